import Names
import RehearsalForge
import Testing

/// Rebases as GitLab makes them: by the button, and before a merge in projects that rebase automatically.
@Suite struct RebaseTests {
    /// A source with a plain commit and a merge that holds more than git would have merged, behind its target.
    private func prepare(
        _ scene: Scene, _ change: @escaping @Sendable (inout ForgeState) -> Void
    ) async throws -> (head: CommitID, target: CommitID) {
        await scene.forge.update {
            $0.quirks.checkingReads = 0
            change(&$0)
        }
        let person = scene.forge.person
        let base = try await person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
        let theirs = try await person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
        let head = try await person.resolve(
            theirs, into: "feature", with: ["README.md": "Theirs.\n", "both.txt": "b\n"])
        try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
        try await person.open("feature", into: "develop", title: "Bring it")
        let target = try await person.push("develop", ["c.txt": "c\n"], message: "Go on")
        #expect(base != head)
        return (try #require(await scene.forge.read { $0.tip(of: "feature") }), target)
    }

    private var path: String { "/projects/mobile%2Fios/merge_requests/1" }

    @Test func automaticRebaseDropsWhatAMergeHolds() async throws {
        try await Scene.play { scene in
            let (head, target) = try await prepare(scene) {
                $0.project.mergeMethod = .fastForward
                $0.project.rebasesAutomatically = true
            }
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "mergeable")
            let answer = try await scene.call("PUT", path + "/merge", ["sha": .string(head.hex)])
            // "Ours" doesn't apply any more: its settlement was in the merge.
            #expect(answer.status == 422)
            let error = try await scene.expect(200, "GET", path).text("merge_error")
            #expect(error?.hasPrefix("Automatic rebase before merge failed") == true)
            #expect(try await scene.git("rev-parse", "develop") == target.hex)
        }
    }

    private func prepareClean(
        _ scene: Scene, _ change: @escaping @Sendable (inout ForgeState) -> Void
    ) async throws -> (head: CommitID, target: CommitID) {
        await scene.forge.update {
            $0.quirks.checkingReads = 0
            $0.project.rebasesAutomatically = true
            $0.project.removesSourceBranch = false
            change(&$0)
        }
        let person = scene.forge.person
        try await scene.forge.person(named: "bob").push("feature", ["a.txt": "a\n"], message: "Add a")
        let middle = try await person.push("develop", ["b.txt": "b\n"], message: "Add b")
        let head = try await person.resolve(middle, into: "feature", with: ["adapted.txt": "only in the merge\n"])
        try await person.open("feature", into: "develop", title: "Bring it")
        return (head, try await person.push("develop", ["c.txt": "c\n"], message: "Go on"))
    }

