import FoundationEssentials
import GitStore
import GitTransport
import HTTPTransport
import Names

/// The record of claims: a ref for each app in the project's own repository, whose commits are the entries. The ref only
/// moves forward, by compare-and-swap, so of two jobs that claim at the same time the server accepts one.
package struct UploadLedger: Sendable {
    /// The prefix of the refs of all ledgers.
    package static let prefix = "refs/relctl/uploads/"
    /// The most entries that are read. An upload has about four, so this is far more than the live releases need.
    static let depth = 10_000

    private let remote: any GitRemote
    private let store: Repository
    private let author: (name: String, email: String)
    private let messagePrefix: String

    /// The ledger of a project.
    ///
    /// - Parameter messagePrefix: what every commit message begins with; empty: nothing.
    package init(remote: any GitRemote, store: Repository, name: String, email: String, messagePrefix: String = "") {
        (self.remote, self.store, author) = (remote, store, (name, email))
        self.messagePrefix = messagePrefix.isEmpty ? "" : messagePrefix + " "
    }

    /// The ref of an app; names that git would refuse are written with `%`.
    package static func ref(of app: String) -> String {
        prefix + PercentEncoding.encode(app).replacing(".", with: "%2E").replacing("~", with: "%7E")
    }

    /// Fetches the record of an app.
    package func log(of app: String) async throws(GitTransportError) -> UploadLog {
        let ref = Self.ref(of: app)
        let tip = try await remote.refs(under: [ref]).first { $0.name == ref }.map { CommitID($0.object) }
        guard let tip else { return UploadLog() }
        if (try? store.keeps(tip.object)) != true { try await fetch(tip, of: app) }
        return try log(of: app, from: tip)
    }

    private func fetch(_ tip: CommitID, of app: String) async throws(GitTransportError) {
        do throws(GitTransportError) {
            try await remote.fetch([tip.object], into: store)
        } catch  where error.kind == .missingObject {
            // A fetch without trees leaves out even a tree that it asks for.
            throw Self.unreadable(app, error.message)
        }
    }

    /// Checks that the newest entry is a commit. It isn't read: whoever can push can point the ref at a file of any
    /// size.
    private func checkTip(_ tip: CommitID, of app: String) throws(GitTransportError) {
        do throws(GitStoreError) {
            guard try store.contains(tip.object), try store.isCommit(tip.object) else {
                throw GitStoreError(.broken, "\(tip.object.hex) is no commit")
            }
        } catch { throw Self.unreadable(app, error.message, hint: error.hint) }
    }

    /// Reads the entries up to a commit that the store has. The app follows from the ref, not from the entries.
    package func log(of app: String, from tip: CommitID) throws(GitTransportError) -> UploadLog {
        try checkTip(tip, of: app)
        var (entries, next): ([UploadClaim], CommitID?) = ([], tip)
        // Commits are counted, not entries: whoever can push may point the ref at any history.
        for _ in 0..<Self.depth {
            guard let id = next else { break }
            let commit: Commit
            do throws(GitStoreError) {
                commit = try store.commit(id)
            } catch {
                throw Self.unreadable(app, error.message, hint: error.hint)
            }
            if var claim = ClaimMessage.claim(in: commit.message) {
                claim.app = app
                entries.append(claim)
            }
            next = commit.parents.first
        }
        // Taken for an empty record, it would have everything uploaded again.
        guard !entries.isEmpty else {
            throw GitTransportError(
                .malformed, "\(Self.ref(of: app)) holds no entry of relctl's", hint: Self.repair(of: app))
        }
        return UploadLog(entries: entries, tip: tip)
    }

    private static func unreadable(_ app: String, _ reason: String, hint: String? = nil) -> GitTransportError {
        GitTransportError(.malformed, "\(ref(of: app)) can't be read: \(reason)", hint: hint ?? repair(of: app))
    }

    /// How a record that can't be read is put right.
    private static func repair(of app: String) -> String {
        "point \(ref(of: app)) at the last commit that relctl wrote there; without the record, what was uploaded may be"
            + " uploaded again"
    }

    /// Compares a run's commit with the ordered one. A commit that the project's repository lacks isn't one of the branch.
    func place(of commit: CommitID, for order: UploadOrder) async throws(GitTransportError) -> RunPlace {
        let ref = order.branch.ref
        let tip = try await remote.refs(under: [ref]).first { $0.name == ref }?.object
        if let tip, (try? store.keeps(tip)) != true { try await remote.fetch([tip], into: store) }
        guard (try? store.contains(commit.object)) == true else { return .ordered }
        func isAncestor(_ ancestor: CommitID, of descendant: CommitID) -> Bool {
            (try? store.isAncestor(ancestor, of: descendant)) == true
        }
        if isAncestor(commit, of: order.commit) { return .older }
        let isOnBranch = tip.map { isAncestor(commit, of: CommitID($0)) } ?? false
        return isOnBranch && isAncestor(order.commit, of: commit) ? .newer : .ordered
    }

    /// When a commit was made, in seconds since 1970; `nil` where the store doesn't have it.
    func time(of commit: CommitID) -> Int? { (try? store.commit(commit))?.committer.time }

    /// Writes entries behind the newest one of the log: all of them, or none.
    ///
    /// - Parameters:
    ///   - claims: of one app, oldest first.
    ///   - time: seconds since 1970 on the forge's clock.
    /// - Returns: the log with them.
    /// - Throws: `moved` when somebody else wrote something meanwhile: read again.
    package func append(
        _ claims: [UploadClaim], to log: UploadLog, time: Int
    ) async throws(GitTransportError) -> UploadLog {
        guard let app = claims.last?.app else { return log }
        let (entry, objects) = try write(claims, onto: log.tip, time: time)
        do throws(GitTransportError) {
            try await remote.push(
                RefUpdate(ref: Self.ref(of: app), old: log.tip?.object ?? .zero, new: entry.object),
                objects: objects, from: store)
            return try self.log(of: app, from: entry)
        } catch  where error.kind == .answerLost || error.kind == .moved {
            // An entry is like no other: finding it there proves that it was taken.
            let present = try await self.log(of: app)
            guard let tip = present.tip, (try? store.isAncestor(entry, of: tip)) == true else { throw error }
            return present
        }
    }

    /// Makes the entries.
    ///
    /// - Returns: the last one, and all objects that the server lacks then.
    private func write(
        _ claims: [UploadClaim], onto tip: CommitID?, time: Int
    ) throws(GitTransportError) -> (CommitID, [ObjectID]) {
        let signature = Signature(name: author.name, email: author.email, time: time)
        do throws(GitStoreError) {
            let tree = try store.writeEmptyTree()
            var entries: [CommitID] = []
            for claim in claims {
                let parent = entries.last ?? tip
                let entry = try store.writeCommit(
                    tree: tree, parents: parent.map { [$0] } ?? [], author: signature, committer: signature,
                    message: messagePrefix + ClaimMessage.text(claim, unique: UUID().uuidString))
                entries.append(entry)
            }
            guard let last = entries.last else { throw GitStoreError(.broken, "nothing to write") }
            return (last, entries.map(\.object) + [tree.object])
        } catch {
            throw GitTransportError(.malformed, error.message)
        }
    }
}
