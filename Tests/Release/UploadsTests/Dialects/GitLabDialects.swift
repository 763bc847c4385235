import Foundation
import Uploads

extension Dialect {
    static let gitLabTrigger = Dialect(
        name: "gitlab-trigger",
        upload: { _ in ["provider: gitlab-trigger", "token: ${UPLOAD_TOKEN}", "variables: { LANE: testflight }"] },
        superseded: "",
        serve: { asked, world in
            guard asked.method == "POST" else { return GitLabStandIn.read(asked, &world) }
            let form = asked.form
            guard asked.path == ["api", "v4", "projects", "mobile/ios", "trigger", "pipeline"],
                form["token"] == Fixed.environment["UPLOAD_TOKEN"], asked.headers["authorization"] == nil
            else { return .missing }
            let pairs = form.compactMap { name, value in
                name.hasPrefix("variables[") ? (String(name.dropFirst(10).dropLast()), value) : nil
            }
            let run = world.start(Dictionary(pairs) { $1 }, branch: form["ref"] ?? "")
            return .json(GitLabStandIn.pipeline(run), status: 201)
        })

    static let gitLabPipeline = Dialect(
        name: "gitlab-pipeline",
        upload: { _ in ["provider: gitlab-pipeline", "variables: { LANE: testflight }"] },
        superseded: "",
        serve: { asked, world in
            guard asked.method == "POST" else { return GitLabStandIn.read(asked, &world) }
            guard asked.path == ["api", "v4", "projects", "mobile/ios", "pipeline"],
                asked.headers["authorization"] == "Bearer \(Fixed.forgeToken)"
            else { return .missing }
            let list = asked.json["variables"] as? [[String: String]] ?? []
            let variables = Dictionary(list.map { ($0["key"] ?? "", $0["value"] ?? "") }) { $1 }
            let run = world.start(variables, branch: asked.json["ref"] as? String ?? "")
            return .json(GitLabStandIn.pipeline(run), status: 201)
        })
}

/// What both ways have in common: reading.
private enum GitLabStandIn {
    static func read(_ asked: Asked, _ world: inout World) -> Answer {
        guard asked.headers["authorization"] == "Bearer \(Fixed.forgeToken)",
            asked.path.prefix(5) == ["api", "v4", "projects", "mobile/ios", "pipelines"]
        else { return .json(["message": "401 Unauthorized"], status: 401) }
        let rest = asked.path.dropFirst(5)
        guard let id = rest.first else {
            return .json(list(asked, world).map(pipeline))
        }
        if rest.last == "jobs", id == "8" { return .json(list(of: ["upload": "success"], in: 8)) }
        if rest.last == "jobs", let jobs = world.runs.compactMap({ $0.children[Int(id) ?? 0] }).first {
            return .json(list(of: jobs, in: Int(id) ?? 0))
        }
        guard let run = world.run(id) else { return rest.last == "bridges" ? .json([[String: Any]]()) : .missing }
        if rest.last == "jobs" { return .json(list(of: run.jobs, in: run.id)) }
        if rest.last == "bridges" { return .json(bridges(of: run)) }
        guard rest.last == "variables" else { return .json(pipeline(run)) }
        guard world.showsVariables else { return .json(["message": "403 Forbidden"], status: 403) }
        return .json(run.variables.map { ["key": $0.key, "value": $0.value, "variable_type": "env_var"] })
    }

    private static func list(_ asked: Asked, _ world: World) -> [World.Run] {
        let after = asked.query["created_after"].flatMap { try? Date($0, strategy: .iso8601) }
        let listed = world.runs.filter {
            $0.branch == asked.query["ref"] && Double($0.created) >= after?.timeIntervalSince1970 ?? 0
        }
        return asked.query["sort"] == "asc" ? listed : listed.reversed()
    }

    private static func bridges(of run: World.Run) -> [[String: Any]] {
        let waiting: [String: Any] = ["id": 1, "name": "not started", "downstream_pipeline": NSNull()]
        let elsewhere = downstream(8, in: "mobile/other")
        return [waiting, elsewhere] + run.children.keys.sorted().map { downstream($0, in: "mobile/ios") }
    }

    private static func downstream(_ id: Int, in project: String) -> [String: Any] {
        let page = "https://gitlab.example.com/\(project)/-/pipelines/\(id)"
        return ["id": id, "name": "child", "downstream_pipeline": ["id": id, "status": "success", "web_url": page]]
    }

    private static func list(of jobs: [String: String], in pipeline: Int) -> [[String: Any]] {
        jobs.sorted { $0.key < $1.key }.enumerated().map { index, job in
            [
                "id": pipeline * 100 + index, "name": job.key, "status": job.value, "stage": "deploy",
                "allow_failure": true,
                "web_url": "https://gitlab.example.com/mobile/ios/-/jobs/\(pipeline * 100 + index)",
                "failure_reason": job.value == "failed" ? "script_failure" : NSNull() as Any,
            ]
        }
    }

    static func pipeline(_ run: World.Run) -> [String: Any] {
        [
            "id": run.id, "status": run.word ?? word(run.state), "sha": run.commit, "ref": run.branch,
            "source": "trigger", "web_url": "https://gitlab.example.com/mobile/ios/-/pipelines/\(run.id)",
            "created_at": Date(timeIntervalSince1970: Double(run.created)).ISO8601Format(),
            "finished_at": run.ended.map { Date(timeIntervalSince1970: Double($0)).ISO8601Format() } as Any?
                ?? NSNull(),
            "name": run.title as Any? ?? NSNull(),
        ]
    }

    static func word(_ state: UploadRun.State) -> String {
        switch state {
        case .waiting: "pending"
        case .running: "running"
        case .succeeded: "success"
        case .failed: "failed"
        case .cancelled: "canceled"
        }
    }
}
