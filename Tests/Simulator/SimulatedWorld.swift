import Forges
import GitStore
import GitTransport
import Names
import Releases
import Synchronization
import Uploads

/// A git server, a forge and their people in memory, over one object store: fast enough to kill a run at every effect.
///
/// The store is shared by the server and by relctl; what relctl makes stays in memory, so a world costs a millisecond, and
/// a copy of one nearly nothing.
package final class SimulatedWorld: Sendable {
    /// What the servers show.
    struct View: Sendable {
        var refs: [String: ObjectID] = [:]
        var requests: [MergeRequest] = []
        var notes: [MergeRequestID: [Note]] = [:]
    }

    struct State: Sendable {
        var now = View()
        /// What the servers showed before each change, for reads that lag behind.
        var past: [View] = []
        var habits = ForgeHabits()
        /// Pushed branches whose merge requests don't show it yet, and how many single reads are left until they do.
        var laggards: [(ref: String, readsLeft: Int)] = []
        var lastNote = 0
        var ownNotes: Set<Int> = []
        var clock = 2_000_000_000
        /// The time of the next commit, apart from the clock: how long things take doesn't change what is committed.
        var commitTime = 2_000_000_000
        var effects: [String] = []
        var violations: [String] = []
        var uploads: [(order: UploadOrder, run: UploadRun)] = []
    }

    let state: Mutex<State>
    /// A forge merges one at a time.
    let merging = Mutex(())
    /// Where all objects are.
    package let store: Repository
    /// What people may commit.
    package let patches: Patches
    /// What relctl may touch.
    let fleet: Fleet

    /// A world with `develop` and all that trains land on, and with some things that are none of relctl's business.
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

    /// The same world, which goes its own way from here.
    package func copy() -> SimulatedWorld { SimulatedWorld(copying: self) }

    /// What the servers showed so many changes ago.
    func view(behind: Int = 0) -> View {
        state.withLock { state in
            guard behind > 0, !state.past.isEmpty else { return state.now }
            return state.past[max(0, state.past.count - behind)]
        }
    }

    /// Makes the forge like some GitLab project.
    package func set(_ habits: ForgeHabits) { state.withLock { $0.habits = habits } }

    var habits: ForgeHabits { state.withLock { $0.habits } }

    /// Lets time pass on the forge's clock.
    package func pass(seconds: Int) { state.withLock { $0.clock += seconds } }

    /// The commits that upload jobs were started for, in order.
    package var uploads: [CommitID] { state.withLock { $0.uploads.compactMap(\.run.commit) } }

    /// The effects that relctl's requests had, in order.
    package var effects: [String] { state.withLock { $0.effects } }

    /// What relctl did that it must never do.
    package var violations: [String] { state.withLock { $0.violations } }
}

/// Something that a test took for granted isn't there.
package struct Missing: Error, CustomStringConvertible {
    var name: String
    /// What it is.
    package var description: String { "missing: \(name)" }
}

extension SimulatedWorld.State {
    /// Remembers what is shown now, just before it changes.
    mutating func keep() {
        past.append(now)
        if past.count > 8 { past.removeFirst() }
    }

    /// Open merge requests follow their source, at once or some reads later.
    mutating func follow(_ ref: String) {
        guard habits.refreshLag == 0 else { return laggards.append((ref, habits.refreshLag)) }
        refresh(ref)
    }

    /// Counts a single read.
    mutating func countRead() {
        for index in laggards.indices { laggards[index].readsLeft -= 1 }
        for laggard in laggards where laggard.readsLeft <= 0 { refresh(laggard.ref) }
        laggards.removeAll { $0.readsLeft <= 0 }
    }

    /// Shows a branch in its open merge requests; one whose source is contained in its target isn't touched here.
    private mutating func refresh(_ ref: String) {
        for index in now.requests.indices
        where now.requests[index].source.ref == ref && now.requests[index].state == .opened {
            if let object = now.refs[ref] { now.requests[index].head = CommitID(object) }
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
