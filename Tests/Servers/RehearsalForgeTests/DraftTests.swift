import Names
import RehearsalForge
import Testing

/// What GitLab does to merge requests by itself after a push, and what it refuses for a while or for good.
@Suite struct DraftTests {
    private let path = "/projects/mobile%2Fios/merge_requests/1"

    private func play(
        _ change: @escaping @Sendable (inout ForgeState) -> Void = { _ in }, _ body: (Scene) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.quirks.checkingReads = 0
                $0.project.removesSourceBranch = false
                change(&$0)
            }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            try await body(scene)
        }
    }

    @Test(arguments: [
        ("fixup! Add a", true), ("squash! Add a", true), ("Draft: Add b", true), ("[draft] Add b", true),
        ("Revert fixup! Add a", true), ("Add b\n\nfixup! Add a", false), ("Drafting: Add b", false), ("fixup!", false),
    ])
    func aPushedCommitMakesADraft(_ message: String, _ isDraft: Bool) async throws {
        try await play { scene in
            let commit = try await scene.forge.person.push("feature", ["b.txt": "b\n"], message: message)
            let json = try await scene.expect(200, "GET", path)
            #expect(json["draft"] == .bool(isDraft))
            #expect(json.text("title") == (isDraft ? "Draft: " : "") + "Bring it")
            let notes = try await scene.expect(200, "GET", path + "/notes").elements.compactMap { $0.text("body") }
            #expect(notes.contains("marked this merge request as **draft** from \(commit)") == isDraft)
            guard isDraft else { return }
            try await scene.forge.person.undraft(1)
            try await scene.forge.person.push("feature", ["c.txt": "c\n"], message: "Go on")
            #expect(try await scene.expect(200, "GET", path)["draft"] == false, "only what is pushed counts")
        }
    }

    @Test func aRepositoryThatIsMovedTakesNoPushAndNoMerge() async throws {
        try await play({ $0.project.isReadOnly = true }) { scene in
            let push = try await Program.run(
                "git", ["--git-dir", scene.project.repository, "push", scene.gitURL(), "develop:refs/heads/copy"])
            #expect(push.status != 0)
            #expect(push.complaint.contains("403"))
            let words = "The repository is temporarily read-only. Please try again later."
            #expect(push.complaint.contains(words))
            #expect(try await Program.run("git", ["ls-remote", scene.gitURL()]).status == 0)
            try await scene.expect(422, "PUT", path + "/merge")
            #expect(try await scene.expect(200, "GET", path).text("merge_error")?.hasSuffix(words) == true)
        }
    }

    @Test func aPipelineOfAMergeRequestSpeaksForItsHead() async throws {
        try await play({ $0.project.needsPipeline = true }) { scene in
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "ci_must_pass")
            await scene.forge.update { $0.project.hasMergeRequestJobs = false }
            try await scene.expect(405, "POST", path + "/pipelines")
            await scene.forge.update {
                $0.project.hasMergeRequestJobs = true
                $0.project.pipelineOnPush = "success"
            }
            try await scene.expect(200, "POST", path + "/pipelines")
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "mergeable")
        }
    }

    @Test func aProtectedBranchIsDeletedOverTheAPIAlone() async throws {
        try await play({ $0.protections.append(BranchProtection(id: 2, pattern: "feature")) }) { scene in
            let push = try await Program.run(
                "git", ["--git-dir", scene.project.repository, "push", scene.gitURL(), ":refs/heads/feature"])
            #expect(push.status != 0)
            #expect(push.complaint.contains("You can only delete protected branches using the web interface."))
            let branch = scene.home + "/repository/branches/feature"
            await scene.forge.update { $0.users[0].role = .developer }
            try await scene.expect(403, "DELETE", branch)
            await scene.forge.update { $0.users[0].role = .maintainer }
            try await scene.expect(204, "DELETE", branch)
        }
    }

    @Test func whoeverDeletesABranchClosesItsMergeRequestForGood() async throws {
        try await play { scene in
            let head = try await scene.git("rev-parse", "feature")
            try await scene.forge.person(named: "bob").deleteBranch("feature")
            try await scene.forge.person.createBranch("feature", at: head)
            let json = try await scene.expect(200, "GET", path)
            #expect(json.text("state") == "closed")
            #expect(json["closed_by"]?.text("username") == "bob")
            let notes = try await scene.expect(200, "GET", path + "/notes?sort=asc").elements
            #expect(notes.suffix(2).map { $0.text("body") } == ["closed", "deleted source branch `feature`"])
            try await scene.expect(200, "PUT", path, ["state_event": "reopen"])
            #expect(try await scene.expect(200, "GET", path).text("state") == "opened")
        }
    }
}
