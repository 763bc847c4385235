import Names
import Printing
import Releases

/// The first decision about a release, with the people whose commits it is about.
struct DecisionNeeded {
    /// The names of these people; empty: whoever is responsible for the release.
    let who: [String]
    /// The remedy.
    let fix: String?
    private let code: String
    private let what: String
    private let url: String?
    private let since: Int?
    private let conflict: Conflict?

    /// `nil` where nothing is to be decided.
    init?(_ entry: Outcome.Entry) {
        let live = entry.plan.release.live
        since = entry.needsSince
        conflict = entry.plan.decisions.isEmpty ? entry.plan.conflict : nil
        url = (entry.plan.release.openMergeRequest ?? live?.mergeRequests.first).map(\.url)
        if let decision = entry.plan.decisions.first {
            (code, who, what, fix) = (decision.code, decision.who, decision.message, decision.hint)
        } else if let conflict = entry.plan.conflict {
            (code, who) = ("conflict", [conflict.author])
            what = "\(conflict.commit.short) of \(conflict.from) conflicts with \(conflict.into)"
            fix = "merge \(conflict.commit.short) into \(conflict.into) and settle the conflicts"
        } else if let failure = entry.failure, failure.kind == .undecided {
            (code, who, what, fix) = ("undecided", [], failure.message, failure.hint)
        } else {
            return nil
        }
    }

    /// The people, as text.
    var people: String { who.isEmpty ? "a decision" : Self.list(who) }

    /// The cause, without commit ids.
    var story: String {
        guard let conflict else { return what }
        let against =
            conflict.against.isEmpty ? "" : ", against changes of " + Self.list(conflict.against.map(\.author))
        return "\"\(conflict.subject)\" does not merge into \(conflict.into): it conflicts in "
            + Self.list(conflict.paths) + against
    }

    private static func list(_ names: [String]) -> String {
        let unique = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return Printable.list(unique, atMost: 3)
    }

    /// The decision as it stands in relctl's JSON.
    ///
    /// - Parameter asOf: when the run looked: a decision that nothing dates was first seen then.
    func document(asOf: Int) -> JSONValue {
        .object([
            "code": .string(code), "who": .strings(who), "what": .string(what), "fix": .optional(fix),
            "since": .string(UTC.text(since ?? asOf)), "url": .optional(url),
        ])
    }
}
