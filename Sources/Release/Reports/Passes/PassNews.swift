import Names
import Printing
import Releases

/// The parts of a pass that people are notified of: plain text without markup, with strangers' text made harmless.
struct PassNews {
    /// Something that only a person can decide.
    struct Decision {
        /// The event and, where something must be done, the remedy.
        var text: String
        /// The merge request that has the note about it.
        var request: MergeRequest?
        /// False if a note on the merge request shows that an earlier pass told of it.
        var isNew: Bool
    }

    /// The steps taken.
    private(set) var done: [String] = []
    /// The decisions that a person must make.
    private(set) var decisions: [Decision] = []
    /// The failures that running again won't repair.
    private(set) var failures: [String] = []
    /// The failures that the next pass may not have.
    private(set) var delays: [String] = []

    init(_ report: RepositoryReport) {
        let text = ReleaseText(style: Style(isColoured: false), showsForecast: false)
        done = report.outcome.steps.filter { $0.ending == .done && $0.isNews }.map {
            "\($0.step.release): \(Printable.text(text.sentence(for: $0)))"
        }
        if let failure = report.failure { add(failure) }
        for entry in report.outcome.entries {
            let isNew = entry.plan.release.openMergeRequest == nil || report.outcome.hasNoted(entry)
            if let failure = entry.failure { add(failure, of: entry, isNew: isNew) }
            add(entry, isNew: isNew)
        }
    }

    /// True if something changed or a person is needed; failures that the next pass may not have don't count.
    var isWorthTelling: Bool { !done.isEmpty || !failures.isEmpty || decisions.contains(where: \.isNew) }

    private mutating func add(_ entry: Outcome.Entry, isNew: Bool) {
        let request = entry.plan.release.openMergeRequest
        let texts =
            (entry.plan.conflict.map { [Self.sentence(for: $0)] } ?? [])
            + entry.plan.decisions.map { "\(Printable.text($0.message)); fix: \(Printable.text($0.hint))" }
        let repeats = request == nil ? " (told at every pass, because no open merge request can hold a note)" : ""
        decisions += texts.map {
            Decision(text: "\(entry.plan.release.name): \($0)\(repeats)", request: request, isNew: isNew)
        }
    }

    private mutating func add(_ failure: RunFailure, of entry: Outcome.Entry? = nil, isNew: Bool = true) {
        let text =
            [failure.messageOnOneLine, failure.hint.map { "fix: \($0)" }].compactMap(\.self).joined(separator: "; ")
        let release = entry?.plan.release
        let line = (release.map { "\($0.name): " } ?? "") + Printable.text(text)
        switch failure.kind {
        case .busy, .unreachable, .interrupted: delays.append(line)
        case .undecided: decisions.append(Decision(text: line, request: release?.openMergeRequest, isNew: isNew))
        case .failed, .permission, .unusableInput, .usage: failures.append(line)
        }
    }

    private static func sentence(for conflict: Conflict) -> String {
        let paths = Printable.list(conflict.paths, atMost: 5)
        return Printable.text(
            "\"\(conflict.subject)\" by \(conflict.author) does not merge into \(conflict.into), because of \(paths);"
                + " fix: \(conflict.remedy)")
    }
}

extension Outcome {
    /// Whether this run wrote a note about a release, or brought one up to date. One that the forge refused counts too: no
    /// note shows then that people know.
    fileprivate func hasNoted(_ entry: Entry) -> Bool {
        steps.contains { taken in
            guard case .note = taken.step.action, taken.isNews else { return false }
            return [.done, .failed].contains(taken.ending) && taken.step.release == entry.plan.release.name
        }
    }
}

extension Outcome.TakenStep {
    /// False for a note whose list of what waits was brought up to date, and for the end of a note of a refused command.
    fileprivate var isNews: Bool {
        switch step.action {
        case .note(let note): note.isNews
        case .clearNote(_, let mark, _, _): !mark.isRefusal
        default: true
        }
    }
}
