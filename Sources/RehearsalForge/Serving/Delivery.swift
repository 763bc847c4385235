import FlyingFox
import FlyingSocks
import FoundationEssentials

/// What goes back to a client.
enum Delivery: Sendable {
    case whole(WireAnswer)
    /// Closed in the middle of the body.
    case cut(WireAnswer, after: Int)
    /// Closed without a byte.
    case nothing

    /// The answer as the server library wants it.
    var response: HTTPResponse {
        switch self {
        case .whole(let answer):
            HTTPResponse(statusCode: answer.code, headers: answer.head, body: Data(answer.body))
        case .cut(let answer, let count):
            HTTPResponse(
                statusCode: answer.code, headers: answer.head,
                body: HTTPBodySequence(
                    from: CutBytes(bytes: Array(answer.body.prefix(max(0, count)))), count: answer.body.count))
        case .nothing:
            // The library closes a connection without a byte in one case only: a web socket that can't be made.
            HTTPResponse(webSocket: NoSocket())
        }
    }
}

extension WireAnswer {
    fileprivate var code: HTTPStatusCode { HTTPStatusCode(status, phrase: status < 400 ? "OK" : "Refused") }

    /// Connections aren't reused: the library stalls for 44 ms on each later request of a connection.
    fileprivate var head: HTTPHeaders {
        var head = HTTPHeaders()
        for header in headers { head.addValue(header.value, for: HTTPHeader(header.name)) }
        head[.connection] = "close"
        return head
    }
}

extension WireRequest {
    /// Reads a request of the server library to its end.
    init(_ request: HTTPRequest) async throws {
        var headers: [String: String] = [:]
        for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
        self.init(
            method: request.method.rawValue, path: request.target.path(percentEncoded: true),
            query: request.target.query(percentEncoded: true), headers: headers,
            body: Array(try await request.bodyData))
    }
}

private struct NoSocket: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw SocketError.disconnected
    }
}

/// Bytes that end in an error.
private struct CutBytes: AsyncBufferedSequence {
    typealias Element = UInt8
    var bytes: [UInt8]

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async throws -> UInt8? {
            guard let byte = rest.popFirst() else { throw SocketError.disconnected }
            return byte
        }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { throw SocketError.disconnected }
            defer { rest = [] }
            return rest
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }
}
