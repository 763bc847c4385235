import Names
import Printing
import RehearsalForge
import Testing

/// `merge_error`: what it says after a failed merge, and what clears it.
@Suite struct MergeErrorTests {
    private let path = "/projects/mobile%2Fios/merge_requests/1"
    private let hook = "Something went wrong during merge pre-receive hook. "

    private func play(
        _ change: @escaping @Sendable (inout ForgeState) -> Void, _ body: (Scene) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.quirks.checkingReads = 0
                change(&$0)
            }
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "APP-1 Add a")
            try await scene.forge.person.push("feature", ["b.txt": "b\n"], message: "APP-2 Add b")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            try await body(scene)
        }
    }

    private func error(_ scene: Scene) async throws -> String? {
        try await scene.expect(200, "GET", path).text("merge_error")
    }

    @Test func aRuleOnMessagesHoldsForTheForgesOwnMergeCommit() async throws {
        try await play({ $0.project.commitRules.message = "^APP-\\d+ " }) { scene in
            let old = try await scene.git("rev-parse", "develop")
            #expect(try await error(scene) == nil)
            let answer = try await scene.expect(422, "PUT", path + "/merge")
            #expect(answer.text("message") == "Branch cannot be merged")
            #expect(try await error(scene) == hook + "Commit message does not follow the pattern '^APP-\\d+ '")
            let status = try await scene.expect(200, "GET", path).text("detailed_merge_status")
            #expect(status == "mergeable", "it says so all the same")
            #expect(try await scene.git("rev-parse", "develop") == old)
            let message: JSONValue = ["merge_commit_message": "Land it\n\nAPP-3 is done"]
            let merged = try await scene.expect(200, "PUT", path + "/merge", message)
            #expect(merged["merge_error"] == .null)
            #expect(try await scene.git("log", "-1", "--format=%s", "develop") == "Land it")
        }
    }

    @Test func aRuleOnMessagesHoldsForASquashToo() async throws {
        try await play({ state in
            state.project.commitRules.message = "^APP-"
            state.project.squash = .always
        }) { scene in
            let merge: JSONValue = ["merge_commit_message": "APP-3 Land it"]
            try await scene.expect(422, "PUT", path + "/merge", merge)
            let both: JSONValue = ["merge_commit_message": "APP-3 Land it", "squash_commit_message": "APP-3 All"]
            try await scene.expect(200, "PUT", path + "/merge", both)
        }
    }

    @Test func aRuleOnAddressesHoldsForTheAccount() async throws {
        try await play({ $0.project.commitRules.address = "@corp\\.example$" }) { scene in
            try await scene.expect(422, "PUT", path + "/merge")
            let words = "Committer's email 'release-bot@example.com' does not follow the pattern '@corp\\.example$'"
            #expect(try await error(scene) == hook + words)
            await scene.forge.update { $0.users[0].commitEmail = "bot@corp.example" }
            try await scene.expect(200, "PUT", path + "/merge")
        }
    }

    @Test func aFullRepositoryMergesNothing() async throws {
        try await play({ $0.project.exceedsSizeLimit = true }) { scene in
            try await scene.expect(422, "PUT", path + "/merge")
            #expect(try await error(scene)?.contains("exceeded its size limit") == true)
            try await scene.forge.person.close(1)
            #expect(try await error(scene) == nil, "closing clears it")
        }
    }

    @Test func aRuleOnMessagesHoldsForARebase() async throws {
        try await play({ state in
            state.project.commitRules.message = "^APP-9 "
            state.quirks.rebasingReads = 0
        }) { scene in
            try await scene.forge.person.push("develop", ["c.txt": "c\n"], message: "Go on")
            try await scene.expect(202, "PUT", path + "/rebase")
            let words = "The rebase pre-receive hook failed: Commit message does not follow the pattern '^APP-9 '."
            #expect(try await error(scene) == words)
        }
    }

    @Test func whatAutoMergeCantMergeKeepsItsReason() async throws {
        try await play({ state in
            state.project.commitRules.message = "^APP-"
            state.project.needsPipeline = true
            state.project.pipelineOnPush = "running"
        }) { scene in
            try await scene.forge.person.push("feature", ["c.txt": "c\n"], message: "APP-4 Add c")
            try await scene.expect(200, "PUT", path + "/merge", ["auto_merge": true])
            let pipeline = try #require(await scene.forge.read { $0.pipelines.last?.id })
            try await scene.forge.person.finishPipeline(pipeline, status: "success")
            #expect(try await error(scene)?.hasPrefix(hook) == true)
            #expect(try await scene.expect(200, "GET", path).text("state") == "opened")
        }
    }
}
