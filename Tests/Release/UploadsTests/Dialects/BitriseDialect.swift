import Foundation
import Uploads

extension Dialect {
    static let bitrise = Dialect(
        name: "bitrise",
        upload: { url in
            [
                "provider: bitrise", "url: \"\(url)/app/0ffa-1\"", "token: ${UPLOAD_TOKEN}", "workflow: upload",
                "variables: { LANE: testflight }",
            ]
        },
        serve: { asked, world in
            guard asked.headers["authorization"] == "canary-upload/9" else {
                return .json(["message": "Unauthorized"], status: 401)
            }
            let builds = ["v0.1", "apps", "0ffa-1", "builds"]
            guard asked.path.starts(with: builds) else { return .missing }
            if asked.method == "POST" {
                let parameters = asked.json["build_params"] as? [String: Any] ?? [:]
                let list = parameters["environments"] as? [[String: Any]] ?? []
                let pairs = list.map { ($0["mapped_to"] as? String ?? "", $0["value"] as? String ?? "") }
                var run = world.start(Dictionary(pairs) { $1 }, branch: parameters["branch"] as? String ?? "")
                run.commit = parameters["commit_hash"] as? String ?? ""
                return .json(
                    ["status": "ok", "build_slug": "\(run.id)", "build_url": "https://app.bitrise.io/build/\(run.id)"],
                    status: 201)
            }
            if asked.path.count > builds.count {
                return world.run(asked.path.last).map { .json(["data": build($0, world)]) } ?? .missing
            }
            // One build a page.
            let listed = Array(world.runs.reversed().filter { $0.branch == asked.query["branch"] })
            let start = asked.query["next"].flatMap { Int($0) } ?? 0
            let page: [World.Run] = Array(listed.dropFirst(start).prefix(1))
            let paging: [String: Any] = start + 1 < listed.count ? ["next": "\(start + 1)"] : [:]
            return .json(["data": page.map { build($0, world) }, "paging": paging])
        })

    private static func build(_ run: World.Run, _ world: World) -> [String: Any] {
        let environments = run.variables.map {
            ["mapped_to": $0.key, "value": $0.value, "is_expand": false] as [String: Any]
        }
        return [
            "slug": "\(run.id)", "status": run.word == nil ? status(run.state) : 17, "is_on_hold": false,
            "started_on_worker_at": run.state == .waiting ? NSNull() : "2026-11-21T05:39:54Z" as Any,
            "commit_hash": run.commit, "triggered_workflow": "upload",
            "abort_reason": run.cancellation as Any? ?? NSNull(),
            "original_build_params": ["environments": world.showsVariables ? environments : []],
        ]
    }

    private static func status(_ state: UploadRun.State) -> Int {
        switch state {
        case .waiting, .running: 0
        case .succeeded: 1
        case .failed: 2
        case .cancelled: 3
        }
    }
}
