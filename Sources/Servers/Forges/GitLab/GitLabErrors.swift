/// What GitLab's refusals mean (https://docs.gitlab.com/api/rest/troubleshooting/).
enum GitLabErrors {
    /// What differs from other forges; `nil` for the rest.
    static func meaning(_ refusal: Refusal) -> ForgeError? {
        switch refusal.status {
        case 401: refusal.error(.unauthenticated, hint: tokenHint)
        case 403: forbidden(refusal)
        case 404: notFound(refusal)
        default: nil
        }
    }

    private static let tokenHint =
        "the token (RELCTL_TOKEN, or the variable that forge.token names) must be a personal, project or group access "
        + "token that has not expired, with the scope api"

    private static func forbidden(_ refusal: Refusal) -> ForgeError {
        guard refusal.json?["error"]?.text == "insufficient_scope" else {
            return refusal.error(
                .forbidden, hint: "the token's account needs the role Developer or higher in the project")
        }
        let scope = refusal.json?["scope"]?.text ?? "api"
        return refusal.error(
            .forbidden, hint: "the token lacks the scope \(scope): make one with the scope api")
    }

    /// A hidden project looks like a missing one, so this is as likely about rights as about a path.
    private static func notFound(_ refusal: Refusal) -> ForgeError {
        guard refusal.json != nil else {
            return refusal.error(.notFound, hint: "is forge.url the web root of a GitLab server?")
        }
        guard refusal.words.contains("Project Not Found") else { return refusal.error(.notFound) }
        return refusal.error(
            .forbidden, hint: "check forge.project; GitLab hides projects that the token's account may not see")
    }
}
