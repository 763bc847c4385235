import Foundation
import Subprocess
import SystemPackage

/// Runs programs as a user would, cut off from this machine's configuration.
struct Program {
    struct Outcome {
        var status: Int
        var output: [UInt8]
        var complaint: String
        var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) async throws -> Outcome {
        let environment: [Environment.Key: String] = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
            "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0",
            "GIT_AUTHOR_NAME": "Bob Berg", "GIT_AUTHOR_EMAIL": "bob@example.com",
            "GIT_COMMITTER_NAME": "Bob Berg", "GIT_COMMITTER_EMAIL": "bob@example.com",
        ]
        let result = try await Subprocess.run(
            name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(arguments),
            environment: .custom(environment), input: .array(input),
            output: .bytes(limit: .max), error: .bytes(limit: .max))
        var status = -1
        if case .exited(let code) = result.terminationStatus { status = Int(code) }
        return Outcome(
            status: status, output: result.standardOutput,
            complaint: String(decoding: result.standardError, as: UTF8.self))
    }

    /// Runs git; any other exit status than 0 is an error.
    @discardableResult
    static func git(_ arguments: String...) async throws -> String {
        let outcome = try await run("git", arguments)
        guard outcome.status == 0 else { throw Failure(text: "git \(arguments): \(outcome.complaint)") }
        return outcome.text
    }

    struct Failure: Error {
        var text: String
    }
}
