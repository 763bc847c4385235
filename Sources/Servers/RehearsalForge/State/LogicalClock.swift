import Glibc

/// The forge's clock: it moves only when something happens, so that two equal runs make equal commits. Where people work
/// with the forge, it follows the clock of this machine instead.
package struct LogicalClock: Hashable, Sendable {
    /// Seconds since 1970.
    package var now: Int
    /// How far the clock moves each time, in seconds.
    package var step: Int

    /// A clock that stands at `now`. The default is 2026-01-05 09:00 UTC, a Monday.
    package init(now: Int = 1_767_603_600, step: Int = 1) { (self.now, self.step) = (now, step) }

    /// Whether it follows the clock of this machine.
    private var isReal = false

    /// A clock that shows this machine's time whenever it is wound, and moves at no other time.
    package static func ofThisMachine() -> LogicalClock {
        var clock = LogicalClock(now: time(nil), step: 0)
        clock.isReal = true
        return clock
    }

    /// Takes over the time of the machine, where the clock follows that; it never goes back.
    mutating func wind() {
        if isReal { now = max(now, time(nil)) }
    }

    /// Moves the clock and returns the new time.
    package mutating func tick() -> Int {
        now += step
        return now
    }
}
