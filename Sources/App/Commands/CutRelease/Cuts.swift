import Names
import Printing
import Releases
import Synchronization

/// Plans the cuts of a command, upstream first: a follower waits until what it follows has been cut.
final class Cuts: Sendable {
    private let trains: [(train: Train, version: ReleaseVersion?)]
    private let options: CutOptions
    /// Where the branches were at the first observation. One that has moved since isn't cut a second time because its
    /// upstream moved on.
    private let firstHeads = Mutex<[TrainName: CommitID?]>([:])
    private let warned = Mutex<Set<TrainName>>([])
    private let toldOfCut = Mutex<Set<TrainName>>([])
    private let toldOfSource = Mutex<Set<TrainName>>([])

    init(fleet: Fleet, names: [ReleaseName], options: CutOptions) {
        trains = fleet.trains.compactMap { train in
            names.first { $0.train == train.name }.map { (train, $0.version ?? options.version) }
        }
        self.options = options
    }

    func plans(_ planner: Planner, _ releases: [Release]) throws -> [Plan] {
        var plans: [Plan] = []
        // The trains whose cut is still to come: what follows them would be cut from an older release.
        var waiting: Set<TrainName> = []
        // The trains that are not cut without a person, and what follows them.
        var refused: Set<TrainName> = []
        for (train, version) in trains {
            if let upstream = train.followed, waiting.contains(upstream) {
                waiting.insert(train.name)
                if refused.contains(upstream) {
                    refused.insert(train.name)
                    plans.append(try planner.waitForUpstream(train, version: version, among: releases))
                }
                continue
            }
            var options = options
            options.version = version
            if isMeantForAnother(options.from, than: train) { options.from = nil }
            if hasMoved(train, version, among: releases) { options.alreadyCut = [train.name] }
            let plan = try planner.cut(train, options, among: releases)
            tellOfIgnored(options, plan)
            tellOfForgotten(options, plan, among: releases)
            warnOfNewer(train, version, plan, among: releases)
            let isRefused = !plan.decisions.isEmpty && plan.release.head == nil
            if plan.isCutToCome || isRefused { waiting.insert(train.name) }
            if isRefused { refused.insert(train.name) }
            plans.append(plan)
        }
        return plans
    }

    /// Whether `--from` names a release that another train of this command follows.
    private func isMeantForAnother(_ from: ReleaseName?, than train: Train) -> Bool {
        train.followed != from?.train && trains.contains { $0.train.followed == from?.train }
    }

    /// Says once that a release which has not landed stays where it was cut.
    private func tellOfIgnored(_ options: CutOptions, _ plan: Plan) {
        guard options.commit != nil, !options.recuts, options.alreadyCut.isEmpty, let live = plan.release.live,
            !live.hasLanded, !plan.steps.contains(where: { $0.movedBranch != nil }),
            toldOfCut.withLock({ $0.insert(live.name.train).inserted })
        else { return }
        Console.note(
            Printable.text(
                "relctl: warning: \(live.name) was cut before, at \(live.cutPoint.short), and has not landed: --at is ignored"
            ))
    }

    /// Says once that nothing keeps what `--from` names: where several upstream branches have the commit of the cut,
    /// only a merge request tells which one was meant, and some forges open none without a commit to show.
    private func tellOfForgotten(_ options: CutOptions, _ plan: Plan, among releases: [Release]) {
        guard let from = options.from, let live = plan.release.live, !live.hasLanded, live.mergeRequests.isEmpty,
            !plan.steps.contains(where: \.opensRequest),
            let branch = releases.first(where: { $0.name == from })?.branch, live.upstream?.branch != branch,
            toldOfSource.withLock({ $0.insert(live.name.train).inserted })
        else { return }
        let until = live.upstream.map { "; until then it counts as cut from \($0.branch)" } ?? ""
        Console.note(
            Printable.text(
                "relctl: warning: \(branch) isn't the only branch with the commit that \(live.name) was cut at, and the"
                    + " forge opens no merge request that says so without a commit: run this again once \(live.branch) has a"
                    + " commit of its own\(until)"))
    }

    /// Says once that a release below the newest version is left alone until it has a merge request. That of a follower is
    /// opened with the cut, where the forge opens one without a commit to show.
    private func warnOfNewer(
        _ train: Train, _ version: ReleaseVersion?, _ plan: Plan, among releases: [Release]
    ) {
        guard train.isRoot || awaitsCommits(plan, among: releases), plan.decisions.isEmpty,
            !plan.steps.contains(where: \.opensRequest), let version,
            let branch = train.branch.branch(version: version),
            let newer = releases.first(where: { $0.train.name == train.name && ($0.version ?? version) > version }),
            !releases.contains(where: { $0.branch == branch && $0.live?.openMergeRequest != nil }),
            warned.withLock({ $0.insert(train.name).inserted })
        else { return }
        let name = ReleaseName(train.name, version: version).argument
        let remedy =
            train.isRoot
            ? " to \(train.destinationNames); once it is published, relctl retarget-release \(name) opens one"
            : ": run relctl cut-release \(name) once the branch has a commit of its own"
        Console.note(
            Printable.text(
                "relctl: warning: \(newer.name) is newer: \(branch) counts as stale, and relctl leaves it alone, until it has"
                    + " a merge request\(remedy)"))
    }

    /// Whether the forge opens no merge request of a follower yet, and its upstream isn't on its way by itself either.
    private func awaitsCommits(_ plan: Plan, among releases: [Release]) -> Bool {
        let release = plan.release
        return plan.waitingFor.contains(.commits)
            && !releases.contains {
                $0.train.name == release.train.followed && $0.version == release.version && $0.live != nil
            }
    }

    /// Whether the branch has moved since the first observation. Each observation plans the cut again.
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

extension Plan {
    /// Whether the release is still to begin, or its branch to move. What else is left to do for one that runs, such as
    /// its merge request, holds up no follower.
    fileprivate var isCutToCome: Bool {
        // The note of a refusal makes no cut.
        guard let live = release.live, !live.hasLanded else { return steps.contains { !$0.isNote } }
        return steps.contains { $0.movedBranch != nil }
    }
}
