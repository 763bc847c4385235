import Names
import Printing
import Releases
import Reports
import Synchronization

/// The steps of all runs of a rehearsal, and where its releases stand after the last one.
final class RehearsalRecord: Sendable {
    private let outcome = Mutex(Outcome())

    /// Adds a run.
    func add(_ run: Outcome) {
        outcome.withLock { all in
            all.entries = run.entries
            all.steps += run.steps
        }
    }

    /// The document for scripts.
    func document(asOf: Int) -> JSONValue {
        let all = outcome.withLock { $0 }
        return ReleaseJSON(
            command: Rehearse._commandName, toolVersion: relctlVersion, outcome: all,
            exitCode: Int(ExitStatus.done.rawValue), asOf: asOf
        ).document
    }
}
