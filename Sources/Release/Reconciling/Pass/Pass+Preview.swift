import Names
import Releases

extension Pass {
    /// Shows the steps that ``run()`` would take, as far as they can be told without taking any.
    package func preview() async throws -> Outcome {
        let observer = Observer(
            project: project, history: CachedHistory(project.store), isPreview: true, requested: requestedBranches)
        var planned = try await askingForOrders(try await observeAndPlan(observer), observer)
        await warnOfReleasesWithoutTrain(in: planned, observer.history)
        var first = planned
        var steps: [Outcome.TakenStep] = []
        for _ in 0..<Self.observationLimit {
            let rest = planned.plans.filter { first.failures[$0.release.train.name] == nil }
                .map { plan in plan.without { step in steps.contains { $0.step == step } } }
            let due = Self.independent(rest).flatMap(\.steps)
            if due.isEmpty { break }
            steps += due.map { step in
                let plain = Outcome.TakenStep(step: step, ending: .planned)
                return (try? plain.addingCommits(from: observer.history)) ?? plain
            }
            let observation = await addingExpectations(of: due, to: planned.observation)
            planned = try await askingForOrders(
                try await plan(due.reduce(observation) { $0.applying($1) }, observer.history), observer)
            // A follower has a plan only once its upstream exists.
            first.plans += planned.plans.filter { later in
                !first.plans.contains { $0.release.name == later.release.name }
            }
            // What follows from a simulated merge is left out: its real result is known only once the forge has merged.
            if planned.observation.simulatedMerges.isEmpty { first.addVerdicts(of: planned) }
        }
        first.removeDecisions(settledIn: planned)
        var outcome = outcome(first, State(observer: observer, failures: first.failures))
        outcome.steps = steps
        return outcome
    }

    /// Reads the earlier orders that due ones have to wait for, and plans again.
    private func askingForOrders(
        _ planned: PlannedObservation, _ observer: Observer
    ) async throws -> PlannedObservation {
        guard let asked = try await observer.previewOrders(of: planned.plans, in: planned.observation)
        else { return planned }
        var next = try await plan(asked, observer.history)
        next.failures.merge(planned.failures) { new, _ in new }
        return next
    }

    /// Adds the expected mergeability of the merge requests that the steps open or retarget. If it can't be read, they
    /// count as mergeable here, and the run that merges them fails.
    private func addingExpectations(of steps: [Step], to observation: Observation) async -> Observation {
        var observation = observation
        for step in steps {
            guard let train = project.fleet.trains.first(where: { $0.name == step.release.train }),
                let target = step.target(in: observation), train.landsOn.contains(target),
                var expected = try? await project.forge.mergeability(into: target)
            else { continue }
            if train.merging == .bypass, expected.isBarred {
                expected.mayBypass = (try? await project.forge.mayBypassRules(of: target)) == true
            }
            observation.expected[train.name, default: [:]][target] = expected
        }
        return observation
    }
}

extension Step {
    /// The target of the merge request that it opens or retargets.
    fileprivate func target(in observation: Observation) -> BranchName? {
        switch action {
        case .openMergeRequest(let request): request.target
        case .retargetMergeRequest(let id, let change):
            change.target ?? observation.mergeRequests.first { $0.id == id }?.target
        default: nil
        }
    }
}

extension Pass.PlannedObservation {
    /// Adds the decisions and failures that show only once the steps before them are taken. Without a merge by the forge
    /// all commits of the simulation exist, so a run that took these steps would fail in the same way.
    fileprivate mutating func addVerdicts(of later: Self) {
        failures.merge(later.failures) { known, _ in known }
        for index in plans.indices {
            let release = plans[index].release.name
            guard let next = later.plans.first(where: { $0.release.name == release }) else { continue }
            let known = Set(plans[index].decisions.map(\.code))
            plans[index].decisions += next.decisions.filter { !known.contains($0.code) }
            plans[index].conflict = plans[index].conflict ?? next.conflict
            plans[index].undecidedOrder = plans[index].undecidedOrder ?? next.undecidedOrder
        }
    }

    /// Removes the decisions that the steps settle, so that a run which takes them doesn't end with them.
    ///
    /// After a simulated merge only decisions about keeping in step are removed: whatever the merge makes, nothing is pulled
    /// from an upstream that has landed. Others may come back once the merge's real result is known.
    fileprivate mutating func removeDecisions(settledIn last: Self) {
        let isExact = last.observation.simulatedMerges.isEmpty
        for index in plans.indices {
            let release = plans[index].release.name
            guard let next = last.plans.first(where: { $0.release.name == release }), next.failure == nil else {
                continue
            }
            let open = Set(next.decisions.map(\.code))
            plans[index].decisions.removeAll { decision in
                !open.contains(decision.code) && (isExact || decision.isAboutKeepingInStep)
            }
        }
    }
}
