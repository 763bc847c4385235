import FoundationEssentials
import HTTPTransport
import Printing

/// Calls one server's REST API: the one place for credentials, limits, JSON and errors. Nothing goes to another origin than
/// the root's.
package struct APIClient<Failure: Error>: Sendable {
    /// The server's name for people.
    package let name: String
    /// The API's root, without a slash at its end; paths of calls begin with one.
    package let root: String
    /// Headers of every call that has none of the same name.
    package var headers: [(name: String, value: String)]
    /// Takes secrets out of what the server says: servers and gateways may echo a request.
    package private(set) var redaction = Redaction()
    /// The time on the server's clock; several clients of one server may share it.
    package var clock = ServerClock()
    /// How calls prove who asks.
    package let credentials: HTTPRequest.Credentials?
    private let http: any HTTPSending
    private let reads: ConditionalReads?
    private let bodyLimit: Int
    private let failure: @Sendable (APIFailure) -> Failure

    /// A client.
    ///
    /// - Parameters:
    ///   - reads: the answers of this run, for servers where asking again for what is unchanged is free.
    ///   - bodyLimit: the most bytes that are read of an answer.
    ///   - failure: what a failed call means to the caller.
    package init(
        name: String, root: String, credentials: HTTPRequest.Credentials? = nil,
        headers: [(name: String, value: String)] = [("Accept", "application/json")], http: any HTTPSending,
        reads: ConditionalReads? = nil, bodyLimit: Int = 16 << 20,
        failure: @escaping @Sendable (APIFailure) -> Failure
    ) {
        (self.name, self.root, self.credentials, self.headers) = (name, root, credentials, headers)
        (self.http, self.reads, self.bodyLimit, self.failure) = (http, reads, bodyLimit, failure)
        if let credentials { redaction.conceal(credentials) }
    }

    /// From now on, keeps the secret out of errors and of the log.
    package mutating func conceal(_ secret: Secret) {
        redaction.conceal(secret)
        http.conceal(secret)
    }

    /// The JSON of a call that was granted.
    package func value<Value: Decodable>(
        _ type: Value.Type = Value.self, of call: APICall
    ) async throws(Failure) -> Value {
        try decode(type, from: try await granted(call), isWrite: call.isWrite)
    }

    /// The response to a call that was granted (2xx).
    ///
    /// - Parameter isExpected: whether a web page is what was asked for, rather than a sign-in page before it.
    @discardableResult
    package func granted(
        _ call: APICall, webPage isExpected: (HTTPResponse) -> Bool = { _ in false }
    ) async throws(Failure) -> HTTPResponse {
        let response = try await answer(to: call)
        guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: call.isWrite) }
        // A sign-in page grants nothing, whatever its status.
        if response.isWebPage, !isExpected(response) { throw failed(.webPage, isWrite: call.isWrite) }
        return response
    }

    /// The response to a call, whatever its status.
    package func answer(to call: APICall) async throws(Failure) -> HTTPResponse {
        var request = HTTPRequest(call.method, root + call.path, isIdempotentRead: !call.isWrite)
        request.timeout = call.timeout
        request.headers = call.headers
        switch call.body {
        case .json(let value, let keys)?:
            request.headers.append(("Content-Type", "application/json"))
            request.body = try encode(value, keys)
        case .form(let fields)?:
            request.headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            request.body = Array(PercentEncoding.query(fields).utf8.dropFirst())
        case .bytes(let bytes)?: request.body = bytes
        case nil: break
        }
        return try await answer(to: request)
    }

    /// The response to a request, whose URL has the root's origin, whatever its status.
    package func answer(to request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        var request = request
        let own = Set(request.headers.map { $0.name.lowercased() })
        request.headers = headers.filter { !own.contains($0.name.lowercased()) } + request.headers
        (request.credentials, request.redaction, request.bodyLimit) = (credentials, redaction, bodyLimit)
        reads?.prepare(&request)
        do {
            let response = try await http.send(request)
            clock.read(response)
            return reads?.answer(to: request, response) ?? response
        } catch {
            throw failed(.transport(error), isWrite: !request.isIdempotentRead)
        }
    }

    /// Reads JSON.
    package func decode<Value: Decodable>(
        _ type: Value.Type, from response: HTTPResponse, isWrite: Bool
    ) throws(Failure) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(response.body))
        } catch {
            throw failed(reason(unreadable: response), isWrite: isWrite)
        }
    }

    /// Why a granted response is not what was asked for.
    private func reason(unreadable response: HTTPResponse) -> APIFailure.Reason {
        if response.isWebPage { return .webPage }
        if (try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))) != nil { return .incomplete }
        return response.isCutOff ? .cutOff : .notJSON
    }

    private func encode(_ body: any Encodable, _ keys: JSONEncoder.KeyEncodingStrategy) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keys
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try Array(encoder.encode(body)) } catch { throw failed(.notEncodable, isWrite: true) }
    }

    /// Translates a response with a status outside 200...299.
    package func error(for response: HTTPResponse, isWrite: Bool) -> Failure {
        failed(.refused(errorResponse(response, isWrite: isWrite)), isWrite: isWrite)
    }

    /// A response with a status outside 200...299, prepared for the rules of a server.
    package func errorResponse(_ response: HTTPResponse, isWrite: Bool) -> ErrorResponse {
        ErrorResponse(response, isWrite: isWrite, redaction: redaction)
    }

    func failed(_ reason: APIFailure.Reason, isWrite: Bool) -> Failure {
        failure(APIFailure(reason: reason, isWrite: isWrite, server: name, root: root, redaction: redaction))
    }
}

extension HTTPResponse {
    /// A web page instead of an API's answer: a sign-in page, or that of a gateway.
    var isWebPage: Bool {
        guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else { return false }
        return first == UInt8(ascii: "<") || header("content-type")?.hasPrefix("text/html") == true
    }

    /// Whether the body is empty, or JSON that ends within a list, an object or a text.
    var isCutOff: Bool {
        let text = body.drop { " \t\r\n".utf8.contains($0) }
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in text {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isText ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isText ? 0 : 1
            default: break
            }
        }
        return text.isEmpty || isText || depth > 0
    }
}
