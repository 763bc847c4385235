import WebAPI

/// The meanings of GitHub's error responses about workflows.
enum GitHubErrorRule {
    static func meaning(_ response: ErrorResponse, token: String, workflow: String) -> ErrorMeaning? {
        switch response.status {
        case 401: (.permission, "the token in \(token) is wrong or has expired")
        case 403 where response.says("rate limit"): (.busy, "wait for the limit to end")
        case 403:
            (
                .permission,
                "the token in \(token) needs the permission actions: read and write (classic: the scope repo)"
            )
        case 404:
            (.notFound, "\(workflow) must be on the default branch, and the token in \(token) must see the project")
        case 422: order(response, workflow)
        default: nil
        }
    }

    /// GitHub has one status for all that doesn't fit; its messages are in English only.
    private static func order(_ response: ErrorResponse, _ workflow: String) -> ErrorMeaning? {
        if response.says("No ref found") { return (.notFound, "push the branch first") }
        if response.says("Unexpected inputs") {
            return (
                .refused,
                "declare RELCTL_APP, RELCTL_SHA, RELCTL_VERSION, RELCTL_ATTEMPT, RELCTL_KEY and the upload's variables "
                    + "under on.workflow_dispatch.inputs of \(workflow), on the branch too"
            )
        }
        if response.says("properties are allowed") {
            return (.refused, "this server takes fewer inputs (10): leave some of the upload's variables out")
        }
        if ["Required input", "not in the list", "inputs are too large"].contains(where: response.says) {
            return (.refused, "make the upload's variables fit on.workflow_dispatch.inputs of \(workflow)")
        }
        if response.says("disabled workflow") { return (.refused, "enable \(workflow) in the Actions tab") }
        if response.says("workflow_dispatch") { return (.refused, "add workflow_dispatch under on: to \(workflow)") }
        return nil
    }
}
