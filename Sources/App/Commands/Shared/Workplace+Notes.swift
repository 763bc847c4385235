import Names
import Printing
import Reconciling
import Releases
import Reports

extension Workplace {
    /// Leaves a note of a decision that no plan shows on the open merge requests of the releases that it is about: everything
    /// that ends with 5 leaves one. Where that fails, a warning says why.
    ///
    /// - Parameters:
    ///   - app: the app whose order it is about, if it is about one.
    ///   - report: is told of each note that is written.
    func leaveNote(
        _ code: String, of failure: CommandFailure, about app: String? = nil,
        report: @escaping @Sendable (Outcome.TakenStep) -> Void,
        on isMeant: @escaping @Sendable (Release) -> Bool
    ) async {
        guard failure.status == .needsPerson else { return }
        let decision = decision(code, of: failure, about: app)
        await run(Pass.noting(in: project, report: report) { isMeant($0) ? [decision] : [] })
    }

    /// Leaves notes of the steps of a pass that failed because a person has to decide something first. The step is planned
    /// again until that is settled, so the pass that no longer plans it takes the note away.
    func leaveNotes(of outcome: Outcome, report: @escaping @Sendable (Outcome.TakenStep) -> Void) async {
        let failed = Set(outcome.steps.filter { $0.ending == .failed }.map(\.step.release))
        var decisions: [ReleaseName: [Decision]] = [:]
        for entry in outcome.entries where failed.contains(entry.plan.release.name) && !entry.plan.steps.isEmpty {
            decisions[entry.plan.release.name] = self.decisions(ofStepsOf: entry)
        }
        guard !decisions.isEmpty else { return }
        let trains = Set(decisions.keys.map(\.train))
        await run(
            Pass.noting(in: project, trains: trains, report: report) { [decisions] in
                decisions[$0.name] ?? []
            })
    }

    /// The decisions that steps of a release failed for: one for each app whose order may have started a run, or the one that
    /// its train failed with.
    private func decisions(ofStepsOf entry: Outcome.Entry) -> [Decision]? {
        let orders = entry.orderFailures.filter { $0.value.kind == .undecided }.sorted { $0.key < $1.key }
        guard orders.isEmpty else {
            return orders.map { decision(Decision.undecided, of: CommandFailure($0.value), about: $0.key) }
        }
        guard let failure = entry.failure, failure.kind == .undecided else { return nil }
        return [decision(Decision.undecided, of: CommandFailure(failure), about: nil)]
    }

    private func decision(_ code: String, of failure: CommandFailure, about app: String?) -> Decision {
        var decision = Decision(
            code, Console.redact(failure.message),
            hint: Console.redact(failure.hint ?? "run the command again once that is settled"))
        decision.app = app
        return decision
    }

    private func run(_ noting: Pass) async {
        do {
            let outcome = try await noting.run()
            if let failure = outcome.entries.lazy.compactMap(\.failure).first { throw failure }
        } catch {
            let why = Printable.text(CommandFailure(error).message)
            Console.note("relctl: warning: no note of this is left on the merge request: \(why)")
        }
    }
}

extension GlobalOptions {
    /// Tells of a step on stderr, for commands whose result has none.
    var stepReport: @Sendable (Outcome.TakenStep) -> Void {
        let (text, isQuiet) = (ReleaseText(style: style, showsForecast: false), quiet)
        return { step in
            if !isQuiet { Console.note(text.line(for: step)) }
        }
    }
}
