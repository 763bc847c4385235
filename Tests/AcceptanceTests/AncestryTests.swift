import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// A release that landed by a squash, and the merge that joins its history again.
@Suite struct AncestryTests {
    private func squashed(_ scene: Scene, number: Int = 1) async throws {
        let alice = scene.forge.person
        try await scene.relctl.must("cut-release", "Trendyol")
        // Another file each time: without its history a second change of the same one would conflict.
        let file = number == 1 ? "core.txt" : "core\(number).txt"
        try await alice.push("Trendyol/Release", [file: "\(number)\n"], message: "Fix")
        var options = MergeOptions()
        (options.squashes, options.removesSourceBranch) = (true, false)
        try await alice.merge(
            try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid, options)
        try await alice.push("develop", ["next.txt": "\(number)\n"], message: "Next week")
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

    /// Squashes two releases after one another, and repairs the history after each.
    ///
    /// - Parameter between: what happens to the first proposal, whose number it gets.
    private func repairedTwice(_ scene: Scene, between: (Int) async throws -> Void) async throws {
        try await squashed(scene)
        try await scene.relctl.must("repair-ancestry", "Trendyol")
        let first = try git(scene, "rev-parse", "relctl/ancestry/Trendyol")
        try await between(try #require(await scene.forge.read { $0.mergeRequests.last?.iid }))
        try await squashed(scene, number: 2)
        let head = try git(scene, "rev-parse", "Trendyol/Release")
        let tip = try git(scene, "rev-parse", "develop")

        let dry = try await scene.relctl("repair-ancestry", "Trendyol", "--dry-run", "--format", "json")
        let repair = try await scene.relctl("repair-ancestry", "Trendyol", "--format", "json")
        #expect(repair.status == 0, "\(repair.complaint)")
        #expect(dry.status == 0 && dry.json["commit"] as? String == repair.json["commit"] as? String, "\(dry.output)")
        for commit in [first, head, tip] {
            #expect(try git(scene, "rev-list", commit, "--not", "relctl/ancestry/Trendyol") == "")
        }
        #expect(try git(scene, "diff", "--stat", "develop", "relctl/ancestry/Trendyol") == "")
        #expect(await scene.forge.read { $0.mergeRequests.count { $0.state == .opened } } == 1)
        try await scene.forge.person.merge(
            try #require(await scene.forge.read { $0.mergeRequests.last { $0.state == .opened }?.iid }))
        #expect(try await scene.relctl("repair-ancestry", "Trendyol").output.contains("nothing to repair"))
    }

    @Test(arguments: ForgeKind.allCases) func aSecondSquashJoinsAnOpenProposal(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await repairedTwice(scene) { _ in }
        }
    }

    /// The branch of the merged proposal stays where nobody deletes it.
    @Test(arguments: ForgeKind.allCases) func aSecondSquashIsProposedAfterTheFirst(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await repairedTwice(scene) { request in
                var options = MergeOptions()
                options.removesSourceBranch = false
                try await scene.forge.person.merge(request, options)
            }
        }
    }

    /// A person's commit on the branch would reach `develop` with the merge.
    @Test func whatAPersonPushedToTheProposalIsNotJoined() async throws {
        try await Scene.with { scene in
            try await squashed(scene)
            try await scene.relctl.must("repair-ancestry", "Trendyol")
            try await scene.forge.person.push("relctl/ancestry/Trendyol", ["own.txt": "1\n"], message: "Own work")
            let tip = try git(scene, "rev-parse", "relctl/ancestry/Trendyol")
            try await squashed(scene, number: 2)
            for arguments in [["--dry-run"], []] {
                let repair = try await scene.relctl.run(["repair-ancestry", "Trendyol"] + arguments)
                #expect(repair.status == 5 && repair.complaint.contains("holds more than"), "\(repair.complaint)")
                #expect(!repair.complaint.contains("delete"), "\(repair.complaint)")
            }
            #expect(try git(scene, "rev-parse", "relctl/ancestry/Trendyol") == tip)
        }
    }

    /// Joined, the release would count as landed although `develop` has nothing of it.
    @Test func aSquashThatWasRevertedIsNotJoined() async throws {
        try await Scene.with { scene in
            try await squashed(scene)
            try await scene.forge.person.push("develop", ["core.txt": nil], message: "Revert the release")
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("not proved"), "\(repair.complaint)")
            #expect(try await shownMissing(by: repair, scene) == "core.txt\n")
            let cut = try await scene.relctl("doctor", "--ancestry")
            #expect(!cut.output.contains("relctl repair-ancestry Trendyol"), "\(cut.output)")
        }
    }

    /// The paths that the printed command shows, in a clone that has neither of the two branches.
    private func shownMissing(by repair: Relctl.Result, _ scene: Scene) async throws -> String {
        let advice = try #require(repair.complaint.firstMatch(of: /what is missing \((git fetch .+?)\); merging/)?.1)
        let clone = scene.project.folder + "/bare-of-branches"
        try Git.run(["init", "--quiet", clone])
        try Git.run(["-C", clone, "remote", "add", "origin", "file://" + scene.project.repository])
        let shown = try await ChildProgram.run(
            ["sh", "-c", "\(advice)".replacing(" -- ", with: " --name-only -- ")], in: clone, input: [],
            environment: ChildProgram.hermetic(home: scene.project.folder))
        return String(decoding: shown, as: UTF8.self)
    }

