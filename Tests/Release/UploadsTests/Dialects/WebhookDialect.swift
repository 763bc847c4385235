import Cryptography
import Foundation
import Uploads

extension Dialect {
    /// A receiver with a status page that is named by key and attempt.
    static let webhook = Dialect(
        name: "webhook",
        upload: { url in
            [
                "provider: webhook", "url: \"\(url)/hook/{app}\"", "token: ${UPLOAD_TOKEN}", "hmac: ${HMAC_KEY}",
                "headers: { X-Key: \"${HEADER_KEY}\", X-Ref: \"{ref}\" }",
                "status_url: \"\(url)/status/{key}/{attempt}\"", "variables: { LANE: testflight }",
            ]
        },
        tellsCommit: false, needsJSON: false,
        serve: { asked, world in
            guard asked.headers["authorization"] == "Bearer canary-upload/9",
                asked.headers["x-key"] == "canary-header-key"
            else { return .json(["message": "401 Unauthorized"], status: 401) }
            guard asked.headers["x-relctl-signature"] != nil else {
                return .json(["message": "no signature"], status: 403)
            }
            guard asked.method == "POST" else {
                let key = asked.path.count == 3 ? (asked.path[1], asked.path[2]) : ("", "")
                let run = world.runs.first {
                    $0.variables["RELCTL_KEY"] == key.0 && $0.variables["RELCTL_ATTEMPT"] == key.1
                }
                return run.map { .json(["status": word($0), "url": "https://ci.example/\($0.id)"]) } ?? .missing
            }
            let code = try? HMAC.sha256(Array(asked.body.utf8), key: Array("canary-hmac-key".utf8))
            guard let code, asked.headers["x-hub-signature-256"] == "sha256=" + code.hexadecimal,
                asked.path == ["hook", "TrendyolGo"]
            else { return .json(["message": "bad signature"], status: 403) }
            let variables = asked.json["variables"] as? [String: String] ?? [:]
            let run = world.start(variables, branch: asked.json["ref"] as? String ?? "")
            return .json(["url": "https://ci.example/\(run.id)"], status: 202)
        })

    private static func word(_ run: World.Run) -> String {
        if let word = run.word { return word }
        return switch run.state {
        case .waiting: "queued"
        case .running: "running"
        case .succeeded: "success"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
