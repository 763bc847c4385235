/// GitLab's one-word verdict, `detailed_merge_status`; a test may force any other word.
package struct MergeStatus: RawRepresentable, Hashable, Sendable {
    /// The word on the wire.
    package var rawValue: String

    /// Any word.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Not checked since the last change.
    package static let unchecked = MergeStatus(rawValue: "unchecked")
    /// The check is running.
    package static let checking = MergeStatus(rawValue: "checking")
    /// The merge request can be merged.
    package static let mergeable = MergeStatus(rawValue: "mergeable")
    /// The merge request is closed or merged.
    package static let notOpen = MergeStatus(rawValue: "not_open")
    package static let draft = MergeStatus(rawValue: "draft_status")
    /// A branch is gone, or there is nothing to merge.
    package static let commits = MergeStatus(rawValue: "commits_status")
    /// Approvals are missing.
    package static let notApproved = MergeStatus(rawValue: "not_approved")
    /// The branches conflict.
    package static let conflict = MergeStatus(rawValue: "conflict")
    /// The target isn't in the source, and the project wants it there.
    package static let needRebase = MergeStatus(rawValue: "need_rebase")
    /// The pipeline failed or is missing.
    package static let pipelineMustSucceed = MergeStatus(rawValue: "ci_must_pass")
    /// The pipeline has not ended.
    package static let pipelineRuns = MergeStatus(rawValue: "ci_still_running")

    /// Whether somebody has looked since something changed.
    var isChecked: Bool { self != .unchecked && self != .checking }

    /// The older field `merge_status`, which knows only about conflicts.
    var legacy: String {
        switch self {
        case .unchecked, .checking: rawValue
        case .conflict, .commits: "cannot_be_merged"
        default: "can_be_merged"
        }
    }
}
