import Foundation
import Glibc
import Synchronization

/// A proxy in front of a server on loopback: it passes every request on, but for those whose exchange it spoils.
package final class FaultProxy: Sendable {
    /// What becomes of an exchange.
    package enum Fault: Sendable {
        /// The request goes no further; these are the steps instead of an answer.
        case instead([ScriptedServer.Step])
        /// The request is carried out, and this is made of the answer.
        case spoiled(@Sendable (_ answer: [UInt8]) -> [ScriptedServer.Step])
        /// The request is carried out twice; the second answer counts.
        case twice
        /// The answer to the same request when it came before, if it did: a replica that lags.
        case stale
    }

    /// A request as it came by.
    package struct Exchange: Sendable {
        /// Method, path and query.
        package let line: String
        /// The body, as far as it is text.
        package let body: String

        /// Whether it is the same request.
        package func isSame(as other: Exchange) -> Bool { line == other.line && body == other.body }
    }

    /// What is to happen to an exchange; `nil`: nothing.
    package typealias Plan = @Sendable (Exchange) -> Fault?

    private final class Shared: Sendable {
        let plan = Mutex<Plan>({ _ in nil })
        let seen = Mutex<[Exchange]>([])
        let answers = Mutex<[[UInt8]: [UInt8]]>([:])
    }

    private let shared = Shared()
    private let server: ScriptedServer

    /// Stands before the server at `http://127.0.0.1:…`.
    package init(before url: String) throws {
        let port = UInt16(url.split(separator: ":").last ?? "") ?? 0
        server = try ScriptedServer.ofBytes { [shared] _, request in Self.steps(for: request, port, shared) + [.close] }
    }

    /// Where it listens.
    package var url: String { server.url }

    /// What came by.
    package var exchanges: [Exchange] { shared.seen.withLock { $0 } }

    /// From now on, spoils what the plan says, and forgets what came by.
    package func follow(_ plan: @escaping Plan) {
        shared.seen.withLock { $0 = [] }
        shared.plan.withLock { $0 = plan }
    }

    /// Ends everything that is still open.
    package func stop() { server.stop() }

    private static func steps(for request: [UInt8], _ port: UInt16, _ shared: Shared) -> [ScriptedServer.Step] {
        guard let head = WireHead(request) else { return [] }
        let line = head.lines[0].split(separator: " ").prefix(2).joined(separator: " ")
        let exchange = Exchange(line: line, body: String(decoding: request[head.size...], as: UTF8.self))
        shared.seen.withLock { $0.append(exchange) }
        let fault = shared.plan.withLock { $0 }(exchange)
        if case .instead(let steps) = fault { return steps }
        let earlier = shared.answers.withLock { $0[request] }
        if case .stale = fault, let earlier { return [.sendBytes(earlier)] }
        if case .twice = fault { _ = pass(request, to: port) }
        guard let answer = pass(request, to: port) else { return [] }
        shared.answers.withLock { $0[request] = answer }
        if case .spoiled(let spoil) = fault { return spoil(answer) }
        return [.sendBytes(answer)]
    }

    /// The server's whole answer, as its head tells the length.
    private static func pass(_ request: [UInt8], to port: UInt16) -> [UInt8]? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { return nil }
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return nil }
            sent += count
        }
        return answer(on: socket)
    }

    private static func answer(on socket: Int32) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return answer }
            answer += buffer[..<count]
            if let head = WireHead(answer), answer.count >= head.size + head.contentLength { return answer }
        }
    }
}
