import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// HTTP/1.1 on loopback, for forges that rehearse and servers of tests.
package final class LoopbackServer: Sendable {
    /// Answers a request, or doesn't.
    package typealias Answering = @Sendable (WireRequest) async -> Delivery

    fileprivate typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    /// The port that it listens on.
    package let port: Int
    private let listener: any Channel
    private let clients = Clients()

    /// Listens; clients wait until ``serve(_:)``.
    /// - Parameter port: where on 127.0.0.1; 0 takes any free one.
    /// - Throws: what the system says when the port is taken.
    package init(port: Int = 0) async throws {
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.autoRead, value: false)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [clients] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    clients.welcome(try Connection(wrappingChannelSynchronously: channel))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        self.port = listener.localAddress?.port ?? port
    }

    deinit {
        listener.close(promise: nil)
        for task in clients.sendAway() { task.cancel() }
    }

    /// Lets clients in, until ``stop()``.
    /// - Parameter answer: is asked once for each request; requests of different connections come at the same time.
    package func serve(_ answer: @escaping Answering) {
        clients.serve(answer)
        listener.setOption(.autoRead, value: true).whenComplete { [listener] _ in listener.read() }
    }

    /// Closes all connections; what is being answered is cancelled.
    package func stop() async {
        try? await listener.close().get()
        let tasks = clients.sendAway()
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    /// The connected clients. Every connection is accepted and closed in due form, also one that comes too late: NIO traps
    /// where one is only dropped.
    private final class Clients: Sendable {
        private struct State {
            var answer: Answering?
            var tasks: [Int: Task<Void, Never>] = [:]
            var count = 0
        }

        private let state = Mutex(State())

        func serve(_ answer: @escaping Answering) { state.withLock { $0.answer = answer } }

        /// Closes all connections and refuses new ones.
        func sendAway() -> [Task<Void, Never>] {
            state.withLock { state in
                state.answer = nil
                return Array(state.tasks.values)
            }
        }

        func welcome(_ connection: Connection) {
            state.withLock { state in
                let (number, answer) = (state.count, state.answer)
                state.count += 1
                state.tasks[number] = Task {
                    // A client that goes away is its own affair.
                    try? await LoopbackServer.serve(connection, answer)
                    self.state.withLock { $0.tasks[number] = nil }
                }
            }
        }
    }

    private static func serve(_ connection: Connection, _ answer: Answering?) async throws {
        try await connection.executeThenClose { inbound, outbound in
            guard let answer else { return }
            var head: HTTPRequestHead?
            var body = ByteBuffer()
            for try await part in inbound {
                switch part {
                case .head(let new):
                    (head, body) = (new, ByteBuffer())
                    if new.headers[canonicalForm: "expect"].contains("100-continue") {
                        try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
                    }
                case .body(var more): body.writeBuffer(&more)
                case .end:
                    guard let head else { return }
                    let delivery = await answer(WireRequest(head, Array(body.readableBytesView)))
                    guard try await send(delivery, to: head, outbound), head.isKeepAlive else { return }
                }
            }
        }
    }

    /// Whether the connection may go on.
    private static func send(
        _ delivery: Delivery, to request: HTTPRequestHead,
        _ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
    ) async throws -> Bool {
        switch delivery {
        case .whole(let answer):
            let body = request.method == .HEAD ? [] : answer.body
            try await outbound.write(contentsOf: [
                .head(HTTPResponseHead(answer)), .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil),
            ])
            return true
        case .cut(let answer, let count):
            let body = ByteBuffer(bytes: answer.body.prefix(max(0, count)))
            try await outbound.write(contentsOf: [.head(HTTPResponseHead(answer)), .body(.byteBuffer(body))])
            return false
        case .nothing: return false
        }
    }
}

extension HTTPResponseHead {
    fileprivate init(_ answer: WireAnswer) {
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        if answer.status != 204, answer.status != 304 {
            headers.replaceOrAdd(name: "Content-Length", value: String(answer.body.count))
        }
        self.init(version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
    }
}

extension WireRequest {
    fileprivate init(_ head: HTTPRequestHead, _ body: [UInt8]) {
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var headers: [String: String] = [:]
        for (name, value) in head.headers { headers[name.lowercased()] = value }
        self.init(
            method: head.method.rawValue, path: parts.first ?? "", query: parts.count > 1 ? parts[1] : "",
            headers: headers, body: body)
    }
}
