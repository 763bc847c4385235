import Logging
import Synchronization

/// The warnings that a run has given: a run looks several times, and each look would repeat them.
final class ToldWarnings: Sendable {
    private let told = Mutex<Set<String>>([])

    /// True the first time that it is asked about a warning.
    func isNew(_ warning: String) -> Bool { told.withLock { $0.insert(warning).inserted } }
}

extension Project {
    /// Warns of something that the next look may meet again.
    func warnOnce(_ warning: String) {
        if toldWarnings.isNew(warning) { logger.warning("\(warning)") }
    }
}
