import Names
import Printing
import RehearsalForge
import Testing

/// What a merge request shows of a push, and when; what the stored verdict says; which check is named first.
@Suite struct RefreshTests {
    private let path = "/projects/mobile%2Fios/merge_requests/1"

    private func play(
        _ change: @escaping @Sendable (inout ForgeState) -> Void = { _ in },
        _ body: (Scene, CommitID) async throws -> Void
    ) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.quirks.checkingReads = 0
                $0.project.removesSourceBranch = false
                change(&$0)
            }
            let head = try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            try await body(scene, head)
        }
    }

    private func read(_ scene: Scene) async throws -> JSONValue { try await scene.expect(200, "GET", path) }

    private func status(_ scene: Scene) async throws -> String? {
        try await read(scene).text("detailed_merge_status")
    }

    @Test func theRecordedHeadFollowsAPushLater() async throws {
        try await play { scene, head in
            await scene.forge.update { $0.quirks.refreshLag = 3 }
            let new = try await scene.forge.person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
            try await scene.forge.person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
            for _ in 1...2 {
                let old = try await read(scene)
                #expect(old.text("sha") == head.hex)
                #expect(old.text("detailed_merge_status") == "mergeable", "of the old head and the old target")
            }
            let branch = try await scene.expect(200, "GET", scene.home + "/repository/branches/feature")
            #expect(branch["commit"]?.text("id") == new.hex)
            let json = try await read(scene)
            #expect(json.text("sha") == new.hex)
            #expect(json.text("detailed_merge_status") == "conflict")
        }
    }

    @Test func aMergeThatIsFasterMergesTheOldHead() async throws {
        try await play { scene, head in
            await scene.forge.update { $0.quirks.refreshLag = 9 }
            let new = try await scene.forge.person.push("feature", ["b.txt": "b\n"], message: "Add b")
            try await scene.expect(409, "PUT", path + "/merge", ["sha": .string(new.hex)])
            let json = try await scene.expect(200, "PUT", path + "/merge", ["sha": .string(head.hex)])
            #expect(json.text("state") == "merged")
            #expect(try await scene.git("rev-parse", "develop^2") == head.hex)
            #expect(try await scene.git("rev-parse", "feature") == new.hex)
        }
    }

    @Test func aStoredVerdictMayBeWrongWhenTheMergeComes() async throws {
        try await play { scene, _ in
            try await scene.forge.person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
            #expect(try await status(scene) == "mergeable")
            await scene.forge.update { $0.quirks.refreshLag = 9 }
            try await scene.forge.person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
            try await scene.expect(422, "PUT", path + "/merge")
            #expect(try await read(scene).text("merge_error") == "Conflicts detected during merge")
        }
    }

    @Test func eachPushToEitherBranchIsCheckedAnew() async throws {
        try await play({ $0.quirks.checkingReads = 1 }) { scene, _ in
            #expect(try await [status(scene), status(scene)] == ["checking", "mergeable"])
            try await scene.forge.person.push("develop", ["c.txt": "c\n"], message: "Go on")
            #expect(try await [status(scene), status(scene)] == ["checking", "mergeable"])
            try await scene.forge.person.push("feature", ["d.txt": "d\n"], message: "Go on")
            #expect(try await [status(scene), status(scene)] == ["checking", "mergeable"])
        }
    }

    @Test func ofManyReasonsTheFirstIsShown() async throws {
        try await play({ state in
            state.project.approvalsRequired = 1
            state.project.needsPipeline = true
            state.project.mergeMethod = .rebaseMerge
        }) { scene, _ in
            let person = scene.forge.person
            try await person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
            let theirs = try await person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
            try await scene.expect(200, "PUT", path, ["title": "Draft: Bring it"])
            #expect(try await status(scene) == "not_approved")
            await scene.forge.update { $0.project.resetsApprovals = false }
            try await person.approve(1)
            #expect(try await status(scene) == "draft_status")
            try await person.undraft(1)
            #expect(try await status(scene) == "conflict")
            try await person.push("feature", ["README.md": "Theirs.\n"], message: "Theirs, too")
            #expect(try await status(scene) == "need_rebase")
            try await person.resolve(theirs, into: "feature", with: [:])
            #expect(try await status(scene) == "ci_must_pass")
        }
    }

    @Test func conflictsAreToldWhateverIsNamedFirst() async throws {
        try await play { scene, _ in
            let person = scene.forge.person
            try await person.push("feature", ["README.md": "Ours.\n"], message: "Ours")
            try await person.push("develop", ["README.md": "Theirs.\n"], message: "Theirs")
            try await scene.expect(200, "PUT", path, ["title": "Draft: Bring it"])
            let json = try await read(scene)
            #expect(json.text("detailed_merge_status") == "draft_status")
            #expect(json["has_conflicts"] == true && json.text("merge_status") == "cannot_be_merged")
            try await person.createBranch("empty", at: "develop")
            try await person.open("empty", into: "develop", title: "Nothing")
            let empty = try await scene.expect(200, "GET", scene.home + "/merge_requests/2")
            #expect(empty.text("detailed_merge_status") == "commits_status")
            #expect(empty["has_conflicts"] == true)
        }
    }

    @Test func cancellingAutoMergeIsForThoseWhoMayMerge() async throws {
        try await play({ $0.project.needsPipeline = true }) { scene, _ in
            try await scene.expect(200, "PUT", path + "/merge", ["auto_merge": true])
            await scene.forge.update { $0.users[0].role = .developer }
            let cancel = path + "/cancel_merge_when_pipeline_succeeds"
            let answer = try await scene.expect(401, "POST", cancel)
            #expect(answer.text("message") == "401 Unauthorized")
            await scene.forge.update { $0.users[0].role = .maintainer }
            try await scene.expect(201, "POST", cancel)
        }
    }

    @Test func aBranchThatCameBackBeforeAnybodyLookedIsNotClosed() async throws {
        try await play { scene, head in
            await scene.forge.update { $0.quirks.refreshLag = 2 }
            try await scene.forge.person.deleteBranch("feature")
            try await scene.forge.person.createBranch("feature", at: head.hex)
            #expect(try await [read(scene), read(scene)].map { $0.text("state") } == ["opened", "opened"])
        }
    }
}
