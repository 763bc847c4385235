/// What GitHub's refusals mean (https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api).
enum GitHubErrors {
    /// What differs from other forges; `nil` for the rest.
    static func meaning(_ refusal: Refusal) -> ForgeError? {
        switch refusal.status {
        case 401:
            refusal.error(
                .unauthenticated,
                hint: "the token (RELCTL_TOKEN, or the variable that forge.token names) is wrong or has expired")
        case 403, 429: isRateLimit(refusal) ? refusal.error(.busy, hint: pause(refusal)) : forbidden(refusal)
        case 404:
            refusal.error(
                .notFound,
                hint: "check forge.url and forge.project; GitHub hides repositories that the token may not see")
        case 422: validation(refusal)
        default: nil
        }
    }

    /// A 405 to a merge covers everything from a missing review to a base that moved; its words are English everywhere.
    static func refusalToMerge(_ refusal: Refusal) -> ForgeError {
        let words = refusal.words.lowercased()
        if words.contains("merge queue") {
            return refusal.error(
                .forbidden, hint: "let the token's account bypass the merge queue, or set merge: by-hand for the train")
        }
        // Somebody merged at the same moment.
        if words.contains("base branch was modified") { return refusal.error(.clash) }
        guard let reason = reasons.first(where: { words.contains($0.words) }) else {
            return refusal.error(.notMergeable)
        }
        return refusal.error(.blocked(reason.word))
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

    private static func isRateLimit(_ refusal: Refusal) -> Bool {
        refusal.status == 429 || refusal.retryAfter != nil || refusal.words.lowercased().contains("rate limit")
    }

    private static func pause(_ refusal: Refusal) -> String? {
        refusal.retryAfter.map { "GitHub asks to wait: \($0)" }
    }

    private static func forbidden(_ refusal: Refusal) -> ForgeError {
        refusal.error(
            .forbidden,
            hint: "the token needs the scope repo, or the permissions contents and pull requests: read and write")
    }

    /// GitHub has one status for all that doesn't fit; its messages are in English only.
    private static func validation(_ refusal: Refusal) -> ForgeError {
        if refusal.words.contains("No commits between") { return refusal.error(.empty) }
        if refusal.words.contains("already exists") { return refusal.error(.clash) }
        if refusal.words.contains("Draft pull requests are not supported") {
            return refusal.error(.invalid, hint: "set merge_request.draft to false")
        }
        return refusal.error(.invalid)
    }
}
