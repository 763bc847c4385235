import ArgumentParser
import FoundationEssentials
import Reports
import Settings

/// `relctl config`.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check or show relctl.yml.",
        subcommands: [Validate.self, Show.self, Schema.self])

    /// `relctl config validate`.
    struct Validate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "validate",
            abstract: "Check relctl.yml; every problem with line and remedy.")

        @OptionGroup var format: FormatOption
        @OptionGroup var options: GlobalOptions

        func run() throws {
            let path = try SettingsFile.path(options)
            var (trains, problems): ([String], [SettingsError.Problem]) = ([], [])
            var failure: CommandFailure?
            do throws(SettingsError) {
                trains = try Settings.load(path: path).trains.map(\.name.text)
            } catch {
                problems = error.problems
                failure = CommandFailure(.badConfig, error.description)
            }
            if format.format == .json {
                Console.result(try Self.document(path, trains: trains, problems: problems))
            } else if failure == nil {
                Console.result("\(path): good, \(trains.count == 1 ? "1 train" : "\(trains.count) trains")\n")
            }
            if let failure { throw failure }
        }

        private static func document(
            _ path: String, trains: [String], problems: [SettingsError.Problem]
        ) throws -> String {
            try JSONValue.object([
                "schemaVersion": .int(1), "command": .string("config validate"),
                "tool": .object(["name": .string("relctl"), "version": .string(relctlVersion)]),
                "path": .string(path), "trains": .array(trains.map { .string($0) }),
                "problems": .array(
                    problems.map { problem in
                        .object([
                            "line": .int(problem.line), "column": .int(problem.column),
                            "key": .string(problem.keyPath), "message": .string(problem.message),
                            "fix": .string(problem.hint),
                        ])
                    }),
            ]).text()
        }
    }

    /// `relctl config show`.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show every value in effect, and whether it is a default or which line it comes from.")

        @OptionGroup var format: FormatOption
        @OptionGroup var options: GlobalOptions

        func run() throws {
            let values = try SettingsFile.load(options).show()
            switch format.format {
            case .text:
                let width = values.map(\.path.count).max() ?? 0
                for (path, value, origin) in values {
                    let padding = String(repeating: " ", count: width - path.count)
                    Console.result("\(path)\(padding)  \(value)  \(options.style.faint("# " + origin))\n")
                }
            case .json:
                let items = values.map { value in
                    JSONValue.object([
                        "key": .string(value.path), "value": .string(value.value), "origin": .string(value.origin),
                    ])
                }
                Console.result(try JSONValue.array(items).text())
            }
        }
    }

    /// `relctl config schema`.
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print the JSON Schema of relctl.yml.")

        @OptionGroup var options: GlobalOptions

        func run() { Console.result(Settings.schema()) }
    }
}
