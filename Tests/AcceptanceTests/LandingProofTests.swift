import Foundation
import RehearsalForge
import Support
import Testing

/// A landing is believed when it is seen, and what landed long ago is still found: against the built binary.
@Suite struct LandingProofTests {
    private func number(_ source: String, _ scene: Scene) async throws -> Int {
        try #require(
            await scene.forge.read { state in
                state.mergeRequests.last { $0.source == source && $0.state == .opened }?.iid
            })
    }

    private func codes(_ result: Relctl.Result) -> [String] {
        (result.train("TrendyolGo")["decisions"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    /// GitLab deletes the ref of a head 14 days after the merge; a phased release takes longer than that.
    @Test func aSquashedUpstreamThatIsLongGone() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            var options = MergeOptions()
            (options.squashes, options.removesSourceBranch) = (true, true)
            let landing = try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid
            try await alice.merge(landing, options)
            try Git.run([
                "-C", scene.project.repository, "update-ref", "-d", "refs/merge-requests/\(landing)/head",
            ])
            let other = try relctl.twin()
            defer { other.remove() }
            try await other.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await other("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output) \(pass.complaint)")
            #expect(pass.train("TrendyolGo")["phase"] as? String == "idle")
            #expect(try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "1\n")
        }
    }

    /// Somebody merges it into the upstream just before its target is set: GitLab sets the target of what is merged too.
    @Test func aTargetThatCameTooLate() async throws {
        try await Scene.with(settings: { Relctl.settings($0) + "\n    retarget: in-place" }) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let request = try await number("TrendyolGo/Release", scene)
            var options = MergeOptions()
            options.removesSourceBranch = false
            let landing = try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid
            try await alice.merge(landing, options)
            try await alice.undraft(request)
            try await alice.merge(request)
            await scene.forge.update { state in
                guard let index = state.mergeRequests.firstIndex(where: { $0.iid == request }) else {
                    Issue.record("no merge request \(request)")
                    return
                }
                state.mergeRequests[index].target = "develop"
            }
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && codes(pass) == ["not-landed"], "\(pass.output)")
            #expect(try await relctl("cut-release", "TrendyolGo").status == 5)

            try await relctl.must("retarget-release", "TrendyolGo")
            #expect(try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "1\n")
            #expect(try await relctl("reconcile").status == 0)
        }
    }

    /// Exit 5 always leaves a note, and it goes once the decision is made.
    @Test func aDecisionIsNoted() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let request = try await number("TrendyolGo/Release", scene)
            try await alice.forcePush("Trendyol/Release", to: "develop")
            for _ in 0..<2 {
                #expect(try await relctl("reconcile").status == 5)
                let (notes, labels) = await scene.forge.read { state in
                    let request = state.mergeRequests.first { $0.iid == request }
                    return (request?.notes.filter { !$0.isSystem }.map(\.body) ?? [], request?.labels ?? [])
                }
                #expect(notes.count == 1 && notes[0].contains("rewritten-upstream"), "\(notes)")
                #expect(labels.contains("relctl-decision"), "\(labels)")
            }
            try await relctl.must("sync-release", "TrendyolGo", "--accept-rewrite")
            #expect(try await relctl("reconcile").status == 0)
            let (count, labels) = await scene.forge.read { state in
                let request = state.mergeRequests.first { $0.iid == request }
                return (request?.notes.filter { !$0.isSystem }.count, request?.labels ?? [])
            }
            #expect(count == 0 && !labels.contains("relctl-decision"), "\(labels)")
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// Nothing but the merge request shows that a branch with a version in its name had landed.
    @Test func aVersionThatWasSquashedAndDeleted() async throws {
        try await Scene.with(
            trains: """
                Core: { branch: "Core/Release-{version}", cut_from: develop, lands_on: develop }
                """
        ) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await relctl.must("cut-release", "Core", "--version", "1.0")
            for number in 1...2 {
                try await alice.push("Core/Release-1.0", ["fix.txt": "\(number)\n"], message: "Fix \(number)")
            }
            try await relctl.must("reconcile")
            var options = MergeOptions()
            (options.squashes, options.removesSourceBranch) = (true, true)
            let landing = try await alice.open("Core/Release-1.0", into: "develop", title: "Release").iid
            try await alice.merge(landing, options)
            for _ in 0..<2 {
                let pass = try await relctl("reconcile")
                #expect(pass.status == 0, "\(pass.output) \(pass.complaint)")
            }
        }
    }

    /// The CI finds that a branch is gone; a person restores it, on a machine that has never seen its commits.
    @Test func aDeletedBranchIsRestoredElsewhere() async throws {
        try await Scene.with { scene in
            let relctl = scene.relctl
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let head = try #require(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") })
            try Git.run(["-C", scene.project.repository, "update-ref", "-d", "refs/heads/TrendyolGo/Release"])
            let pass = try await relctl("reconcile")
            let command = "relctl cut-release TrendyolGo --at \(head.short)"
            #expect(pass.status == 5 && pass.output.contains(command), "\(pass.output) \(pass.complaint)")
            let other = try relctl.twin()
            defer { other.remove() }
            try await other.must("cut-release", "TrendyolGo", "--at", head.short)
            #expect(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") } == head)
        }
    }
}
