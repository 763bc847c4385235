import FoundationEssentials
import Names
import Subprocess

/// Runs the `git` binary on one repository, cut off from the user's configuration.
struct GitProgram: Sendable {
    /// The result of a run of git.
    struct Outcome: Sendable {
        var status: Int
        var output: [UInt8]
        var complaint: [UInt8]
    }

    /// The path of the repository.
    let repository: String

    /// The variables that every git child gets. Anything else of this process stays out.
    static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": "/nonexistent", "LC_ALL": "C", "TZ": "UTC",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
    ]

    /// The path of git, looked up once: a search through `PATH` takes longer than most git commands.
    private static let program = Task {
        try await Executable.name("git").resolveExecutablePath(in: .custom(["PATH": environment["PATH"] ?? ""]))
    }

    /// Runs git on the repository and returns what it printed, whatever its exit status.
    func run(_ arguments: [String], input: [UInt8] = []) async throws(APIError) -> Outcome {
        try await Self.run(["--git-dir", repository] + arguments, input: input)
    }

    /// Runs git and returns what it printed, whatever its exit status.
    ///
    /// - Parameter extra: variables besides ``environment``.
    static func run(
        _ arguments: [String], input: [UInt8] = [], environment extra: [String: String] = [:]
    ) async throws(APIError) -> Outcome {
        var variables: [Environment.Key: String] = [:]
        for (name, value) in environment.merging(extra, uniquingKeysWith: { $1 }) {
            variables[Environment.Key(stringLiteral: name)] = value
        }
        do {
            let result = try await Subprocess.run(
                .path(program.value), arguments: Arguments(arguments), environment: .custom(variables),
                input: .array(input),
                output: .bytes(limit: .max), error: .bytes(limit: .max))
            guard case .exited(let status) = result.terminationStatus else {
                throw APIError.broken("git \(arguments.first ?? "") was killed")
            }
            return Outcome(status: Int(status), output: result.standardOutput, complaint: result.standardError)
        } catch let refusal as APIError {
            throw refusal
        } catch {
            throw .broken("git can't be run: \(error)")
        }
    }

    /// Runs git and returns what it printed; any other exit status than 0 is ``APIError/broken(_:)``.
    func output(_ arguments: [String], input: [UInt8] = []) async throws(APIError) -> [UInt8] {
        let outcome = try await run(arguments, input: input)
        guard outcome.status == 0 else {
            let complaint = String(decoding: outcome.complaint, as: UTF8.self)
            throw .broken("git \(arguments.joined(separator: " ")): \(complaint)")
        }
        return outcome.output
    }

    /// Runs git and returns the lines that it printed.
    func lines(_ arguments: [String], input: [UInt8] = []) async throws(APIError) -> [String] {
        try await output(arguments, input: input).split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
