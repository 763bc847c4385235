/// What Gitea's refusals mean; its statuses were observed on a real server.
enum GiteaErrors {
    /// What differs from other forges; `nil` for the rest.
    static func meaning(_ refusal: Refusal) -> ForgeError? {
        switch refusal.status {
        case 401: refusal.error(.unauthenticated, hint: tokenHint)
        case 403: refusal.error(.forbidden, hint: tokenHint)
        case 404 where refusal.json == nil:
            refusal.error(.notFound, hint: "this server has no such part of the API: is forge.url its web root?")
        case 404:
            refusal.error(.notFound, hint: "check forge.project; repositories that the token may not see are hidden")
        case 412: refusal.error(.clash)
        case 423: refusal.error(.forbidden, hint: "the repository is archived")
        default: nil
        }
    }

    private static let tokenHint =
        "the token (RELCTL_TOKEN, or the variable that forge.token names) needs the scopes write:repository, "
        + "write:issue and read:user, and its account the right to write"
}
