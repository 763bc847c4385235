/// A reason for a release to wait, without anybody having to decide.
package enum Wait: Hashable, Sendable {
    /// The hold label is on a merge request.
    case held
    /// The package isn't published yet.
    case notPublished
    /// A person merges this train.
    case mergeByHand
    /// App Store Connect is processing the build.
    case storeProcessing
    /// A person has to decide about the first-parent line of the upstream.
    case upstreamDecision
    /// The upstream is an older version, which people land.
    case upstreamStale
    /// Less time than `at_most_every` has passed since the last upload, or this run has ordered another commit of the app.
    case uploadInterval
    /// An upload was ordered, and what became of it is not known yet.
    case uploadClaimed
    /// The merge request is approved, and a pull would take that away (`pull_when_approved: hold`).
    case approved
    /// The forge opens no merge request without a commit.
    case commits
    /// The forge is working out whether it can be merged.
    case checking
    /// The forge reports a conflict.
    case conflict
    /// The forge takes no branch that lacks the newest commit of its target.
    case needRebase
    /// The forge demands a pipeline.
    case pipelineRequired
    /// The merge request is in a merge queue.
    case queued
    /// The merge request is a draft.
    case draft
    /// The forge refused to merge, and nothing that it shows says why.
    case notMergeable
    /// Another reason, in the forge's own word.
    case forge(String)

    /// The reasons that have a word of relctl's.
    private static let own: [Wait] = [
        .held, .notPublished, .mergeByHand, .storeProcessing, .upstreamDecision, .upstreamStale, .uploadInterval,
        .uploadClaimed, .approved, .commits, .checking, .conflict, .needRebase, .pipelineRequired, .queued, .draft,
        .notMergeable,
    ]
    private static let known = Dictionary(own.map { ($0.word, $0) }) { first, _ in first }

    /// The reason that a word of waitingFor, or of the forge, stands for.
    package init(word: String) { self = Self.known[word] ?? .forge(word) }

    /// The word in `waitingFor`.
    package var word: String {
        switch self {
        case .held: "held"
        case .notPublished: "not_published"
        case .mergeByHand: "merge_by_hand"
        case .storeProcessing: "store_processing"
        case .upstreamDecision: "upstream_decision"
        case .upstreamStale: "upstream_stale"
        case .uploadInterval: "upload_interval"
        case .uploadClaimed: "upload_claimed"
        case .approved: "approved"
        case .commits: "commits"
        case .checking: "checking"
        case .conflict: "conflict"
        case .needRebase: "need_rebase"
        case .pipelineRequired: "ci_must_pass"
        case .queued: "queued"
        case .draft: "draft_status"
        case .notMergeable: "not_mergeable"
        case .forge(let word): word
        }
    }

    /// True if the reason is gone within seconds, so that it is worth observing again in the same run.
    package var endsSoon: Bool { self == .checking }
}
