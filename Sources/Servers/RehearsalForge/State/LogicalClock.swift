/// The forge's clock: it moves only when something happens, so that two equal runs make equal commits.
package struct LogicalClock: Hashable, Sendable {
    /// Seconds since 1970.
    package var now: Int
    /// How far the clock moves each time, in seconds.
    package var step: Int

    /// A clock that stands at `now`. The default is 2026-01-05 09:00 UTC, a Monday.
    package init(now: Int = 1_767_603_600, step: Int = 1) { (self.now, self.step) = (now, step) }

    /// Moves the clock and returns the new time.
    package mutating func tick() -> Int {
        now += step
        return now
    }
}
