import Names
import Releases

/// Determines the stages of a release and when each was reached. The times come from merge requests, or else from the
/// journal, which records when a run first saw a stage.
struct StageReader {
    let release: LiveRelease
    let log: JournalLog

    var stages: [ReleaseTimeline.Stage] {
        var stages = [
            ReleaseTimeline.Stage(name: "Cut", state: .done, reachedAt: cutAt),
            stage("Regression", isDone: isPastRegression, reachedAt: cutAt, showsStart: true),
        ]
        if !release.train.isRoot {
            let landings = release.upstream?.landings ?? []
            stages.append(
                stage(
                    "Upstream landed", isDone: !landings.isEmpty,
                    reachedAt: landings.compactMap { $0.mergeRequest?.mergedAt }.max() ?? began(.awaitingPublish)))
        }
        if release.train.publication != nil {
            stages.append(stage("Published", isDone: release.isPublished, reachedAt: began(.landing)))
        }
        stages += release.destinations.map { destination in
            stage(
                "On \(destination.branch)", isDone: destination.landing != nil,
                reachedAt: destination.landing?.mergeRequest?.mergedAt ?? began(.idle))
        }
        return markingCurrent(stages)
    }

    private var isPastRegression: Bool {
        release.hasLanded || ![.following, .regression].contains(release.phase)
    }

    private var cutAt: Int? {
        log.firstSeen(release.branch, cutAt: release.cutPoint) ?? release.mergeRequests.map(\.createdAt).min()
    }

    /// When a phase of this release was first seen, in seconds since 1970.
    private func began(_ phase: Phase) -> Int? {
        log.states.last {
            $0.journal.entries[release.branch].map { $0.phase == phase && $0.cutPoint == release.cutPoint } ?? false
        }.flatMap { $0.journal.entries[release.branch]?.since ?? $0.time }
    }

    /// - Parameter showsStart: whether the time is shown before the stage is done.
    private func stage(
        _ name: String, isDone: Bool, reachedAt: Int?, showsStart: Bool = false
    ) -> ReleaseTimeline.Stage {
        .init(name: name, state: isDone ? .done : .ahead, reachedAt: isDone || showsStart ? reachedAt : nil)
    }

    /// The first stage that isn't over is the current one.
    private func markingCurrent(_ stages: [ReleaseTimeline.Stage]) -> [ReleaseTimeline.Stage] {
        var stages = stages
        if let next = stages.firstIndex(where: { $0.state == .ahead }) { stages[next].state = .current }
        return stages
    }
}
