#if DEBUG
    import Synchronization

    /// A clock for tests of the whole program, in debug builds alone: it runs `speed` times as fast as real time, and skips
    /// waits. A client with it meets the same limits in a fraction of the time.
    final class AcceleratedClock: Sendable {
        private let start = ContinuousClock.now
        private let speed: Int
        private let skipped = Mutex(Duration.zero)

        /// Creates a clock that runs `speed` times as fast as real time.
        init(_ speed: Int) { self.speed = speed }

        /// The accelerated time.
        var now: ContinuousClock.Instant {
            start + (ContinuousClock.now - start) * speed + skipped.withLock { $0 }
        }

        /// Advances the clock and returns at once.
        func sleep(_ duration: Duration) throws {
            try Task.checkCancellation()
            skipped.withLock { $0 += duration }
        }
    }

    extension HTTPClient.Options {
        /// Shortens all waits and limits by a factor; see ``AcceleratedClock``.
        mutating func accelerate(by speed: Int) {
            let clock = AcceleratedClock(speed)
            self.speed = speed
            now = { clock.now }
            sleep = { try clock.sleep($0) }
        }
    }
#endif
