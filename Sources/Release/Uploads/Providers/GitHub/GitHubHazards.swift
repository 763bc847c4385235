import HTTPTransport
import Names
import WebAPI

extension GitHubWorkflowProvider {
    /// Reads the workflow's file (https://docs.github.com/en/rest/repos/contents#get-repository-content): whether
    /// `concurrency` cancels runs, and whether their titles hold the key.
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        let query = (ref ?? branch).map { [(name: "ref", value: $0.text)] } ?? []
        var call = APICall.get(repository + ["contents", ".github", "workflows", workflow], query: query)
        call.headers = [("Accept", "application/vnd.github.raw+json")]
        let text = String(decoding: try await client.granted(call).body, as: UTF8.self)
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
