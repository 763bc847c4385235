import Names
import WebAPI

extension GiteaForge {
    /// The single read, with what the rules of the target and the checks of the head say about merging. Its `mergeable` is
    /// false for drafts, for conflicts, after a check that failed and while one runs (`PullRequest.Mergeable` in
    /// models/issues/pull.go): a false proves nothing.
    package func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        let read = try await project.read(id)
        let value = try project.value(of: read)
        guard value.state == .opened else {
            return (value, Mergeability(verdict: .blocked("not_open"), squashes: false, pipeline: nil))
        }
        let isMergeable = !value.isDraft && read.mergeable == true
        let rules = isMergeable ? try await rules(of: value.target) : nil
        let decides = rules?.enableStatusCheck == true
        let facts = GiteaMergeFacts(rules: rules, checks: try await checks(of: value.head, decide: decides))
        let verdict = value.isDraft ? .blocked("draft") : isMergeable ? try await verdict(on: value, facts) : .checking
        // The base's repository is in the answer with its settings (`ToAPIPullRequest` in services/convert/pull.go).
        let allowsMerges = read.base?.repo?.allowMergeCommits
        let squashes = try await allowsMerges == nil ? repository().squashesAll : allowsMerges == false
        return (
            value, Mergeability(verdict: verdict, squashes: squashes, pipeline: facts.checks?.pipeline(on: client.root))
        )
    }

    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        Mergeability(verdict: .mergeable, squashes: try await repository().squashesAll, pipeline: nil)
    }

    /// The single read alone.
    package func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        try project.value(of: try await project.read(id))
    }

    private func verdict(
        on value: MergeRequest, _ facts: GiteaMergeFacts
    ) async throws(ForgeError) -> Mergeability.Verdict {
        barred.remember(facts.rules?.userCanMerge == false, for: value.id)
        if let word = facts.missingCheck { return .blocked(word) }
        guard let wanted = facts.rules?.requiredApprovals, wanted > 0 else { return .mergeable }
        let given = try await reviews(of: value.id)?.count(where: \.isGrantedApproval)
        return given.map { $0 < wanted } == true ? .blocked("not_approved") : .mergeable
    }

    /// Reads Gitea's rules for a merge into a branch, once; they are shown to everybody who can read the branch (`ToBranch`
    /// in services/convert/convert.go).
    private func rules(of branch: BranchName) async throws(ForgeError) -> GiteaBranch? {
        try await branches.value(for: branch) { () async throws(ForgeError) in
            try await client.ifAllowed(tolerating: [.invalid]) { () async throws(ForgeError) in
                try await client.value(of: project.call(.get, ["branches", branch.text]))
            }
        }
    }

    /// Returns the checks of a commit. If no decision depends on them (`decide` is false), checks that were read before
    /// are reused.
    private func checks(of commit: CommitID?, decide: Bool) async throws(ForgeError) -> GiteaStatus? {
        guard let commit else { return nil }
        if !decide, let known = statuses[commit] { return known }
        let read = try await status(of: commit)
        statuses.remember(read, for: commit)
        return read
    }

    /// Gitea keeps approvals when the target changes, even if a push would dismiss them; observed on 1.22.
    package func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool? { true }

    /// A push dismisses approvals if it changes the diff to the target (`checkIfPRContentChanged` in services/pull/pull.go).
    /// Only administrators of the repository can read the branch protections; the first one that matches counts.
    package func effectOfPush(
        onApprovalsOf request: MergeRequest
    ) async throws(ForgeError) -> Approvals.PushEffect? {
        let read = try await branchRules.value(for: "") { () async throws(ForgeError) -> [GiteaProtection]? in
            try await client.ifAllowed { () async throws(ForgeError) -> [GiteaProtection] in
                try await client.list(of: project.call(.get, ["branch_protections"]))
            }
        }
        guard let rules = read else { return nil }
        let rule = rules.first { $0.covers(request.target) }
        return rule?.dismissStaleApprovals == true ? .removedIfDiffChanges : .kept
    }

    /// Returns the approvals. If the branch requires none, they have no effect and are not read.
    package func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals {
        let required = try await rules(of: target)?.requiredApprovals
        guard required != 0 else { return Approvals(required: 0) }
        let given = try await reviews(of: request.id)?.filter(\.isGrantedApproval) ?? []
        return Approvals(
            given.compactMap { review in
                review.user?.login.map { .init(by: $0, of: review.commitId.flatMap { CommitID(hex: $0) }) }
            }, required: required)
    }

    /// The reviews, of which the granted approvals count. With `ignore_stale_approvals`, which only administrators can
    /// read, the merge itself may still be refused (`GetGrantedApprovalsCount` in models/issues/pull.go).
    private func reviews(of id: MergeRequestID) async throws(ForgeError) -> [GiteaReview]? {
        try await client.ifAllowed(tolerating: [.invalid]) { () async throws(ForgeError) -> [GiteaReview] in
            try await client.list(
                of: project.call(.get, ["pulls", "\(id.number)", "reviews"], query: [project.pageSize]))
        }
    }

    /// The checks of a commit, with as many of them as one page holds.
    func status(of commit: CommitID) async throws(ForgeError) -> GiteaStatus? {
        try await client.ifAllowed(tolerating: [.invalid]) { () async throws(ForgeError) in
            try await client.value(
                of: project.call(.get, ["commits", commit.hex, "status"], query: [project.pageSize]))
        }
    }
}

/// The facts that decide whether Gitea would merge, as far as accounts without administrator rights can read them.
struct GiteaMergeFacts: Sendable {
    var rules: GiteaBranch?
    var checks: GiteaStatus?

    /// The word for the required check that hasn't succeeded; `nil` where all have, or where that can't be told. Gitea
    /// takes a missing check for pending (`MergeRequiredContextsCommitStatus` in services/pull/commit_status.go).
    var missingCheck: String? {
        guard let rules, rules.enableStatusCheck == true, let checks else { return nil }
        let all = checks.statuses ?? []
        // A full page of checks may not be all of them.
        guard all.count < GiteaForge.pageSize else { return nil }
        let required = (rules.statusCheckContexts ?? []).map { pattern in
            all.first { $0.context.map { Wildcard.matches(pattern, $0) } == true }?.status
        }
        let states = required.isEmpty ? (all.isEmpty ? [] : [checks.state]) : required
        if states.contains(where: { [nil, "", "failure", "error", "warning"].contains($0) }) { return "ci_must_pass" }
        return states.contains("pending") ? "ci_still_running" : nil
    }
}

extension GiteaReview {
    fileprivate var isGrantedApproval: Bool { state == "APPROVED" && official == true && dismissed != true }
}

extension GiteaRepository {
    /// Whether every merge rewrites commits. Without the unit for pull requests all merge styles read false.
    var squashesAll: Bool { allowMergeCommits == false && hasPullRequests != false }
}

extension GiteaStatus {
    /// All checks together; they started when the first was reported.
    ///
    /// - Parameter root: of the API, whose server a link without a host is on.
    func pipeline(on root: String) -> Pipeline? {
        guard let state, let checks = statuses, let first = checks.first else { return nil }
        var pipeline = Pipeline(status: state, url: first.targetUrl.flatMap { PeopleLink.checked($0, on: root) } ?? "")
        pipeline.startedAt = checks.compactMap { $0.createdAt.flatMap(Timestamp.seconds(iso8601:)) }.min()
        return pipeline
    }
}
