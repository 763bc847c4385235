import GitTransport
import Names
import Releases

/// One run: observe, plan, take the steps one by one, observe again; until a fresh read shows that nothing is left to do.
package struct Pass: Sendable {
    /// Plans for the releases that a command is about. It is asked anew after each observation.
    package typealias Planning = @Sendable (_ planner: Planner, _ releases: [Release]) throws -> [Plan]

    /// How often a race may be lost before the run gives up (exit 75).
    static let rounds = 3
    /// How many times a pass may look, plan and step: chains of trains take some, a bug must not take for ever.
    static let limit = 60

    private let project: Project
    private let permission: Planner.Permission
    private let readsPipelines: Bool
    private let planning: Planning
    private let report: @Sendable (Outcome.TakenStep) -> Void
    private let pause: @Sendable (Duration) async throws -> Void

    /// A run.
    ///
    /// - Parameters:
    ///   - project: what it is about.
    ///   - permission: what a person allowed for this run.
    ///   - readsPipelines: whether every open merge request is read for its pipeline.
    ///   - report: hears of each step as it ends.
    ///   - pause: waits; tests don't.
    ///   - planning: plans for what the command is about.
    package init(
        _ project: Project, permission: Planner.Permission = .init(), readsPipelines: Bool = false,
        report: @escaping @Sendable (Outcome.TakenStep) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        planning: @escaping Planning
    ) {
        (self.project, self.permission) = (project, permission)
        (self.readsPipelines, self.report, self.pause) = (readsPipelines, report, pause)
        self.planning = planning
    }

    /// Takes every step that can be taken now.
    package func run() async throws -> Outcome {
        let history = RememberingHistory(project.store)
        var state = State(observer: Observer(project: project, history: history, isFirst: true, writesDown: true))
        for _ in 0..<Self.limit {
            let view = try await look(state.observer)
            state.failures.merge(view.failures) { old, _ in old }
            state.noteFailures(view.observation)
            let due = Self.independent(state.due(view.plans))
            if due.isEmpty {
                guard let delay = state.delay(waitingFor: view.plans) else {
                    if state.listsAgain() { continue }
                    if state.doubts(view.plans) {
                        try await pause(.milliseconds(500))
                        continue
                    }
                    await project.write(await journalUpdates(after: [], view, history))
                    return outcome(view, state)
                }
                state.keepLists(view.observation)
                try await pause(delay)
            } else {
                let confirmed = state.confirmed(due)
                state.readiesLists(after: confirmed, view.observation)
                let journals = await journalUpdates(after: confirmed, view, history)
                try await take(confirmed, journals: journals, in: &state)
            }
        }
        throw RunFailure(.failed, "no end after \(Self.limit) rounds; this is a bug, please report it")
    }

    /// Shows the steps that ``run()`` would take, as far as they can be told without taking any.
    package func preview() async throws -> Outcome {
        let observer = Observer(project: project, history: RememberingHistory(project.store))
        var view = try await look(observer)
        var first = view
        var steps: [Outcome.TakenStep] = []
        for _ in 0..<Self.limit {
            let rest = view.plans.filter { first.failures[$0.release.train.name] == nil }
                .map { plan in plan.without { step in steps.contains { $0.step == step } } }
            let due = Self.independent(rest).flatMap(\.steps)
            if due.isEmpty { break }
            steps += due.map { step in
                let plain = Outcome.TakenStep(step: step, ending: .planned)
                return (try? plain.naming(from: observer.history)) ?? plain
            }
            view = try await plan(due.reduce(view.observation) { $0.applying($1) }, observer.history)
            // A follower is only planned for once what it follows is there.
            first.plans += view.plans.filter { later in
                !first.plans.contains { $0.release.name == later.release.name }
            }
        }
        var outcome = outcome(first, State(observer: observer, failures: first.failures))
        outcome.steps = steps
        return outcome
    }
}

extension Pass {
    /// What was seen, and what follows from it.
    private struct View {
        var observation: Observation
        var plans: [Plan]
        /// The trains of which not all could be read.
        var failures: [TrainName: RunFailure] = [:]
    }

    /// Those with steps to take now: what pulls from a branch that an earlier plan moves waits for the next look, so that
    /// it pulls once.
    private static func independent(_ plans: [Plan]) -> [Plan] {
        var moved: Set<BranchName> = []
        return plans.filter { plan in
            let waits = plan.release.live?.upstream.map { moved.contains($0.branch) } ?? false
            guard !waits, !plan.steps.isEmpty else { return false }
            moved.formUnion(plan.steps.compactMap(\.movedBranch))
            return true
        }
    }

