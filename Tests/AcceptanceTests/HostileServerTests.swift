import FlyingFox
import Foundation
import Support
import Testing

/// Servers whose words would be obeyed by the CI system that shows them.
@Suite struct HostileServerTests {
    private static let words = """
        ::stop-commands::x
          ::add-mask::a
        ##[add-mask]b ##vso[task.setvariable]c \u{1B}[31mred\r\u{1B}[0Ksection_end:1:relctl_a\r\u{9B}31m \u{E0041}\u{2800}\u{202E}
        """

    private func withServer(
        _ status: HTTPStatusCode, json: Bool, _ body: (Relctl) async throws -> Void
    ) async throws {
        let server = HTTPServer(config: .init(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled))
        let run = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw CancellationError() }
        let answer =
            json ? try JSONEncoder().encode(["message": Self.words, "error": Self.words]) : Data(Self.words.utf8)
        let kind = json ? "application/json" : "text/plain"
        await server.appendRoute("*") { _ in
            HTTPResponse(statusCode: status, headers: [.contentType: kind], body: answer)
        }
        var relctl = try Relctl(settings: Relctl.settings(at: "http://127.0.0.1:\(port)"))
        relctl.variables["GITLAB_CI"] = "true"
        relctl.variables["GITHUB_STEP_SUMMARY"] = relctl.folder.appending(path: "summary.md").path()
        try await body(relctl)
        relctl.remove()
        await server.stop()
        run.cancel()
    }

    @Test(arguments: [HTTPStatusCode.forbidden, .notFound, .ok], [true, false])
    func areNotObeyed(status: HTTPStatusCode, json: Bool) async throws {
        try await withServer(status, json: json) { relctl in
            let runs = [
                ["status", "-vv"], ["reconcile", "-vv", "--report", "report.json"], ["reconcile", "--format", "json"],
                ["doctor"], ["doctor", "--format", "json"], ["cut-release", "Trendyol"],
                ["reconcile", "--configs", "relctl.yml"],
            ]
            for run in runs {
                let result = try await relctl.run(run)
                #expect(result.status != 0, "\(run)")
                #expect(LogHazards.lines(of: result.output, except: .sections).isEmpty, "\(run): \(result.output)")
                #expect(LogHazards.lines(of: result.complaint).isEmpty, "\(run): \(result.complaint)")
            }
            for file in ["report.json", "summary.md"] {
                let text = try String(contentsOf: relctl.folder.appending(path: file), encoding: .utf8)
                #expect(LogHazards.lines(of: text).isEmpty, "\(text)")
            }
        }
    }

    /// What a job passes on may be somebody else's branch.
    @Test(arguments: ["::stop-commands::x", "a\n::add-mask::a", "##[add-mask]b", "section_start:1:a", "\u{1B}[31m"])
    func argumentsAreNotObeyed(text: String) async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        let runs = [
            [text], ["status", text], ["status", "--format", text], ["audit-manifest", "--explain", text],
            ["--" + text],
            ["audit-manifest", text], ["cut-release", "a", "--config", text], ["audit-manifest", "--report", text],
        ]
        for run in runs {
            let result = try await relctl.run(run)
            #expect(result.status != 0, "\(run)")
            #expect(LogHazards.lines(of: result.output + result.complaint).isEmpty, "\(run): \(result.complaint)")
        }
    }
}
