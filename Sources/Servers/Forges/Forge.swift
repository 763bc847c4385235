import Names

/// A forge, for one project: what the flow needs of it. Every adapter passes the same conformance suite.
///
/// No call repeats a write by itself. After a write whose answer was lost (``ForgeError/Kind/answerLost``) the caller
/// looks first.
package protocol Forge: Sendable {
    /// The merge requests of these source branches, in every state, newest first. Only those whose source project is the
    /// project itself; a fork may use the same branch name.
    ///
    /// - Parameters:
    ///   - sources: the branches; the number of requests must not grow with them.
    ///   - since: seconds since 1970; closed and merged ones that were not touched since then may be left out.
    func mergeRequests(from sources: [BranchName], since: Int) async throws(ForgeError) -> [MergeRequest]

    /// Up to so many branches ``mergeRequests(from:since:)`` asks for one by one.
    var branchesListedOneByOne: Int { get }

    /// The single read, which is never stale.
    func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability)

    /// The single read without the verdict on merging, which costs requests of its own on some forges.
    func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest

    /// The single read, with those among the reviewers who gave a review: a new merge request in its place asks them again.
    func requestWithReviewers(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest

    /// The sign before a merge request's number, with which the forge makes a link of it.
    var requestSign: Character { get }

    /// Whether it opens a merge request that has no commits to show yet.
    var opensEmptyMergeRequests: Bool { get }

    /// Whether the forge closed a merge request by itself because one of its branches was deleted. `false` where its own
    /// record doesn't prove that: a person may have done it.
    func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool

    /// Returns the obstacle that keeps a merge request at an old head for ever although its branch has moved on; `nil` if
    /// none is known.
    func staleness(of request: MergeRequest) async throws(ForgeError) -> MergeObstacle?

    /// Returns the approvals of a merge request, and how many a branch asks for; none where the forge doesn't tell.
    ///
    /// - Parameter target: the branch whose rules count, which may be another than the present target.
    func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals

    /// Whether its approvals outlast a change of its target; `nil` where the forge doesn't tell.
    func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool?

    /// How the forge reads rules that ask owners of files for their approval; `nil`: it has none.
    var codeOwners: CodeOwnersSyntax? { get }

    /// Opens a merge request, or adopts the open one of the same pair. It is a fresh read of the result.
    func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest

    /// Changes an open merge request, and returns the fresh read of it. Where the forge ignored a change (a closed one):
    /// ``ForgeError/Kind/ignored``.
    func change(_ id: MergeRequestID, _ change: MergeRequestChange) async throws(ForgeError) -> MergeRequest

    /// Whether the forge lets the account merge past the rules of a branch; `false` where it doesn't tell.
    func mayBypassRules(of target: BranchName) async throws(ForgeError) -> Bool

    /// Merges with the head as guard, by a merge commit, without deleting the source.
    ///
    /// - Parameter message: that of the merge commit; `nil`: the forge's own.
    func merge(_ id: MergeRequestID, head: CommitID, message: String?) async throws(ForgeError) -> MergeRequest

    /// Puts a merge request into the merge queue or merge train of its target, with the head as guard. Where the forge
    /// doesn't take it now: ``ForgeError/Kind/notMergeable``.
    func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError)

    /// What stands between a merge request without any fault and a branch, as far as settings and rules of the project tell
    /// before there is one: squashing, a queue, an obstacle.
    func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability

    /// Returns the warnings since the last call: news for people that kept nothing from being done.
    func takeWarnings() -> [String]

    /// The notes that people and tools wrote, oldest first; none of the forge's own. Their text is in the form that
    /// ``NoteText/canonical(_:)`` gives: compare with that form of a wanted text.
    func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note]
    /// Adds a note and returns its id. Lines that the forge would run as a command are defused.
    @discardableResult
    func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int
    /// Replaces the text of a note.
    func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError)
    /// Deletes a note; on a forge that refuses, empties its text to `instead`.
    func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError)

    /// The merge request that brought a commit into a branch, where the forge knows one.
    func mergeRequest(bringing commit: CommitID) async throws(ForgeError) -> MergeRequestID?

    /// Whether it starts the pipeline of a merge request when it is asked; elsewhere pipelines start by pushes alone.
    var startsPipelines: Bool { get }

    /// Starts the pipeline of a merge request. Where no job would run: ``ForgeError/Kind/invalid``.
    func startPipeline(of id: MergeRequestID) async throws(ForgeError)

    /// The pipelines for a commit, the one that says most about it first; none where CI is closed to the token.
    func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline]

    /// The newest pipeline of each of many commits, as far as a bounded number of requests tells.
    func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline]

    /// The time on the forge's clock, in seconds since 1970, as its last answer told it and what has passed since; that of
    /// this machine for a forge that tells none.
    func time() async throws(ForgeError) -> Int

    /// The project's path below the web root, as its clone URL has it: the settings may hold a number instead.
    func projectPath() async throws(ForgeError) -> String

    /// Inspects account, project and rules for `doctor`. Nothing needs to be there yet.
    ///
    /// - Parameters:
    ///   - branches: those that relctl pushes to.
    ///   - targets: those that it merges into.
    func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection

    /// Protections that keep the account from creating these tags, in words; `nil` where the forge doesn't tell, or not to
    /// this account.
    func protections(of tags: [TagName]) async throws(ForgeError) -> [String]?

    /// The public keys with which the token's account may sign commits, as `ssh-ed25519 AAAA…`; `nil` where the forge
    /// doesn't tell, or not to this token.
    func signingKeys() async throws(ForgeError) -> [String]?

    /// The project's scheduled CI runs; `nil` where the forge doesn't tell, or not to this token.
    func scheduledRuns() async throws(ForgeError) -> ScheduledRuns?

    /// Whether it shows the head that a closed or merged merge request ended with; else it shows where the source branch is
    /// now, and only ``headRef(of:)`` tells.
    var showsFormerHeads: Bool { get }

    /// The ref under which the forge keeps the head of a merge request, such as `refs/merge-requests/12/head`.
    func headRef(of id: MergeRequestID) -> String
}

