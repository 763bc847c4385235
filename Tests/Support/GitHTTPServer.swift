import FlyingFox
import FlyingSocks
import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// `git http-backend` behind an HTTP server on loopback: what a forge does with git, without the forge.
package final class GitHTTPServer: Sendable {
    /// What the server does besides serving.
    package struct Faults: Sendable {
        /// The only `user:password` that may come in; `nil` lets everybody in.
        package var login: String?
        /// Passes the wish for version 2 of the protocol on to git.
        package var speaksVersionTwo = true
        /// Answers in place of git when it returns something.
        package var answer: (@Sendable (HTTPRequest) async -> HTTPResponse?)?
        /// Changes what git gets to read.
        package var rewrite: (@Sendable (HTTPRequest, Data) -> Data)?
        /// Spoils git's answer on its way back.
        package var spoil: (@Sendable (HTTPRequest, HTTPResponse) async -> HTTPResponse)?

        /// An open server.
        package init() {}
    }

    /// A request as it came.
    package struct Seen: Sendable {
        /// Method and path.
        package var line: String
        /// The size of its body.
        package var size: Int
        /// The size of the answer's.
        package var answered: Int
    }

    private let root: String
    private let faults: Mutex<Faults>
    private let seen = Mutex<[Seen]>([])
    private let running = Mutex<Task<Void, any Error>?>(nil)

    /// Serves the bare repositories under a folder.
    package init(root: String, faults: Faults = Faults()) {
        self.root = root
        self.faults = Mutex(faults)
    }

    deinit { running.withLock { $0?.cancel() } }

    /// Starts it; returns `http://127.0.0.1:…`.
    package func start() async throws -> String {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 600, logger: .disabled,
            handler: ClosureHTTPHandler { [weak self] request in
                guard let self else { return HTTPResponse(statusCode: .serviceUnavailable) }
                return try await self.answer(request)
            })
        running.withLock { $0 = Task { try await server.run() } }
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.disconnected }
        return "http://127.0.0.1:\(port)"
    }

    /// Moves faults while it runs.
    package func adjust(_ change: (inout Faults) -> Void) { faults.withLock { change(&$0) } }

    package var requests: [Seen] { seen.withLock { $0 } }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let faults = faults.withLock { $0 }
        let body = try await request.bodyData
        var response = try await respond(request, body, faults)
        if let spoil = faults.spoil { response = await spoil(request, response) }
        // A kept connection stalls for 40 ms: head and body are written apart, and the second waits for an ACK.
        response.headers[.connection] = "close"
        let size = try await response.bodyData.count
        seen.withLock {
            $0.append(Seen(line: "\(request.method.rawValue) \(request.path)", size: body.count, answered: size))
        }
        return response
    }

    private func respond(_ request: HTTPRequest, _ body: Data, _ faults: Faults) async throws -> HTTPResponse {
        if let login = faults.login {
            let wanted = "Basic " + Data(login.utf8).base64EncodedString()
            guard request.headers[.authorization] == wanted else {
                return HTTPResponse(
                    statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic"]))
            }
        }
        if let answer = await faults.answer?(request) { return answer }
        let body = faults.rewrite?(request, body) ?? body
        return try await backend(request, body, speaksVersionTwo: faults.speaksVersionTwo)
    }

    private func backend(_ request: HTTPRequest, _ body: Data, speaksVersionTwo: Bool) async throws -> HTTPResponse {
        var environment = ChildProgram.hermetic(home: root)
        environment["GIT_PROJECT_ROOT"] = root
        environment["GIT_HTTP_EXPORT_ALL"] = "1"
        environment["REQUEST_METHOD"] = request.method.rawValue
        environment["PATH_INFO"] = request.path
        environment["QUERY_STRING"] = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        environment["CONTENT_TYPE"] = request.headers[.contentType]
        environment["CONTENT_LENGTH"] = "\(body.count)"
        environment["HTTP_CONTENT_ENCODING"] = request.headers[.contentEncoding]
        environment["REMOTE_USER"] = "somebody"
        environment["GIT_PROTOCOL"] = speaksVersionTwo ? request.headers[HTTPHeader("Git-Protocol")] : nil
        let output = try await ChildProgram.run(
            ["git", "http-backend"], in: root, input: Array(body), environment: environment, mayFail: true)
        return Self.parse(output)
    }

    private static func parse(_ output: [UInt8]) -> HTTPResponse {
        guard let end = Data(output).range(of: Data("\r\n\r\n".utf8)) else {
            return HTTPResponse(statusCode: .internalServerError)
        }
        var response = HTTPResponse(statusCode: .ok, body: Data(output[end.upperBound...]))
        for line in String(decoding: output[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            if parts[0] == "Status" {
                response.statusCode = HTTPStatusCode(Int(value.prefix(3)) ?? 500, phrase: "")
            } else {
                response.headers[HTTPHeader(String(parts[0]))] = value
            }
        }
        return response
    }
}
