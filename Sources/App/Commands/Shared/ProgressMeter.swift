/// Decides when a line about long work is due: on a terminal each replaces the one before it, in a log each stays.
struct ProgressMeter {
    /// Whether the lines go to a terminal.
    let isTerminal: Bool
    private var last: ContinuousClock.Instant?

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// Work that is done sooner isn't told of, and no two lines are closer together.
    private var interval: Duration { isTerminal ? .milliseconds(250) : .seconds(10) }

    /// Whether a line is due; the first call starts the clock.
    mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
        guard let last else {
            self.last = now
            return false
        }
        guard now - last >= interval else { return false }
        self.last = now
        return true
    }
}
