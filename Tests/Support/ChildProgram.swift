import Foundation
import Subprocess
import SystemPackage

/// Programs that tests run.
package enum ChildProgram {
    /// A program that ended badly.
    package struct Failure: Error {
        /// What was run, and what it said.
        package var text: String
    }

    /// What a child has of this process' environment: where programs are, and what the sanitizer is told with which the
    /// tests, and so the built binary, may be compiled (Pipelines/sanitize.sh).
    package static let inherited: [String: String] = {
        let names = ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"]
        let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
        return ["PATH": "/usr/bin:/bin"].merging(own) { $1 }
    }()

    /// An environment in which git sees nothing of this machine's configuration.
    package static func hermetic(home: String) -> [String: String] {
        let git = [
            "HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "C",
            "GIT_COMMITTER_EMAIL": "c@example.com", "GIT_AUTHOR_DATE": "1700000000 +0000",
            "GIT_COMMITTER_DATE": "1700000000 +0000",
        ]
        return inherited.merging(git) { $1 }
    }

    /// Runs a program to its end and returns what it printed.
    ///
    /// - Throws: ``Failure`` when it ends badly, unless `mayFail`.
    @discardableResult
    package static func run(
        _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String]? = nil,
        mayFail: Bool = false
    ) async throws -> [UInt8] {
        let custom = (environment ?? hermetic(home: folder)).map { key, value in Array("\(key)=\(value)".utf8) + [0] }
        let result = try await Subprocess.run(
            .name(arguments[0]), arguments: Arguments(Array(arguments.dropFirst())), environment: .custom(custom),
            workingDirectory: FilePath(folder), input: .array(input), output: .bytes(limit: 512 << 20),
            error: .string(limit: 1 << 20))
        guard mayFail || result.terminationStatus.isSuccess else {
            throw Failure(text: "\(arguments.joined(separator: " ")): \(result.standardError)")
        }
        return result.standardOutput
    }
}
