import Names
import WebAPI

extension GitHubForge {
    /// The newest run that a schedule started, and the workflows that GitHub switched off after 60 days without a commit
    /// (`disabled_inactivity` in https://docs.github.com/en/rest/actions/workflows; public repositories,
    /// https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule).
    package func scheduledRuns() async throws(ForgeError) -> ScheduledRuns? {
        let answer = await outcome { () async throws(ForgeError) -> GitHubRuns in
            try await client.value(
                of: project.call(.get, ["actions", "runs"], query: [("event", "schedule"), ("per_page", "1")]))
        }
        guard let runs = try? answer.get() else { return nil }
        var found = ScheduledRuns(active: nil, last: runs.workflowRuns?.first.flatMap(\.scheduled))
        let workflows: GitHubWorkflows? = try? await client.value(
            of: project.call(.get, ["actions", "workflows"], query: [project.pageSize]))
        found.lapsed = (workflows?.workflows ?? []).filter { $0.state == "disabled_inactivity" }.compactMap(\.path)
        return found
    }
}

/// `GET …/actions/workflows`.
private struct GitHubWorkflows: Decodable, Sendable {
    struct Workflow: Decodable, Sendable {
        var path: String?
        var state: String?
    }

    var workflows: [Workflow]?
}

extension GitHubRuns.Run {
    fileprivate var scheduled: ScheduledRuns.Run? {
        createdAt.flatMap { Timestamp.seconds(iso8601: $0) }.map {
            ScheduledRuns.Run(
                startedAt: $0, status: conclusion ?? status ?? "", url: htmlUrl.flatMap(PeopleLink.checked) ?? "")
        }
    }
}
