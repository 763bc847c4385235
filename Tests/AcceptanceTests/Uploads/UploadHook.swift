import Foundation
import Support
import Synchronization

/// A receiver of webhooks with a status page and faults.
final class UploadHook: Sendable {
    /// What happens to calls.
    enum Fault: Sendable {
        /// It acts, and the answer is lost.
        case answerLost
        /// It acts, and answers this.
        case acts(Int, String = "")
        /// It acts, and answers 503 to that and to every question thereafter.
        case actsAndIsDown
        /// It answers this to questions only.
        case answersQuestions(Int)
        /// It answers this instead of acting.
        case answers(Int, headers: [String] = [], body: String = "")
    }

    private struct State {
        var started: [String] = []
        var status = "queued"
        var fault: Fault?
        var commandLines: [String] = []
    }

    /// What the server's threads and the test share.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared = Shared()
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { [shared] _, request in
            shared.state.withLock { Self.answer(request, &$0) }
        }
    }

    var url: String { server.url }
    /// What came, whole.
    var requests: [String] { server.requests }
    /// The keys and attempts that were started, in order.
    var started: [String] { shared.state.withLock { $0.started } }
    /// The command lines of all processes, as of each call.
    var commandLines: [String] { shared.state.withLock { $0.commandLines } }

    func pull(_ fault: Fault?) { shared.state.withLock { $0.fault = fault } }
    func end(_ status: String) { shared.state.withLock { $0.status = status } }
    func stop() { server.stop() }

    /// The keys of an upload that goes here.
    func upload(_ more: String...) -> [String] {
        [
            "provider: webhook", "url: \"\(url)/hook\"", "status_url: \"\(url)/status/{key}/{attempt}\"",
            "token: ${HOOK_TOKEN}", "hmac: ${HOOK_KEY}", "headers: { X-Key: \"${HOOK_HEADER}\" }",
        ] + more
    }

    static let secrets = [
        "HOOK_TOKEN": "canary-hook-token-3c", "HOOK_KEY": "canary-hook-key-9a", "HOOK_HEADER": "canary-hook-header-e1",
    ]

    private static func answer(_ request: String, _ state: inout State) -> [ScriptedServer.Step] {
        let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        guard request.hasPrefix("POST ") else {
            if case .actsAndIsDown = state.fault { return send(503, body: "<html>") }
            if case .answersQuestions(let status) = state.fault { return send(status, body: "<html>") }
            let name = path.replacing("/status/", with: "").removingPercentEncoding ?? ""
            return state.started.contains(name)
                ? send(200, body: "{\"status\": \"\(state.status)\"}") : send(404, body: "{}")
        }
        state.commandLines += processes()
        if case .answers(let status, let headers, let body) = state.fault {
            return send(status, headers: headers, body: body)
        }
        let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined()
        let order = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
        state.started.append("\(order["key"] ?? "")/\(order["attempt"] ?? "")")
        state.status = "queued"
        switch state.fault {
        case .answerLost: return [.close]
        case .acts(let status, let body): return send(status, body: body)
        case .actsAndIsDown: return send(503, body: "<html>")
        default: return send(202, body: "{}")
        }
    }

    private static func send(_ status: Int, headers: [String] = [], body: String) -> [ScriptedServer.Step] {
        let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)"] + headers
        return [.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)]
    }

    private static func processes() -> [String] {
        let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
        return ids.compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
    }
}
