import Names
import Releases
import Synchronization

/// Plans the cuts of a command, upstream first: a follower waits until what it follows has been cut.
final class Cuts: Sendable {
    private let trains: [(train: Train, version: ReleaseVersion?)]
    private let request: CutRequest
    /// Where the branches were at the first look. One that has moved since isn't cut a second time because its upstream
    /// moved on.
    private let firstHeads = Mutex<[TrainName: CommitID?]>([:])

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
            if hasMoved(train, version, among: releases) { request.alreadyCut = [train.name] }
            plans.append(try planner.cut(train, request, among: releases))
        }
        return plans
    }

    /// Whether the branch is elsewhere than at the first look. A look plans more than once.
    private func hasMoved(_ train: Train, _ version: ReleaseVersion?, among releases: [Release]) -> Bool {
        let branch = train.branch.branch(version: version)
        let head = releases.first { $0.train.name == train.name && $0.branch == branch }?.head
        return firstHeads.withLock { heads in
            let first = heads[train.name, default: head]
            heads[train.name] = .some(first)
            return first != head
        }
    }
}
