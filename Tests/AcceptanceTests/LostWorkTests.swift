import Foundation
import Names
import RehearsalForge
import Testing

/// What people do on a Friday, against the built binary: nothing of anybody's work goes without a word.
@Suite struct LostWorkTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    private func needs(_ result: Relctl.Result, _ train: String = "TrendyolGo") -> String? {
        (result.train(train)["needs"] as? [String: Any])?["code"] as? String
    }

    private func text(_ branch: String, _ path: String, _ scene: Scene) -> String? {
        try? Git.run(["-C", scene.project.repository, "show", "refs/heads/\(branch):\(path)"])
    }

    private func tip(_ branch: String, _ scene: Scene) async throws -> String {
        try #require(await scene.forge.read { $0.tip(of: branch)?.hex })
    }

    /// A person merges the follower's open merge request into its upstream, which a pass tells.
    private func mergeEarly(in scene: Scene) async throws {
        let open = await scene.forge.read { state in
            state.mergeRequests.first { $0.source == "TrendyolGo/Release" && $0.state == .opened }?.iid
        }
        let request = try #require(open)
        try await scene.forge.person.undraft(request)
        try await scene.forge.person.merge(request)
        let early = try await scene.relctl("reconcile", "--format", "json")
        #expect(early.status == 5 && needs(early) == "merged-early", "\(early.complaint)")
    }

    @Test func anEarlyMergeAndItsRevert() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let before = try await tip(core, scene)
            try await mergeEarly(in: scene)

            try await alice.revert(core, toContentsOf: before, message: "Revert the merge")
            try await alice.push(core, ["later.txt": "1\n"], message: "Later fix")
            let undone = try await relctl("reconcile", "--format", "json")
            #expect(undone.status == 5 && needs(undone) == "own-work-undone", "\(undone.complaint)")
            #expect(text(go, "go.txt", scene) == "1\n")

            try await relctl.must("sync-release", "TrendyolGo", "--keep-own")
            #expect(text(go, "go.txt", scene) == "1\n")
            #expect(text(go, "later.txt", scene) == "1\n")
            #expect(try await relctl("reconcile").status == 0)
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// GitHub opens no pull request without a commit to show.
    @Test func anEarlyMergeIsLeftIn() async throws {
        try await Scene.with(kind: .github) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            try await mergeEarly(in: scene)

            try await alice.push(core, ["later.txt": "1\n"], message: "Later fix")
            try await relctl.must("cut-release", "TrendyolGo")
            #expect(text(go, "later.txt", scene) == "1\n")
            #expect(try await relctl("reconcile").status == 0)
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// Whoever asks for both hears of both, also where the first needs a person.
    @Test func whatFollowsARefusedCutIsReportedToo() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.relctl.must("reconcile")
            try await scene.forge.person.deleteBranch("Trendyol/Release")
            let cut = try await scene.relctl("cut-release", "Trendyol", "TrendyolGo", "--format", "json")
            #expect(cut.status == 5 && cut.steps.isEmpty, "\(cut.output)")
            #expect(cut.train("Trendyol")["needs"] is [String: Any], "\(cut.output)")
            #expect(cut.train("TrendyolGo")["branch"] as? String == go, "\(cut.output)")
        }
    }

    /// Only a cut accepts that a deleted branch is lost, not the wish for one.
    @Test func aRefusedRecutAcceptsNoLoss() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let head = try await tip(go, scene)
            try await alice.merge(alice.open(core, into: "develop", title: "Land").iid)
            try await alice.deleteBranch(go)
            let recut = try await relctl("cut-release", "TrendyolGo", "--recut")
            #expect(recut.status == 5 && !recut.complaint.contains("accepted"), "\(recut.complaint)")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && needs(pass) == "branch-deleted", "\(pass.complaint)")
            let fix = (pass.train("TrendyolGo")["needs"] as? [String: Any])?["fix"] as? String ?? ""
            #expect(fix.contains("--at \(head.prefix(12)) restores it") && !fix.contains("--recut"), "\(fix)")
        }
    }

    @Test func aDeletedBranchComesBack() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let head = try await tip(go, scene)
            try await alice.deleteBranch(go)
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && needs(pass) == "branch-deleted", "\(pass.complaint)")
            let fix = (pass.train("TrendyolGo")["needs"] as? [String: Any])?["fix"] as? String
            #expect(fix?.contains("relctl cut-release TrendyolGo --at \(head.prefix(12))") == true)
            #expect(try await relctl("cut-release", "TrendyolGo").status == 5)
            try await relctl.must("cut-release", "TrendyolGo", "--at", String(head.prefix(12)))
            #expect(try await tip(go, scene) == head)
            #expect(try await relctl("reconcile").status == 0)
        }
    }

    @Test func aBranchThatWasSetBackIsNotGoneOnWith() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let head = try await tip(go, scene)
            try await alice.forcePush(go, to: "develop")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && needs(pass) == "branch-rewritten", "\(pass.complaint)")
            try await relctl.must("cut-release", "TrendyolGo", "--at", head)
            #expect(try await relctl("reconcile").status == 0)
            try await alice.forcePush(go, to: "develop")
            try await relctl.must("sync-release", "TrendyolGo", "--accept-rewrite")
            #expect(try await relctl("reconcile").status == 0)
            #expect(text(go, "go.txt", scene) == "")
        }
    }

    @Test func aFixThatWasDroppedAfterAFastForward() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await alice.push(core, ["core.txt": "1\n"], message: "Dropped fix")
            try await relctl.must("reconcile")
            try await alice.forcePush(core, to: "develop")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && needs(pass) == "rewritten-upstream", "\(pass.complaint)")
            #expect(needs(pass, "Trendyol") == "branch-rewritten")
            try await relctl.must("sync-release", "TrendyolGo", "--accept-rewrite")
            #expect(try await relctl("reconcile").status == 0)
        }
    }

    @Test func aLandingThatWasUndone() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let before = try await tip("develop", scene)
            try await alice.merge(try await alice.open(core, into: "develop", title: "Release").iid)
            try await alice.revert("develop", toContentsOf: before, message: "Revert the release")
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && needs(pass) == "landing-undone", "\(pass.complaint)")
            #expect(text("develop", "go.txt", scene) == "")
            try await relctl.must("retarget-release", "TrendyolGo", "--accept-undo")
            #expect(text("develop", "go.txt", scene) == "1\n")
        }
    }
}
