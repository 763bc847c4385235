import Synchronization

/// Tracks when bytes were last sent or received, and whether the limits on silence and on the whole exchange are kept.
final class Activity: Sendable {
    private let silenceLimit: Duration
    private let deadline: ContinuousClock.Instant
    private let state = Mutex((last: ContinuousClock.now, wasSilent: false))

    init(silenceLimit: Duration, deadline: ContinuousClock.Instant) {
        (self.silenceLimit, self.deadline) = (silenceLimit, deadline)
    }

    /// Records that bytes were sent or received.
    func note() { state.withLock { $0.last = .now } }

    /// The time until a limit is reached; `nil` once one is.
    var timeLeft: Duration? {
        let end = min(deadline, state.withLock { $0.last } + silenceLimit)
        let timeLeft = end - .now
        return timeLeft > .zero ? timeLeft : nil
    }

    /// Records that a limit was reached.
    func noteSilence() { state.withLock { $0.wasSilent = true } }

    var wasSilent: Bool { state.withLock { $0.wasSilent } }
}
