import Names
import Printing
import Reconciling
import Releases
import Reports

extension Workplace {
    /// Leaves a note of a decision that no plan shows on the open merge requests of the releases that it is about: everything
    /// that ends with 5 leaves one. Where that fails, a warning says why.
    ///
    /// - Parameter report: is told of each note that is written.
    func leaveNote(
        _ code: String, of failure: CommandFailure, report: @escaping @Sendable (Outcome.TakenStep) -> Void,
        on isMeant: @escaping @Sendable (Release) -> Bool
    ) async {
        guard failure.status == .needsPerson else { return }
        let decision = decision(code, of: failure)
        await run(Pass.noting(in: project, report: report) { isMeant($0) ? decision : nil })
    }

    /// Leaves notes of the steps of a pass that failed because a person has to decide something first. The step is planned
    /// again until that is settled, so the pass that no longer plans it takes the note away.
    func leaveNotes(of outcome: Outcome, report: @escaping @Sendable (Outcome.TakenStep) -> Void) async {
        let failed = Set(outcome.steps.filter { $0.ending == .failed }.map(\.step.release))
        var decisions: [ReleaseName: Decision] = [:]
        for entry in outcome.entries where failed.contains(entry.plan.release.name) && !entry.plan.steps.isEmpty {
            guard let failure = entry.failure, failure.kind == .undecided else { continue }
            decisions[entry.plan.release.name] = decision("undecided", of: CommandFailure(failure))
        }
        guard !decisions.isEmpty else { return }
        let trains = Set(decisions.keys.map(\.train))
        await run(Pass.noting(in: project, trains: trains, report: report) { [decisions] in decisions[$0.name] })
    }

    private func decision(_ code: String, of failure: CommandFailure) -> Decision {
        Decision(
            code, Console.redact(failure.message),
            hint: Console.redact(failure.hint ?? "run the command again once that is settled"))
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
