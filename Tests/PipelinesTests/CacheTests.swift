import Foundation
import Testing

/// The templates keep nothing from one run to the next where a merge request could reach it (Docs/Decisions/0016, 0023).
@Suite struct CacheTests {
    @Test func thereIsNoneOnGitLab() throws {
        for job in try GitLabFile().jobs {
            #expect(job.keys["cache"] == nil && job.variables["XDG_CACHE_HOME"] == nil, "\(job.name)")
            #expect(job.keys["tags"] == nil, "\(job.name) is pinned to a runner")
        }
    }

    @Test func thereIsNoneOnGitHub() throws {
        let workflow = try #require(try PipelineFiles.documents(GitHubFileTests.workflow).first)
        #expect(!workflow.texts.contains { $0.path.last == "uses" && $0.text.hasPrefix("actions/cache") })
        #expect(!workflow.texts.contains { $0.path.last == "XDG_CACHE_HOME" })
    }

    @Test func ofJenkins() throws {
        let lines = try PipelineFiles.text("Pipelines/Jenkins/Jenkinsfile").split(separator: "\n")
        let places = lines.filter { $0.contains("XDG_CACHE_HOME =") }
        #expect(places.count == 1 && places[0].contains("\"${WORKSPACE}@tmp/"))
    }
}
