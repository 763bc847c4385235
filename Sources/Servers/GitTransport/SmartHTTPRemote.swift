import GitStore
import HTTPTransport
import Names
import Synchronization

/// A repository behind git's smart HTTP protocol (gitprotocol-http).
///
/// Requests are sent without reading the server's advertisement first, so that listing a few refs or pushing doesn't
/// become slower with the number of refs on the server. Servers that don't support protocol version 2 are asked for
/// their whole list.
package final class SmartHTTPRemote: NetworkRemote {
    let url: String
    let sender: any HTTPSending
    private let credentials: HTTPRequest.Credentials?
    private let redaction: Redaction
    private let isOldServer = Mutex(false)
    private let choice = FilterChoice()

    /// The largest list of refs or advertisement that is accepted, in bytes.
    private static let listLimit = 256 << 20

    /// Reaches the repository.
    ///
    /// - Parameters:
    ///   - url: scheme, host, port and path, as ``RemoteURL/http(_:)`` holds them.
    ///   - credentials: sent as a header with every request.
    ///   - sender: sends the requests.
    package init(_ url: String, credentials: HTTPRequest.Credentials?, through sender: any HTTPSending) {
        (self.url, self.credentials, self.sender) = (url, credentials, sender)
        redaction = Redaction(credentials)
    }

    /// Lists refs by prefix in one request.
    package func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        guard !prefixes.isEmpty else { return [] }
        try GitRequest.check(prefixes)
        return try await talk { isOldServer throws(GitTransportError) in
            let refs = isOldServer ? try await self.advertisedRefs() : try await self.listedRefs(prefixes)
            // A server may send more than was asked for.
            return refs.filter { ref in prefixes.contains { ref.name.hasPrefix($0) } }
        }
    }

    private func listedRefs(_ prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        var request = request(to: .uploadPack, body: GitRequest.listRefs(prefixes))
        request.bodyLimit = Self.listLimit
        let body = try await answer(to: request)
        guard !body.isEmpty else { throw GitTransportError.notVersionTwo }
        var listing = RefListing()
        try Self.eachLine(of: body) { line throws(GitTransportError) in try listing.take(line) }
        guard listing.isComplete else {
            throw GitTransportError(.unreachable, "the server's list of refs was cut off")
        }
        return listing.refs
    }

    private func advertisedRefs() async throws(GitTransportError) -> [RemoteRef] {
        switch try await advertisement() {
        case .refs(let refs): return refs
        case nil: throw GitTransportError(.unreachable, "the server's list of refs was cut off")
        case .capabilities: throw GitTransportError(.malformed, "the server at \(url) gives no list of refs")
        }
    }

    private func advertisement() async throws(GitTransportError) -> RefAdvertisement? {
        var request = HTTPRequest(.get, "\(url)/info/refs?service=git-upload-pack")
        (request.credentials, request.redactsAnswer) = (credentials, false)
        if !isOldServer.withLock({ $0 }) { request.headers.append(("Git-Protocol", "version=2")) }
        request.bodyLimit = Self.listLimit
        var reader = RefAdvertisementReader()
        var advertisement: RefAdvertisement?
        try Self.eachLine(of: try await answer(to: request)) { line throws(GitTransportError) in
            if let complete = try reader.take(line) { advertisement = complete }
        }
        return advertisement
    }

    /// Reads the advertisement of the service for fetches.
    package func fetchSupport() async throws(GitTransportError) -> FetchSupport {
        do { return try await advertisement()?.fetchSupport ?? .oldProtocol } catch { throw redacted(error) }
    }

    /// Returns the notices about refused filters.
    package func takeNotices() -> [String] { choice.takeNotices() }

    /// Fetches objects to an extent; see ``NetworkRemote``.
    package func fetch(
        _ wanted: [ObjectID], _ extent: FetchExtent, into store: Repository
    ) async throws(GitTransportError) {
        try await talk { isOldServer throws(GitTransportError) in
            guard isOldServer else { return try await self.fetchFiltered(wanted, extent, into: store) }
            if extent != .histories { self.choice.tellRefetch(of: store) }
            let refs = extent == .histories ? [] : try await self.advertisedRefs()
            let body = try store.requestToOldServer(wanted, extent, refs)
            try await self.receive(body, into: PackStream(into: store, isVersionTwo: false))
        }
    }

    /// Fetches with the strongest filter that the server takes.
    private func fetchFiltered(
        _ wanted: [ObjectID], _ extent: FetchExtent, into store: Repository
    ) async throws(GitTransportError) {
        try await choice.fetch(into: store) { filter throws(GitTransportError) in
            let body = try store.request(wanted, extent, filter)
            try await self.receive(body, into: PackStream(into: store, isVersionTwo: true, filter: filter))
        } weaker: { filter, error throws(GitTransportError) in
            try await self.weaker(than: filter, after: error).map { ($0, self.redacted(error).message) }
        }
    }

    /// Returns the filter to try after an error; `nil` if the error has another cause. A server without any filters
    /// sends an empty response, and so does one with protocol version 0 only; the advertisement shows which it is.
    private func weaker(
        than filter: FetchFilter, after error: GitTransportError
    ) async throws(GitTransportError) -> FetchFilter? {
        guard let weaker = filter.weaker else { return nil }
        if error.refusesFilter { return weaker }
        guard error == .notVersionTwo, case .capabilities(let filters) = try await advertisement() else { return nil }
        guard filters else { return .unfiltered }
        guard !choice.isTaken else {
            throw GitTransportError(.unreachable, "the server's answer to the fetch was cut off: it is empty")
        }
        return weaker
    }

    private func receive(_ body: [UInt8], into stream: PackStream) async throws(GitTransportError) {
        var request = request(to: .uploadPack, body: body)
        // A large clone may take hours; as long as it makes progress, the server sends data every few seconds.
        request.timeout = .seconds(6 * 3600)
        request.bodyLimit = 64 << 30
        do throws(GitTransportError) {
            _ = try await answer(to: request) { try stream.take($0) }
        } catch {
            // The HTTP client may release the stream later than this function returns.
            stream.abandon()
            throw stream.failure.map(redacted) ?? error
        }
        guard !stream.isSilent else { throw GitTransportError.notVersionTwo }
        do throws(GitTransportError) {
            try stream.finish()
        } catch {
            stream.abandon()
            throw error
        }
    }

    /// Reads the advertisement of the service for pushes; forges check there whether a push would be accepted.
    package func checkPushAccess() async throws(GitTransportError) {
        var request = HTTPRequest(.get, "\(url)/info/refs?service=\(Service.receivePack.rawValue)")
        request.credentials = credentials
        request.bodyLimit = Self.listLimit
        _ = try await answer(to: request)
    }

    /// Moves refs, each if it is where its update expects it and the server lets it.
    package func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        try GitRequest.check(updates.map(\.ref))
        let pack = try store.packToSend(objects)
        var request = request(to: .receivePack, body: GitRequest.push(updates, pack: pack))
        // Hooks of the server run before it answers.
        (request.timeout, request.silenceLimit) = (.seconds(300), .seconds(60))
        request.isIdempotentRead = false
        let body = try await answer(to: request)
        var report = PushReport(on: updates.map(\.ref))
        let refusals: [String: GitTransportError]
        do throws(GitTransportError) {
            try Self.eachLine(of: body) { line throws(GitTransportError) in try report.take(line) }
            refusals = try report.refusals().mapValues(redacted)
        } catch {
            // The push was sent: an unreadable response may report success.
            let isUnreadable = error.kind == .malformed || error.kind == .unreachable
            throw redacted(GitTransportError(isUnreadable ? .answerLost : error.kind, error.message, hint: error.hint))
        }
        if refusals.isEmpty { store.keep(pushed: pack) }
        return refusals
    }

    // MARK: - Requests

    private enum Service: String {
        case uploadPack = "git-upload-pack"
        case receivePack = "git-receive-pack"
    }

    private func request(to service: Service, body: [UInt8]) -> HTTPRequest {
        var request = HTTPRequest(.post, "\(url)/\(service.rawValue)", isIdempotentRead: true)
        request.headers = [
            ("Content-Type", "application/x-\(service.rawValue)-request"),
            ("Accept", "application/x-\(service.rawValue)-result"),
        ]
        if service == .uploadPack, !isOldServer.withLock({ $0 }) {
            request.headers.append(("Git-Protocol", "version=2"))
        }
        request.credentials = credentials
        // pkt-lines contain their lengths, which redaction would break. Texts are redacted after they have been parsed.
        request.redactsAnswer = false
        request.body = body
        return request
    }

    /// The body of a good answer.
    private func answer(
        to request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)? = nil
    ) async throws(GitTransportError) -> [UInt8] {
        let response: HTTPResponse
        do {
            response = try await sender.send(request, into: sink)
        } catch {
            throw HTTPFailure.error(error, url: url, isPush: !request.isIdempotentRead)
        }
        guard response.status == 200 else {
            // Redacted before the text is shortened: a truncated token would not be recognized.
            throw HTTPFailure.error(
                response.redacted(by: redaction), url: url, isPush: !request.isIdempotentRead)
        }
        return response.body
    }

    /// Runs the exchange with protocol version 2, and with version 0 once the server turned out not to support version
    /// 2.
    private func talk<Answer>(
        _ exchange: (_ isOldServer: Bool) async throws(GitTransportError) -> Answer
    ) async throws(GitTransportError) -> Answer {
        if !isOldServer.withLock({ $0 }) {
            do {
                return try await exchange(false)
            } catch {
                guard error.mayBeOldServer else { throw redacted(error) }
                isOldServer.withLock { $0 = true }
            }
        }
        do {
            return try await exchange(true)
        } catch {
            // Both protocols were spoken, and neither was answered.
            guard error != .notVersionTwo else {
                throw GitTransportError(.unreachable, "the server's answer was cut off: it is empty")
            }
            throw redacted(error)
        }
    }

    private func redacted(_ error: GitTransportError) -> GitTransportError {
        GitTransportError(error.kind, redaction.redact(error.message), hint: error.hint)
    }

    private static func eachLine(
        of body: [UInt8], _ take: (PktLine) throws(GitTransportError) -> Void
    ) throws(GitTransportError) {
        var reader = PktLineReader()
        reader.append(body)
        while let line = try reader.next() { try take(line) }
    }
}

extension GitTransportError {
    /// The error for an empty response, which git sends for a request it can't parse; its error message only goes to
    /// its own log.
    fileprivate static let notVersionTwo = GitTransportError(.malformed, "the server did not understand the request")

    /// Whether the server may be one that reads our request as one of protocol version 0.
    fileprivate var mayBeOldServer: Bool { self == .notVersionTwo || message.contains("protocol error") }
}
