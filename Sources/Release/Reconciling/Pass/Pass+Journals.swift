import Names
import Printing
import Releases

extension Pass {
    /// The journals after the branches have moved as planned; empty where they can't be computed.
    func journalUpdates(
        after plans: [Plan], _ planned: PlannedObservation, _ history: CachedHistory
    ) async -> [JournalUpdate] {
        do {
            return try await project.withObjects { try journalUpdates(after: plans, in: planned, history) }
        } catch {
            project.logger.notice("the journal of releases could not be written: \(RunFailure(error).message)")
            return []
        }
    }

    /// Warns of running releases that the settings no longer name. It costs no request, because the journals name them.
    func warnOfReleasesWithoutTrain(in planned: PlannedObservation, _ history: CachedHistory) async {
        guard warnsOfReleasesWithoutTrain else { return }
        // If they can't be read, the warning is left out, as without a journal.
        let releases = try? await project.withObjects {
            try assessor(planned.observation, history, forecasts: false).releasesWithoutTrain()
        }
        for release in releases ?? [] { project.logger.warning("\(Printable.text(release))") }
    }

    private func journalUpdates(
        after plans: [Plan], in planned: PlannedObservation, _ history: CachedHistory
    ) throws -> [JournalUpdate] {
        let moves = plans.flatMap(\.steps).filter { $0.movedBranch != nil }
        guard !moves.isEmpty || plans.isEmpty else { return [] }
        var next = assessor(moves.reduce(planned.observation) { $0.applying($1) }, history, forecasts: false)
        next.acceptedRewrites = permission.acceptedRewrites.afterCuts(by: planned.plans)
        let old = planned.observation.journals
        let releases = try next.assess()
        for loss in try next.acceptedLosses(among: releases) { project.logger.notice("accepted: \(loss)") }
        var journals = try next.journals(for: Set(planned.plans.map(\.release.train.name)), among: releases)
        for step in moves { Self.leaveOutNewBranch(of: step, of: &journals, old) }
        return try journals.filter { $0.value != old[$0.key] ?? TrainJournal() && project.isWritable(old[$0.key]) }
            .sorted { $0.key < $1.key }
            .map { try project.update(of: $0.key, from: old[$0.key], to: $0.value, now: planned.observation.now) }
    }

    /// Leaves the branch that a step creates out of the journals: it is written down once it is there. A server may refuse the
    /// branch and take the journal beside it, and the branch would count as deleted from then on.
    private static func leaveOutNewBranch(
        of step: Step, of journals: inout [TrainName: TrainJournal], _ old: [TrainName: TrainJournal]
    ) {
        let train = step.release.train
        guard case .createBranch(let branch, _) = step.action, old[train]?.entries[branch] == nil else { return }
        journals[train]?.entries[branch] = nil
    }
}
