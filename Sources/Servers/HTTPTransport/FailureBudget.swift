/// The time that a client has lost to failing servers: that in which at least one request was failing or waiting to be
/// sent again. Requests that fail side by side count once.
struct FailureBudget: Sendable {
    /// Once this much time was spent, no request is sent again.
    let limit: Duration
    private(set) var spent: Duration = .zero
    /// Whether the last thing that happened was a failure.
    private(set) var isUnhealthy = false
    private var countedUntil: ContinuousClock.Instant?

    init(limit: Duration) { self.limit = limit }

    /// The time that may still be lost.
    var remaining: Duration { max(.zero, limit - spent) }

    /// Notes a span of failing or waiting.
    mutating func recordFailure(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        isUnhealthy = true
        let start = max(start, countedUntil ?? start)
        guard end > start else { return }
        spent += end - start
        countedUntil = end
    }

    /// Notes that a server works again. What was spent stays spent: a server that fails every other time is no better.
    mutating func recover() { isUnhealthy = false }

    /// Resets the spent time if the last trouble ended at least ten minutes before `now`: a command that follows an
    /// upload for hours may meet several restarts of a server. Other commands end sooner than that.
    mutating func forgetOld(at now: ContinuousClock.Instant) {
        if let countedUntil, now - countedUntil >= Self.memory { spent = .zero }
    }

    private static let memory = Duration.seconds(600)
}
