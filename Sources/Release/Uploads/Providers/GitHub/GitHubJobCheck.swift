import Names

/// `GET /repos/OWNER/NAME/actions/workflows/FILE` (https://docs.github.com/en/rest/actions/workflows#get-a-workflow).
private struct GitHubWorkflow: Decodable, Sendable {
    /// `active`, or why it is not, such as `disabled_manually` and `disabled_inactivity`.
    var state: String?
}

extension GitHubWorkflowProvider {
    /// Reads the workflow, its file and the account's rights. Whether a fine-grained token may write to Actions isn't told.
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
        try await readFile(on: ref ?? branch, into: &check)
        return check
    }

    /// GitHub takes the trigger and the inputs from the branch that a run is started on, and starts only what the default
    /// branch has too (https://docs.github.com/en/actions/how-tos/manage-workflow-runs/manually-run-a-workflow).
    private func readFile(on branch: BranchName?, into check: inout UploadJobCheck) async throws(UploadError) {
        // The workflow is there, so a file that isn't is one that the token may not read.
        guard let initial = try await contents(on: nil) else {
            check.unknown = UploadJobCheck.unknownTrigger("the token may not read its file", workflow)
            return
        }
        guard let branch, try await client.hasBranch(branch, in: repository) else {
            return read(initial, on: "the default branch", into: &check)
        }
        if let file = try await contents(on: branch) {
            read(file, on: branch.text, into: &check)
            guard WorkflowFile(initial) == .notStartable else { return }
            check.warnings.append(
                UploadHazard(
                    "\(workflow) on the default branch has no trigger workflow_dispatch: no branch that is cut from it can "
                        + "start it",
                    remedy: "add workflow_dispatch under on: to \(workflow) there too"))
        } else {
            check.obstacles.append(
                UploadHazard(
                    "\(workflow) isn't on \(branch), where it would be started",
                    remedy:
                        "bring .github/workflows/\(workflow) to \(branch), or name with ref the branch that holds it"))
        }
    }

    private func read(_ bytes: [UInt8], on place: String, into check: inout UploadJobCheck) {
        check.read(
            WorkflowFile(bytes), of: workflow, on: place, sent: variables.map(\.name) + UploadOrder.variableNames,
            refusesUndeclared: true)
    }

    /// The file on a branch; `nil` where it isn't there, or the token may not read it.
    private func contents(on branch: BranchName?) async throws(UploadError) -> [UInt8]? {
        do throws(UploadError) {
            return try await client.granted(file(on: branch)).body
        } catch {
            guard [.notFound, .permission].contains(error.kind) else { throw error }
            return nil
        }
    }
}
