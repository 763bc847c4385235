import FlyingFox
import Foundation
import Synchronization

/// An address that messages are posted to.
final class Hook: Sendable {
    private let received = Mutex<[String]>([])
    private let server: HTTPServer
    private let run: Task<Void, any Error>
    let url: String

    /// Takes messages and answers with this status.
    static func start(
        answering status: HTTPStatusCode = .ok, at path: String = "/services/T0/B0/canary-5e6f7a8b9c0d"
    ) async throws -> Hook {
        let server = HTTPServer(config: .init(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled))
        let run = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw CancellationError() }
        let hook = Hook(server: server, run: run, url: "http://127.0.0.1:\(port)\(path)")
        await server.appendRoute("*") { [weak hook] request in
            let body = String(decoding: try await request.bodyData, as: UTF8.self)
            hook?.received.withLock { $0.append(body) }
            return HTTPResponse(statusCode: status)
        }
        return hook
    }

    private init(server: HTTPServer, run: Task<Void, any Error>, url: String) {
        (self.server, self.run, self.url) = (server, run, url)
    }

    /// The bodies so far.
    var messages: [String] { received.withLock { $0 } }

    func stop() async {
        await server.stop()
        run.cancel()
    }
}
