import WebAPI

/// The meanings of GitLab's error responses about pipelines (https://docs.gitlab.com/api/rest/troubleshooting/).
enum GitLabErrorRule {
    /// `token`: the variable that the token came from; `nil` where none is sent.
    static func meaning(_ response: ErrorResponse, token: String?) -> ErrorMeaning? {
        switch response.status {
        case 401:
            (.permission, token.map { "the token in \($0) is wrong or has expired" } ?? anonymous)
        case 403 where response.says("insufficient_scope"):
            (.permission, "the token\(held(token)) needs the scope api")
        case 403:
            (
                .permission,
                "the token's account\(held(token)) needs the role Developer, and Maintainer for the variables of others"
            )
        case 404:
            token == nil
                ? (.permission, anonymous)
                : (.notFound, "check the project's path; GitLab hides what the token may not see")
        case 400 where response.isWrite: order(response)
        default: nil
        }
    }

    private static let anonymous =
        "pipelines there can't be read without a token: use gitlab-pipeline with a token of that server"

    private static func held(_ token: String?) -> String { token.map { " in \($0)" } ?? "" }

    /// Why a pipeline isn't made, which GitLab says in English only.
    static func order(_ response: ErrorResponse) -> ErrorMeaning? {
        // https://docs.gitlab.com/administration/instance_limits/#cicd-limits
        if response.says("too many pipelines") || response.says("active pipelines") || response.says("active jobs") {
            return (.busy, "wait until some of the project's pipelines have ended")
        }
        if response.says("Reference not found") { return (.notFound, "push the branch first") }
        if response.says("pipeline variables") {
            return (
                .permission,
                "let the token's role use pipeline variables: Settings > CI/CD > Variables, Minimum role to use them"
            )
        }
        // In the words of several versions.
        let empty = ["filtered out", "would have no", "No stages / jobs", "prevented any jobs"]
        if empty.contains(where: response.says) {
            return (.refused, "the rules of .gitlab-ci.yml leave no job: allow $CI_PIPELINE_SOURCE trigger or api")
        }
        return nil
    }
}
