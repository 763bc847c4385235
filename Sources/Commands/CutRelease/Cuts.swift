import Names
import Releases
import Synchronization

/// Plans the cuts of a command, upstream first: a follower waits until what it follows has been cut.
final class Cuts: Sendable {
    private let trains: [(train: Train, version: ReleaseVersion?)]
    private let request: CutRequest
    /// What was planned in this run. A branch that is there by then isn't cut a second time because its upstream moved on.
    private let planned = Mutex<Set<TrainName>>([])

    init(fleet: Fleet, names: [ReleaseName], request: CutRequest) {
        trains = fleet.trains.compactMap { train in
            names.first { $0.train == train.name }.map { (train, $0.version ?? request.version) }
        }
        self.request = request
    }

    func plans(_ planner: Planner, _ releases: [Release]) throws -> [Plan] {
        var plans: [Plan] = []
        for (train, version) in trains {
            let isUpstreamDue = plans.contains { !$0.steps.isEmpty && $0.release.train.name == train.followed }
            if isUpstreamDue { continue }
            var request = request
            request.version = version
            if train.followed == nil { request.from = nil }
            request.done = planned.withLock { $0 }
            let plan = try planner.cut(train, request, among: releases)
            if !plan.steps.isEmpty { planned.withLock { _ = $0.insert(train.name) } }
            plans.append(plan)
        }
        return plans
    }
}
