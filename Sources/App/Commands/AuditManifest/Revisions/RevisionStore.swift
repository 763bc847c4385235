import GitStore
import GitTransport
import Names

/// The repository that an audit reads commits from: the one with the audited folder. If that is shallow, partial or
/// missing, relctl's own repository is used: it fetches what is needed and borrows the objects of the checkout.
struct RevisionStore: Sendable {
    /// Where commits, trees and files are read.
    let repository: Repository
    /// The repository that was named, or that the audited folder lies in; `nil` where there is none.
    let checkout: Repository?
    /// The server that missing objects are fetched from; `nil`: none is fetched.
    private let server: RevisionServer?
    /// Keeps the folder of the repository, where it is a temporary one.
    private let folder: RevisionFolder?

    /// A repository that is read as it is.
    init(_ repository: Repository) { (self.repository, checkout, server, folder) = (repository, repository, nil, nil) }

    /// relctl's own repository.
    ///
    /// - Parameter checkout: what it borrows from.
    init(in folder: RevisionFolder, borrowingFrom checkout: Repository?, server: RevisionServer) throws(CommandFailure)
    {
        repository = try Cache.open(at: folder.path, borrowingFrom: checkout)
        (self.checkout, self.server, self.folder) = (checkout, server, folder)
    }

    /// Whether what is lacking is fetched.
    var fetches: Bool { server != nil }

    /// Runs a computation over commits and their trees. If objects are missing, fetches them and runs it again.
    ///
    /// - Parameter compute: may run several times, so it must have no side effects.
    func reading<Value>(
        isolation: isolated (any Actor)? = #isolation, _ compute: () async throws -> Value
    ) async throws -> Value {
        guard let server else { return try await compute() }
        defer { server.tellNotices() }
        return try await ThinStore(repository, from: server.remote).run(compute)
    }

    // MARK: Commits by name

    /// The commit that a name means in the checkout, else on the server, from where it is fetched with its history.
    ///
    /// - Throws: 65 where there is none.
    func revision(_ name: String) async throws -> Revision {
        guard let commit = try await commit(named: name) else {
            throw CommandFailure(
                .unusableInput, "there is no commit \(name) " + (server.map { "here or at \($0.address)" } ?? "here"),
                hint: server == nil ? CheckoutDepth.remedy(for: name, checkout) : nil)
        }
        return Revision(name: name, commit: commit)
    }

    private func commit(named name: String) async throws -> CommitID? {
        guard let server else { return try repository.commit(named: name) }
        // The rest of the name navigates from this object: `HEAD~2`, `v1^{}`.
        let base = name.prefix { !"~^@".contains($0) || name == "@" }
        guard !base.isEmpty, let object = try await object(named: String(base), of: server) else { return nil }
        if try !repository.keeps(object) { try await server.fetch(object, into: repository) }
        // A ref keeps the commit, so that the next run need not fetch its history again.
        try? repository.remember([("audits/" + (base == "HEAD" ? "head" : "base"), object)])
        return try repository.commit(named: object.hex + name.dropFirst(base.count))
    }

    private func object(named name: String, of server: RevisionServer) async throws -> ObjectID? {
        if let commit = try checkout?.commit(named: name) { return commit.object }
        if let id = ObjectID(hex: name) { return id }
        if let id = try await server.object(named: name) { return id }
        return try await object(beginning: name, of: server)
    }

    /// The object of an abbreviated id, in the history of HEAD.
    private func object(beginning name: String, of server: RevisionServer) async throws -> ObjectID? {
        guard name.utf8.count >= 7, name.allSatisfy(\.isHexDigit) else { return nil }
        guard let head = try await head(of: server) else { return nil }
        if try !repository.keeps(head) { try await server.fetch(head, into: repository) }
        return try repository.resolve(name)?.object
    }

    private func head(of server: RevisionServer) async throws -> ObjectID? {
        if let head = try checkout?.commit(named: "HEAD") { return head.object }
        return try await server.object(named: "HEAD")
    }
}
