#if DEBUG
    import Synchronization

    /// A clock for tests of the whole program, in debug builds alone: it runs so many times as fast as others, and leaps
    /// over waits. A client with it meets the same limits in a fraction of the time.
    final class HastyTime: Sendable {
        private let start = ContinuousClock.now
        private let haste: Int
        private let leapt = Mutex(Duration.zero)

        /// A clock that runs `haste` times as fast.
        init(_ haste: Int) { self.haste = haste }

        /// Its time.
        var now: ContinuousClock.Instant {
            start + (ContinuousClock.now - start) * haste + leapt.withLock { $0 }
        }

        /// Waits without waiting.
        func sleep(_ duration: Duration) throws {
            try Task.checkCancellation()
            leapt.withLock { $0 += duration }
        }
    }

    extension HTTPClient.Options {
        /// Makes all waits and limits shorter; see ``HastyTime``.
        mutating func hurry(_ haste: Int) {
            let time = HastyTime(haste)
            self.haste = haste
            now = { time.now }
            sleep = { try time.sleep($0) }
        }
    }
#endif
