import Names

/// Facts about a forge and a token that `doctor` judges; `nil` where the forge doesn't tell.
package struct ForgeInspection: Hashable, Sendable {
    /// The forge's version.
    package var version: String?
    /// The account that the token belongs to.
    package var account: String?
    /// Whether that account is a bot rather than a person.
    package var isBot: Bool?
    /// The token's scopes.
    package var scopes: [String]?
    /// A scope that relctl needs and that the token is known to lack.
    package var lackedScope: String?
    /// The day on which the token ends, `yyyy-mm-dd`.
    package var expires: String?
    /// The forge's clock, in seconds since 1970.
    package var clock: Int?
    /// Whether the token may push and open merge requests.
    package var mayWrite: Bool?
    /// The remedy where it may not.
    package var remedy: String?
    /// The project's merge method, in the forge's own word.
    package var mergeMethod: String?
    /// Whether the forge squashes or rebases every merge request, which gives its commits other names.
    package var rewritesCommits: Bool?
    /// Whether merge requests are switched off for the project.
    package var mergeRequestsAreOff = false
    /// Trial requests that were refused; the trials change nothing.
    package var refusals: [Refusal] = []
    /// Facts that the account may not read, in words.
    package var unseen: [String] = []
    /// Whether the forge deletes source branches by default.
    package var deletesSourceBranch: Bool?
    /// Whether approvals fall when commits are pushed.
    package var resetsApprovals: Bool?
    /// The inspected branches that a force-push could rewrite.
    package var forcePushAllowed: [BranchName] = []
    /// Rules on pushed commits that a pull would break, in words.
    package var pushRules: [String] = []
    /// The push rule that takes signed commits alone.
    package static let signedCommits = "commits must be signed"
    /// Protections that seem to forbid the account to push to those branches or to merge into those targets, as text.
    /// Some exceptions may not be visible to the account.
    package var protections: [String] = []

    /// Settings that would disturb a release, in the order in which `doctor` reports them.
    package var findings: [Finding] = []
    /// Whether the project has the forge's paid features, where there are such.
    package var isPaidTier: Bool?

    /// A setting that would disturb a release.
    package struct Finding: Hashable, Sendable {
        /// How much it matters.
        package enum Weight: Hashable, Sendable {
            case warning, problem
            /// The setting would matter, but the forge doesn't report its value.
            case unknown
        }

        /// The subject, such as `merge train`.
        package var subject: String
        /// How much it matters.
        package var weight: Weight
        /// The fact and its consequence.
        package var detail: String
        /// The remedy.
        package var fix: String

        init(_ subject: String, _ detail: String, fix: String, weight: Weight = .warning) {
            (self.subject, self.weight, self.detail, self.fix) = (subject, weight, detail, fix)
        }
    }

    /// An action that the forge refused to the account.
    package struct Refusal: Hashable, Sendable {
        /// The refused action, such as `make labels`.
        package var action: String
        /// The forge's words.
        package var reason: String
        /// The remedy.
        package var remedy: String?
    }

    package init() {}

    /// Records the result of a trial request with an invalid body, which changes nothing: an account with the right
    /// gets a validation error, an account without it is refused.
    mutating func tried(_ action: String, _ result: Result<Void, ForgeError>) throws(ForgeError) {
        guard case .failure(let error) = result else { return }
        switch error.kind {
        case .unauthenticated: throw error
        case .forbidden: refusals.append(Refusal(action: action, reason: error.message, remedy: error.hint))
        default: break
        }
    }

    /// Records whether the account may write, and the remedy if its rights don't allow it.
    mutating func setAccess(_ rights: Bool?, isArchived: Bool, remedy: String) {
        mayWrite = isArchived ? false : rights
        if mayWrite == false { self.remedy = isArchived ? "the project is archived: unarchive it" : remedy }
    }
}
