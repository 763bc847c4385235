import Foundation
import RehearsalForge
import Testing

/// I9: the token is in no output at any level, in no file, in no child's arguments or environment.
@Suite struct QuietTests {
    @Test func theCanaryIsNowhere() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var outputs: [Relctl.Result] = []
            for command in [
                ["reconcile", "-vv"], ["status", "-vv", "--format", "json"], ["doctor", "-vv"], ["plan", "-vv"],
            ] {
                outputs.append(try await scene.relctl.run(command))
            }
            var faults = Faults()
            faults.onRequest = nil
            await scene.forge.setFaults(faults)
            for result in outputs {
                #expect(!result.output.contains(Relctl.token))
                #expect(!result.complaint.contains(Relctl.token))
                #expect(!result.complaint.contains(Data("oauth2:\(Relctl.token)".utf8).base64EncodedString()))
            }
            let files = FileManager.default.enumerator(at: scene.relctl.folder, includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) {
                guard let data = try? Data(contentsOf: file) else { continue }
                #expect(data.range(of: Data(Relctl.token.utf8)) == nil, "\(file.lastPathComponent)")
            }
        }
    }
}
