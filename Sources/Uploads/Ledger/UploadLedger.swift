import FoundationEssentials
import GitStore
import GitTransport
import HTTPTransport
import Names

/// Where claims are written down: a ref for each app in the project's own repository, whose commits are the entries. It
/// only ever moves forward, by compare-and-swap: of two jobs that claim at once, the server takes one.
public struct UploadLedger: Sendable {
    /// What all the refs start with.
    public static let prefix = "refs/relctl/uploads/"
    /// How many entries are read back: far more than the starts of the releases that are alive.
    static let depth = 1000

    private let remote: any GitRemote
    private let store: Repository
    private let author: (name: String, email: String)

    /// The ledger of a project.
    public init(remote: any GitRemote, store: Repository, name: String, email: String) {
        (self.remote, self.store, author) = (remote, store, (name, email))
    }

    /// The ref of an app; names that git would refuse are written with `%`.
    public static func ref(of app: String) -> String {
        prefix + PercentEncoding.encode(app).replacing(".", with: "%2E").replacing("~", with: "%7E")
    }

    /// What is written down about an app now.
    public func log(of app: String) async throws(GitTransportError) -> UploadLog {
        let ref = Self.ref(of: app)
        let tip = try await remote.refs(under: [ref]).first { $0.name == ref }.map { CommitID($0.object) }
        guard let tip else { return UploadLog() }
        if (try? store.contains(tip.object)) != true { try await remote.fetch([tip.object], into: store) }
        return try log(from: tip)
    }

    /// What the entries up to a commit say, which the store has.
    public func log(from tip: CommitID) throws(GitTransportError) -> UploadLog {
        var (entries, next): ([UploadClaim], CommitID?) = ([], tip)
        while let id = next, entries.count < Self.depth {
            let commit: Commit
            do throws(GitStoreError) {
                commit = try store.commit(id)
            } catch {
                throw GitTransportError(.malformed, "the record of uploads is damaged: \(error.message)")
            }
            if let claim = ClaimMessage.claim(in: commit.message) { entries.append(claim) }
            next = commit.parents.first
        }
        return UploadLog(entries: entries, tip: tip)
    }

    /// Writes an entry behind the newest one of the log.
    ///
    /// - Parameter time: seconds since 1970 on the forge's clock.
    /// - Returns: the log with it.
    /// - Throws: `moved` when somebody else wrote one meanwhile: read again.
    public func append(
        _ claim: UploadClaim, to log: UploadLog, time: Int
    ) async throws(GitTransportError) -> UploadLog {
        let (entry, tree) = try write(claim, onto: log.tip, time: time)
        let ref = Self.ref(of: claim.app)
        do throws(GitTransportError) {
            try await remote.push(
                RefUpdate(ref: ref, old: log.tip?.object ?? .zero, new: entry.object),
                objects: [entry.object, tree.object], from: store)
            return try self.log(from: entry)
        } catch  where error.kind == .answerLost || error.kind == .moved {
            // An entry is like no other: finding it there proves that it was taken.
            let present = try await self.log(of: claim.app)
            guard let tip = present.tip, (try? store.isAncestor(entry, of: tip)) == true else { throw error }
            return present
        }
    }

    private func write(
        _ claim: UploadClaim, onto tip: CommitID?, time: Int
    ) throws(GitTransportError) -> (CommitID, TreeID) {
        let signature = Signature(name: author.name, email: author.email, time: time)
        do throws(GitStoreError) {
            let tree = try store.writeEmptyTree()
            let entry = try store.writeCommit(
                tree: tree, parents: tip.map { [$0] } ?? [], author: signature, committer: signature,
                message: ClaimMessage.text(claim, unique: UUID().uuidString))
            return (entry, tree)
        } catch {
            throw GitTransportError(.malformed, error.message)
        }
    }
}
