@testable import Releases

/// Going back. Commits stay: nobody sees them without a ref.
extension World {
    /// All that passes.
    struct Snapshot {
        var observation: Observation
        var (clock, lastRequest, lastNote): (Int, Int, Int)
    }

    var snapshot: Snapshot {
        Snapshot(observation: observation, clock: clock, lastRequest: lastRequest, lastNote: lastNote)
    }

    func restore(_ snapshot: Snapshot) {
        observation = snapshot.observation
        (clock, lastRequest, lastNote) = (snapshot.clock, snapshot.lastRequest, snapshot.lastNote)
    }

    /// All that the servers show. Of branches what they contain: a chain of trains may be merged step by step or at once.
    /// A follower that waits for no publication of its own may land before or after the last pull from an upstream that
    /// lands in the same pass: what it lacks is on its way to `lands_on` all the same. Of labels and notes which there are, in
    /// any order: an interrupted pass leaves them in another one.
    var digest: [String] {
        let ungated = trains.filter { !$0.isRoot && $0.publication == nil }
        let branches = observation.branches.map { name, tip -> String in
            if ungated.contains(where: { $0.branch.matches(name) }) { return "\(name)" }
            return "\(name) \((try? history.commit(tip).tree)?.description ?? "-")"
        }.sorted()
        let tags = observation.tags.map { "\($0.key) \($0.value.short)" }.sorted()
        let requests = observation.mergeRequests.sorted { $0.id < $1.id }.map { request in
            let notes = (observation.notes[request.id] ?? []).map(\.body).sorted()
            return "\(request.id) \(request.source) -> \(request.target) \(request.state) \(request.isDraft) "
                + "\(request.labels.sorted()) \(request.title) \(request.description) \(notes)"
        }
        return branches + tags + requests
    }

    private struct Enough: Error {}

    /// The first steps of a pass, as ``reconcile()`` takes them.
    func reconcile(upTo length: Int) throws {
        var count = 0
        let hear = onStep
        defer { onStep = hear }
        guard length > 0 else { return }
        onStep = { step, before in
            try hear?(step, before)
            count += 1
            if count == length { throw Enough() }
        }
        do { try reconcile() } catch is Enough {}
    }
}
