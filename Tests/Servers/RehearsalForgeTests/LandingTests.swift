import Names
import RehearsalForge
import Testing

/// How a merge request lands: merge methods, squashing, deleting the source, and what moves along.
@Suite struct LandingTests {
    /// A branch with two commits on top of `develop`, which has moved on, and a merge request between them.
    private func prepare(_ scene: Scene, _ setUp: @Sendable (inout ForgeState) -> Void) async throws -> CommitID {
        await scene.forge.update {
            $0.quirks.checkingReads = 0
            setUp(&$0)
        }
        let person = scene.forge.person
        try await person.push("feature", ["a.txt": "a\n"], message: "Add a")
        let head = try await person.push("feature", ["a.txt": "a\nb\n"], message: "Add b")
        try await person.open("feature", into: "develop", title: "Bring it")
        return head
    }

    @Test func squashingPutsOneCommitOnTheRecordedTargetAndMergesIt() async throws {
        try await Scene.play { scene in
            let head = try await prepare(scene) { $0.project.squash = .always }
            let start = try await scene.git("rev-parse", "develop")
            let moved = try await scene.forge.person.push("develop", ["c.txt": "c\n"], message: "Go on")
            let json = try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge",
                ["sha": .string(head.hex), "squash": false, "squash_commit_message": "All in one"])
            let squash = try #require(json.text("squash_commit_sha"))
            #expect(try await scene.git("log", "-1", "--format=%P", squash) == start)
            #expect(try await scene.git("log", "-1", "--format=%s", squash) == "All in one")
            #expect(try await scene.git("log", "-1", "--format=%P", "develop") == "\(moved) \(squash)")
            #expect(try await scene.git("show", "develop:a.txt") == "a\nb")
            #expect(json["squash_on_merge"] == true)
        }
    }

    @Test func aProjectThatNeverSquashesIgnoresTheWish() async throws {
        try await Scene.play { scene in
            let head = try await prepare(scene) { $0.project.squash = .never }
            let json = try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge", ["squash": true])
            #expect(json["squash_commit_sha"] == .null)
            #expect(try await scene.git("rev-parse", "develop^2") == head.hex)
        }
    }

    @Test func aSingleCommitIsNotWrittenAnew() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.quirks.checkingReads = 0 }
            let head = try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Add a")
            let json = try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge", ["squash": true])
            #expect(json.text("squash_commit_sha") == head.hex)
        }
    }

    @Test func fastForwardingNeedsTheTargetInTheSource() async throws {
        try await Scene.play { scene in
            _ = try await prepare(scene) { $0.project.mergeMethod = .fastForward }
            try await scene.forge.person.push("develop", ["c.txt": "c\n"], message: "Go on")
            let path = scene.home + "/merge_requests/1"
            #expect(try await scene.expect(200, "GET", path).text("detailed_merge_status") == "need_rebase")
            try await scene.expect(405, "PUT", path + "/merge")
            let head = try await scene.forge.person.mergeByHand("develop", into: "feature")
            let json = try await scene.expect(200, "PUT", path + "/merge")
            #expect(json["merge_commit_sha"] == .null)
            #expect(try await scene.git("rev-parse", "develop") == head.hex)
        }
    }

    @Test func fastForwardingASquashMovesTheTargetToIt() async throws {
        try await Scene.play { scene in
            _ = try await prepare(scene) { $0.project.mergeMethod = .fastForward }
            let old = try await scene.git("rev-parse", "develop")
            let json = try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge", ["squash": true])
            #expect(try await scene.git("rev-parse", "develop") == json.text("squash_commit_sha"))
            #expect(try await scene.git("log", "-1", "--format=%P", "develop") == old)
        }
    }

    @Test func semiLinearNeedsTheTargetAndStillMakesAMergeCommit() async throws {
        try await Scene.play { scene in
            let head = try await prepare(scene) { $0.project.mergeMethod = .rebaseMerge }
            let old = try await scene.git("rev-parse", "develop")
            let json = try await scene.expect(200, "PUT", scene.home + "/merge_requests/1/merge")
            #expect(try await scene.git("rev-parse", "develop") == json.text("merge_commit_sha"))
            #expect(try await scene.git("log", "-1", "--format=%P", "develop") == "\(old) \(head)")
        }
    }

    @Test func deletingTheSourceMovesFourDependentsAndLeavesTheFifth() async throws {
        try await Scene.play { scene in
            _ = try await prepare(scene) { $0.project.pipelineOnPush = "success" }
            for number in 1...5 {
                try await scene.forge.person.push(
                    "follower-\(number)", ["f\(number).txt": "f\n"], message: "Follow", from: "feature")
                try await scene.forge.person.open("follower-\(number)", into: "feature", title: "F\(number)")
            }
            let before = try await scene.expect(200, "GET", scene.home + "/merge_requests/2")
            #expect(before["head_pipeline"] != .null)
            try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge", ["should_remove_source_branch": true])
            #expect(try await scene.git("branch", "--list", "feature") == "")
            let list = try await scene.expect(
                200, "GET", scene.home + "/merge_requests?state=opened&sort=asc")
            let targets = list.elements.map { $0.text("target_branch") }
            #expect(targets == ["develop", "develop", "develop", "develop", "feature"])
            let after = try await scene.expect(200, "GET", scene.home + "/merge_requests/2")
            #expect(after["head_pipeline"] == .null, "no pipeline speaks for it any more")
            let notes = try await scene.expect(200, "GET", scene.home + "/merge_requests/2/notes").elements
            let words = "deleted the `feature` branch. This merge request now targets the `develop` branch"
            #expect(notes.contains { $0.text("body") == words })
        }
    }

    @Test func aProtectedSourceIsNotDeleted() async throws {
        try await Scene.play { scene in
            let head = try await prepare(scene) {
                $0.protections.append(BranchProtection(id: 2, pattern: "feat*"))
            }
            try await scene.expect(
                200, "PUT", scene.home + "/merge_requests/1/merge", ["should_remove_source_branch": true])
            #expect(try await scene.git("rev-parse", "feature") == head.hex)
        }
    }

    @Test func anOldServerAnswersInItsOwnWay() async throws {
        try await Scene.play { scene in
            _ = try await prepare(scene) {
                $0.version = ServerVersion(15, 0)
                $0.quirks.failingMerges = 1
            }
            let path = scene.home + "/merge_requests/1"
            let json = try await scene.expect(200, "GET", path)
            #expect(json["detailed_merge_status"] == nil)
            #expect(json.text("merge_status") == "can_be_merged")
            try await scene.expect(406, "PUT", path + "/merge")
            #expect(try await scene.expect(200, "GET", path).text("merge_error") != nil)
            try await scene.expect(200, "PUT", path + "/merge")
        }
    }
}
