import Names
import Printing

/// The approvals of a release's merge request, as text and as JSON.
struct ApprovalWords {
    let approvals: Approvals
    /// The tip of the branch.
    let head: CommitID?

    init(_ approvals: Approvals, head: CommitID?) { (self.approvals, self.head) = (approvals, head) }

    /// Such as `by alice, bob (at 0123456789ab), 3 required`; `nil` if nobody has approved and nobody has to.
    var text: String? {
        let required = approvals.required.flatMap { $0 > 0 ? $0 : nil }
        if approvals.given.isEmpty { return required.map { "by nobody, \($0) required" } }
        let names = approvals.given.map { given in
            let isOlder = given.head.map { $0 != head } ?? false
            return given.account + (isOlder ? given.head.map { " (at \($0.short))" } ?? "" : "")
        }
        return "by " + names.joined(separator: ", ") + (required.map { ", \($0) required" } ?? "")
    }

    /// What the pull that is due does to them, such as `the pull removes the approval of alice`; `nil` where that isn't
    /// known.
    var cost: String? {
        guard let effect = approvals.onPull, !approvals.given.isEmpty else { return nil }
        let names = approvals.given.map(\.account).joined(separator: ", ")
        let whose = (approvals.given.count == 1 ? "the approval of " : "the approvals of ") + names
        return switch effect {
        case .removed: "the pull removes \(whose)"
        case .removedIfDiffChanges: "the pull removes \(whose) where it changes the diff"
        case .codeOwnersRemoved: "the pull removes approvals of code owners whose files it changes"
        case .kept: "the pull keeps \(whose)"
        }
    }

    /// The field `approvals` of a train.
    var document: JSONValue {
        .object([
            "required": approvals.required.map(JSONValue.int) ?? .null,
            "given": .array(
                approvals.given.map { given in
                    .object([
                        "by": .string(given.account), "head": .optional(given.head?.hex),
                        "current": given.head.map { .bool($0 == head) } ?? .null,
                    ])
                }),
        ])
    }
}
