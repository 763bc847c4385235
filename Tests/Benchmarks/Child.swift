import Foundation
import Glibc

/// Runs programs and measures them from start to end.
struct Child {
    /// The folder that is their home.
    let folder: String

    /// Runs a program through a small process of its own: what the kernel counts as a child's peak memory includes that
    /// of whoever started it.
    func measure(_ arguments: [String], status expected: Int32 = 0) throws -> Measured {
        let report = folder + "/measured"
        let status = try Self.run([CommandLine.arguments[0], "measure", report] + arguments, environment)
        guard status.exit == 0 else { throw BenchmarkError("\(arguments.joined(separator: " ")) can't be measured") }
        let output = (try? String(contentsOfFile: report + ".out", encoding: .utf8)) ?? ""
        let words = try String(contentsOfFile: report, encoding: .utf8).split(separator: " ")
        guard words.count == 4, let time = Double(words[0]), let processor = Double(words[1]),
            let memory = Double(words[2])
        else {
            throw BenchmarkError("no report on \(arguments.joined(separator: " "))")
        }
        guard words[3] == "\(expected)" else {
            throw BenchmarkError("\(arguments.joined(separator: " ")) ended with \(words[3]):\n\(output)")
        }
        return Measured(milliseconds: time, processor: processor, memory: memory, output: output)
    }

    /// Runs a shell script in the folder; nobody measures it.
    func run(_ script: String) throws {
        let status = try Self.run(["sh", "-ec", "cd '\(folder)'\n" + script], environment)
        guard status.exit == 0 else { throw BenchmarkError("ended with \(status.exit): \(script)") }
    }

    /// The other side of ``measure(_:status:)``.
    static func report(on arguments: [String], to path: String) throws {
        let environment = ProcessInfo.processInfo.environment
        let start = ContinuousClock.now
        let ended = try run(arguments, environment, output: path + ".out")
        let time = start.duration(to: .now).milliseconds
        try "\(time) \(ended.processor) \(ended.memory) \(ended.exit)".write(
            toFile: path, atomically: false, encoding: .utf8)
    }

    /// Neither the user's git configuration nor anything else of this machine.
    private var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder,
            "XDG_CACHE_HOME": folder + "/cache", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_TERMINAL_PROMPT": "0", "RELCTL_TOKEN": Servers.token, "LC_ALL": "C",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1800000000 +0000",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
            "GIT_COMMITTER_DATE": "1800000000 +0000",
        ]
    }

    private static func run(
        _ arguments: [String], _ environment: [String: String], output: String? = nil
    ) throws -> (exit: Int32, processor: Double, memory: Double) {
        var (actions, pid) = (posix_spawn_file_actions_t(), pid_t())
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        let failure = withStrings(arguments) { words in
            withStrings(environment.map { "\($0)=\($1)" }) { variables in
                posix_spawnp(&pid, arguments[0], &actions, nil, words, variables)
            }
        }
        guard failure == 0 else { throw BenchmarkError("\(arguments[0]) can't be started") }
        var (status, usage) = (Int32(), rusage())
        while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
        let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        let processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        return (exit, processor, Double(usage.ru_maxrss) / 1024)
    }

    private static func milliseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}
