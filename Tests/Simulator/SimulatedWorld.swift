import Forges
import GitStore
import GitTransport
import Names
import Releases
import Synchronization
import Uploads

/// A git server, a forge and their people in memory, over one object store: fast enough to kill a run at every effect.
///
/// The store is shared by the server and by relctl; what relctl makes stays in memory, so a world costs a millisecond.
public final class SimulatedWorld: Sendable {
    struct State: Sendable {
        var refs: [String: ObjectID] = [:]
        var requests: [MergeRequest] = []
        var notes: [MergeRequestID: [Note]] = [:]
        var lastNote = 0
        var clock = 2_000_000_000
        var effects: [String] = []
        var uploads: [(order: UploadOrder, run: UploadRun)] = []
    }

    let state: Mutex<State>
    /// A forge merges one at a time.
    private let merging = Mutex(())
    public let store: Repository
    public let patches: Patches

    public init(_ patches: Patches) throws {
        self.patches = patches
        store = try Repository.open(at: patches.path)
        state = Mutex(State())
        setRef("refs/heads/develop", to: patches.root.object)
    }

    // MARK: People

    public func setRef(_ name: String, to object: ObjectID?) {
        state.withLock { state in
            state.refs[name] = object
            state.follow(name)
        }
    }

    public func tip(_ branch: String) throws -> CommitID {
        guard let object = state.withLock({ $0.refs["refs/heads/" + branch] }) else { throw Missing(name: branch) }
        return CommitID(object)
    }

    /// A person commits a prepared change on top of a branch.
    @discardableResult
    public func commit(_ patch: String, on branch: String) throws -> CommitID {
        let tip = try tip(branch)
        let change = try patches.commit(patch)
        let result = try store.merge(ours: tip, theirs: change, base: patches.root)
        guard result.isClean else { throw Missing(name: "\(patch) does not apply to \(branch)") }
        return try write(tree: result.tree, parents: [tip], message: patch, to: branch)
    }

    /// A person resolves a conflict by keeping the branch's side of it.
    @discardableResult
    public func resolve(_ conflict: CommitID, on branch: String) throws -> CommitID {
        let tip = try tip(branch)
        let merged = try store.merge(ours: tip, theirs: conflict)
        return try write(tree: merged.tree, parents: [tip, conflict], message: "Resolve", to: branch)
    }

    @discardableResult
    private func write(tree: TreeID, parents: [CommitID], message: String, to branch: String?) throws -> CommitID {
        let time = state.withLock { state in
            state.clock += 60
            return state.clock
        }
        let signature = Signature(name: "Ada", email: "ada@example.com", time: time)
        let id = try store.writeCommit(
            tree: tree, parents: parents, author: signature, committer: signature, message: message + "\n")
        if let branch { setRef("refs/heads/" + branch, to: id.object) }
        return id
    }

    public func delete(_ branch: String) { setRef("refs/heads/" + branch, to: nil) }

    public func tag(_ name: String, at commit: CommitID) { setRef("refs/tags/" + name, to: commit.object) }

    @discardableResult
    public func open(_ source: String, into target: String) throws -> MergeRequestID {
        guard let source = BranchName(source), let target = BranchName(target) else { throw Missing(name: source) }
        return try state.withLock { state throws(ForgeError) in
            try state.open(NewMergeRequest(source: source, target: target, title: "t", description: "", isDraft: false))
                .id
        }
    }

    /// A person, or relctl, merges.
    @discardableResult
    public func merge(_ id: MergeRequestID, head: CommitID? = nil) throws -> MergeRequest {
        try merging.withLock { _ in try mergeAlone(id, head: head) }
    }

    private func mergeAlone(_ id: MergeRequestID, head: CommitID?) throws -> MergeRequest {
        let request = try request(id)
        guard request.state == .opened else { throw ForgeError(.notMergeable, "it is not open") }
        guard head == nil || request.head == head else { throw ForgeError(.headMoved, "the head moved") }
        let (source, target) = (try tip(request.source.text), try tip(request.target.text))
        let result = try store.merge(ours: target, theirs: source)
        guard result.isClean else { throw ForgeError(.notMergeable, "conflict") }
        let commit = try write(
            tree: result.tree, parents: [target, source], message: "Merge \(id)", to: request.target.text)
        return state.withLock { state in
            let now = state.clock
            return state.change(id) {
                $0.state = .merged
                $0.mergeCommit = commit
                $0.mergedAt = now
            }
        } ?? request
    }

    public func change(_ id: MergeRequestID, _ body: (inout MergeRequest) -> Void) {
        _ = state.withLock { $0.change(id, body) }
    }

    public func request(_ id: MergeRequestID) throws -> MergeRequest {
        guard let request = state.withLock({ state in state.requests.first { $0.id == id } }) else {
            throw ForgeError(.notFound, "no \(id)")
        }
        return request
    }

    /// What matters of the world in the end: refs, and merge requests without the numbers that a race may shift.
    public var digest: [String] {
        state.withLock { state in
            let refs = state.refs.map { "\($0.key) \($0.value.hex)" }.sorted()
            let requests = state.requests.map { request in
                let notes = state.notes[request.id]?.count ?? 0
                return
                    "\(request.source) -> \(request.target) \(request.state) \(request.labels) \(request.isDraft) \(notes)"
            }
            return refs + requests.sorted()
        }
    }

    /// Lets time pass on the forge's clock.
    public func pass(seconds: Int) { state.withLock { $0.clock += seconds } }

    /// The commits that upload jobs were started for, in order.
    public var uploads: [CommitID] { state.withLock { $0.uploads.compactMap(\.run.commit) } }

    /// The effects that relctl's requests had, in order.
    public var effects: [String] { state.withLock { $0.effects } }
}

public struct Missing: Error, CustomStringConvertible {
    var name: String
    public var description: String { "missing: \(name)" }
}

extension SimulatedWorld.State {
    /// Open merge requests follow their source; one whose source is contained in its target isn't touched here.
    mutating func follow(_ ref: String) {
        for index in requests.indices where requests[index].source.ref == ref && requests[index].state == .opened {
            if let object = refs[ref] { requests[index].head = CommitID(object) }
        }
    }

    mutating func open(_ new: NewMergeRequest) throws(ForgeError) -> MergeRequest {
        guard let head = refs[new.source.ref], refs[new.target.ref] != nil else {
            throw ForgeError(.notFound, "no branch")
        }
        if let open = requests.first(where: {
            $0.source == new.source && $0.target == new.target && $0.state == .opened
        }) {
            return open
        }
        var request = MergeRequest(
            id: MergeRequestID(requests.count + 1), url: "https://forge/\(requests.count + 1)", source: new.source,
            target: new.target, state: .opened, title: new.title, head: CommitID(head), createdAt: clock)
        request.isDraft = new.isDraft
        request.description = new.description
        request.labels = new.labels
        requests.append(request)
        return request
    }

    @discardableResult
    mutating func change(_ id: MergeRequestID, _ body: (inout MergeRequest) -> Void) -> MergeRequest? {
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return nil }
        body(&requests[index])
        return requests[index]
    }
}
