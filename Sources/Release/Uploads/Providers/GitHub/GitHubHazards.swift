import HTTPTransport
import Names
import WebAPI

extension GitHubWorkflowProvider {
    /// The call that reads the workflow's file (https://docs.github.com/en/rest/repos/contents#get-repository-content).
    ///
    /// - Parameter branch: `nil`: the default branch.
    func file(on branch: BranchName?) -> APICall {
        let query = branch.map { [(name: "ref", value: $0.text)] } ?? []
        var call = APICall.get(repository + ["contents", ".github", "workflows", workflow], query: query)
        call.headers = [("Accept", "application/vnd.github.raw+json")]
        return call
    }

    /// Reads the workflow's file: whether `concurrency` cancels runs, and whether their titles hold the key.
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        let response = try await client.granted(file(on: ref ?? branch))
        let text = String(decoding: response.body, as: UTF8.self)
        var hazards: [UploadHazard] = []
        if text.contains(/cancel-in-progress:\s*true/) {
            hazards.append(
                UploadHazard(
                    "\(workflow) cancels the run in progress when another one of its group is started",
                    remedy: "leave cancel-in-progress out of \(workflow), and give each app a group of its own"))
        }
        if !text.contains(/run-name:[^\n]*RELCTL_KEY/) {
            hazards.append(
                UploadHazard(
                    "the runs of \(workflow) don't say what they were started for",
                    remedy:
                        "add to \(workflow) the line run-name: Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}"
                ))
        }
        return hazards
    }
}
