import Names

/// `GET /repos/OWNER/NAME/actions/workflows/FILE` (https://docs.github.com/en/rest/actions/workflows#get-a-workflow).
private struct GitHubWorkflow: Decodable, Sendable {
    /// `active`, or why it is not, such as `disabled_manually` and `disabled_inactivity`.
    var state: String?
}

extension GitHubWorkflowProvider {
    /// Reads the workflow and the account's rights. Whether a fine-grained token may write to Actions isn't told.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let found: GitHubWorkflow = try await client.value(of: .get(path + ["workflows", workflow]))
        let rights: RepositoryRights = try await client.value(of: .get(repository))
        var check = UploadJobCheck("the workflow \(workflow)", mayStart: rights.mayStart)
        if let state = found.state, state != "active" {
            check.obstacles.append(
                UploadHazard(
                    "the workflow \(workflow) is switched off (\(client.redaction.shown(state)))",
                    remedy: "enable it in the Actions tab"))
        }
        return check
    }
}
