import Names
import Synchronization

/// The lists of merge requests that a run read last: what was read and nothing has changed is not read again.
final class RequestLists: Sendable {
    private let state = Mutex<(requests: [MergeRequest], since: Int, wereKept: Bool)>(([], 0, false))

    /// What the last look that read lists found.
    func keep() -> [MergeRequest] {
        state.withLock { state in
            state.wereKept = true
            return state.requests
        }
    }

    /// Whether the last look went without.
    var wereKept: Bool { state.withLock { $0.wereKept } }

    /// When the oldest release alive was cut, as the last look found; 0 before.
    var since: Int { state.withLock { $0.since } }

    /// Remembers what a look found.
    func remember(_ requests: [MergeRequest], since: Int) { state.withLock { $0 = (requests, since, false) } }
}
