import ArgumentParser
import Forges
import Names
import Printing
import Reports
import Settings

/// `relctl doctor`.
struct Doctor: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check config, token, permissions, git access and forge settings; say the fix for each problem.",
        usage: "relctl doctor [options]",
        discussion: """
            EXAMPLES
              relctl doctor
              relctl doctor --ancestry
              relctl doctor --format json
            """)

    @Flag(help: "Look, too, where squashed landings have cut the history between branches.")
    var ancestry = false

    @OptionGroup var format: FormatOption
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let checks = try await checks()
        if let stop = CommandFailure.ofStop { throw stop }
        let worst = ExitStatus(worstOf: checks.filter { $0.state == .problem }.map(\.status))
        switch format.format {
        case .text: Console.result(checks.map { $0.text(options.style) }.joined())
        case .json: Console.result(try Self.document(checks, worst).text())
        }
        if worst != .done { throw ExitStatusError(status: worst) }
    }

    private func checks() async throws -> [Check] {
        do {
            var checkup = Checkup(workplace: try await Workplace.open(options, signing: .unneeded))
            await checkup.run()
            if ancestry { await checkup.checkAncestry() }
            return checkup.checks
        } catch let failure as CommandFailure where failure.status == .permission {
            // Without a token there is nothing else to look at.
            let missing = Check(
                name: "token", state: .problem, detail: failure.message, fix: failure.hint, status: .permission)
            return [Check(config: try SettingsFile.load(options)), missing]
        }
    }

    func document(of failure: CommandFailure) -> JSONValue {
        let isConfig = failure.status == .badConfig
        let check = Check(name: "config", state: .problem, detail: failure.message, fix: failure.hint)
        return Self.document(isConfig ? [check] : [], failure.status, failure)
    }

    /// - Parameter failure: why it ended before its checks.
    private static func document(
        _ checks: [Check], _ status: ExitStatus, _ failure: CommandFailure? = nil
    ) -> JSONValue {
        .document(
            command: "doctor", toolVersion: relctlVersion,
            [
                "asOf": .string(UTC.text(Environment.now)), "exitCode": .int(Int(status.rawValue)),
                "failure": .optional(failure?.message), "fix": .optional(failure?.hint),
                "checks": .array(checks.map(\.json)),
            ])
    }
}

/// One thing that doctor looked at.
struct Check {
    enum State: String {
        case good, warning, problem, unknown
    }

    var name: String
    var state: State
    var detail: String
    var fix: String?
    /// The exit status for a problem.
    var status = ExitStatus.failed

    init(name: String, state: State, detail: String, fix: String? = nil, status: ExitStatus = .failed) {
        (self.name, self.state, self.detail, self.fix, self.status) = (name, state, detail, fix, status)
    }

    /// The check of the configuration, which always passes: with invalid settings no check is run.
    init(config settings: Settings) {
        let forge = "\(settings.forge.kind.rawValue) \(settings.forge.url)"
        let trains = Printable.count(settings.trains.count, "train")
        self.init(
            name: "config", state: .good,
            detail: Printable.text("\(settings.path): \(trains), \(forge)"))
    }

    func text(_ style: Style) -> String {
        let mark =
            switch state {
            case .good: style.good("ok     ")
            case .warning: style.attention("warning")
            case .problem: style.bad("problem")
            case .unknown: style.faint("unknown")
            }
        return "\(mark) \(name): \(detail)\n" + (fix.map { "        fix: \(Printable.text($0))\n" } ?? "")
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "state": .string(state.rawValue), "detail": .string(detail), "fix": .optional(fix),
        ])
    }
}