extension Forge {
    /// It doesn't, on most forges.
    package var startsPipelines: Bool { false }

    /// There is nothing to start.
    package func startPipeline(of id: MergeRequestID) async throws(ForgeError) {}

    /// Merges with the message that the forge makes.
    package func merge(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) -> MergeRequest {
        try await merge(id, head: head, message: nil)
    }

    /// Refuses, on forges without merge queues.
    package func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) {
        throw ForgeError(.invalid, "the forge has no merge queue for \(id)")
    }

    /// Nothing, on forges that don't tell.
    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
    }

    /// Nothing, on forges that don't tell.
    package func protections(of tags: [TagName]) async throws(ForgeError) -> [String]? { nil }

    /// Never, on forges that don't tell.
    package func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool { false }

    /// Nobody, on forges that don't tell.
    package func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals {
        Approvals()
    }

    /// Untold, on forges that don't say.
    package func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool? { nil }

    /// Untold, on forges that have no such list.
    package func signingKeys() async throws(ForgeError) -> [String]? { nil }

    /// Nothing, on forges without such a limit.
    package func staleness(of request: MergeRequest) async throws(ForgeError) -> MergeObstacle? { nil }

    /// The single read, which shows all of them.
    package func requestWithReviewers(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        try await request(id)
    }

    /// `!`, as GitLab has it and Gitea takes it
    /// (https://docs.gitea.com/usage/issues-prs/automatically-linked-references).
    package var requestSign: Character { "!" }

    package func takeWarnings() -> [String] { [] }

    /// No, on forges that have no such exception or don't tell it.
    package func mayBypassRules(of target: BranchName) async throws(ForgeError) -> Bool { false }

    /// The single read, which shows both.
    package func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest { try await mergeRequest(id).0 }
}

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
    /// Which of the asked branches a force-push could rewrite.
    package var forcePushAllowed: [BranchName] = []
    /// Rules on pushed commits that a pull would break, in words.
    package var pushRules: [String] = []
    /// Protections that seem to keep the account from pushing to those branches or merging into those targets, in words. Not
    /// every exception can be seen.
    package var protections: [String] = []

    /// Settings that would bite a release, in the order in which they are told.
    package var findings: [Finding] = []
    /// Whether the project has the forge's paid features, where there are such.
    package var isPaidTier: Bool?

    /// A setting that would bite a release.
    package struct Finding: Hashable, Sendable {
        /// How much it matters.
        package enum Weight: Hashable, Sendable {
            case warning, problem
            /// It would matter, and the forge doesn't tell whether it is so.
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

    /// Something that the account was not let do.
    package struct Refusal: Hashable, Sendable {
        /// The refused action, such as `make labels`.
        package var action: String
        /// The forge's words.
        package var reason: String
        /// The remedy.
        package var remedy: String?
    }

    package init() {}

    /// Takes down a request that asks for a change which makes no sense: whoever may do it hears so, others are refused.
    mutating func tried(_ action: String, _ result: Result<Void, ForgeError>) throws(ForgeError) {
        guard case .failure(let error) = result else { return }
        switch error.kind {
        case .unauthenticated: throw error
        case .forbidden: refusals.append(Refusal(action: action, reason: error.message, remedy: error.hint))
        default: break
        }
    }

    /// Takes down whether the account may write, and what helps where its rights don't allow it.
    mutating func setAccess(_ rights: Bool?, isArchived: Bool, remedy: String) {
        mayWrite = isArchived ? false : rights
        if mayWrite == false { self.remedy = isArchived ? "the project is archived: unarchive it" : remedy }
    }
}
