import Names
import Printing
import Reports

/// The JSON result of a command that writes files.
struct FileReport {
    /// A file and what was done about it.
    struct File {
        /// The words that the steps of a release have, too.
        enum Outcome: String {
            /// The file was written.
            case done
            /// The file existed and was left as it is.
            case skipped
            /// The file would be written without `--dry-run`.
            case planned
        }

        var path: String
        var outcome: Outcome
        /// Its text, where that is shown because it is not written.
        var content: String?
    }

    let command: String
    var files: [File]
    /// The members of one command only.
    var more: [String: JSONValue] = [:]
    var status = ExitStatus.done

    /// The document for scripts.
    var document: JSONValue {
        let outcome = files.allSatisfy { $0.outcome == .skipped } ? "nothing-to-do" : "done"
        var members = more
        members["files"] = .array(files.map(Self.document))
        return Self.document(command, status == .done ? outcome : "failed", status, members)
    }

    /// The document of a command that failed before it wrote a file.
    static func document(of failure: CommandFailure, command: String) -> JSONValue {
        let more: [String: JSONValue] = [
            "failure": .string(failure.message), "fix": .optional(failure.hint), "files": .array([]),
        ]
        return document(command, failure.status == .needsPerson ? "needs-person" : "failed", failure.status, more)
    }

    private static func document(
        _ command: String, _ outcome: String, _ status: ExitStatus, _ more: [String: JSONValue]
    ) -> JSONValue {
        let members: [String: JSONValue] = [
            "outcome": .string(outcome), "exitCode": .int(Int(status.rawValue)),
            "asOf": .string(UTC.text(Environment.now)), "failure": .null, "fix": .null,
        ]
        return .document(command: command, toolVersion: relctlVersion, members.merging(more) { $1 })
    }

    private static func document(_ file: File) -> JSONValue {
        .object([
            "path": .string(file.path), "outcome": .string(file.outcome.rawValue), "content": .optional(file.content),
        ])
    }
}
