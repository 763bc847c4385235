import Names
import WebAPI

/// The meanings of GitHub's error responses
/// (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api).
enum GitHubErrors {
    /// The meaning, where it differs from other forges; `nil` for the rest.
    static func meaning(_ reply: ErrorResponse) -> ForgeError? {
        switch reply.status {
        case 401:
            reply.error(
                .unauthenticated,
                hint: "the token (RELCTL_TOKEN, or the variable that forge.token names) is wrong or has expired")
        case 403, 429: isRateLimit(reply) ? reply.error(.busy, hint: reply.advice) : forbidden(reply)
        case 404: notFound(reply)
        case 422: validation(reply)
        default: nil
        }
    }

    /// A 405 to a merge covers everything from a missing review to a base that moved; its words are English everywhere.
    static func refusalToMerge(_ reply: ErrorResponse) -> ForgeError {
        let words = reply.words.lowercased()
        if obstacle(in: reply, base: "") != nil { return reply.error(.notMergeable) }
        // Somebody merged at the same moment.
        if words.contains("base branch was modified") { return reply.error(.clash) }
        guard let reason = reasons.first(where: { words.contains($0.words) }) else {
            return reply.error(.notMergeable)
        }
        return reply.error(.blocked(reason.word))
    }

    /// The rule that refuses every merge by a merge commit: "Merge commits are not allowed on this repository.", "This
    /// branch must not contain merge commits", "Changes must be made through the merge queue".
    static func obstacle(in reply: ErrorResponse, base: String) -> MergeObstacle? {
        let words = reply.words.lowercased()
        if words.contains("merge queue") { return .mergeQueue(base, method: nil) }
        return words.contains("merge commits") || words.contains("linear history") ? .noMergeCommits(base) : nil
    }

    /// https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches
    private static let reasons: [(words: String, word: String)] = [
        ("changes were requested", "requested_changes"), ("requested changes", "requested_changes"),
        ("approving review", "not_approved"), ("review is required", "not_approved"),
        ("required status check", "ci_must_pass"), ("required workflow", "ci_must_pass"),
        ("not up to date", "need_rebase"), ("out-of-date", "need_rebase"), ("out of date", "need_rebase"),
        ("conversation", "discussions_not_resolved"), ("verified signature", "signing_required"),
        ("rule violations", "blocked"),
    ]

    private static func isRateLimit(_ reply: ErrorResponse) -> Bool {
        reply.status == 429 || reply.retryAfter != nil || reply.words.lowercased().contains("rate limit")
    }

    private static func forbidden(_ reply: ErrorResponse) -> ForgeError {
        // https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api, "SAML single sign-on".
        if let address = reply.singleSignOn?.firstRange(of: "url=").map({ reply.singleSignOn?[$0.upperBound...] }) {
            return reply.error(
                .forbidden,
                hint: "authorize the token for the organization's single sign-on: \(address.map(String.init) ?? "")")
        }
        let words = reply.words.lowercased()
        // A locked conversation takes no comments; what is to be said there can wait.
        if words.contains("is locked") || words.contains("been locked") { return reply.error(.blocked("locked")) }
        return reply.error(.forbidden, hint: reasons403.first { words.contains($0.words) }?.hint ?? scopes)
    }

    /// GitHub says the same to a token that may not see or change something as where there is no such thing. What relctl
    /// changes it has read before, so that a write is refused for want of a right; of a label GitHub says that it isn't set.
    private static func notFound(_ reply: ErrorResponse) -> ForgeError {
        if reply.isWrite, !reply.says("Label does not exist") { return reply.error(.forbidden, hint: scopes) }
        return reply.error(
            .notFound, hint: "check forge.url and forge.project; GitHub hides repositories that the token may not see")
    }

    private static let scopes =
        "the token needs the scope repo, or the permissions contents and pull requests: read and write"

    private static let reasons403: [(words: String, hint: String)] = [
        ("archived", "the repository is archived, which makes it read-only: unarchive it"),
        ("ip allow list", "let this machine's address pass the organization's IP allow list"),
        ("saml", "authorize the token for the organization's single sign-on, in the settings of the token"),
    ]

    /// GitHub has one status for all that doesn't fit; its messages are in English only.
    private static func validation(_ reply: ErrorResponse) -> ForgeError {
        if reply.words.contains("No commits between") { return reply.error(.empty) }
        if reply.words.contains("already exists") { return reply.error(.clash) }
        // Somebody closed or merged it since it was read.
        if reply.words.contains("closed pull request") { return reply.error(.ignored) }
        if reply.words.contains("Draft pull requests are not supported") {
            return reply.error(.invalid, hint: "set merge_request.draft to false")
        }
        return reply.error(.invalid)
    }
}
