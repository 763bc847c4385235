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
            let settings = try SettingsFile.load(options)
            switch format.format {
            case .text: Console.result("\(settings.path): good, \(settings.trains.count) trains\n")
            case .json:
                let document = JSONValue.object([
                    "schemaVersion": .int(1), "command": .string("config validate"),
                    "tool": .object(["name": .string("relctl"), "version": .string(relctlVersion)]),
                    "path": .string(settings.path),
                    "trains": .array(settings.trains.map { .string($0.name.text) }),
                ])
                Console.result(try document.text())
            }
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
