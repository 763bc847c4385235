import Foundation
import Uploads

extension Dialect {
    static let gitHubWorkflow = Dialect(
        name: "github-workflow", forge: "github",
        upload: { _ in
            ["provider: github-workflow", "workflow: .github/workflows/upload.yml", "variables: { LANE: testflight }"]
        },
        superseded: "Canceling since a higher priority waiting request for 'upload' exists",
        serve: { asked, world in
            let showsVariables = world.showsVariables
            return Workflows(root: ["api", "v3"], runsOf: ["workflows", "upload.yml", "runs"]).answer(asked, &world) {
                run in
                [
                    "id": run.id, "status": run.word ?? Workflows.word(run.state), "head_sha": run.commit,
                    "conclusion": (run.word == nil ? Workflows.conclusion(run.state) : nil) as Any? ?? NSNull(),
                    "html_url": "https://github.com/mobile/ios/actions/runs/\(run.id)",
                    "created_at": Date(timeIntervalSince1970: Double(run.created)).ISO8601Format(),
                    "display_title": showsVariables
                        ? "Upload \(run.variables["RELCTL_KEY"] ?? "")#\(run.variables["RELCTL_ATTEMPT"] ?? "")"
                        : "Upload",
                ]
            }
        })

    /// Gitea shows nothing of what started a run.
    static let gitea = Dialect(
        name: "gitea-workflow (Gitea)", forge: "gitea", upload: giteaUpload, proof: .emptiness,
        serve: { asked, world in
            Workflows(root: ["api", "v1"], runsOf: ["runs"]).answer(asked, &world) { run in
                [
                    "id": run.id, "status": run.word ?? Workflows.word(run.state), "head_sha": run.commit,
                    "conclusion": run.word == nil ? Workflows.conclusion(run.state) ?? "" : "",
                    "html_url": "https://gitea.example.com/mobile/ios/actions/runs/\(run.id)",
                    "display_title": "Fix the checkout", "event": "workflow_dispatch", "head_branch": run.branch,
                    "path": "upload.yml@refs/heads/\(run.branch)",
                    "started_at": run.state == .waiting
                        ? "1970-01-01T00:00:00Z" : Date(timeIntervalSince1970: Double(run.created)).ISO8601Format(),
                ]
            }
        })

    /// Forgejo has its own words, and the event that started a run.
    static let forgejo = Dialect(
        name: "gitea-workflow (Forgejo)", forge: "gitea", upload: giteaUpload,
        serve: { asked, world in
            Workflows(root: ["api", "v1"], runsOf: ["runs"], isForgejo: true).answer(asked, &world) { run in
                let inputs = try? JSONSerialization.data(withJSONObject: ["inputs": run.variables])
                let status =
                    run.state == .waiting || run.state == .running ? "\(run.state)" : Workflows.conclusion(run.state)
                return [
                    "id": run.id, "status": run.word ?? status ?? "", "commit_sha": run.commit,
                    "run_html_url": "https://forgejo.example.com/mobile/ios/actions/runs/\(run.id)",
                    "title": "Fix the checkout", "event": "workflow_dispatch", "prettyref": run.branch,
                    "workflow_id": "upload.yml", "event_payload": String(decoding: inputs ?? Data(), as: UTF8.self),
                    "created": Date(timeIntervalSince1970: Double(run.created)).ISO8601Format(),
                ]
            }
        })

    private static let giteaUpload: @Sendable (String) -> [String] = { _ in
        ["provider: gitea-workflow", "workflow: upload.yml", "variables: { LANE: testflight }"]
    }
}

/// What the dialects of Actions have in common.
private struct Workflows {
    var root: [String]
    var runsOf: [String]
    var isForgejo = false

    func answer(_ asked: Asked, _ world: inout World, run render: (World.Run) -> [String: Any]) -> Answer {
        guard asked.headers["authorization"] == "Bearer \(Fixed.forgeToken)" else {
            return .json(["message": "Bad credentials"], status: 401)
        }
        let actions = root + ["repos", "mobile", "ios", "actions"]
        if let words = Self.annotations(asked, world, root) { return words }
        guard asked.path.prefix(actions.count) == actions[...] else { return .missing }
        let rest = Array(asked.path.dropFirst(actions.count))
        if rest == runsOf { return .json(["workflow_runs": world.listed.reversed().map(render)]) }
        if rest.count == 3, rest.last == "jobs", let run = world.run(rest[1]) {
            return .json(["jobs": [["id": run.id + 1000, "conclusion": "cancelled"]]])
        }
        if rest.last == "pending_deployments" {
            return .json([["environment": ["name": "AppStore"], "reviewers": [["type": "User"]]]])
        }
        if rest.first == "runs", let run = world.run(rest.last) { return .json(render(run)) }
        guard rest == ["workflows", "upload.yml", "dispatches"], let ref = asked.json["ref"] as? String else {
            return .missing
        }
        let asksForRun =
            isForgejo || root == ["api", "v3"]
            ? asked.json[isForgejo ? "return_run_info" : "return_run_details"] as? Bool == true
            : asked.query["return_run_details"] == "true"
        let branch = ref.hasPrefix("refs/heads/") ? String(ref.dropFirst(11)) : ref
        let run = world.start(asked.json["inputs"] as? [String: String] ?? [:], branch: branch)
        guard asksForRun, world.namesRuns else { return Answer(status: 204) }
        return isForgejo
            ? .json(["id": run.id, "run_number": 1, "jobs": ["upload"]], status: 201)
            : .json(["workflow_run_id": run.id, "run_url": "", "html_url": "https://ci.example/\(run.id)"])
    }

    /// What GitHub says at the check run of a cancelled job.
    private static func annotations(_ asked: Asked, _ world: World, _ root: [String]) -> Answer? {
        let checks = root + ["repos", "mobile", "ios", "check-runs"]
        guard asked.path.starts(with: checks), asked.path.last == "annotations",
            let id = asked.path.dropFirst(checks.count).first.flatMap({ Int($0) })
        else { return nil }
        let words = [world.run("\(id - 1000)")?.cancellation, "The operation was canceled."].compactMap { $0 }
        return .json(words.reversed().map { ["annotation_level": "failure", "message": $0] })
    }

    static func word(_ state: UploadRun.State) -> String {
        switch state {
        case .waiting: "queued"
        case .running: "in_progress"
        default: "completed"
        }
    }

    static func conclusion(_ state: UploadRun.State) -> String? {
        switch state {
        case .succeeded: "success"
        case .failed: "failure"
        case .cancelled: "cancelled"
        default: nil
        }
    }
}
