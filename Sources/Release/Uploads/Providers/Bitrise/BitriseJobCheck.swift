import Names

/// `GET /apps/SLUG/build-workflows` (https://api-docs.bitrise.io/#/builds/build-workflow-list): the names.
private struct BitriseWorkflows: Decodable, Sendable {
    var data: [String]?
}

extension BitriseProvider {
    /// Looks for the workflow among those of the app. Pipelines aren't listed.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let names =
            try await client.value(BitriseWorkflows.self, of: .get(["apps", slug, "build-workflows"])).data ?? []
        guard let workflow else { return pipeline.map { UploadJobCheck("the app of the pipeline \($0)") } }
        var check = UploadJobCheck("the workflow \(workflow)")
        if !names.contains(workflow) {
            check.obstacles.append(
                UploadHazard(
                    "Bitrise has no workflow \(workflow), only \(client.redaction.shown(names.joined(separator: ", ")))",
                    remedy: "set the upload's workflow to one of them"))
        }
        return check
    }
}
