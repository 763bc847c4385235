import Names

/// The operations that the release flow needs from a forge, for one project. Every adapter passes the same conformance
/// suite.
///
/// No call repeats a write by itself. If the response to a write was lost (``ForgeError/Kind/answerLost``), the caller
/// reads the state before trying again.
package protocol Forge: Sendable {
    /// Returns the merge requests of these source branches, in every state, newest first. Merge requests from forks,
    /// which may use the same branch names, are left out.
    ///
    /// - Parameters:
    ///   - sources: the branches; the number of requests must not grow with them.
    ///   - since: seconds since 1970; closed and merged ones that were not touched since then may be left out.
    func mergeRequests(from sources: [BranchName], since: Int) async throws(ForgeError) -> [MergeRequest]

    /// Up to this number of branches, ``mergeRequests(from:since:)`` sends one request per branch.
    var branchesListedOneByOne: Int { get }

    /// Reads a single merge request with the forge's verdict on merging. Unlike lists, this read is never stale.
    func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability)

    /// Reads a single merge request without the verdict on merging, which costs further requests on some forges.
    func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest

    /// Reads a single merge request whose reviewers include those who already gave a review, so that a replacement
    /// merge request asks all of them again.
    func requestWithReviewers(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest

    /// The character before a merge request's number for which the forge renders a link.
    var requestSign: Character { get }

    /// True if the forge can open a merge request whose source has no commits beyond the target.
    var opensEmptyMergeRequests: Bool { get }

    /// Whether the forge closed a merge request by itself because one of its branches was deleted. `false` where its own
    /// record doesn't prove that: a person may have done it.
    func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool

    /// Returns the obstacle that permanently keeps the merge request at an old head although its branch has moved;
    /// `nil` if none is known.
    func staleness(of request: MergeRequest) async throws(ForgeError) -> MergeObstacle?

    /// Returns the approvals of a merge request and the number that the target requires; none if the forge doesn't
    /// report them.
    ///
    /// - Parameter target: the branch whose rules count, which may be another than the present target.
    func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals

    /// True if approvals are kept when the target is changed; `nil` if the forge doesn't report it.
    func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool?

    /// Returns the effect of a push to the source branch on the approvals, by the rules of the present target; `nil` if the
    /// forge doesn't report it. Called only for merge requests with approvals, because it may cost a request.
    func effectOfPush(onApprovalsOf request: MergeRequest) async throws(ForgeError) -> Approvals.PushEffect?

    /// The syntax of the forge's CODEOWNERS files; `nil`: it has none.
    var codeOwners: CodeOwnersSyntax? { get }

    /// Opens a merge request, or adopts the open one for the same pair of branches. Returns a fresh read of it.
    func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest

    /// Changes an open merge request, or the labels of a merged one, and returns a fresh read of it.
    ///
    /// - Throws: ``ForgeError/Kind/ignored`` if the forge accepted the request but didn't apply the change, as for a closed
    ///   merge request.
    func change(_ id: MergeRequestID, _ change: MergeRequestChange) async throws(ForgeError) -> MergeRequest

    /// Whether the forge lets the account merge past the rules of a branch; `false` where it doesn't tell.
    func mayBypassRules(of target: BranchName) async throws(ForgeError) -> Bool

    /// Merges by a merge commit and keeps the source branch. Fails if the head is not `head` any more.
    ///
    /// - Parameter message: that of the merge commit; `nil`: the forge's own.
    func merge(_ id: MergeRequestID, head: CommitID, message: String?) async throws(ForgeError) -> MergeRequest

    /// Puts a merge request into the merge queue or merge train of its target, if its head is still `head`. Throws
    /// ``ForgeError/Kind/notMergeable`` if the forge doesn't accept it now.
    func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError)

    /// Takes a merge request out of the merge queue or merge train of its target, and disarms what would put it back. One
    /// that is in none is left as it is.
    func dequeue(_ id: MergeRequestID) async throws(ForgeError)

    /// Predicts the mergeability of a flawless merge request into a branch before there is one, from the project's
    /// settings and rules: squashing, a queue, an obstacle.
    func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability

    /// Returns the warnings since the last call: problems that people should know of but that didn't stop an operation.
    func takeWarnings() -> [String]

    /// Returns the notes written by people and tools, oldest first, without the forge's system notes. Their text is in
    /// the form of ``NoteText/canonical(_:)``: convert a text to this form before comparing.
    func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note]
    /// Adds a note and returns its id. Lines that the forge would run as a command are escaped.
    @discardableResult
    func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int
    /// Replaces the text of a note.
    func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError)
    /// Deletes a note; on a forge that refuses, empties its text to `instead`.
    func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError)

    /// Returns the merge request that produced a commit by its merge, else one that merged it into one of the branches, of
    /// which the first counts most; `nil` if the forge knows none.
    func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID?

    /// True if the pipeline of a merge request can be started by a request. Other forges start pipelines only on
    /// pushes.
    var startsPipelines: Bool { get }

    /// Starts the pipeline of a merge request. Where no job would run: ``ForgeError/Kind/invalid``.
    func startPipeline(of id: MergeRequestID) async throws(ForgeError)

    /// Returns the pipelines for a commit, the most significant first; empty if the token may not read them.
    func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline]

    /// The newest pipeline of each of many commits, as far as a bounded number of requests tells.
    func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline]

    /// Returns the time on the forge's clock, in seconds since 1970: the date of its last response plus the time since
    /// then. The local time for a forge that sends no dates.
    func time() async throws(ForgeError) -> Int

    /// The project's path below the web root, as its clone URL has it: the settings may hold a number instead.
    func projectPath() async throws(ForgeError) -> String

    /// Inspects account, project and rules for `doctor`. Nothing needs to be there yet.
    ///
    /// - Parameters:
    ///   - branches: those that relctl pushes to.
    ///   - targets: those that it merges into.
    func inspect(branches: [BranchName], targets: [BranchName]) async throws(ForgeError) -> ForgeInspection

    /// Returns the protections that forbid the account to create these tags, as text; `nil` if the forge doesn't report
    /// them, or not to this account.
    func protections(of tags: [TagName]) async throws(ForgeError) -> [String]?

    /// The public keys with which the token's account may sign commits; `nil` where the forge doesn't tell, or not to
    /// this token.
    func signingKeys() async throws(ForgeError) -> [SigningKey]?

    /// Whether an address is a verified one of the token's account: signatures of other committers show as unverified.
    /// `nil` where the forge doesn't tell, or not to this token.
    func isVerified(address: String) async throws(ForgeError) -> Bool?

    /// The project's scheduled CI runs; `nil` where the forge doesn't tell, or not to this token.
    func scheduledRuns() async throws(ForgeError) -> ScheduledRuns?

    /// True if a closed or merged merge request shows its last head. Otherwise it shows the present tip of the source
    /// branch, and only ``headRef(of:)`` leads to the last head.
    var showsFormerHeads: Bool { get }

    /// The ref under which the forge keeps the head of a merge request, such as `refs/merge-requests/12/head`.
    func headRef(of id: MergeRequestID) -> String
}

