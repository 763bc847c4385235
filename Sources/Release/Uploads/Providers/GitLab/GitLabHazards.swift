import HTTPTransport
import Names
import WebAPI

/// A project's settings of CI (https://docs.gitlab.com/api/projects/#get-a-single-project).
private struct GitLabProject: Decodable, Sendable {
    /// `enabled` or `disabled`.
    var autoCancelPendingPipelines: String?
    /// Empty: `.gitlab-ci.yml`.
    var ciConfigPath: String?
    var defaultBranch: String?
}

extension GitLabPipelines {
    /// GitLab cancels the redundant pipelines of a branch unless the project or its pipelines say otherwise.
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        let settings: GitLabProject = try await client.value(of: .get(path))
        let place = (ref ?? branch)?.text ?? settings.defaultBranch ?? "HEAD"
        guard settings.autoCancelPendingPipelines == "enabled",
            await !keepsPipelines(settings.ciConfigPath ?? "", on: place)
        else { return [] }
        return [
            UploadHazard(
                "GitLab cancels redundant pipelines of a branch here, also an upload that waits for a runner",
                remedy: "set workflow: { auto_cancel: { on_new_commit: none } } in the pipeline's file, or switch off "
                    + "Auto-cancel redundant pipelines (Settings > CI/CD > General pipelines)")
        ]
    }

    /// Whether the pipeline's own file keeps its pipelines; one elsewhere (`path@project`, a URL) can't be looked at.
    private func keepsPipelines(_ configured: String, on ref: String) async -> Bool {
        let file = configured.isEmpty ? ".gitlab-ci.yml" : configured
        let call = APICall.get(path + ["repository", "files", file, "raw"], query: [("ref", ref)])
        guard let response = try? await client.granted(call) else { return false }
        return String(decoding: response.body, as: UTF8.self).contains(/on_new_commit:\s*none/)
    }
}

extension GitLabPipelineProvider {
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        try await pipelines.hazards(on: branch)
    }
}

extension GitLabTriggerProvider {
    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        try await pipelines.hazards(on: branch)
    }
}
