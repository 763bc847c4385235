import Names
import Printing
import Releases

/// What a person must decide about a release first, and who knows about it.
struct DecisionNeeded {
    private let code: String
    private let who: [String]
    private let what: String
    private let fix: String?
    private let url: String?

    /// `nil` where nothing is to be decided.
    init?(_ entry: Outcome.Entry) {
        let requests = entry.plan.release.mergeRequests
        url = (entry.plan.release.openMergeRequest ?? requests.first).map(\.url)
        if let blocker = entry.plan.blockers.first {
            (code, who, what, fix) = (blocker.code, blocker.who, blocker.message, blocker.hint)
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

    /// Contract, section 6. When it arose isn't known.
    var document: JSONValue {
        .object([
            "code": .string(code), "who": .strings(who), "what": .string(what), "fix": .optional(fix), "since": .null,
            "url": .optional(url),
        ])
    }
}
