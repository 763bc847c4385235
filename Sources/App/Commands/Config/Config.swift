import ArgumentParser
import FoundationEssentials
import Names
import Printing
import Reports
import Settings

/// `relctl config`.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check or show relctl.yml.",
        discussion: """
            EXAMPLES
              relctl config validate
              relctl config show --format json
              relctl config schema > relctl.schema.json
            """,
        subcommands: [Validate.self, Show.self, Schema.self])

    /// `relctl config validate`.
    struct Validate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "validate",
            abstract: "Check relctl.yml; every problem with line and remedy.",
            usage: "relctl config validate [options]",
            discussion: """
                EXAMPLES
                  relctl config validate
                  relctl config validate --config ci/relctl.yml --format json
                  relctl config validate --uploads
                """)

        @Flag(help: "Ask each upload's CI whether its job is there and may be started.")
        var uploads = false

        @OptionGroup var format: FormatOption
        @OptionGroup var options: GlobalOptions

        func run() async throws {
            var document = Document()
            var failure: CommandFailure?
            do {
                document.path = try SettingsFile.path(options)
                document.trains = try Settings.load(path: document.path).trains.map(\.name.text)
            } catch let error as SettingsError {
                document.problems = error.problems.map {
                    Self.problem($0.message, fix: $0.hint, key: $0.keyPath, line: $0.line, column: $0.column)
                }
                failure = CommandFailure(error, fix: "correct these places")
            } catch {
                let missing = CommandFailure(error)
                document.problems = [Self.problem(missing.message, fix: missing.hint ?? "")]
                failure = missing
            }
            if uploads, failure == nil { failure = await checkUploads(for: &document) }
            if format.format == .json {
                Console.result(try document.text())
            } else if failure == nil {
                Console.result("\(document.path): good, \(Printable.count(document.trains.count, "train"))\n")
            }
            if let failure { throw failure }
        }

        /// Asks the CI of each upload, and adds what it finds to the document.
        private func checkUploads(for document: inout Document) async -> CommandFailure? {
            do {
                var checkup = Checkup(workplace: try await Workplace.open(options, signing: .unneeded))
                await checkup.checkUploadJobs()
                document.problems += checkup.checks.filter { $0.state == .problem }.map {
                    Self.problem("\($0.name): \($0.detail)", fix: $0.fix ?? "")
                }
                if format.format == .text { Console.result(checkup.checks.map { $0.text(options.style) }.joined()) }
                return Self.failure(of: checkup.checks)
            } catch {
                let failure = CommandFailure(error)
                document.problems.append(Self.problem(failure.message, fix: failure.hint ?? ""))
                return failure
            }
        }

        /// Returns the failure that ends the command if a check of uploads failed: the most severe one.
        private static func failure(of checks: [Check]) -> CommandFailure? {
            let problems = checks.filter { $0.state == .problem }
            let status = ExitStatus(worstOf: problems.map(\.status))
            guard let worst = problems.first(where: { $0.status == status }) else { return nil }
            let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more of uploads"
            return CommandFailure(status, "\(worst.name): \(worst.detail)\(more)", hint: worst.fix)
        }

        private static func problem(
            _ message: String, fix: String, key: String = "", line: Int = 0, column: Int = 0
        ) -> JSONValue {
            .object([
                "line": .int(line), "column": .int(column), "key": .string(key), "message": .string(message),
                "fix": .string(fix),
            ])
        }

        /// The result as JSON.
        private struct Document {
            var path = ""
            var trains: [String] = []
            var problems: [JSONValue] = []

            func text() throws -> String {
                let document = JSONValue.document(
                    command: "config validate", toolVersion: relctlVersion,
                    [
                        "path": .string(path), "trains": .array(trains.map { .string($0) }),
                        "problems": .array(problems),
                    ])
                return try document.text()
            }
        }
    }

    /// `relctl config show`.
    struct Show: ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show every value in effect, and whether it is a default or which line it comes from.",
            usage: "relctl config show [options]",
            discussion: """
                EXAMPLES
                  relctl config show
                  relctl config show --format json
                """)

        @OptionGroup var format: FormatOption
        @OptionGroup var options: GlobalOptions

        func run() async throws {
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

        /// An object in place of the list, so that scripts can tell a failure from settings without values.
        func document(of failure: CommandFailure) -> JSONValue {
            .document(
                command: "config show", toolVersion: relctlVersion,
                [
                    "exitCode": .int(Int(failure.status.rawValue)), "failure": .string(failure.message),
                    "fix": .optional(failure.hint),
                ])
        }
    }

    /// `relctl config schema`.
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema",
            abstract: "Print the JSON Schema of relctl.yml.",
            usage: "relctl config schema [options]",
            discussion: """
                EXAMPLES
                  relctl config schema > relctl.schema.json
                """)

        /// The only format of a schema.
        enum Format: String, ExpressibleByArgument, CaseIterable {
            case json
        }

        @Option(help: "The format of the schema.")
        var format = Format.json

        @OptionGroup var options: GlobalOptions

        func run() { Console.result(Settings.schema()) }
    }
}
