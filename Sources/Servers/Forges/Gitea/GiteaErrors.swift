import WebAPI

/// The meanings of Gitea's error responses; its statuses were observed on a real server.
enum GiteaErrors {
    /// The meaning, where it differs from other forges; `nil` for the rest.
    static func meaning(_ reply: ErrorResponse) -> ForgeError? {
        switch reply.status {
        case _ where isDatabaseFailure(reply): reply.trouble(reply.isWrite ? .answerLost : .busy)
        case 401: reply.error(.unauthenticated, hint: tokenHint)
        case 403: reply.error(.forbidden, hint: tokenHint)
        case 404 where reply.json == nil:
            reply.error(.notFound, hint: "this server has no such part of the API: is forge.url its web root?")
        case 404:
            reply.error(.notFound, hint: "check forge.project; repositories that the token may not see are hidden")
        case 412: reply.error(.clash)
        // Somebody closed or merged it since it was read (`ErrIssueIsClosed` in models/issues/issue.go).
        case 422 where reply.says("is closed"): reply.error(.ignored)
        case 423: reply.error(.forbidden, hint: "the repository is archived")
        default: nil
        }
    }

    /// SQLite and MySQL under load, whatever the status: where the token is looked up it is a 401, where a write has
    /// been made and is only recorded, a 500.
    static func isDatabaseFailure(_ reply: ErrorResponse) -> Bool {
        let words = reply.words.lowercased()
        return reply.status >= 400
            && ["database is locked", "database table is locked", "deadlock found", "lock wait timeout"]
                .contains(where: words.contains)
    }

    /// A 405 to a merge: 1.22 wraps the reason as `not allowed to merge [reason: …]`, newer servers give it alone
    /// (`CheckPullBranchProtections` in services/pull/merge.go, `MergePullRequest` in routers/api/v1/repo/pull.go).
    static func refusalToMerge(_ reply: ErrorResponse, hint: String) -> ForgeError {
        if let reason = reasons.first(where: { reply.words.contains($0.words) }) {
            return reply.error(.blocked(reason.word))
        }
        if reply.words.contains("User not allowed to merge") { return reply.error(.forbidden, hint: hint) }
        if reply.words.contains("allowed merge style") {
            return reply.error(.forbidden, hint: "allow merge commits in the repository's settings")
        }
        // Asking again would not change a reason; a conflict, a check under way and a merge just made come without one.
        return reply.error(reply.words.contains("[reason:") ? .blocked("not_mergeable") : .notMergeable)
    }

    /// A 409 to a merge: the head or the target moved, the two conflict (an object without a message), or a hook of the
    /// server refused the merge commit.
    static func clash(_ reply: ErrorResponse) -> ForgeError {
        if reply.words.contains("out of date") { return reply.error(.headMoved) }
        return reply.error(reply.words.contains("PushRejected") ? .blocked("push_rejected") : .notMergeable)
    }

    private static let reasons: [(words: String, word: String)] = [
        ("Not all required status checks successful", "ci_must_pass"),
        ("Does not have enough approvals", "not_approved"),
        ("There are requested changes", "requested_changes"),
        ("There are official review requests", "not_approved"),
        ("The head branch is behind the base branch", "need_rebase"),
        ("Changed protected files", "protected_files"),
        // `ErrWontSign` in services/asymkey/sign.go.
        ("wont sign", "signing_required"),
        ("won't sign", "signing_required"),
    ]

    private static let tokenHint =
        "the token (RELCTL_TOKEN, or the variable that forge.token names) needs the scopes write:repository, "
        + "write:issue and read:user, and its account the right to write"
}
