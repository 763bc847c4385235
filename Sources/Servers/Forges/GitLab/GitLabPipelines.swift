import Names
import WebAPI

extension GitLabForge {
    /// The pipelines of a commit, newest first. GitLab makes one as the commit is pushed.
    package func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        let call = call(.get, ["pipelines"], query: [("sha", commit.hex), ("per_page", "100")])
        // There is nothing to read where CI is switched off, or closed to this account.
        let found = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabPipeline] in
            try await client.value(of: call)
        }
        return (found ?? []).filter { $0.sha == commit.hex }.compactMap(\.value)
    }

    /// From the newest hundred pipelines of the project; what is not among them is not told.
    package func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline] {
        let found = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabPipeline] in
            try await client.value(of: call(.get, ["pipelines"], query: [("per_page", "100")]))
        }
        var newest: [CommitID: Pipeline] = [:]
        for pipeline in found ?? [] {
            guard let sha = pipeline.sha.flatMap({ CommitID(hex: $0) }), commits.contains(sha), newest[sha] == nil
            else {
                continue
            }
            newest[sha] = pipeline.value
        }
        return newest
    }
}

extension GitLabPipeline {
    /// The value for the flow; `nil` without a status.
    var value: Pipeline? {
        guard let status else { return nil }
        var value = Pipeline(status: status, url: webUrl.flatMap(PeopleLink.checked) ?? "")
        (value.ref, value.startedAt) = (ref, createdAt.flatMap(Timestamp.seconds(iso8601:)))
        return value
    }
}
