import Names
import Synchronization

/// The lists of merge requests that a run read last: what was read and nothing has changed is not read again.
final class RequestLists: Sendable {
    private let state = Mutex<(requests: [MergeRequest], since: Int, wereKept: Bool)>(([], 0, false))

    /// The merge requests of the last observation that read lists.
    func keep() -> [MergeRequest] {
        state.withLock { state in
            state.wereKept = true
            return state.requests
        }
    }

    /// True if the last observation read no lists.
    var wereKept: Bool { state.withLock { $0.wereKept } }

    /// When the oldest release alive was cut, as the last observation found; 0 before.
    var since: Int { state.withLock { $0.since } }

    /// Stores the merge requests of an observation.
    func remember(_ requests: [MergeRequest], since: Int) { state.withLock { $0 = (requests, since, false) } }
}
