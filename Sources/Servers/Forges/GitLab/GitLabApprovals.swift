import Names
import WebAPI

/// `GET …/merge_requests/:iid/approvals`; the rules are told on paid tiers alone
/// (`API::Entities::MergeRequestApprovals` in lib/api/entities/merge_request_approvals.rb, and its twin under ee/).
struct GitLabApprovals: Decodable, Sendable {
    struct Approval: Decodable, Sendable {
        var user: GitLabUser?
        /// Told since 18.
        var approvedAt: String?
    }

    var approvedBy: [Approval]?
    var approvalsRequired: Int?
    /// On paid tiers whether the rules are met: approvals of accounts that no rule names are in the list and don't count.
    var approved: Bool?
    var approvalsLeft: Int?

    var isEnough: Bool? { approved ?? approvalsLeft.map { $0 == 0 } }
}

extension GitLabForge {
    /// Returns the approvals. GitLab keeps their time, but not the head: that is the newest version of the diff at that
    /// time.
    package func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals {
        let read = try await client.ifAllowed { () async throws(ForgeError) -> GitLabApprovals in
            try await client.value(of: call(.get, request.id, ["approvals"]))
        }
        guard let answer = read else { return Approvals() }
        let given = answer.approvedBy ?? []
        let isDated = given.contains { $0.approvedAt != nil }
        let versions = isDated ? try await datedHeads(of: request.id) : []
        return Approvals(
            given.compactMap { approval in
                guard let account = approval.user?.username else { return nil }
                let time = approval.approvedAt.flatMap(Timestamp.seconds(iso8601:))
                return .init(by: account, of: time.flatMap { versions.head(at: $0) })
            }, required: answer.approvalsRequired, isEnough: answer.isEnough)
    }

    /// GitLab removes approvals when the target changes, if a push removes some or all of them
    /// (`EE::MergeRequests::UpdateService#delete_approvals_on_target_branch_change`). Only paid tiers report the setting.
    package func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool? {
        try await approvalRules()?.effectOfPush.map { $0 == .kept }
    }

    package func effectOfPush(
        onApprovalsOf request: MergeRequest
    ) async throws(ForgeError) -> Approvals.PushEffect? { try await approvalRules()?.effectOfPush }

    /// The project's settings, read once; `nil` on the free tier, and for accounts that may not read them.
    private func approvalRules() async throws(ForgeError) -> GitLabApprovalSettings? {
        try await approvalSettings.value(for: project) { () async throws(ForgeError) -> GitLabApprovalSettings? in
            try await client.ifAllowed { () async throws(ForgeError) -> GitLabApprovalSettings in
                try await client.value(of: call(.get, ["approvals"]))
            }
        }
    }

    /// The versions of the diff; none where they can't be read: who approved counts without them.
    private func datedHeads(of id: MergeRequestID) async throws(ForgeError) -> [GitLabDiffVersion] {
        let versions = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabDiffVersion] in
            try await newestVersions(of: id)
        }
        return versions ?? []
    }

    /// A page of them, newest first (`MergeRequest#merge_request_diffs` in app/models/merge_request.rb).
    func newestVersions(of id: MergeRequestID) async throws(ForgeError) -> [GitLabDiffVersion] {
        try await client.value(of: call(.get, id, ["versions"], query: [("per_page", "100")]))
    }
}

extension [GitLabDiffVersion] {
    /// The head of the newest version that was there at a time; `nil` where none of these was.
    fileprivate func head(at time: Int) -> CommitID? {
        first { $0.createdAt.flatMap(Timestamp.seconds(iso8601:)).map { $0 <= time } ?? false }?
            .headCommitSha.flatMap { CommitID(hex: $0) }
    }
}
