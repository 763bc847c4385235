import Names
import Printing

extension GitLabDialect {
    /// Pipelines. They run nothing; tests say how they end.
    static let pipelineRoutes: [GitLabRoute] = [
        GitLabRoute("pipeline.list", "GET", "/projects/:id/pipelines") { call in
            let found = try pipelines(matching: call.parameters, in: call.listed)
            let paging = try Paging(call.parameters)
            return paging.answer(
                paging.slice(found).map(call.listRendering.pipelineBasic), total: found.count, to: call)
        },
        GitLabRoute("pipeline.latest", "GET", "/projects/:id/pipelines/latest") { call in
            let ref = call.parameters.text("ref") ?? call.state.project.defaultBranch
            guard let pipeline = call.state.pipelines.last(where: { $0.ref == ref }) else {
                throw APIError.notFound("404 Pipeline Not Found")
            }
            return WireAnswer(200, call.rendering.pipeline(pipeline))
        },
        GitLabRoute("pipeline.get", "GET", "/projects/:id/pipelines/:pipeline_id") { call in
            WireAnswer(200, call.rendering.pipeline(try call.state.pipeline(pipelineID(in: call))))
        },
        GitLabRoute("pipeline.create", "POST", "/projects/:id/pipeline") { call in
            try call.demand(.developer)
            let ref = try call.parameters.required("ref")[0]
            var variables: [ForgePipeline.Variable] = []
            if case .array(let elements)? = call.parameters["variables"] {
                for element in elements {
                    guard case .string(let key)? = element["key"], case .string(let value)? = element["value"] else {
                        throw APIError.parameters("variables[0][key] is missing")
                    }
                    variables.append(ForgePipeline.Variable(key: key, value: value))
                }
            } else if call.parameters["variables"] != nil {
                throw APIError.parameters("variables is invalid")
            }
            return try start(ref, source: "api", variables, in: &call)
        },
        GitLabRoute("pipeline.trigger", "POST", "/projects/:id/trigger/pipeline", jobToken: true) { call in
            let names = try call.parameters.required("ref", "token")
            guard let token = call.state.tokens.first(where: { $0.secret == names[1] && $0.kind != .access }),
                let user = call.state.user(token.userID), !token.isRevoked,
                [call.state.project.path, String(call.state.project.id)].contains(call.path["id"] ?? "")
            else { throw APIError.notFound("404 Not Found") }
            var variables: [ForgePipeline.Variable] = []
            if case .object(let members)? = call.parameters["variables"] {
                for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                    guard case .string(let text) = value else {
                        throw APIError.badRequest("variables needs to be a map of key-valued strings")
                    }
                    variables.append(ForgePipeline.Variable(key: key, value: text))
                }
            }
            return try start(
                names[0], source: token.kind == .job ? "pipeline" : "trigger", variables, as: user, in: &call)
        },
        GitLabRoute("pipeline.retry", "POST", "/projects/:id/pipelines/:pipeline_id/retry") { call in
            try call.demand(.developer)
            let id = try pipelineID(in: call)
            if ["failed", "canceled"].contains(try call.state.pipeline(id).status) {
                try call.state.setPipeline(id, status: "running")
            }
            return WireAnswer(201, call.rendering.pipeline(try call.state.pipeline(id)))
        },
        GitLabRoute("pipeline.cancel", "POST", "/projects/:id/pipelines/:pipeline_id/cancel") { call in
            try call.demand(.developer)
            let id = try pipelineID(in: call)
            if try call.state.pipeline(id).isActive { try call.state.setPipeline(id, status: "canceled") }
            return WireAnswer(201, call.rendering.pipeline(try call.state.pipeline(id)))
        },
        GitLabRoute("pipeline.variables", "GET", "/projects/:id/pipelines/:pipeline_id/variables") { call in
            try call.demand(.developer)
            let variables = try call.state.pipeline(pipelineID(in: call)).variables.map { variable -> JSONValue in
                ["key": .string(variable.key), "value": .string(variable.value), "variable_type": "env_var"]
            }
            return WireAnswer(200, .array(variables))
        },
        GitLabRoute("pipeline.jobs", "GET", "/projects/:id/pipelines/:pipeline_id/jobs") { call in
            _ = try call.state.pipeline(pipelineID(in: call))
            return try Paging(call.parameters).answer([], total: 0, to: call)
        },
    ]

    private static func pipelineID(in call: GitLabCall) throws(APIError) -> Int {
        guard let id = call.path["pipeline_id"].flatMap({ Int($0) }) else {
            throw APIError.parameters("pipeline_id is invalid")
        }
        return id
    }

    private static func pipelines(
        matching parameters: Parameters, in state: ForgeState
    ) throws(APIError) -> [ForgePipeline] {
        let isAscending = try parameters.word("sort", of: ["asc", "desc"]) == "asc"
        let after = parameters.text("updated_after").flatMap(GitLabTime.seconds) ?? .min
        let found = state.pipelines.filter { pipeline in
            let facts = [
                ("ref", pipeline.ref), ("sha", pipeline.sha.hex), ("status", pipeline.status),
                ("source", pipeline.source), ("username", state.user(pipeline.userID)?.username ?? ""),
            ]
            return pipeline.updatedAt >= after
                && facts.allSatisfy { parameters.text($0.0) == nil || parameters.text($0.0) == $0.1 }
        }
        return isAscending ? found : found.reversed()
    }

    private static func start(
        _ ref: String, source: String, _ variables: [ForgePipeline.Variable], as user: ForgeUser? = nil,
        in call: inout GitLabCall
    ) throws(APIError) -> WireAnswer {
        guard let commit = call.state.tip(of: ref) ?? call.state.refs["refs/tags/" + ref]?.commit else {
            throw APIError.invalid(["base": ["Reference not found"]])
        }
        let pipeline = call.state.startPipeline(
            of: commit, ref: ref, source: source, by: user ?? call.user, variables: variables)
        return WireAnswer(201, call.rendering.pipeline(pipeline))
    }
}
