import CCurl
import Names

/// One request on its way: a libcurl handle and what has come back so far. Lives on the thread of the loop.
final class Exchange {
    typealias Sink = @Sendable (ArraySlice<UInt8>) throws -> Void

    let handle: EasyHandle
    private let request: HTTPRequest
    private let sink: Sink?
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let reason: UnsafeMutablePointer<CChar>

    private var head = ResponseHead()
    private var body: [UInt8] = []
    private var received = 0
    private var failure: HTTPError?

    init?(_ request: HTTPRequest, settings: ConnectionSettings, sink: Sink?) {
        guard let handle = EasyHandle() else { return nil }
        (self.handle, self.request, self.sink) = (handle, request, sink)
        reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        settings.apply(to: handle, for: request)
        setRequest()
        setLimits()
        setCallbacks()
    }

    deinit {
        handle.close()
        relctl_curl_list_free(headers)
        reason.deallocate()
    }

    private func setRequest() {
        handle.set(CURLOPT_URL, request.url)
        handle.set(CURLOPT_USERAGENT, "relctl/" + relctlVersion)
        if request.method == .get {
            handle.set(CURLOPT_HTTPGET, 1)
        } else {
            if request.method == .post || !request.body.isEmpty { handle.setBody(request.body) }
            handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        // An empty `Expect` header: libcurl would otherwise wait for a 100 response before sending a large body.
        let lines =
            request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"] + [request.authorization].compactMap(\.self)
        for line in lines { headers = relctl_curl_list_append(headers, line) }
        handle.set(CURLOPT_HTTPHEADER, list: headers)
        // libcurl silently sends a request again when a kept connection turns out to be dead, writes included. A write
        // therefore gets a connection of its own, on which that can't happen.
        if !request.isIdempotentRead { handle.set(CURLOPT_FRESH_CONNECT, 1) }
        // Over TLS a second read waits for the handshake of the first, which tells whether they can share a connection. Without,
        // libcurl would wait for the whole answer, and a look would take a round trip more.
        handle.set(CURLOPT_PIPEWAIT, request.isIdempotentRead && request.isEncrypted ? 1 : 0)
    }

    private func setLimits() {
        let timeout = request.timeout.wholeMilliseconds
        handle.set(CURLOPT_TIMEOUT_MS, timeout)
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, min(timeout, 15_000))
        handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        handle.set(CURLOPT_LOW_SPEED_TIME, max(1, Int(request.silenceLimit.components.seconds)))
        handle.set(CURLOPT_MAXFILESIZE_LARGE, offset: request.bodyLimit)
    }

    private func setCallbacks() {
        handle.set(CURLOPT_ERRORBUFFER, pointer: reason)
        let own = Unmanaged.passUnretained(self).toOpaque()
        handle.set(CURLOPT_HEADERDATA, pointer: own)
        handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, own in
            Exchange.at(own, size * count) { $0.head.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
        }
        handle.set(CURLOPT_WRITEDATA, pointer: own)
        handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, own in
            Exchange.at(own, size * count) { $0.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
        }
    }

    /// Hands a callback's bytes to the exchange; any number but theirs makes libcurl end the transfer.
    private static func at(_ own: UnsafeMutableRawPointer?, _ count: Int, _ act: (Exchange) -> Void) -> Int {
        guard let own else { return 0 }
        let exchange = Unmanaged<Exchange>.fromOpaque(own).takeUnretainedValue()
        act(exchange)
        return exchange.failure == nil ? count : 0
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        received += bytes.count
        guard received <= request.bodyLimit else { return failure = .bodyTooLarge(limit: request.bodyLimit) }
        guard let sink else { return body.append(contentsOf: bytes) }
        guard (200..<300).contains(head.status) else {
            // `bodyLimit` is meant for the sink. The body of an error response is short, so 1 MiB of it is enough.
            return body.append(contentsOf: bytes.prefix(max(0, (1 << 20) - body.count)))
        }
        do { try sink(Array(bytes)[...]) } catch { failure = .answerLost("\(error)") }
    }

    /// Returns the result, once libcurl is done.
    func outcome(_ code: CURLcode) -> Attempt {
        if let failure { return .failed(failure, isFinal: true) }
        guard code != CURLE_OK else {
            guard head.isComplete else {
                return .failed(.answerLost("the head of the answer was cut off"), isFinal: false)
            }
            return .answered(HTTPResponse(status: head.status, headers: head.headers, body: body))
        }
        let trouble = TransferFailure(code: code, requestWasPossible: handle.timeToRequest > 0)
        let tookBytes = sink != nil && received > 0
        return .failed(
            trouble.error(explanation(code), bodyLimit: request.bodyLimit), isFinal: trouble.isFinal || tookBytes)
    }

    private func explanation(_ code: CURLcode) -> String {
        let text = reason.pointee == 0 ? String(cString: relctl_curl_describe(code)) : String(cString: reason)
        // libcurl's text for a request that spent its whole timeout waiting for a connection.
        let waited = code == CURLE_OPERATION_TIMEDOUT && text.hasPrefix("Failed to resolve host")
        return waited ? "timed out, because requests before it took too long" : text
    }
}

extension Duration {
    /// At least one: libcurl takes 0 for "no limit".
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
