import Synchronization

/// When something last came or went, and how long that is all right.
final class Activity: Sendable {
    private let silenceLimit: Duration
    private let deadline: ContinuousClock.Instant
    private let state = Mutex((last: ContinuousClock.now, wasSilent: false))

    init(silenceLimit: Duration, deadline: ContinuousClock.Instant) {
        (self.silenceLimit, self.deadline) = (silenceLimit, deadline)
    }

    func note() { state.withLock { $0.last = .now } }

    /// How much time is left; `nil` when none is.
    var rest: Duration? {
        let end = min(deadline, state.withLock { $0.last } + silenceLimit)
        let rest = end - .now
        return rest > .zero ? rest : nil
    }

    func giveUp() { state.withLock { $0.wasSilent = true } }

    var wasSilent: Bool { state.withLock { $0.wasSilent } }
}
