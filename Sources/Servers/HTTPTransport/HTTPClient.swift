import Logging
import Synchronization

/// An HTTP client on libcurl. Connections are reused, certificates always verified, redirects never followed, and reads
/// retried if that can help. Known secrets are removed from errors, log lines and response bodies, so that callers can
/// show or store text from a response without redacting it.
///
/// Writes are sent once. A read is sent up to five times, until failures have cost the client ``Options/giveUpAfter`` in all.
package final class HTTPClient: HTTPSending {
    private struct State {
        var redaction = Redaction()
        var trouble: FailureBudget
        /// When the user was last notified of a retry.
        var toldAt: ContinuousClock.Instant?
        /// The last error.
        var reason = ""
    }

    private let options: Options
    private let policy = RetryPolicy()
    private let loop: CurlLoop
    private let state: Mutex<State>

    /// Starts the client's thread, which ends with the client.
    package init(options: Options = Options()) {
        self.options = options
        let settings = ConnectionSettings(environment: options.environment)
        state = Mutex(State(trouble: FailureBudget(limit: options.giveUpAfter)))
        loop = CurlLoop(settings: settings)
        for secret in settings.secrets { conceal(secret) }
        loop.start()
    }

    deinit { loop.stop() }

    /// From now on, keeps the secret out of errors and logs. Credentials of requests are known without this.
    package func conceal(_ secret: Secret) {
        state.withLock { $0.redaction.conceal(secret) }
    }

    /// The text without any secret that this client knows.
    package func redact(_ text: String) -> String {
        state.withLock { $0.redaction }.redact(text)
    }

    /// Sends the request; see ``HTTPSending``.
    package func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if let credentials = request.credentials { state.withLock { $0.redaction.conceal(credentials) } }
        if let defect = request.defect { throw .badURL(defect) }
        var tries = 0
        while true {
            tries += 1
            let started = options.now()
            let attempt = await loop.perform(try bounded(request), into: sink)
            let delay = delay(after: attempt, of: request, tries: tries, started: started)
            note(request, attempt, started, again: delay)
            if let delay { tell(request, attempt, next: tries + 1, in: delay) }
            guard let delay else { return try result(of: attempt, of: request) }
            await wait(delay)
        }
    }

    /// Limits the request by the remaining trouble budget: its silence limit always, its timeout only while servers are
    /// failing. Throws if the budget is used up.
    private func bounded(_ request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
        let now = options.now()
        let (trouble, reason) = state.withLock { state in
            state.trouble.forgetOld(at: now)
            return (state.trouble, state.reason)
        }
        // With less than a millisecond left, libcurl's error would name a step that is not the cause.
        guard trouble.remaining / options.speed > .milliseconds(1) else {
            let seconds = trouble.spent.components.seconds
            throw .unreachable(redact("gave up after \(seconds) s of trouble with servers: \(reason)"))
        }
        var request = request
        request.silenceLimit = min(request.silenceLimit, trouble.remaining)
        if trouble.isUnhealthy { request.timeout = min(request.timeout, trouble.remaining) }
        (request.timeout, request.silenceLimit) = (
            request.timeout / options.speed, request.silenceLimit / options.speed
        )
        return request
    }

    /// Returns the wait before the next try; `nil` if this attempt is final.
    private func delay(
        after attempt: Attempt, of request: HTTPRequest, tries: Int, started: ContinuousClock.Instant
    ) -> Duration? {
        let delay = advised(after: attempt, tries: tries)
        let now = options.now()
        return state.withLock { state in
            guard delay.isFailure else {
                state.trouble.recover()
                return nil
            }
            state.reason = "\(request.line) -> \(Self.ending(of: attempt))"
            // A long transfer that broke at its end was working before, so only the time since the last possible
            // activity counts.
            state.trouble.recordFailure(from: max(started, now - request.silenceLimit), to: now)
            guard request.isIdempotentRead, let wait = delay.wait, wait < state.trouble.remaining else { return nil }
            state.trouble.recordFailure(from: now, to: now + wait)
            return wait
        }
    }

    private func advised(after attempt: Attempt, tries: Int) -> (isFailure: Bool, wait: Duration?) {
        switch attempt {
        case .answered(let response):
            (RetryPolicy.isFailure(response), policy.delay(after: response, attempt: tries, draw: options.draw))
        case .failed(.cancelled, _), .failed(.badURL, _), .failed(.bodyTooLarge, _): (false, nil)
        case .failed(_, let isFinal): (true, isFinal ? nil : policy.delay(afterLossOf: tries, draw: options.draw))
        }
    }

    /// A cancelled wait ends early; the next try then ends as cancelled by itself.
    private func wait(_ delay: Duration) async { try? await options.sleep(delay) }

    private func result(of attempt: Attempt, of request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let host = request.host
        // libcurl names the host in some of its texts only.
        func told(_ text: String) -> String { redact(text.contains(host) ? text : "\(host): \(text)") }
        switch attempt {
        case .answered(let response) where request.redactsAnswer:
            var redaction = request.redaction
            if let credentials = request.credentials { redaction.conceal(credentials) }
            return response.redacted(by: redaction)
        case .answered(let response): return response
        case .failed(.unreachable(let text), _): throw .unreachable(told(text))
        case .failed(.answerLost(let text), _): throw .answerLost(told(text))
        case .failed(.badURL(let text), _): throw .badURL(redact(text))
        case .failed(let error, _): throw error
        }
    }

    private func note(
        _ request: HTTPRequest, _ attempt: Attempt, _ started: ContinuousClock.Instant, again: Duration?
    ) {
        options.log.debug("\(redact(exchangeLine(request, attempt, started, again: again)))")
    }

    /// Logs a notice about a retry, at most once in ten seconds for all requests together.
    private func tell(_ request: HTTPRequest, _ attempt: Attempt, next: Int, in delay: Duration) {
        let now = options.now()
        let isDue = state.withLock { state in
            if let last = state.toldAt, now - last < .seconds(10) { return false }
            state.toldAt = now
            return true
        }
        guard isDue else { return }
        let what =
            if case .answered(let response) = attempt { "answers \(response.status)" } else { "can't be reached" }
        let seconds = Int((delay / .seconds(1)).rounded(.up))
        options.log.notice("\(redact("\(request.host) \(what): try \(next) of \(policy.tries) in \(seconds) s"))")
    }

    private func exchangeLine(
        _ request: HTTPRequest, _ attempt: Attempt, _ started: ContinuousClock.Instant, again: Duration?
    ) -> String {
        let milliseconds = (options.now() - started) / .milliseconds(1)
        let next = again.map { ", again in \(Int($0 / .seconds(1) + 0.5)) s" } ?? ""
        return "\(request.line) -> \(Self.ending(of: attempt)), \(Int(milliseconds)) ms\(next)"
    }

    private static func ending(of attempt: Attempt) -> String {
        switch attempt {
        case .answered(let response): "\(response.status)"
        case .failed(.unreachable(let why), _), .failed(.answerLost(let why), _): why
        case .failed(let error, _): "\(error)"
        }
    }
}
