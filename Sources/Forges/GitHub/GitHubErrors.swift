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
