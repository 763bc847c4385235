import Names

extension GitHubForge {
    /// The people who gave a review, each once. A review counts as an update of the pull request.
    func reviewers(of id: MergeRequestID, touched: String?) async throws(ForgeError) -> [PullRequestUser] {
        let people = try await reviews(of: id, touched: touched).compactMap(\.user).filter { $0.type != "Bot" }
        for user in people { if let login = user.login { project.logins.remember(login, for: user.id) } }
        return people
    }

    /// Returns the approvals: of each account its last review that is more than a comment
    /// (https://docs.github.com/en/rest/pulls/reviews), and the number that the rulesets of the branch ask for. In a public
    /// repository everybody may approve; only approvals of those who belong to it are enough.
    package func approvals(of request: MergeRequest, into target: BranchName) async throws(ForgeError) -> Approvals {
        var last: [(login: String, review: GitHubReview)] = []
        for review in try await reviews(of: request.id, touched: project.touched[request.id]) {
            guard let login = review.user?.login, ["APPROVED", "CHANGES_REQUESTED", "DISMISSED"].contains(review.state)
            else { continue }
            last.removeAll { $0.login == login }
            last.append((login, review))
        }
        let approving = last.filter { $0.review.state == "APPROVED" }
        let given = approving.map {
            Approvals.Given(by: $0.login, of: $0.review.commitId.flatMap { CommitID(hex: $0) })
        }
        let required = try await rules(of: target.text).requiredApprovals
        let counted = approving.count { $0.review.isOfMember }
        return Approvals(given, required: required, isEnough: counted >= max(1, required ?? 1))
    }

    /// The reviews, oldest first, read once for each time at which the pull request was touched.
    private func reviews(of id: MergeRequestID, touched: String?) async throws(ForgeError) -> [GitHubReview] {
        try await reviews.value(for: "\(id.number) \(touched ?? "")") { () async throws(ForgeError) in
            try await client.list(
                of: project.call(.get, ["pulls", "\(id.number)", "reviews"], query: [project.pageSize]))
        }
    }
}

extension GitHubForge {
    /// GitHub may dismiss approvals when the base changes, if a push dismisses them
    /// (https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches).
    /// Accounts with read access can't see that setting of classic branch protection.
    package func keepsApprovals(
        of request: MergeRequest, onRetargetTo target: BranchName
    ) async throws(ForgeError) -> Bool? {
        try await rules(of: target.text).dismissesStaleReviews.map { !$0 }
    }

    /// A review is dismissed as stale once the diff is another than the one that was approved
    /// (https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/about-pull-request-reviews).
    package func effectOfPush(
        onApprovalsOf request: MergeRequest
    ) async throws(ForgeError) -> Approvals.PushEffect? {
        try await rules(of: request.target.text).dismissesStaleReviews.map { isDismissed in
            isDismissed ? Approvals.PushEffect.removedIfDiffChanges : .kept
        }
    }
}
