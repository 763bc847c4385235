import Forges
import GitStore
import GitTransport
import Names
import Releases
import Synchronization
import Uploads

/// A git server, a forge and its users in memory, over one object store: fast enough to kill a run at every effect.
///
/// The store is shared by the server and by relctl; what relctl makes stays in memory, so a world costs a millisecond, and
/// a copy of one nearly nothing.
package final class SimulatedWorld: Sendable {
    /// The state of the servers that clients can read.
    struct View: Sendable {
        var refs: [String: ObjectID] = [:]
        var requests: [MergeRequest] = []
        var notes: [MergeRequestID: [Note]] = [:]
    }

    struct State: Sendable {
        var now = View()
        /// The views before each change, oldest first, for stale reads.
        var past: [View] = []
        var variant = ForgeVariant()
        /// Pushed branches whose merge requests don't show it yet, and how many single reads are left until they do.
        var lateRefs: [(ref: String, readsLeft: Int)] = []
        var lastNote = 0
        var ownNotes: Set<Int> = []
        var clock = 2_000_000_000
        /// The time of the next commit, apart from the clock: how long things take doesn't change what is committed.
        var commitTime = 2_000_000_000
        var effects: [String] = []
        var violations: [String] = []
        var uploads: [(order: UploadOrder, run: UploadRun)] = []
        /// What waits to be merged, the next first.
        var queue: [MergeRequestID] = []
        /// Why merge requests were taken out of the queue, and with which head.
        var removals: [MergeRequestID: (reason: String, head: CommitID)] = [:]
    }

    let state: Mutex<State>
    /// Held during a merge: a forge merges one request at a time.
    let merging = Mutex(())
    /// The object store of servers and relctl.
    package let store: Repository
    /// The changes that users can commit.
    package let patches: Patches
    /// The trains; relctl may touch nothing else.
    let fleet: Fleet

    /// Creates a world with `develop` and the branches that trains land on, and with a branch, a tag and a merge request that
    /// relctl must not touch.
    package init(_ patches: Patches, fleet: Fleet) throws {
        (self.patches, self.fleet) = (patches, fleet)
        store = try Repository.open(at: patches.path)
        state = Mutex(State())
        for branch in Set(fleet.trains.flatMap(\.landsOn).map(\.ref) + ["refs/heads/develop"]).sorted() {
            setRef(branch, to: patches.root.object)
        }
        setRef("refs/heads/feature/x", to: patches.root.object)
        setRef("refs/tags/v0", to: patches.root.object)
        try note("Nobody's but mine", on: open("feature/x", into: "develop"))
    }

    private init(copying world: SimulatedWorld) {
        (patches, store, fleet) = (world.patches, world.store, world.fleet)
        state = Mutex(world.state.withLock { $0 })
    }

    /// An independent copy.
    package func copy() -> SimulatedWorld { SimulatedWorld(copying: self) }

    /// The view as it was this many changes ago.
    func view(behind: Int = 0) -> View {
        state.withLock { state in
            guard behind > 0, !state.past.isEmpty else { return state.now }
            return state.past[max(0, state.past.count - behind)]
        }
    }

    /// Changes the settings of the forge's project.
    package func set(_ variant: ForgeVariant) { state.withLock { $0.variant = variant } }

    var variant: ForgeVariant { state.withLock { $0.variant } }

    /// Advances the forge's clock.
    package func pass(seconds: Int) { state.withLock { $0.clock += seconds } }

    /// The commits that upload jobs were started for, in order.
    package var uploads: [CommitID] { state.withLock { $0.uploads.compactMap(\.run.commit) } }

    /// The effects that relctl's requests had, in order.
    package var effects: [String] { state.withLock { $0.effects } }

    /// The requests of relctl that broke a promise.
    package var violations: [String] { state.withLock { $0.violations } }
}

/// A precondition of a test that doesn't hold.
package struct Missing: Error, CustomStringConvertible {
    var name: String
    /// The name of what is missing.
    package var description: String { "missing: \(name)" }
}

extension SimulatedWorld.State {
    /// Keeps the present view for stale reads. Called before each change.
    mutating func keep() {
        past.append(now)
        if past.count > 8 { past.removeFirst() }
    }

    /// Open merge requests follow their source, at once or some reads later.
    mutating func follow(_ ref: String) {
        guard variant.refreshLag == 0 else { return lateRefs.append((ref, variant.refreshLag)) }
        refresh(ref)
    }

    /// Counts a single read, and updates merge requests whose delay is over.
    mutating func countRead() {
        for index in lateRefs.indices { lateRefs[index].readsLeft -= 1 }
        for late in lateRefs where late.readsLeft <= 0 { refresh(late.ref) }
        lateRefs.removeAll { $0.readsLeft <= 0 }
    }

    /// Shows a branch in its open merge requests; one whose source is contained in its target isn't touched here.
    private mutating func refresh(_ ref: String) {
        for index in now.requests.indices
        where now.requests[index].source.ref == ref && now.requests[index].state == .opened {
            guard let object = now.refs[ref] else { continue }
            if now.requests[index].head?.object != object { queue.removeAll { $0 == now.requests[index].id } }
            now.requests[index].head = CommitID(object)
        }
    }

    mutating func open(_ new: NewMergeRequest) throws(ForgeError) -> MergeRequest {
        guard let head = now.refs[new.source.ref], now.refs[new.target.ref] != nil else {
            throw ForgeError(.notFound, "no branch")
        }
        if let open = now.requests.first(where: {
            $0.source == new.source && $0.target == new.target && $0.state == .opened
        }) {
            return open
        }
        let id = now.requests.count + 1
        var request = MergeRequest(
            id: MergeRequestID(id), url: "https://forge/\(id)", source: new.source, target: new.target, state: .opened,
            title: new.title, head: CommitID(head), createdAt: clock)
        request.isDraft = new.isDraft
        request.description = new.description
        request.labels = new.labels
        request.assigneeIDs = new.assigneeIDs
        request.reviewerIDs = new.reviewerIDs
        request.reviewerTeams = new.reviewerTeams
        now.requests.append(request)
        return request
    }

    @discardableResult
    mutating func change(_ id: MergeRequestID, _ body: (inout MergeRequest) -> Void) -> MergeRequest? {
        guard let index = now.requests.firstIndex(where: { $0.id == id }) else { return nil }
        body(&now.requests[index])
        return now.requests[index]
    }
}
