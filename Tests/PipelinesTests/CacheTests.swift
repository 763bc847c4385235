import Foundation
import Testing

/// Caches of the templates are out of the reach of merge requests (Docs/Decisions/0016).
@Suite struct CacheTests {
    /// GitLab keeps nothing outside of the checkout: only jobs on the default branch keep anything.
    @Test func ofGitLab() throws {
        let jobs = try GitLabFile().jobs
        #expect(jobs.contains { $0.keys["cache"] != nil })
        for job in jobs where job.keys["cache"] != nil || job.variables["XDG_CACHE_HOME"] != nil {
            for rule in job.keys["rules"]?.items ?? [] where rule["when"]?.text != "never" {
                let condition = rule["if"]?.text ?? ""
                #expect(condition.contains("$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"), "\(job.name)")
                #expect(!condition.contains("merge_request"), "\(job.name)")
            }
        }
    }

    @Test func ofGitHub() throws {
        let workflow = try #require(try PipelineFiles.documents(GitHubFileTests.workflow).first)
        let steps = workflow["jobs"]?["relctl"]?["steps"]?.items ?? []
        let paths = steps.filter { $0["uses"]?.text?.hasPrefix("actions/cache@") == true }
            .compactMap { $0["with"]?["path"]?.text }
        #expect(paths == ["~/.cache/relctl"])
        #expect(!workflow.texts.contains { $0.path.last == "XDG_CACHE_HOME" })
    }

    @Test func ofJenkins() throws {
        let lines = try PipelineFiles.text("Pipelines/Jenkins/Jenkinsfile").split(separator: "\n")
        let places = lines.filter { $0.contains("XDG_CACHE_HOME =") }
        #expect(places.count == 1 && places[0].contains("\"${WORKSPACE}@tmp/"))
    }
}
