import Names

extension GitLabForge {
    /// The pipelines of a commit, newest first. GitLab makes one as the commit is pushed.
    public func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        let call = call(.get, ["pipelines"], query: [("sha", commit.hex), ("per_page", "100")])
        do {
            let found: [GitLabPipeline] = try await client.value(of: call)
            return found.filter { $0.sha == commit.hex }.compactMap(\.value)
        } catch {
            // CI is switched off, or closed to this account.
            guard [.notFound, .forbidden].contains(error.kind) else { throw error }
            return []
        }
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
