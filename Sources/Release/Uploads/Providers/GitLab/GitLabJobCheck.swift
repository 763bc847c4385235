import Names

/// `GET /projects/:id/ci/lint` (https://docs.gitlab.com/api/lint/#validate-a-projects-cicd-configuration).
private struct GitLabLint: Decodable, Sendable {
    struct Job: Decodable, Sendable {
        var name: String?
    }

    var valid: Bool?
    var errors: [String]?
    var jobs: [Job]?
}

/// The account's role, in a project.
private struct GitLabAccess: Decodable, Sendable {
    struct Permissions: Decodable, Sendable {
        struct Access: Decodable, Sendable {
            var accessLevel: Int?
        }

        var projectAccess: Access?
        var groupAccess: Access?
    }

    var permissions: Permissions?

    /// The role Developer runs pipelines; `nil` where no role is told, as for administrators.
    var mayRunPipelines: Bool? {
        [permissions?.projectAccess?.accessLevel, permissions?.groupAccess?.accessLevel].compactMap(\.self).max()
            .map { $0 >= 30 }
    }
}

extension GitLabPipelines {
    /// Has GitLab read the pipeline's file, with all that it includes, and looks for the job in it.
    /// `nil` where the token may not have it read.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let access: GitLabAccess = try await client.value(of: .get(path))
        let place = (ref ?? branch).map { [(name: "content_ref", value: $0.text)] } ?? []
        let response = try await client.answer(
            to: .get(path + ["ci", "lint"], query: [(name: "include_jobs", value: "true")] + place))
        guard ![403, 404].contains(response.status) else { return nil }
        guard (200..<300).contains(response.status) else { throw client.error(for: response, isWrite: false) }
        let lint = try client.decode(GitLabLint.self, from: response, isWrite: false)
        var check = UploadJobCheck(
            job.map { "the job \($0)" } ?? "the pipeline", mayStart: access.mayRunPipelines)
        let names = lint.jobs?.compactMap(\.name)
        if lint.valid == false {
            let words = client.redaction.shown((lint.errors ?? []).prefix(3).joined(separator: "; "))
            check.obstacles.append(
                UploadHazard("GitLab can't make pipelines of its file: \(words)", remedy: "mend the pipeline's file"))
        } else if let job, let names, !names.contains(job) {
            check.obstacles.append(
                UploadHazard(
                    "the pipeline has no job \(job), only \(client.redaction.shown(names.joined(separator: ", ")))",
                    remedy: "set the upload's job to one of them, or add it to the pipeline's file"))
        }
        return check
    }
}

extension GitLabPipelineProvider {
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        try await pipelines.jobCheck(on: branch)
    }
}

extension GitLabTriggerProvider {
    /// Checks the job with the forge's own token, which only reads: no endpoint tells the rights of a trigger token.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        var check = try await pipelines.jobCheck(on: branch)
        check?.mayStart = nil
        return check
    }
}
