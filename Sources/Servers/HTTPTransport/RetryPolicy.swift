/// When to send an idempotent read again, and after how long. A value without a clock: jitter comes in from outside.
package struct RetryPolicy: Sendable {
    /// How often a read is sent at most.
    var tries = 5

    /// Five tries.
    package init() {}

    /// The first wait for a rate limit that doesn't say when it ends: GitHub asks for at least a minute
    /// (docs.github.com, "Best practices for using the REST API"), and GitLab counts by the minute.
    static let unadvisedRateLimit = 60.0

    /// The wait before the next try; `nil` when the answer is final.
    ///
    /// - Parameters:
    ///   - response: what the server answered.
    ///   - attempt: how often the request was sent, from 1.
    ///   - draw: a number from a range.
    package func delay(
        after response: HTTPResponse, attempt: Int, draw: (ClosedRange<Double>) -> Double
    ) -> Duration? {
        guard attempt < tries, Self.isFailure(response) else { return nil }
        // Gitea on SQLite answers 500 while its database is locked, so one 500 is tried again; a second one is final.
        if response.status == 500, attempt > 1 { return nil }
        // A little more than advised, and not all at once.
        if let advised = Self.advice(in: response) { return .seconds(advised + draw(0...1)) }
        if response.isRateLimit { return .seconds(Self.unadvisedRateLimit + draw(0...5)) }
        return backoff(attempt: attempt, draw: draw)
    }

    /// The wait before the next try after no answer came; `nil` when the tries are used up.
    func delay(afterLossOf attempt: Int, draw: (ClosedRange<Double>) -> Double) -> Duration? {
        attempt < tries ? backoff(attempt: attempt, draw: draw) : nil
    }

    /// Full jitter: anything from half a second to a bound that doubles, up to half a minute.
    private func backoff(attempt: Int, draw: (ClosedRange<Double>) -> Double) -> Duration {
        let bound = (0..<min(attempt, 5)).reduce(1.0) { bound, _ in bound * 2 }
        return .seconds(draw(0.5...min(bound, 30)))
    }

    /// Whether the server failed, is busy, limits us or is not there behind its proxy.
    static func isFailure(_ response: HTTPResponse) -> Bool {
        response.isRateLimit || [500, 502, 503, 504].contains(response.status)
    }

    /// Seconds to wait as the server says: `Retry-After` as a number or a date, else the end of the limit's period.
    static func advice(in response: HTTPResponse) -> Double? {
        let now = response.header("date").flatMap(HTTPDate.seconds)
        if let text = response.header("retry-after") {
            if let seconds = Int(text), seconds >= 0 { return Double(seconds) }
            // Both dates are the server's, so a wrong clock here doesn't matter.
            if let now, let end = HTTPDate.seconds(text) { return Double(max(0, end - now)) }
        }
        let reset = response.header("ratelimit-reset") ?? response.header("x-ratelimit-reset")
        guard response.status == 429 || response.hasNothingLeft, let reset = reset.flatMap({ Int($0) }), reset >= 0
        else { return nil }
        // GitHub and GitLab name a moment, the IETF draft a number of seconds.
        guard reset > 1_000_000_000 else { return Double(reset) }
        return now.map { Double(max(0, reset - $0)) }
    }
}

extension HTTPResponse {
    /// Whether the server limits our requests: 429, or GitHub's 403 for its primary limit (nothing remains) and its
    /// secondary one (says when to come back).
    package var isRateLimit: Bool {
        switch status {
        case 429: true
        case 403: hasNothingLeft || header("retry-after") != nil
        default: false
        }
    }

    fileprivate var hasNothingLeft: Bool {
        (header("ratelimit-remaining") ?? header("x-ratelimit-remaining")) == "0"
    }
}
