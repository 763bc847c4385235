import GitTransport
import Names
import Releases

extension Pass {
    /// Takes the first steps of plans together where they move refs, as many as one push may have; then the others, one by one.
    func take(_ plans: [Plan], journals: [JournalUpdate], in state: inout State) async throws {
        let moving = Set(plans.map(\.release.name.train))
        for start in stride(from: 0, to: plans.count, by: RefUpdate.pushLimit) {
            try stopIfCancelled()
            let group = plans[start..<min(start + RefUpdate.pushLimit, plans.count)]
            let trains = Set(group.map(\.release.name.train))
            // Journals of trains without a step go with the first push.
            let journals = journals.filter {
                trains.contains($0.train) || (start == 0 && !moving.contains($0.train))
            }
            try await take(group, with: journals, in: &state)
        }
    }

    private func take(_ group: ArraySlice<Plan>, with journals: [JournalUpdate], in state: inout State) async throws {
        let executor = Executor(project: project)
        let results = await executor.takeTogether(group.compactMap(\.steps.first), journals: journals)
        // All that a push did is recorded before any later step is taken.
        var rest: [Plan] = []
        for var plan in group {
            if let first = plan.steps.first, let result = results[first] {
                guard try record(first, result, in: &state) else { continue }
                // A failed first step stays in the plan: `isStillDue` finds by it what depends on it.
                if !state.hasFailed(first) { plan.steps.removeFirst() }
            }
            rest.append(plan)
        }
        let others = journals.filter { journal in !rest.contains { $0.release.name.train == journal.train } }
        for plan in rest {
            // A branch that the server refuses must not be in the journal that goes with another one.
            let own = others + journals.filter { $0.train == plan.release.name.train }
            for step in plan.steps where state.isStillDue(step, in: plan) {
                try stopIfCancelled()
                let isAlone = results.isEmpty && step.movedBranch != nil
                let result = await executor.take(step, journals: isAlone ? own : [])
                for warning in project.forge.takeWarnings() {
                    project.logger.warning("\(step.release.train): \(warning)")
                }
                // Steps after a merge are about another destination, and hold even if the merge failed.
                guard try record(step, result, in: &state) || step.isMerge else { break }
            }
        }
    }

    /// Ends the run between two effects, if it was interrupted: the next run goes on from there.
    private func stopIfCancelled() throws(RunFailure) {
        if Task.isCancelled { throw RunFailure(CancellationError()) }
    }

    /// Records how a step ended. A failure stops neither other trains nor steps of its train that don't depend on it.
    ///
    /// - Returns: whether the rest of its plan still holds; `State.isStillDue` leaves out what a failure stops.
    private func record(
        _ step: Step, _ result: Result<Executor.StepResult, any Error>, in state: inout State
    ) throws(RunFailure) -> Bool {
        do {
            let (ending, planHolds) = try apply(try result.get(), of: step, to: &state)
            report(step, ending, in: &state)
            return planHolds
        } catch {
            report(step, .failed, in: &state)
            let failure = RunFailure(error)
            if failure.kind == .interrupted { throw failure }
            state.recordFailure(failure, of: step)
            // A lost race shows that the plan is outdated; after an error the rest of it still holds.
            if case .success = result { return false }
            return true
        }
    }

    /// Updates the state of the run after a step.
    ///
    /// - Returns: how the step is reported, and whether the rest of its plan still holds.
    /// - Throws: ``RunFailure`` once the train has lost its last race: the step failed then.
    private func apply(
        _ result: Executor.StepResult, of step: Step, to state: inout State
    ) throws(RunFailure) -> (Outcome.TakenStep.Ending, planHolds: Bool) {
        let train = step.release.train
        switch result {
        case .done(let written):
            recordDone(step, written: written, in: &state)
            return (.done, true)
        case .ordered(let app):
            state.orderedApps.insert(app)
            return (.done, true)
        case .takenByAnotherRun: return (.skipped, true)
        case .observeAgain(let failure):
            state.forgetLists()
            guard state.countRace(lostBy: train) < Self.lostRaceLimit else {
                throw failure.kind == .failed ? RunFailure(.busy, failure.message, hint: failure.hint) : failure
            }
            return (.skipped, false)
        case .refusedToMerge(let id, let reason):
            recordRefusal(of: id, train: train, reason: reason, in: &state)
            return (.skipped, false)
        case .blocked(let id, let word, let reason):
            project.logger.notice("\(train): \(step.name) has to wait: \(reason)")
            if let id { state.observer.mergeWaits[id] = Wait(word: word) } else { state.postponed.insert(step) }
            return (.skipped, false)
        case .declined(let reason):
            project.logger.notice(
                "\(train): \(step.name) \(step.subject) was refused, and is not tried again in this run: \(reason)")
            state.postponed.insert(step)
            return (.skipped, true)
        case .postponed:
            state.postponed.insert(step)
            return (.skipped, true)
        }
    }

    /// Records a step that was taken, and the merge request that the forge answered with.
    private func recordDone(_ step: Step, written: MergeRequest?, in state: inout State) {
        if let written { state.observer.written[written.id] = written }
        // The forge may show its merge queue late: a merge request enters or leaves it only once in a run.
        switch step.action {
        case .enqueueMergeRequest(let id, _), .dequeueMergeRequest(let id):
            state.observer.mergeWaits[id] = .queued
        default: break
        }
        // Otherwise the note would be written again and again on a forge that stores another text or label than
        // it got.
        if case .note = step.action, state.steps.contains(where: { $0.step == step }) {
            state.postponed.insert(step)
        }
    }

    /// Records that the forge refused to merge. Old servers check approvals and pipelines only when they merge:
    /// a repeated refusal becomes a reason to wait.
    private func recordRefusal(
        of id: MergeRequestID, train: TrainName, reason: String, in state: inout State
    ) {
        if state.countRace(lostBy: train) >= (state.failedBefore.contains(id) ? 1 : Self.lostRaceLimit) {
            project.logger.notice("\(train): the forge refused to merge: \(reason)")
            state.observer.mergeWaits[id] = .notMergeable
        }
    }

    private func report(_ step: Step, _ ending: Outcome.TakenStep.Ending, in state: inout State) {
        let plain = Outcome.TakenStep(step: step, ending: ending)
        // A commit that can't be read is missing in the report only.
        let taken = (try? plain.addingCommits(from: state.observer.history)) ?? plain
        state.steps.append(taken)
        report(taken)
    }
}