    @Test func aFastForwardProjectReplaysPlainCommitsAndLeavesTheSource() async throws {
        try await Scene.play { scene in
            let (head, target) = try await prepareClean(scene) { $0.project.mergeMethod = .fastForward }
            let json = try await scene.expect(200, "PUT", path + "/merge", ["sha": .string(head.hex)])
            #expect(json.text("state") == "merged")
            #expect(json["merge_commit_sha"] == .null)
            #expect(try await scene.git("log", "--format=%s", "\(target)..develop") == "Add a")
            #expect(
                try await scene.git("log", "-1", "--format=%an %cn %P", "develop") == "Bob Berg Release Bot \(target)")
            #expect(try await scene.git("ls-tree", "--name-only", "develop", "adapted.txt") == "")
            #expect(try await scene.git("rev-parse", "feature") == head.hex)
        }
    }

    @Test func aSemiLinearProjectMergesTheReplayedCommits() async throws {
        try await Scene.play { scene in
            let (head, target) = try await prepareClean(scene) { $0.project.mergeMethod = .rebaseMerge }
            let json = try await scene.expect(200, "PUT", path + "/merge", ["sha": .string(head.hex)])
            #expect(try await scene.git("rev-parse", "develop") == json.text("merge_commit_sha"))
            #expect(try await scene.git("rev-parse", "develop^1") == target.hex)
            #expect(try await scene.git("log", "-1", "--format=%s %P", "develop^2") == "Add a \(target)")
            #expect(try await scene.git("ls-tree", "--name-only", "develop", "adapted.txt") == "")
        }
    }

    @Test func aSquashIsRebasedWhole() async throws {
        try await Scene.play { scene in
            let (_, target) = try await prepareClean(scene) { $0.project.mergeMethod = .fastForward }
            let json = try await scene.expect(200, "PUT", path + "/merge", ["squash": true])
            #expect(try await scene.git("rev-parse", "develop") == json.text("squash_commit_sha"))
            #expect(try await scene.git("rev-parse", "develop^") == target.hex)
            #expect(try await scene.git("show", "develop:adapted.txt") == "only in the merge")
        }
    }

    @Test func aMergeMethodWithoutConditionsNeverRebases() async throws {
        try await Scene.play { scene in
            let (head, target) = try await prepareClean(scene) { $0.project.mergeMethod = .merge }
            try await scene.expect(200, "PUT", path + "/merge")
            #expect(try await scene.git("log", "-1", "--format=%P", "develop") == "\(target) \(head)")
        }
    }

    /// Nothing but a merge: before 19.3 the merge request is merged and nothing lands.
    @Test(arguments: [(ServerVersion(18, 11), 200), (ServerVersion(19, 3), 422)])
    func aFastForwardOfNothing(_ version: ServerVersion, _ status: Int) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.version = version
                $0.quirks.checkingReads = 0
                $0.project.rebasesAutomatically = true
                $0.project.mergeMethod = .fastForward
            }
            let person = scene.forge.person
            try await person.createBranch("feature", at: "develop")
            let middle = try await person.push("develop", ["b.txt": "b\n"], message: "Add b")
            try await person.push("other", ["o.txt": "o\n"], message: "Other", from: "develop~1")
            try await person.push("develop", ["o.txt": "o\n"], message: "Other, too")
            let other = try #require(await scene.forge.read { $0.tip(of: "other") })
            try await person.resolve(other, into: "feature", with: ["adapted.txt": "only in the merge\n"])
            try await person.open("feature", into: "develop", title: "Bring it")
            let target = try await person.push("develop", ["c.txt": "c\n"], message: "Go on")
            #expect(middle != target)
            try await scene.expect(status, "PUT", path + "/merge")
            #expect(try await scene.git("rev-parse", "develop") == target.hex)
            let json = try await scene.expect(200, "GET", path)
            #expect(json.text("state") == (status == 200 ? "merged" : "opened"))
        }
    }

    @Test func theButtonRewritesTheBranchWithoutItsMerges() async throws {
        try await Scene.play { scene in
            let (head, target) = try await prepareClean(scene) { state in
                state.project.rebasesAutomatically = false
                state.project.mergeMethod = .rebaseMerge
                state.project.approvalsRequired = 1
            }
            try await scene.forge.person.approve(1)
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "need_rebase")
            let answer = try await scene.expect(202, "PUT", path + "/rebase")
            #expect(answer["rebase_in_progress"] == true)
            let read = path + "?include_rebase_in_progress=true"
            #expect(try await scene.expect(200, "GET", read)["rebase_in_progress"] == true)
            #expect(try await scene.git("rev-parse", "feature") == head.hex)
            let json = try await scene.expect(200, "GET", read)
            #expect(json["rebase_in_progress"] == false)
            #expect(json["merge_error"] == .null)
            #expect(json.text("detailed_merge_status") == "mergeable", "its approval stays")
            #expect(try await scene.git("rev-parse", "feature") == json.text("sha"))
            #expect(try await scene.git("log", "--format=%s %P", "develop..feature") == "Add a \(target)")
        }
    }

    @Test func aRebaseThatConflictsLeavesItsReason() async throws {
        try await Scene.play { scene in
            let (head, _) = try await prepare(scene) { $0.project.mergeMethod = .rebaseMerge }
            await scene.forge.update { $0.quirks.rebasingReads = 0 }
            #expect(try await scene.expect(202, "PUT", path + "/rebase")["rebase_in_progress"] == false)
            let words = "Rebase failed: Rebase locally, resolve all conflicts, then push the branch."
            #expect(try await scene.expect(200, "GET", path).text("merge_error") == words)
            #expect(try await scene.git("rev-parse", "feature") == head.hex)
            try await scene.forge.person.push("feature", ["d.txt": "d\n"], message: "Add d")
            #expect(try await scene.expect(200, "GET", path)["merge_error"] == .null, "a push clears it")
        }
    }

    @Test(arguments: [
        ("Cannot push to source branch", ForgeUser.Role.none),
        ("Source branch is protected from force push", .developer),
    ])
    func aProtectedSourceIsNotRebased(_ words: String, _ push: ForgeUser.Role) async throws {
        try await Scene.play { scene in
            _ = try await prepareClean(scene) {
                $0.protections.append(BranchProtection(id: 7, pattern: "feature", push: push))
            }
            let json = try await scene.expect(403, "PUT", path + "/rebase")
            #expect(json.text("message") == "403 Forbidden - " + words)
        }
    }

    @Test func theSettingIsToldSince194() async throws {
        try await Scene.play { scene in
            let old = try await scene.expect(200, "GET", scene.home)
            #expect(old["automatic_rebase_enabled"] == nil)
            await scene.forge.update {
                $0.version = ServerVersion(19, 4)
                $0.project.rebasesAutomatically = true
            }
            let new = try await scene.expect(200, "GET", scene.home)
            #expect(new["automatic_rebase_enabled"] == true)
        }
    }
}
