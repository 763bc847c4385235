import Names
import Printing

extension GitLabDialect {
    /// Pipeline schedules: https://docs.gitlab.com/api/pipeline_schedules/
    static let scheduleRoutes: [GitLabRoute] = [
        GitLabRoute("schedule.list", "GET", "/projects/:id/pipeline_schedules") { call in
            try call.demand(.developer)
            let scope = try call.parameters.word("scope", of: ["active", "inactive"])
            let found = call.listed.schedules.filter { scope == nil || $0.isActive == (scope == "active") }
            let paging = try Paging(call.parameters)
            return paging.answer(
                paging.slice(found).map { .object(members(of: $0, in: call)) }, total: found.count, to: call)
        },
        GitLabRoute("schedule.get", "GET", "/projects/:id/pipeline_schedules/:schedule_id") { call in
            try call.demand(.developer)
            guard let schedule = call.state.schedules.first(where: { String($0.id) == call.path["schedule_id"] }) else {
                throw APIError.notFound("404 Pipeline Schedule Not Found")
            }
            var members = members(of: schedule, in: call)
            let last = call.state.pipelines.last { $0.source == "schedule" && $0.ref == schedule.ref }
            members["last_pipeline"] =
                last.map { pipeline -> JSONValue in
                    [
                        "id": .int(pipeline.id), "sha": .string(pipeline.sha.hex), "ref": .string(pipeline.ref),
                        "status": .string(pipeline.status),
                    ]
                } ?? .null
            members["variables"] = .array([])
            return WireAnswer(200, .object(members))
        },
    ]

    private static func members(of schedule: ForgeSchedule, in call: GitLabCall) -> [String: JSONValue] {
        [
            "id": .int(schedule.id), "description": .string(schedule.description), "ref": .string(schedule.ref),
            "cron": .string(schedule.cron), "cron_timezone": "UTC", "active": .bool(schedule.isActive),
            "next_run_at": .null, "owner": call.rendering.account(schedule.ownerID),
        ]
    }
}
