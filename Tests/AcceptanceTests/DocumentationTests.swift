import Foundation
import Support
import Testing

/// What the documentation says about commands is what the binary says.
@Suite struct DocumentationTests {
    static let root = packageFolder

    static let commands: [[String]] = [
        [], ["cut-release"], ["sync-release"], ["publish-release"], ["retarget-release"], ["reconcile"], ["plan"],
        ["status"], ["board"], ["merge-driver"], ["repair-ancestry"],
        ["trigger-upload"], ["audit-manifest"], ["rehearse"], ["doctor"], ["init"], ["config"], ["config", "validate"],
        ["config", "show"],
        ["config", "schema"],
    ]

    /// `RECORD=1 swift test --filter DocumentationTests` writes the file anew.
    @Test func theCommandReferenceIsCurrent() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        var text = "# Commands\n\nWhat `relctl COMMAND --help` prints; a test keeps this page current.\n"
        for command in Self.commands {
            let help = try await relctl.run(command + ["--help"])
            #expect(help.status == 0)
            // A terminal that is no wider breaks longer ones anywhere.
            for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(command): \(line)") }
            #expect(command.isEmpty || help.output.contains("EXAMPLES\n  relctl"), "\(command)")
            let title = (["relctl"] + command).joined(separator: " ")
            text += "\n## \(title)\n\n```text\n\(help.output.trimmingCharacters(in: .newlines))\n```\n"
        }
        let file = Self.root.appending(path: "Docs/Commands.md")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(text.utf8).write(to: file) }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == text, "RECORD=1 swift test --filter DocumentationTests writes it anew")
    }

    /// Every command line in the manuals names a command and options that there are.
    @Test func commandLinesInTheManualsParse() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        var count = 0
        for file in ["README.md", "Docs/GettingStarted.md", "Docs/Runbook.md"] {
            let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
            // Every other part is a block of code.
            let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            let code = blocks.filter { !$0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: "\n") }
            // Blocks in lists are indented.
            let lines = code.map { line in String(line.drop { $0 == " " }) }
            for line in lines where line.hasPrefix("relctl ") {
                let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
                let help = try await relctl.run(words.prefix { !$0.hasPrefix("-") && $0 != "Trendyol" } + ["--help"])
                #expect(help.status == 0, "\(file): \(line)")
                count += 1
                for option in words where option.hasPrefix("--") {
                    #expect(help.output.contains(option), "\(file): \(line)")
                }
            }
        }
        #expect(count >= 15)
    }

    /// Docs/Reports.md has each field of the documents of these commands, and no other.
    @Test func theFieldsOfReportsAreCurrent() async throws {
        let page = try ReportsPage()
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        let start = ["init", "--remote", "https://gitlab.com/mobile/ios.git", "--config", "new.yml"]
        let sections = [
            ("`doctor`", [["doctor"]]),
            // The second run finds the file that the first one wrote.
            ("`init` and `board`", [start + ["--dry-run"], start, start]),
            (
                "`config`",
                [["config", "validate"], ["config", "show"], ["config", "show", "--config", "new.yml"]]
            ),
        ]
        for (title, commands) in sections {
            var documents: [String] = []
            for command in commands { documents.append(try await relctl.run(command + ["--format", "json"]).output) }
            let fields = page.fields(of: "In every document").merging(page.fields(of: title)) { $1 }
            #expect(ReportsPage.differences(between: fields, and: documents) == [], "\(title)")
        }
    }
}