    private func look(_ observer: Observer) async throws -> View {
        let draft = try await plan(try await observer.observe(), observer.history)
        let (detailed, failures) = try await observer.details(
            for: draft.plans, everyPipeline: readsPipelines, of: draft.observation)
        var view = try await plan(detailed, observer.history)
        let noted = try await observer.notes(for: view.plans, of: detailed)
        let hasMore = noted.notes.count > detailed.notes.count || noted.origins.count > detailed.origins.count
        if hasMore { view = try await plan(noted, observer.history) }
        view.failures.merge(failures) { _, read in read }
        return view
    }

    private func plan(_ observation: Observation, _ history: RememberingHistory) async throws -> View {
        let plans = try await project.withObjects {
            let assessor = assessor(observation, history)
            return try planning(Planner(assessor, permission: permission), try assessor.assess())
        }
        return View(observation: observation, plans: plans, failures: try Self.failures(of: plans))
    }

    /// What could not be judged or planned, by train.
    private static func failures(of plans: [Plan]) throws -> [TrainName: RunFailure] {
        var failures: [TrainName: RunFailure] = [:]
        for plan in plans {
            guard let error = plan.failure else { continue }
            let failure = RunFailure(error)
            if failure.kind == .interrupted { throw failure }
            failures[plan.release.train.name] = failure
        }
        return failures
    }

    private func assessor(
        _ observation: Observation, _ history: RememberingHistory, forecasts: Bool = true
    ) -> Assessor {
        var assessor = Assessor(
            fleet: project.fleet, observation: observation, history: history, identity: project.identity)
        assessor.acceptsRewrite = permission.acceptsRewrite
        assessor.undoChoice = permission.undoChoice
        assessor.forecastsAll = forecasts
        return assessor
    }

    /// What is to be written down once the branches have moved as planned; nothing where that can't be told.
    private func journalUpdates(
        after plans: [Plan], _ view: View, _ history: RememberingHistory
    ) async -> [JournalUpdate] {
        do {
            return try await project.withObjects { try journalUpdates(after: plans, in: view, history) }
        } catch {
            project.logger.notice("what was seen of the releases is not written down: \(RunFailure(error).message)")
            return []
        }
    }

    private func journalUpdates(
        after plans: [Plan], in view: View, _ history: RememberingHistory
    ) throws -> [JournalUpdate] {
        let moves = plans.flatMap(\.steps).filter { $0.movedBranch != nil }
        guard !moves.isEmpty || plans.isEmpty else { return [] }
        let next = assessor(moves.reduce(view.observation) { $0.applying($1) }, history, forecasts: false)
        let old = view.observation.journals
        return try next.journals(for: Set(view.plans.map(\.release.train.name)), among: next.assess())
            .filter { $0.value != old[$0.key] ?? TrainJournal() }.sorted { $0.key < $1.key }
            .map { try project.update(of: $0.key, from: old[$0.key], to: $0.value, now: view.observation.now) }
    }

    private func take(_ plans: [Plan], journals: [JournalUpdate], in state: inout State) async throws {
        let executor = Executor(project: project)
        let moving = Set(plans.map(\.release.name.train))
        for start in stride(from: 0, to: plans.count, by: RefUpdate.mostPerPush) {
            try stopIfTold()
            let group = plans[start..<min(start + RefUpdate.mostPerPush, plans.count)]
            // Those of trains that nothing is done for go with the first push.
            let trains = Set(group.map(\.release.name.train))
            let journals = journals.filter {
                trains.contains($0.train) || (start == 0 && !moving.contains($0.train))
            }
            let endings = await executor.takeTogether(group.compactMap(\.steps.first), journals: journals)
            // What one push did is told at once, whatever becomes of the steps after it.
            var rest: [Plan] = []
            for var plan in group {
                if let first = plan.steps.first, let ending = endings[first] {
                    guard try conclude(first, of: plan, ending, in: &state) else { continue }
                    plan.steps.removeFirst()
                }
                rest.append(plan)
            }
            for plan in rest {
                for step in plan.steps {
                    try stopIfTold()
                    let alone = endings.isEmpty && step.movedBranch != nil
                    let ending = await executor.take(step, journals: alone ? journals : [])
                    for warning in project.forge.takeWarnings() {
                        project.logger.warning("\(step.release.train): \(warning)")
                    }
                    // What follows a merge is about another destination.
                    guard try conclude(step, of: plan, ending, in: &state) || step.isMerge else { break }
                }
            }
        }
    }

