import Foundation
import Support
import Uploads

extension Dialect {
    /// Takes no variables, and shows no more than that there is a run.
    static let xcodeCloud = Dialect(
        name: "xcode-cloud",
        upload: { _ in ["provider: xcode-cloud", "workflow: TestFlight"] },
        more: { url in
            """
            app_store_connect:
              key: ${ASC_KEY}
              key_id: KEY1
              issuer: 69a6de70-0000-4000-8000-000000000000
              app_ids: { TrendyolGo: "123456" }
              url: \(url)
            """
        },
        proof: .emptiness, takesVariables: false,
        superseded: "AUTOMATICALLY_BY_NEWER_BUILD",
        serve: { asked, world in
            guard AppStoreStandIn.isSigned(asked) else {
                return .json(["errors": [["code": "NOT_AUTHORIZED", "detail": "bad token"]]], status: 401)
            }
            guard asked.method == "POST" else { return AppStoreStandIn.read(asked, world) }
            let data = asked.json["data"] as? [String: Any]
            let relations = data?["relationships"] as? [String: [String: [String: String]]]
            guard asked.path == ["v1", "ciBuildRuns"], relations?["workflow"]?["data"]?["id"] == "wf-2",
                relations?["sourceBranchOrTag"]?["data"] == ["type": "scmGitReferences", "id": "ref-3"]
            else { return .json(["errors": [["detail": "wrong"]]], status: 409) }
            return .json(["data": AppStoreStandIn.run(world.start([:], branch: Fixed.branch.text))], status: 201)
        })
}

/// App Store Connect, as far as it is asked.
enum AppStoreStandIn {
    /// Checks the token as Apple does: signature, key id, audience, and a life of at most 20 minutes.
    static func isSigned(_ asked: Asked) -> Bool {
        let parts = asked.headers["authorization"]?.dropFirst("Bearer ".count).split(separator: ".") ?? []
        guard parts.count == 3, let header = json(parts[0]), let claims = json(parts[1]), let bytes = data(parts[2]),
            let start = claims["iat"] as? Int, let end = claims["exp"] as? Int
        else { return false }
        return TestKey.verifies(Array(bytes), of: "\(parts[0]).\(parts[1])")
            && header["alg"] as? String == "ES256" && header["kid"] as? String == "KEY1"
            && claims["aud"] as? String == "appstoreconnect-v1" && end - start <= 1200
            && (claims["iss"] != nil) == (claims["sub"] == nil)
    }

    static func read(_ asked: Asked, _ world: World) -> Answer {
        switch asked.path.dropFirst() {
        case ["apps", "123456", "ciProduct"]: return one("product-1")
        case ["ciProducts", "product-1", "workflows"]:
            return .json(["data": [named("wf-1", "Tests"), named("wf-2", "TestFlight")], "links": [String: String]()])
        case ["ciWorkflows", "wf-2", "repository"]: return one("repo-1")
        case ["scmRepositories", "repo-1", "gitReferences"]: return references(asked)
        case ["scmGitReferences", "ref-3"]:
            let attributes: [String: Any] = ["canonicalName": "refs/heads/TrendyolGo/Release", "isDeleted": false]
            return .json(["data": ["id": "ref-3", "attributes": attributes]])
        case ["ciWorkflows", "wf-2", "buildRuns"]: return .json(["data": world.listed.reversed().map(run) + [foreign]])
        default:
            guard asked.path.dropLast() == ["v1", "ciBuildRuns"], let found = world.run(asked.path.last) else {
                return .json(["errors": [["detail": "not found"]]], status: 404)
            }
            return .json(["data": run(found)])
        }
    }

    static func run(_ run: World.Run) -> [String: Any] {
        var attributes: [String: Any] = [
            "executionProgress": run.word ?? progress(run.state), "startReason": "MANUAL",
            "sourceCommit": ["commitSha": run.commit],
            "createdDate": Date(timeIntervalSince1970: Double(run.created)).ISO8601Format(),
        ]
        attributes["completionStatus"] = run.word == nil ? completion(run.state) : nil
        attributes["cancelReason"] = run.cancellation
        return [
            "type": "ciBuildRuns", "id": "\(run.id)", "attributes": attributes,
            "relationships": ["sourceBranchOrTag": ["data": ["id": "ref-3"]], "builds": ["data": [["id": "1"]]]],
        ]
    }

    /// A run that a push started.
    private static var foreign: [String: Any] {
        ["id": "7", "attributes": ["startReason": "GIT_REF_CHANGE", "createdDate": "2026-11-21T05:40:54.123Z"]]
    }

    /// One reference a page; the branch comes last, after one of its name that was deleted.
    private static func references(_ asked: Asked) -> Answer {
        let all: [(String, Bool)] = [
            ("refs/heads/develop", false), ("refs/heads/TrendyolGo/Release", true),
            ("refs/heads/TrendyolGo/Release", false),
        ]
        let index = asked.query["cursor"].flatMap { Int($0) } ?? 0
        let item: [String: Any] = [
            "id": "ref-\(index + 1)", "attributes": ["canonicalName": all[index].0, "isDeleted": all[index].1],
        ]
        let next = "http://\(asked.headers["host"] ?? "")/v1/scmRepositories/repo-1/gitReferences?cursor=\(index + 1)"
        return .json(["data": [item], "links": index + 1 < all.count ? ["next": next] : [:]])
    }

    private static func one(_ id: String) -> Answer { .json(["data": ["id": id]]) }

    private static func named(_ id: String, _ name: String) -> [String: Any] {
        ["id": id, "attributes": ["name": name]]
    }

    private static func progress(_ state: UploadRun.State) -> String {
        switch state {
        case .waiting: "PENDING"
        case .running: "RUNNING"
        default: "COMPLETE"
        }
    }

    private static func completion(_ state: UploadRun.State) -> String? {
        switch state {
        case .waiting, .running: nil
        case .succeeded: "SUCCEEDED"
        case .failed: "ERRORED"
        case .cancelled: "CANCELED"
        }
    }

    private static func json(_ part: Substring) -> [String: Any]? {
        data(part).flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    private static func data(_ part: Substring) -> Data? {
        let text = part.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}
