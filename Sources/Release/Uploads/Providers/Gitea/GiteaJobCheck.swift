import Names
import WebAPI

extension GiteaWorkflowProvider {
    /// Where Gitea and Forgejo look for workflows.
    private static let folders = [".gitea", ".forgejo", ".github"]

    /// Looks for the workflow's file and reads the account's rights. Forgejo has no call for a workflow itself.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let rights: RepositoryRights = try await client.value(of: .get(repository))
        let query = (ref ?? branch).map { [(name: "ref", value: $0.text)] } ?? []
        for folder in Self.folders {
            let call = APICall.get(repository + ["contents", folder, "workflows", workflow], query: query)
            let response = try await client.answer(to: call)
            if (200..<300).contains(response.status) {
                return UploadJobCheck("the workflow \(workflow)", mayStart: rights.mayStart)
            }
            guard response.status == 404 else { throw client.error(for: response, isWrite: false) }
        }
        let place = (ref ?? branch).map { " on \($0)" } ?? ""
        throw UploadError(
            .notFound, "there is no workflow \(workflow)\(place)",
            hint: "add it as .gitea/workflows/\(workflow), or .forgejo/workflows/\(workflow)")
    }
}