    /// Between two effects: what is done is done, the next run goes on from there.
    private func stopIfTold() throws(RunFailure) {
        if Task.isCancelled { throw RunFailure(CancellationError()) }
    }

    /// Notes how a step ended; `false` when the rest of its plan no longer fits the world. A train that failed leaves the
    /// others to go on.
    private func conclude(
        _ step: Step, of plan: Plan, _ ending: Result<Executor.Ending, any Error>, in state: inout State
    ) throws(RunFailure) -> Bool {
        let train = plan.release.train.name
        do {
            switch try ending.get() {
            case .done(let written):
                if let written { state.observer.written[written.id] = written }
                // A forge that stores another text or label than it was given would have it written again and again.
                if case .note = step.action, state.steps.contains(where: { $0.step == step }) {
                    state.postponed.insert(step)
                }
                note(step, .done, in: &state)
                return true
            case .ordered(let app):
                state.ordered.insert(app)
                note(step, .done, in: &state)
                return true
            case .lookAgain(let failure):
                state.forgetLists()
                state.racesLost[train, default: 0] += 1
                guard state.racesLost[train, default: 0] < Self.rounds else {
                    throw failure.kind == .failed ? RunFailure(.busy, failure.message, hint: failure.hint) : failure
                }
                note(step, .skipped, in: &state)
                return false
            case .refusedToMerge(let id, let reason):
                // Old servers judge approvals and pipelines only now: after two more looks it is something to wait for.
                state.racesLost[train, default: 0] += 1
                if state.racesLost[train, default: 0] >= (state.failedBefore.contains(id) ? 1 : Self.rounds) {
                    project.logger.notice("\(train): the forge refused to merge: \(reason)")
                    state.observer.refusedMerges[id] = .notMergeable
                }
                note(step, .skipped, in: &state)
                return false
            case .blocked(let id, let word, let reason):
                project.logger.notice("\(train): \(step.name) has to wait: \(reason)")
                if let id { state.observer.refusedMerges[id] = Wait(word: word) } else { state.postponed.insert(step) }
                note(step, .skipped, in: &state)
                return false
            case .declined(let reason):
                project.logger.notice(
                    "\(train): \(step.name) \(step.subject) is not granted, which is left so: \(reason)")
                state.postponed.insert(step)
                note(step, .skipped, in: &state)
                return true
            case .postponed:
                state.postponed.insert(step)
                note(step, .skipped, in: &state)
                return true
            }
        } catch {
            note(step, .failed, in: &state)
            let failure = RunFailure(error)
            if failure.kind == .interrupted { throw failure }
            state.failures[train] = failure
            return false
        }
    }

    private func note(_ step: Step, _ ending: Outcome.TakenStep.Ending, in state: inout State) {
        let plain = Outcome.TakenStep(step: step, ending: ending)
        // What it brought is only told: a commit that can't be read is no reason to stop.
        let taken = (try? plain.naming(from: state.observer.history)) ?? plain
        state.steps.append(taken)
        report(taken)
    }

    private func outcome(_ view: View, _ state: State) -> Outcome {
        let entries = view.plans.map { plan in
            var plan = plan
            // Another commit of an app whose upload this run has ordered: the next run's.
            if plan.steps.contains(where: { $0.uploadedApp.map(state.ordered.contains) ?? false }) {
                plan.waitingFor.append(.uploadInterval)
            }
            let verdict = plan.release.live?.openMergeRequest.flatMap { view.observation.mergeability[$0.id] }
            var entry = Outcome.Entry(
                plan: plan, failure: state.failures[plan.release.train.name],
                pipeline: verdict?.pipeline ?? plan.release.head.flatMap { view.observation.headPipelines[$0] },
                conflictOrigin: plan.conflict.flatMap { view.observation.origins[$0.commit] })
            entry.approvals = plan.release.live?.openMergeRequest.flatMap { view.observation.approvals[$0.id] }
            let journal = view.observation.journals[plan.release.train.name]
            entry.needsSince = try? DecisionAge(history: state.observer.history, journal: journal).start(of: entry)
            return entry
        }
        var outcome = Outcome(entries: entries, steps: state.steps)
        outcome.journals = view.observation.journals
        return outcome
    }
}