    /// Only what was reverted is missing, and the message says what merging by hand would do to it.
    @Test func ofSeveralFilesTheRevertedOneIsNamed() async throws {
        try await Scene.with { scene in
            let files = (1...12).map { "module\($0).txt" }
            try await scene.relctl.must("cut-release", "Trendyol")
            let alice = scene.forge.person
            let changes = Dictionary(uniqueKeysWithValues: files.map { ($0, "1\n" as String?) })
            try await alice.push("Trendyol/Release", changes, message: "Fix")
            var options = MergeOptions()
            (options.squashes, options.removesSourceBranch) = (true, false)
            try await alice.merge(
                try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid, options)
            try await alice.push("develop", ["module7.txt": nil, "next.txt": "1\n"], message: "Revert module 7")

            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5, "\(repair.complaint)")
            #expect(repair.complaint.contains("it lacks changes of module7.txt"), "\(repair.complaint)")
            #expect(!repair.complaint.contains("module8.txt"), "\(repair.complaint)")
            #expect(repair.complaint.contains("also what was reverted there on purpose"), "\(repair.complaint)")
            #expect(try await shownMissing(by: repair, scene) == "module7.txt\n")

            let rest = files.filter { $0 != "module7.txt" }.map { ($0, nil as String?) }
            try await alice.push("develop", Dictionary(uniqueKeysWithValues: rest), message: "Revert the rest")
            let whole = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(whole.status == 5 && whole.complaint.contains(" and 2 more"), "\(whole.complaint)")
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
                guard let index = state.mergeRequests.firstIndex(where: { $0.iid == request }) else {
                    Issue.record("no merge request \(request)")
                    return
                }
                (state.mergeRequests[index].state, state.mergeRequests[index].squashCommit) = (.merged, squash)
                state.mergeRequests[index].mergedAt = state.clock.now
            }
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("not proved"), "\(repair.complaint)")
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
        }
    }

    /// Squashed in its turn, the merge would mend nothing.
    @Test(arguments: ForgeKind.allCases) func nothingIsProposedToAForgeThatSquashes(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await squashed(scene)
            await scene.forge.update { $0.project.squash = .always }
            for arguments in [["--dry-run"], []] {
                let repair = try await scene.relctl.run(["repair-ancestry", "Trendyol"] + arguments)
                #expect(repair.status == 5 && repair.complaint.contains("allow merge commits"), "\(repair.complaint)")
            }
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
            #expect(await scene.forge.read { $0.mergeRequests.count { $0.state == .opened } } == 0)
        }
    }

    /// A linear history takes no merge commit.
    @Test func nothingIsProposedWhereNoMergeCommitMayLand() async throws {
        try await Scene.with(kind: .github) { scene in
            try await squashed(scene)
            await scene.forge.update { $0.project.rulesets.types["develop"] = ["required_linear_history"] }
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("merge commits"), "\(repair.complaint)")
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
        }
    }

    /// Lands the release on `develop` and on `live` by squashes, and returns the numbers of the merge requests.
    private func squashedIntoBoth(_ scene: Scene) async throws -> (develop: Int, live: Int) {
        let alice = scene.forge.person
        try await alice.createBranch("live", at: "develop")
        try await squashed(scene)
        let first = try #require(await scene.forge.read { $0.mergeRequests.last?.iid })
        var options = MergeOptions()
        (options.squashes, options.removesSourceBranch) = (true, false)
        let second = try await alice.open("Trendyol/Release", into: "live", title: "Release").iid
        try await alice.merge(second, options)
        return (first, second)
    }

    /// Each line names its branch, and what landed there alone.
    @Test func ofTwoBranchesEachHasItsOwnLandings() async throws {
        try await Scene.with(
            trains: """
                Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: [develop, live] }
                """
        ) { scene in
            let (first, second) = try await squashedIntoBoth(scene)
            for arguments in [["--dry-run"], []] {
                let repair = try await scene.relctl.run(["repair-ancestry", "Trendyol"] + arguments)
                let lines = repair.output.split(separator: "\n")
                try #require(repair.status == 0 && lines.count == 2, "\(repair.complaint)")
                for (line, own, branch) in [(lines[0], first, "develop"), (lines[1], second, "live")] {
                    #expect(line.contains("what landed by !\(own) to \(branch)"), "\(line)")
                }
            }
            let json = try await scene.relctl("repair-ancestry", "Trendyol", "--dry-run", "--format", "json").json
            let proposals = try #require(json["proposals"] as? [[String: Any]])
            #expect(proposals.map { $0["target"] as? String } == ["develop", "live"])
        }
    }

    /// One of two branches has lost what landed there: a proposal for the other alone would look like all of it.
    @Test func oneOfTwoBranchesIsNotProved() async throws {
        try await Scene.with(
            trains: """
                Trendyol: { branch: Trendyol/Release, cut_from: develop, lands_on: [develop, live] }
                """
        ) { scene in
            _ = try await squashedIntoBoth(scene)
            try await scene.forge.person.push("live", ["core.txt": nil], message: "Revert the release")
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains("live is not proved"), "\(repair.complaint)")
            #expect(try git(scene, "for-each-ref", "refs/heads/relctl") == "")
        }
    }
}
