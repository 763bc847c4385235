import Foundation
import Support
import Testing

/// `Pipelines/conformance.sh` before it builds anything.
@Suite struct ConformanceScriptTests {
    @Test func anUnknownKindIsRefused() async throws {
        let folder = try ScratchFolder()
        let values = [
            "URL": "https://git.example.com", "KIND": "bitbucket", "PROJECT": "scratch/relctl", "TOKEN": "t",
            "REVIEWER": "alice",
        ]
        let result = try await Ended.run(
            [PipelineFiles.root.appending(path: "Pipelines/conformance.sh").path()], in: folder.path,
            environment: Dictionary(uniqueKeysWithValues: values.map { ("RELCTL_CONFORMANCE_" + $0.key, $0.value) }))
        #expect(result.status == 64)
        #expect(result.complaint.contains("gitlab, github, gitea, forgejo"), "\(result.complaint)")
    }
}
