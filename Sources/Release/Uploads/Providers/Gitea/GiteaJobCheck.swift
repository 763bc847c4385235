import FoundationEssentials
import Names
import WebAPI

/// `GET /repos/OWNER/NAME/contents/PATH` (https://docs.gitea.com/api/, `ContentsResponse`).
private struct GiteaFile: Decodable, Sendable {
    /// In Base64.
    var content: String?

    var bytes: [UInt8]? {
        content.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }.map { Array($0) }
    }
}

extension GiteaWorkflowProvider {
    /// The folders in which Gitea and Forgejo look for workflows.
    private static let folders = [".gitea", ".forgejo", ".github"]

    /// Reads the workflow's file and the account's rights. Forgejo has no call for a workflow itself. A run takes all from
    /// the branch that it is started on; before that is cut, the default branch shows what it will have.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let rights: RepositoryRights = try await client.value(of: .get(repository))
        var place = ref ?? branch
        var found = try await file(on: place)
        if found == nil, let absent = place, try await !client.hasBranch(absent, in: repository) {
            (place, found) = (nil, try await file(on: nil))
        }
        guard let shown = found else { throw missingFile(on: place) }
        var check = UploadJobCheck("the workflow \(workflow)", mayStart: rights.mayStart)
        guard let bytes = shown.bytes else {
            check.unknown = UploadJobCheck.unknownTrigger("Gitea doesn't show its file", workflow)
            return check
        }
        check.read(
            WorkflowFile(bytes), of: workflow, on: place?.text ?? "the default branch",
            sent: variables.map(\.name) + UploadOrder.variableNames, refusesUndeclared: false)
        return check
    }

    /// The workflow's file on a branch; `nil` where no folder has it.
    private func file(on branch: BranchName?) async throws(UploadError) -> GiteaFile? {
        let query = branch.map { [(name: "ref", value: $0.text)] } ?? []
        for folder in Self.folders {
            let call = APICall.get(repository + ["contents", folder, "workflows", workflow], query: query)
            let response = try await client.answer(to: call)
            if (200..<300).contains(response.status) {
                return try client.decode(GiteaFile.self, from: response, isWrite: false)
            }
            guard response.status == 404 else { throw client.error(for: response, isWrite: false) }
        }
        return nil
    }

    private func missingFile(on branch: BranchName?) -> UploadError {
        UploadError(
            .notFound, "there is no workflow \(workflow)\(branch.map { " on \($0)" } ?? "")",
            hint: "add it as .gitea/workflows/\(workflow), or .forgejo/workflows/\(workflow)")
    }
}
