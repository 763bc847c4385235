import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// A release that landed by a squash, and the merge that joins its history again.
@Suite struct AncestryTests {
    private func squashed(_ scene: Scene) async throws {
        let alice = scene.forge.person
        try await scene.relctl.must("cut-release", "Trendyol")
        try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
        var options = MergeOptions()
        (options.squashes, options.removesSourceBranch) = (true, false)
        try await alice.merge(
            try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid, options)
        try await alice.push("develop", ["next.txt": "1\n"], message: "Next week")
    }

    private func git(_ scene: Scene, _ arguments: String...) throws -> String {
        try Git.run(["-C", scene.project.repository] + arguments).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(arguments: ForgeKind.allCases) func aSquashIsJoined(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            let relctl = scene.relctl
            let whole = try await relctl("doctor", "--ancestry")
            #expect(
                whole.output.contains("ancestry: every landed release whose branch is still there is in the history"),
                "\(whole.output)")
            try await squashed(scene)
            let head = try git(scene, "rev-parse", "Trendyol/Release")
            let cut = try await relctl("doctor", "--ancestry")
            #expect(cut.output.contains("relctl repair-ancestry Trendyol"), "\(cut.output)")

            let dry = try await relctl("repair-ancestry", "Trendyol", "--dry-run")
            #expect(dry.status == 0 && dry.output.contains("would propose"), "\(dry.complaint)")
            let tip = try git(scene, "rev-parse", "develop")
            for _ in 0..<2 {
                let repair = try await relctl("repair-ancestry", "Trendyol", "--format", "json")
                #expect(repair.status == 0 && repair.json["outcome"] as? String == "done", "\(repair.complaint)")
                #expect(await scene.forge.read { $0.mergeRequests.count { $0.state == .opened } } == 1)
            }
            // A merge that changes no file, never pushed to the branch itself.
            #expect(try git(scene, "rev-parse", "develop") == tip)
            #expect(try git(scene, "diff", "--stat", "develop", "relctl/ancestry/Trendyol") == "")
            #expect(try git(scene, "log", "-1", "--format=%P", "relctl/ancestry/Trendyol") == "\(tip) \(head)")

            let request = try #require(await scene.forge.read { $0.mergeRequests.last?.iid })
            try await scene.forge.person.merge(request)
            #expect(try await relctl("repair-ancestry", "Trendyol").output.contains("nothing to repair"))
        }
    }

    /// Joined, the release would count as landed although `develop` has nothing of it.
    @Test func aSquashThatWasRevertedIsNotJoined() async throws {
        try await Scene.with { scene in
            try await squashed(scene)
            try await scene.forge.person.push("develop", ["core.txt": nil], message: "Revert the release")
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("not proved"), "\(repair.complaint)")
            let cut = try await scene.relctl("doctor", "--ancestry")
            #expect(!cut.output.contains("relctl repair-ancestry Trendyol"), "\(cut.output)")
        }
    }

    /// What landed was changed since: nothing proves that it is all there.
    @Test func whatIsNotThereIsNotJoined() async throws {
        try await Scene.with { scene in
            try await scene.relctl.must("cut-release", "Trendyol")
            let alice = scene.forge.person
            try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            let request = try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid
            let squash = try await alice.push("develop", ["other.txt": "1\n"], message: "Something else")
            await scene.forge.update { state in
                guard let index = state.mergeRequests.firstIndex(where: { $0.iid == request }) else { return }
                (state.mergeRequests[index].state, state.mergeRequests[index].squashCommit) = (.merged, squash)
                state.mergeRequests[index].mergedAt = state.clock.now
            }
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("not proved"), "\(repair.complaint)")
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
        }
    }

    /// One of two branches has lost what landed there: a proposal for the other alone would look like all of it.
    @Test func oneOfTwoBranchesIsNotProved() async throws {
        try await Scene.with(settings: { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:
              Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: [develop, live] }
            """
        }) { scene in
            let alice = scene.forge.person
            try await alice.createBranch("live", at: "develop")
            try await squashed(scene)
            var options = MergeOptions()
            (options.squashes, options.removesSourceBranch) = (true, false)
            let request = try await alice.open("Trendyol/Release", into: "live", title: "Release").iid
            try await alice.merge(request, options)
            try await alice.push("live", ["core.txt": nil], message: "Revert the release")
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("live is not proved"), "\(repair.complaint)")
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
        }
    }
}
