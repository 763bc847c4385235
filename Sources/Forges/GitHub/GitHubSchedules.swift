import Names

extension GitHubForge {
    /// The newest run that a schedule started. GitHub tells no schedules, and drops those of a repository that nobody
    /// touched for 60 days (https://docs.github.com/rest/actions/workflow-runs).
    public func scheduledRuns() async throws(ForgeError) -> ScheduledRuns? {
        let answer = await outcome { () async throws(ForgeError) -> GitHubRuns in
            try await client.value(
                of: project.call(.get, ["actions", "runs"], query: [("event", "schedule"), ("per_page", "1")]))
        }
        guard let runs = try? answer.get() else { return nil }
        return ScheduledRuns(active: nil, last: runs.workflowRuns?.first.flatMap(\.scheduled))
    }
}

extension GitHubRuns.Run {
    fileprivate var scheduled: ScheduledRuns.Run? {
        createdAt.flatMap { Timestamp.seconds(iso8601: $0) }.map {
            ScheduledRuns.Run(
                startedAt: $0, status: conclusion ?? status ?? "", url: htmlUrl.flatMap(PeopleLink.checked) ?? "")
        }
    }
}
