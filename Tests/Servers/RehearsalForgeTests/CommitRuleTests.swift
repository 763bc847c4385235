import Foundation
import Names
import RehearsalForge
import Testing

/// Rules on the commits that are pushed.
@Suite struct CommitRuleTests {
    /// A clone with a commit that is nowhere else.
    private func play(
        _ message: String, _ change: @escaping @Sendable (inout CommitRules) -> Void,
        _ body: (Scene, (String) async throws -> Program.Outcome) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update { change(&$0.project.commitRules) }
            let copy = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)").path()
            defer { try? FileManager.default.removeItem(atPath: copy) }
            try await Program.git("clone", "--quiet", scene.gitURL(), copy)
            try await Program.git("-C", copy, "commit", "--quiet", "--allow-empty", "--message", message)
            try await body(scene) { ref in
                try await Program.run("git", ["-C", copy, "push", scene.gitURL(), "HEAD:" + ref])
            }
        }
    }

    @Test func jiraVerificationLooksAtEveryRef() async throws {
        try await play("Tidy up", { $0.issueKey = "[A-Z]+-\\d+" }) { scene, push in
            for ref in ["refs/heads/feature", "refs/relctl/uploads/app", "refs/tags/1.0"] {
                let outcome = try await push(ref)
                #expect(outcome.status != 0, "\(ref)")
                #expect(outcome.complaint.contains("GitLab: No Jira issue found in commit message"))
            }
            #expect(try await scene.git("for-each-ref", "refs/relctl", "refs/tags") == "")
        }
        try await play("Tidy up\n\nSee APP-1", { $0.issueKey = "[A-Z]+-\\d+" }) { _, push in
            let outcome = try await push("refs/relctl/uploads/app")
            #expect(outcome.status == 0)
        }
    }

    @Test func otherRulesLookAtBranchesAlone() async throws {
        try await play("Tidy up", { $0.message = "^APP-\\d+ " }) { _, push in
            let outcome = try await push("refs/heads/feature")
            #expect(outcome.complaint.contains("Commit message does not follow the pattern '^APP-\\d+ '"))
            let elsewhere = try await push("refs/relctl/uploads/app")
            #expect(elsewhere.status == 0)
            let again = try await push("refs/heads/feature")
            #expect(again.status == 0, "the commit isn't new any more")
        }
        try await play("Tidy up", { $0.address = "@corp\\.example$" }) { _, push in
            let words = "Committer's email 'bob@example.com' does not follow the pattern '@corp\\.example$'"
            let outcome = try await push("refs/heads/feature")
            #expect(outcome.complaint.contains(words))
        }
    }

    @Test func theForgesOwnMergeMustNameAnIssueToo() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.quirks.checkingReads = 0
                $0.project.commitRules.issueKey = "[A-Z]+-\\d+"
            }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "APP-1 Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            let path = scene.home + "/merge_requests/1"
            try await scene.expect(422, "PUT", path + "/merge")
            let error = try await scene.expect(200, "GET", path).text("merge_error")
            #expect(error?.hasSuffix("No Jira issue found in commit message") == true)
            try await scene.expect(200, "PUT", path + "/merge", ["merge_commit_message": "Land APP-1"])
        }
    }
}
