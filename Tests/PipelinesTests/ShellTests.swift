import Foundation
import Testing

/// The shell in YAML and Groovy, through shellcheck: nothing else looks at it before it runs in a pipeline.
@Suite struct ShellTests {
    @Test func scriptsOfGitLab() async throws {
        for job in try GitLabFile().jobs {
            try await check(job.name, "#!/bin/sh\n" + job.script.joined(separator: "\n") + "\n")
        }
    }

    @Test(arguments: GitHubFileTests.actions + [GitHubFileTests.workflow, GitHubFileTests.release])
    func scriptsOfGitHub(path: String) async throws {
        let file = try #require(try PipelineFiles.documents(path).first)
        for script in file.texts where script.path.last == "run" {
            try await check(path, "#!/bin/bash\n" + script.text)
        }
    }

    @Test func theScriptOfJenkins() async throws {
        let text = try PipelineFiles.text("Pipelines/Jenkins/Jenkinsfile")
        let parts = text.components(separatedBy: "'''")
        #expect(parts.count == 3)
        // In double quotes Groovy would fill in secrets and parameters.
        #expect(!text.contains("\"\"\"") && !text.contains("sh \""))
        try await check("Jenkinsfile", "#!/bin/sh\n" + parts[1])
        #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
    }

    private func check(_ name: String, _ script: String) async throws {
        let result = try await Ended.run(["shellcheck", "-"], in: NSTemporaryDirectory(), input: script)
        #expect(result.status == 0, "\(name): \(result.output)")
    }
}
