import WebAPI

/// The meanings of GitLab's error responses (https://docs.gitlab.com/api/rest/troubleshooting/).
enum GitLabErrors {
    /// The meaning, where it differs from other forges; `nil` for the rest.
    static func meaning(_ reply: ErrorResponse) -> ForgeError? {
        switch reply.status {
        case 401: reply.error(.unauthenticated, hint: tokenHint)
        case 403: forbidden(reply)
        case 404: notFound(reply)
        default: nil
        }
    }

    private static let tokenHint =
        "the token (RELCTL_TOKEN, or the variable that forge.token names) must be a personal, project or group access "
        + "token that has not expired, with the scope api"

    private static func forbidden(_ reply: ErrorResponse) -> ForgeError {
        guard reply.json?["error"]?.string == "insufficient_scope" else {
            return reply.error(
                .forbidden, hint: "the token's account needs the role Developer or higher in the project")
        }
        let scope = reply.json?["scope"]?.string ?? "api"
        return reply.error(
            .forbidden, hint: "the token lacks the scope \(scope): make one with the scope api")
    }

    /// A hidden project looks like a missing one, so this is as likely about rights as about a path.
    private static func notFound(_ reply: ErrorResponse) -> ForgeError {
        guard reply.json != nil else {
            return reply.error(.notFound, hint: "is forge.url the web root of a GitLab server?")
        }
        guard reply.words.contains("Project Not Found") else { return reply.error(.notFound) }
        return reply.error(
            .forbidden, hint: "check forge.project; GitLab hides projects that the token's account may not see")
    }
}