extension Forge {
    /// False by default.
    package var startsPipelines: Bool { false }

    /// Does nothing: on most forges pipelines start only on pushes.
    package func startPipeline(of id: MergeRequestID) async throws(ForgeError) {}

    /// Merges with the message that the forge makes.
    package func merge(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) -> MergeRequest {
        try await merge(id, head: head, message: nil)
    }

    /// Throws by default: most forges have no merge queues.
    package func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) {
        throw ForgeError(.invalid, "the forge has no merge queue for \(id)")
    }

    /// Does nothing by default: most forges have no merge queues.
    package func dequeue(_ id: MergeRequestID) async throws(ForgeError) {}

    /// Mergeable by default: the forge doesn't report its settings and rules.
    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
    }

    /// `nil` by default: the forge doesn't report them.
    package func protections(of tags: [TagName]) async throws(ForgeError) -> [String]? { nil }

    /// False by default: the forge doesn't report it.
    package func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool { false }

    /// No approvals by default: the forge doesn't report them.
    package func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals {
        Approvals()
    }

    /// `nil` by default: the forge doesn't report it.
    package func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool? { nil }

    /// `nil` by default: the forge doesn't report it.
    package func effectOfPush(
        onApprovalsOf request: MergeRequest
    ) async throws(ForgeError) -> Approvals.PushEffect? { nil }

    /// `nil` by default: the forge has no such list.
    package func signingKeys() async throws(ForgeError) -> [SigningKey]? { nil }

    /// `nil` by default: the forge doesn't tell.
    package func isVerified(address: String) async throws(ForgeError) -> Bool? { nil }

    /// `nil` by default: the forge has no such limit.
    package func staleness(of request: MergeRequest) async throws(ForgeError) -> MergeObstacle? { nil }

    /// The single read, which shows all of them.
    package func requestWithReviewers(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        try await request(id)
    }

    /// `!`, as GitLab has it and Gitea takes it
    /// (https://docs.gitea.com/usage/issues-prs/automatically-linked-references).
    package var requestSign: Character { "!" }

    /// None by default.
    package func takeWarnings() -> [String] { [] }

    /// False by default: the forge has no such exception, or doesn't report it.
    package func mayBypassRules(of target: BranchName) async throws(ForgeError) -> Bool { false }

    /// The single read, which shows both.
    package func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest { try await mergeRequest(id).0 }
}
