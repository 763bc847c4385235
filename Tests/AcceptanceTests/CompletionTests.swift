import Foundation
import Support
import Testing

/// What the shell offers after a few letters, as bash asks the generated script.
@Suite struct CompletionTests {
    @Test(arguments: [
        ("relctl status T", "Trendyol TrendyolGo"), ("relctl audit-manifest --explain unused-c", "unused-capability"),
        ("relctl audit-manifest --app TrendyolG", "TrendyolGo"), ("relctl trigger-upload T", "Trendyol"),
        ("relctl reconcile --skip", "--skip-superseded"), ("relctl audit-manifest --format sar", "sarif"),
        ("relctl init --ci j", "jenkins"),
    ])
    func offers(line: String, expected: String) async throws {
        let relctl = try Relctl(settings: Self.settings)
        defer { relctl.remove() }
        let offered = try await offered(after: line, by: relctl)
        #expect(offered.split { $0 == " " || $0 == "\n" }.sorted().joined(separator: " ") == expected)
    }

    /// A checkout may be a stranger's, and bash expands what a program offers.
    @Test(arguments: ["relctl status T", "relctl audit-manifest --app T", "relctl trigger-upload T"])
    func namesAreNotRun(line: String) async throws {
        let name = "T$(touch${IFS}ran)"
        let settings =
            Self.settings.replacing("TrendyolGo:", with: "\"\(name)\":")
            .replacing("{ train: TrendyolGo,", with: "{ train: \"\(name)\",")
                + """

                  "U`touch${IFS}ran`":
                    train: Trendyol
                    upload: { provider: webhook, url: "https://ci.example.com/x" }
                """
        let relctl = try Relctl(settings: settings)
        defer { relctl.remove() }
        #expect(try await relctl("config", "validate").status == 0)
        let offered = try await offered(after: line, by: relctl)
        #expect(!offered.contains("touch"))
        #expect(!FileManager.default.fileExists(atPath: relctl.folder.appending(path: "ran").path()))
    }

    /// What bash offers for the last word of a line.
    private func offered(after line: String, by relctl: Relctl) async throws -> String {
        let script = """
            export PATH='\(Relctl.binary.deletingLastPathComponent().path())':"$PATH"
            source <(relctl --generate-completion-script bash)
            COMP_LINE='\(line)'
            COMP_POINT=${#COMP_LINE}
            COMP_WORDS=($COMP_LINE)
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _relctl relctl "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
            echo "${COMPREPLY[*]}"
            """
        let output = try await ChildProgram.run(["bash", "-c", script], in: relctl.folder.path())
        return String(decoding: output, as: UTF8.self)
    }

    private static let settings = """
        version: 1
        forge: { kind: gitlab, url: "https://gitlab.example.com", project: mobile/ios }
        trains:
          Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: develop }
          TrendyolGo: { branch: TrendyolGo/Release, follows: Trendyol, lands_on: develop }
        apps:
          Trendyol:
            train: Trendyol
            upload: { provider: webhook, url: "https://ci.example.com/x" }
          TrendyolGo: { train: TrendyolGo, audit: { target: TrendyolGoApp } }
        """
}
