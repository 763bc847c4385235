import Names
import WebAPI

extension GitLabForge {
    /// Schedules and the newest pipeline that one of them started. Only the single read of a schedule names its last
    /// pipeline, and without its time, so the pipelines are asked (https://docs.gitlab.com/api/pipeline_schedules/,
    /// https://docs.gitlab.com/api/pipelines/#list-project-pipelines).
    package func scheduledRuns() async throws(ForgeError) -> ScheduledRuns? {
        async let schedules = outcome { () async throws(ForgeError) -> [GitLabSchedule] in
            try await client.value(
                of: call(.get, ["pipeline_schedules"], query: [("scope", "active"), ("per_page", "100")]))
        }
        async let pipelines = outcome { () async throws(ForgeError) -> [GitLabScheduledPipeline] in
            try await client.value(of: call(.get, ["pipelines"], query: [("source", "schedule"), ("per_page", "1")]))
        }
        let active = try? await schedules.get()
        guard let newest = try? await pipelines.get() else { return active.map { .init(active: $0.count, last: nil) } }
        return ScheduledRuns(active: active?.count, last: newest.first.flatMap(\.run))
    }
}

/// An element of `GET /projects/:id/pipeline_schedules`.
private struct GitLabSchedule: Decodable, Sendable {
    var id: Int
}

/// An element of `GET /projects/:id/pipelines`.
private struct GitLabScheduledPipeline: Decodable, Sendable {
    var status: String?
    var webUrl: String?
    var createdAt: String?

    var run: ScheduledRuns.Run? {
        createdAt.flatMap { Timestamp.seconds(iso8601: $0) }.map {
            ScheduledRuns.Run(startedAt: $0, status: status ?? "", url: webUrl.flatMap(PeopleLink.checked) ?? "")
        }
    }
}
