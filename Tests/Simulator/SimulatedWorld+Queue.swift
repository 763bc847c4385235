import Forges
import Names

/// The merge queue of the branches that trains land on (GitHub's, or a merge train of GitLab's): it merges later what was put
/// into it, or takes it out.
extension SimulatedWorld.State {
    mutating func enqueue(_ id: MergeRequestID, head: CommitID) throws(ForgeError) {
        guard let request = now.requests.first(where: { $0.id == id }) else { throw ForgeError(.notFound, "no \(id)") }
        guard variant.hasMergeQueue, request.state == .opened, !request.isDraft else {
            throw ForgeError(.notMergeable, "it can't be queued")
        }
        // 409 of GitLab, for either.
        guard request.head == head, !queue.contains(id) else { throw ForgeError(.headMoved, "another head, or queued") }
        removals[id] = nil
        queue.append(id)
    }

    /// Takes a merge request out again, for a reason that stays until its head moves.
    fileprivate mutating func dequeue(_ id: MergeRequestID, because reason: String) {
        queue.removeAll { $0 == id }
        guard let head = now.requests.first(where: { $0.id == id })?.head else { return }
        removals[id] = (reason, head)
    }
}

extension SimulatedWorld {
    /// Where a merge request stands with the queue.
    func readQueue(of request: MergeRequest, into mergeability: inout Mergeability) {
        let (queue, removal) = state.withLock { ($0.queue, $0.removals[request.id]) }
        if let place = queue.firstIndex(of: request.id) {
            mergeability.verdict = .blocked("queued")
            mergeability.queue = MergeQueue(position: place + 1)
        } else {
            mergeability.queue = MergeQueue(removal: removal?.head == request.head ? removal?.reason : nil)
        }
    }

    /// The checks of everything in the queue end, one after the other: each is merged, or taken out.
    ///
    /// - Parameter reason: why all are taken out; `nil`: those without a conflict are merged.
    package func endQueue(failing reason: String? = nil) {
        for id in state.withLock({ $0.queue }) {
            var reason = reason
            if reason == nil {
                do { try merge(id, head: request(id).head) } catch { reason = "\(error)" }
            }
            state.withLock { state in
                state.queue.removeAll { $0 == id }
                if let reason { state.dequeue(id, because: reason) }
            }
        }
    }
}
