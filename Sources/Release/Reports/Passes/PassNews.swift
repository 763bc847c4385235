import Names
import Printing
import Releases

/// What of a pass is worth telling people who didn't ask: plain text, foreign parts made harmless, no markup.
struct PassNews {
    /// What was done.
    private(set) var done: [String] = []
    /// What only a person can decide, and how.
    private(set) var decisions: [String] = []
    /// What failed in a way that running again won't mend.
    private(set) var failures: [String] = []
    /// What failed and is tried again by the next pass.
    private(set) var delays: [String] = []

    init(_ report: RepositoryReport) {
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
        done = report.outcome.steps.filter { $0.ending == .done }.map {
            "\($0.step.release): \(Printable.text(text.sentence(for: $0.step)))"
        }
        if let failure = report.failure { add(failure, of: nil) }
        for entry in report.outcome.entries {
            let name = entry.plan.release.name.description
            if let failure = entry.failure { add(failure, of: name) }
            if let conflict = entry.plan.conflict { decisions.append("\(name): \(Self.sentence(for: conflict))") }
            decisions += entry.plan.blockers.map {
                "\(name): \(Printable.text($0.message)); fix: \(Printable.text($0.hint))"
            }
        }
    }

    /// Whether something changed or a person is needed. What the next pass tries again is no news.
    var isWorthTelling: Bool { !done.isEmpty || !decisions.isEmpty || !failures.isEmpty }

    private mutating func add(_ failure: RunFailure, of name: String?) {
        let text = [failure.message, failure.hint.map { "fix: \($0)" }].compactMap(\.self).joined(separator: "; ")
        let line = (name.map { "\($0): " } ?? "") + Printable.text(text)
        switch failure.kind {
        case .busy, .unreachable, .interrupted: delays.append(line)
        case .undecided: decisions.append(line)
        case .failed, .permission, .unusableInput, .usage: failures.append(line)
        }
    }

    private static func sentence(for conflict: Conflict) -> String {
        let paths = conflict.paths.prefix(5).joined(separator: ", ")
        let more = conflict.paths.count > 5 ? " and \(conflict.paths.count - 5) more" : ""
        return Printable.text(
            "\(conflict.commit.short) of \(conflict.from) by \(conflict.author) conflicts in \(paths)\(more)")
    }
}
