import Names
import Synchronization

@testable import Uploads

/// A CI in memory. Its runs are recognised by key and attempt, as those of a good one.
final class ScriptedProvider: UploadProvider {
    struct State {
        /// How many runs there ever were.
        var count = 0
        var runs: [(order: UploadOrder, run: UploadRun)] = []
        /// What the calls to come end with.
        var complaints: [UploadError] = []
        /// Whether a call that ends with a response acts first.
        var actsAnyway = false
        /// Whether it says which run an order became.
        var namesRuns = true
        /// Where runs start, if not on the commit that was ordered.
        var startsOn: CommitID?
        /// What a search says instead of looking.
        var searchSays: UploadSearch?
        /// How many searches find nothing yet.
        var blindSearches = 0
        var searches: [UploadOrder] = []
        var listsLate = false
        /// Whether it is asked about orders without a record.
        var findsByKey = false
        /// What reading a run ends with.
        var readComplaint: UploadError?
        /// The one name that it gives to every run.
        var onlyID: String?
        /// Whether any name stands for an order's only run, as at a webhook with a status page.
        var takesAnyName = false
        /// What runs show of their order.
        var label: RunLabel?
    }

    var listsLate: Bool { state.withLock { $0.listsLate } }
    var findsByKey: Bool { state.withLock { $0.findsByKey } }

    private let state = Mutex(State())
    /// Called before each call is carried out.
    let gate = Mutex<(@Sendable () async throws -> Void)?>(nil)
    /// Called once, while a search goes on.
    let duringSearch = Mutex<(@Sendable () async throws -> Void)?>(nil)

    func with<Value: Sendable>(_ work: (inout sending State) -> sending Value) -> Value { state.withLock(work) }

    /// The orders that became runs.
    var started: [UploadOrder] { state.withLock { $0.runs.map(\.order) } }

    /// Ends the newest run.
    func end(_ ending: UploadRun.State) {
        state.withLock { if !$0.runs.isEmpty { $0.runs[$0.runs.count - 1].run.state = ending } }
    }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        try? await gate.withLock { $0 }?()
        return try state.withLock { state throws(UploadError) in
            let response = state.complaints.isEmpty ? nil : state.complaints.removeFirst()
            if let response, !state.actsAnyway { throw response }
            state.count += 1
            let number = state.count
            var run = UploadRun(
                id: state.onlyID ?? "\(number)", url: "https://ci.example.com/\(number)", state: .waiting,
                commit: state.startsOn ?? order.commit)
            run.label = state.label
            state.runs.append((order, run))
            if let response { throw response }
            return state.namesRuns ? run : nil
        }
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        if let response = state.withLock({ $0.readComplaint }) { throw response }
        guard let run = state.withLock({ state in state.runs.first { $0.run.id == id }?.run }) else {
            throw UploadError(.notFound, "no run \(id)")
        }
        return run
    }

    func runID(named text: String, for order: UploadOrder) throws(UploadError) -> String {
        state.withLock { $0.takesAnyName ? WebhookRunID.text(order) : text }
    }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let others = duringSearch.withLock { others in
            defer { others = nil }
            return others
        }
        try? await others?()
        return state.withLock { state in
            state.searches.append(order)
            if let says = state.searchSays { return says }
            if state.blindSearches > 0 {
                state.blindSearches -= 1
                return .nothing
            }
            // The one that got furthest, as of real ones.
            let own = state.runs.filter { $0.order == order }
            return (own.last { !$0.run.state.isFinal || $0.run.state == .succeeded } ?? own.last).map { .found($0.run) }
                ?? .nothing
        }
    }
}
