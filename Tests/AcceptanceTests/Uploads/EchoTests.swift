import Foundation
import RehearsalForge
import Support
import Testing

/// I9: what servers echo is neither printed nor stored.
@Suite(.timeLimit(.minutes(10))) struct EchoTests {
    /// The encodings of a secret that a server may answer with.
    static let spellings: [(name: String, spell: @Sendable (String) -> String)] = [
        ("plain", { $0 }),
        ("percent", { $0.utf8.map { "%" + (String($0, radix: 16)) }.joined() }),
        ("Base64", { Data($0.utf8).base64EncodedString() }),
        ("Base64 of credentials", { Data("me:\($0)".utf8).base64EncodedString() }),
        ("Base64 within", { Data("{\"key\":\"\($0)\"}".utf8).base64EncodedString() }),
        ("JSON", { $0.utf16.map { "\\u00" + String($0, radix: 16) }.joined() }),
        ("hexadecimal", { $0.utf8.map { String($0, radix: 16) }.joined() }),
    ]

    private static var forms: [String] {
        UploadHook.secrets.values.flatMap { secret in spellings.map { $0.spell(secret) } } + UploadHook.secrets.values
    }

    @Test(arguments: spellings.map(\.name)) func noLinkOfAWebhookHoldsASecret(spelling: String) async throws {
        let spell = try #require(Self.spellings.first { $0.name == spelling }).spell
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(hook.upload()) { scene in
            var scene = scene
            scene.relctl.variables.merge(UploadHook.secrets) { $1 }
            for (variable, secret) in UploadHook.secrets.sorted(by: { $0.key < $1.key }) {
                hook.pull(.acts(200, "{\"url\": \"https://ci.example/run?x=\(spell(secret))&y\"}"))
                let run = try await scene.relctl("trigger-upload", "Go", "--again", "-vv", "--format", "json")
                #expect(run.status == 0, "\(variable): \(run.complaint)")
                hook.pull(nil)
                hook.end("success")
                let status = try await scene.relctl("status", "-vv")
                try await Self.expectNothing(in: [run, status], of: scene, "\(variable)")
            }
        }
    }

    @Test func noErrorOfAWebhookHoldsASecret() async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(hook.upload()) { scene in
            var scene = scene
            scene.relctl.variables.merge(UploadHook.secrets) { $1 }
            for status in [400, 403, 429, 503] {
                let words = Self.forms.joined(separator: " ; ")
                hook.pull(.answers(status, headers: ["Retry-After: \(Self.forms[0])"], body: "no: \(words)"))
                let run = try await scene.relctl("trigger-upload", "Go", "-vv", "--format", "json")
                #expect(run.status != 0)
                try await Self.expectNothing(in: [run], of: scene, "\(status)")
            }
        }
    }

    private static func expectNothing(in results: [Relctl.Result], of scene: Scene, _ what: String) async throws {
        let stored = String(
            decoding: try await ChildProgram.run(
                ["git", "log", "--all", "--format=%B%an%ae"], in: scene.project.repository), as: UTF8.self)
        #expect(stored.contains("Relctl-App: Go"))
        for text in results.flatMap({ [$0.output, $0.complaint] }) + [stored] {
            for form in forms { #expect(!text.contains(form), "\(what): \(form) in \(text)") }
            #expect(!text.contains("canary-hook"), "\(what): \(text)")
        }
    }
}
