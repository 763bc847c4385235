import Foundation
import Uploads

extension Dialect {
    /// A multibranch job on a server with a path prefix that wants crumbs.
    static let jenkins = Dialect(
        name: "jenkins",
        upload: { url in
            [
                "provider: jenkins", "url: \"\(url)/ci/job/mobile/job/{ref}/\"", "token: ${JENKINS_TOKEN}",
                "variables: { LANE: testflight }",
            ]
        },
        superseded: "Superseded by #9",
        serve: { asked, world in
            let login = Data("robot:canary-jenkins/4".utf8).base64EncodedString()
            guard asked.headers["authorization"] == "Basic \(login)" else {
                return Answer(status: 401, body: "<h1>No</h1>")
            }
            let job = ["ci", "job", "mobile", "job", "TrendyolGo%2FRelease"]
            let path = asked.path.filter { !["api", "json"].contains($0) }
            guard asked.method == "GET" else { return take(asked, path == job + ["buildWithParameters"], &world) }
            if path == ["ci", "crumbIssuer"] {
                return .json(
                    ["crumb": "c0ffee", "crumbRequestField": "Jenkins-Crumb"],
                    headers: [("Set-Cookie", "JSESSIONID=node0; Path=/; HttpOnly")])
            }
            if path == ["ci", "queue"] {
                let items = world.runs.filter { $0.state == .waiting }.map { run in
                    let name = run.title ?? "TrendyolGo%252FRelease"
                    return [
                        "id": run.id + 900, "task": ["url": "http://other/ci/job/mobile/job/\(name)/"],
                        "actions": [[:], ["parameters": parameters(run)]],
                    ] as [String: Any]
                }
                return .json(["items": items])
            }
            if path.starts(with: ["ci", "queue", "item"]) { return item(Int(path.last ?? "") ?? 0, world) }
            if path == job { return .json(details(world)) }
            guard path.dropLast() == job[...], let run = world.runs.first(where: { "\($0.id - 40)" == path.last }),
                run.state != .waiting || run.word != nil
            else { return Answer(status: 404, body: "<h1>Not Found</h1>") }
            return .json(build(run))
        })

    private static func take(_ asked: Asked, _ isRight: Bool, _ world: inout World) -> Answer {
        guard isRight else { return Answer(status: 404) }
        guard asked.headers["jenkins-crumb"] == "c0ffee", asked.headers["cookie"] == "JSESSIONID=node0" else {
            return Answer(status: 403, body: "<title>No valid crumb was included in the request</title>")
        }
        let declared = world.showsVariables ? asked.form : asked.form.filter { $0.key == "LANE" }
        let run = world.start(declared, branch: Fixed.branch.text)
        // As a proxy does that drops it.
        guard !world.dropsLocation else { return Answer(status: 201) }
        return Answer(status: 201, headers: [("Location", "http://other/ci/queue/item/\(run.id + 900)/")])
    }

    private static func item(_ id: Int, _ world: World) -> Answer {
        guard let run = world.runs.first(where: { $0.id + 900 == id }), world.namesRuns else {
            return Answer(status: 404)
        }
        let isBuilt = run.state != .waiting || run.word != nil
        guard isBuilt else { return .json(["why": "no executor"]) }
        return .json(["cancelled": false, "executable": ["number": run.id - 40]])
    }

    private static func details(_ world: World) -> [String: Any] {
        let names = world.showsVariables ? Fixed.order.variables.map(\.name) + ["LANE"] : ["LANE"]
        let builds: [[String: Any]] = world.runs.filter { $0.state != .waiting }.reversed().map { build($0) }
        let definitions: [[String: Any]] = names.map { ["name": $0] }
        let property: [[String: Any]] = [[:], ["parameterDefinitions": definitions]]
        let newest = world.runs.last { $0.state != .waiting }?.id ?? 40
        return [
            "buildable": true, "nextBuildNumber": max(newest, world.lastForgotten) - 39,
            "property": property,
            "allBuilds": builds,
        ]
    }

    private static func build(_ run: World.Run) -> [String: Any] {
        [
            "number": run.id - 40, "queueId": run.id + 900, "timestamp": run.created * 1000,
            "url": "https://jenkins.example.com/job/mobile/\(run.id - 40)/",
            "building": run.state == .running, "result": result(run) as Any? ?? NSNull(),
            "actions": [["parameters": parameters(run)], [:], revision(run)] + interruption(run),
        ]
    }

    private static func interruption(_ run: World.Run) -> [[String: Any]] {
        let started: [String: Any] = [
            "_class": "hudson.model.CauseAction", "causes": [["shortDescription": "Started by user robot"]],
        ]
        let interrupted = run.cancellation.map { words -> [String: Any] in
            ["_class": "jenkins.model.InterruptedBuildAction", "causes": [["shortDescription": words]]]
        }
        return [started] + [interrupted].compactMap { $0 }
    }

    private static func revision(_ run: World.Run) -> [String: Any] {
        ["lastBuiltRevision": ["SHA1": run.commit], "remoteUrls": ["ssh://git@git.example.com:22/Mobile/iOS.git"]]
    }

    private static func parameters(_ run: World.Run) -> [[String: Any]] {
        run.variables.map { ["name": $0.key, "value": $0.value] } + [["name": "CLEAN", "value": true]]
    }

    private static func result(_ run: World.Run) -> String? {
        if let word = run.word { return word }
        return switch run.state {
        case .waiting, .running: nil
        case .succeeded: "SUCCESS"
        case .failed: "FAILURE"
        case .cancelled: "ABORTED"
        }
    }
}
