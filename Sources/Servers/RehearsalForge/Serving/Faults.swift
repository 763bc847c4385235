/// Fault injection: makes a forge misbehave, or lets somebody act between two requests. Can be set at any time.
package struct Faults: Sendable {
    /// The rules. All that match a request apply, in order.
    package var rules: [FaultRule] = []
    /// Lists show the state of this many writes ago.
    package var staleness = 0
    /// Called for every request before anything else happens to it; may edit the forge.
    package var onRequest: (@Sendable (RequestRecord) async -> Void)?

    /// A forge that behaves.
    package init(_ rules: [FaultRule] = []) { self.rules = rules }

    /// Counts a request and says what is to happen to it.
    mutating func effects(on request: RequestRecord) -> [FaultRule.Effect] {
        rules.indices.compactMap { rules[$0].effect(on: request) }
    }
}

/// A fault: the requests that it applies to, and what happens to them.
package struct FaultRule: Sendable {
    /// The fault of a request.
    package enum Effect: Sendable {
        /// The request is not carried out, and gets this answer.
        case answer(WireAnswer)
        /// The request is not carried out, and the connection is closed.
        case drop
        /// The request is not carried out and never answered; the connection stays open.
        case hang
        /// The request is carried out, and the connection is closed without an answer.
        case loseAnswer
        /// The request is carried out, and the connection is closed after so many bytes of the answer's body.
        case cutBody(after: Int)
        /// The request is carried out after this delay.
        case delay(Duration)
        /// The request is carried out twice, as by a gateway that sends it again; the second answer counts.
        case applyTwice
    }

    /// The method; `nil` for any.
    package var method: String?
    /// The path as sent, or path and query, with `*` for any text.
    package var path: String
    /// A part of the request's body; `nil` for any body. GraphQL has one address for everything.
    package var body: String?
    /// The matching requests that it applies to, counted from 1; `nil` for all.
    package var occurrences: ClosedRange<Int>?
    package var effect: Effect
    private var seen = 0

    package init(
        _ method: String? = nil, _ path: String, holding body: String? = nil, occurrences: ClosedRange<Int>? = nil,
        _ effect: Effect
    ) {
        (self.method, self.path, self.body) = (method, path, body)
        (self.occurrences, self.effect) = (occurrences, effect)
    }

    fileprivate mutating func effect(on request: RequestRecord) -> Effect? {
        guard method == nil || method == request.method, body.map({ request.body.contains($0) }) ?? true,
            Glob.matches(path, request.path) || Glob.matches(path, request.path + "?" + request.query)
        else { return nil }
        seen += 1
        return occurrences?.contains(seen) == false ? nil : effect
    }
}

extension WireAnswer {
    /// GitLab's plain-text refusal of one request too many.
    ///
    /// - Parameter retryAfter: seconds; `nil` leaves the header out, as some servers do.
    package static func rateLimited(retryAfter: Int?) -> WireAnswer {
        let headers = retryAfter.map { [Header("Retry-After", String($0))] } ?? []
        return WireAnswer(429, text: "Retry later\n", headers: headers)
    }

    /// A gateway's page, in HTML.
    package static func gateway(_ status: Int) -> WireAnswer {
        let page =
            "<html><head><title>\(status)</title></head><body><h1>Whoops, GitLab is not responding.</h1></body></html>"
        return WireAnswer(status, text: page, type: "text/html")
    }
}
