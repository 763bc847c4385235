import Foundation
import RehearsalForge
import Support
import Testing

/// Projects on GitLab whose settings bite a landing: against the built binary.
@Suite struct GitLabProjectTests {
    private func waits(_ result: Relctl.Result) -> [String] {
        result.train("TrendyolGo")["waitingFor"] as? [String] ?? []
    }

    private func codes(_ result: Relctl.Result) -> [String] {
        (result.train("TrendyolGo")["decisions"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    private func phase(_ result: Relctl.Result) -> String? { result.train("TrendyolGo")["phase"] as? String }

    private func onDevelop(_ path: String, _ scene: Scene) -> String? {
        try? Git.run(["-C", scene.project.repository, "show", "develop:\(path)"])
    }

    /// The second app's release is due to land, its branch holds a merge commit with a person's adaptation in it, and
    /// `develop` has moved on.
    private func due(_ scene: Scene) async throws {
        let (relctl, alice) = (scene.relctl, scene.forge.person)
        try await scene.cutWithFixes()
        try await alice.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Go's way")
        let culprit = try await alice.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
        #expect(try await relctl("reconcile").status == 5)
        try await alice.resolve(culprit, into: "TrendyolGo/Release", with: ["shared.txt": "both\n"])
        try await relctl.must("reconcile")
        try await landUpstream(scene)
        try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
    }

    /// The same without a conflict: the merge commit brings a file that no plain commit has.
    private func adapted(_ scene: Scene) async throws {
        let alice = scene.forge.person
        try await scene.cutWithFixes()
        let fix = try await alice.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix for both")
        try await alice.resolve(fix, into: "TrendyolGo/Release", with: ["adapted.txt": "for Go\n"])
        try await scene.relctl.must("reconcile")
        try await landUpstream(scene)
    }

    private func landUpstream(_ scene: Scene) async throws {
        let alice = scene.forge.person
        try await alice.merge(
            try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid, keeping)
        try await alice.push("develop", ["next.txt": "1\n"], message: "Next week")
    }

    /// A merge that leaves the source branch.
    private var keeping: MergeOptions {
        var options = MergeOptions()
        options.removesSourceBranch = false
        return options
    }

    /// What was closed with its deleted branch is opened anew once the branch is back, and what a person closed is not.
    @Test(arguments: [true, false]) func aBranchThatWasDeletedAndRestored(isPersonsClosing: Bool) async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let head = try Git.run(["-C", scene.project.repository, "rev-parse", "TrendyolGo/Release"])
                .trimmingCharacters(in: .whitespacesAndNewlines)
            if isPersonsClosing {
                let request = await scene.forge.read { $0.mergeRequests.last { $0.state == .opened }?.iid }
                try await alice.close(try #require(request))
            }
            try await alice.deleteBranch("TrendyolGo/Release")
            let lost = try await relctl("status", "--format", "json")
            #expect(codes(lost).contains("branch-deleted"), "\(lost.output)")
            _ = try await alice.forcePush("TrendyolGo/Release", to: head)
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(codes(pass) == (isPersonsClosing ? ["ended-merge-request"] : []), "\(pass.output)")
            let open = await scene.forge.read { $0.mergeRequests.count { $0.state == .opened } }
            #expect(open == (isPersonsClosing ? 0 : 1))
        }
    }

    /// GitLab stops to look at a merge request that had a thousand pushes: it keeps an old head, and can't be landed.
    @Test func aFullMergeRequestIsSaid() async throws {
        try await Scene.with(settings: { Relctl.settings($0) + "\n    retarget: in-place" }) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await adapted(scene)
            try await relctl.must("reconcile")
            let request = await scene.forge.read { $0.mergeRequests.last { $0.state == .opened }?.iid }
            await scene.forge.update { state in
                for index in state.mergeRequests.indices { state.mergeRequests[index].versions = 1000 }
            }
            try await alice.push("TrendyolGo/Release", ["late.txt": "1\n"], message: "Late fix")
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && codes(pass) == ["merge-request-full"], "\(pass.output)")
            try await alice.close(try #require(request))
            try await relctl.must("retarget-release", "TrendyolGo")
            #expect(onDevelop("late.txt", scene) == "1\n")
        }
    }

    /// GitLab would replay only the plain commits: what the merge commit holds would be on no branch any more.
    @Test(arguments: [ForgeProject.MergeMethod.rebaseMerge, .fastForward])
    func automaticRebaseLosesNothing(method: ForgeProject.MergeMethod) async throws {
        try await Scene.with { scene in
            try await due(scene)
            await scene.forge.update { ($0.project.mergeMethod, $0.project.rebasesAutomatically) = (method, true) }
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && waits(pass) == ["need_rebase"], "\(pass.output)")
            #expect(onDevelop("go.txt", scene) != "1\n")
            let text = try await scene.relctl("status").output
            #expect(text.contains("git merge develop there"), "\(text)")

            try await scene.forge.person.mergeByHand("develop", into: "TrendyolGo/Release")
            let landed = try await scene.relctl("reconcile", "--format", "json")
            #expect(landed.status == 0 && phase(landed) == "idle", "\(landed.output)")
            #expect(onDevelop("shared.txt", scene) == "both\n" && onDevelop("next.txt", scene) == "1\n")
        }
    }

    @Test(arguments: [(ForgeProject.MergeMethod.rebaseMerge, false), (.fastForward, true)])
    func itCatchesUpWhereItMay(method: ForgeProject.MergeMethod, rebases: Bool) async throws {
        try await Scene.with(settings: { Relctl.settings($0) + "\n    catch_up: true" }) { scene in
            try await due(scene)
            await scene.forge.update { ($0.project.mergeMethod, $0.project.rebasesAutomatically) = (method, rebases) }
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && phase(pass) == "idle", "\(pass.output)")
            #expect(onDevelop("shared.txt", scene) == "both\n" && onDevelop("next.txt", scene) == "1\n")
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// A person presses "Merge" where GitLab rebases: what a merge commit held is not on `develop`, and no cut drops it.
    @Test func aRebaseByAPersonIsNoLanding() async throws {
        try await Scene.with(settings: { Relctl.settings($0) + "\n    merge: by-hand" }) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await adapted(scene)
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            try await relctl.must("reconcile")
            await scene.forge.update {
                ($0.project.mergeMethod, $0.project.rebasesAutomatically) = (.fastForward, true)
            }
            let open = await scene.forge.read { state in
                state.mergeRequests.last { $0.source == "TrendyolGo/Release" && $0.state == .opened }?.iid
            }
            try await alice.merge(try #require(open), keeping)
            #expect(onDevelop("go.txt", scene) == "1\n" && onDevelop("adapted.txt", scene) != "for Go\n")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && codes(pass) == ["not-landed"], "\(pass.output)")
            let before = await scene.forge.read { $0.tip(of: "TrendyolGo/Release") }
            #expect(try await relctl("cut-release", "Trendyol", "TrendyolGo").status == 5)
            #expect(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") } == before)
        }
    }

    /// A rule on messages holds for GitLab's own merge commit too.
    @Test func aMergeThatFailsIsADecision() async throws {
        try await Scene.with { scene in
            try await due(scene)
            await scene.forge.update { $0.project.commitRules.message = "APP-[0-9]+" }
            for _ in 0..<2 {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 5 && codes(pass) == ["merge-refused"], "\(pass.output)")
                #expect(pass.output.contains("does not follow the pattern"))
            }
            let file = scene.relctl.folder.appending(path: "relctl.yml")
            let settings = try String(contentsOf: file, encoding: .utf8)
            try Data((settings + "\n    merge_request: { merge_message: \"APP-1 {branch}\" }\n").utf8).write(to: file)
            let landed = try await scene.relctl("reconcile", "--format", "json")
            #expect(landed.status == 0 && phase(landed) == "idle", "\(landed.output)")
            #expect(
                try Git.run(["-C", scene.project.repository, "log", "-1", "--format=%s", "develop"])
                    == "APP-1 TrendyolGo/Release\n")
        }
    }

    /// Jira verification judges the commits of `refs/relctl/` too.
    @Test func commitsCanNameAnIssue() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            await scene.forge.update { $0.project.commitRules.issueKey = "APP-[0-9]+" }
            let refused = try await scene.relctl("reconcile")
            #expect(refused.status == 4 && refused.output.contains("identity.commit_prefix"), "\(refused.output)")
            let file = scene.relctl.folder.appending(path: "relctl.yml")
            let settings = try String(contentsOf: file, encoding: .utf8)
            try Data(
                settings.replacing(
                    "email: release-bot@example.com", with: "email: release-bot@example.com, commit_prefix: APP-1"
                ).utf8
            )
            .write(to: file)
            try await scene.relctl.must("reconcile")
            let subject = try Git.run(
                ["-C", scene.project.repository, "log", "-1", "--format=%s", "TrendyolGo/Release"])
            #expect(subject == "APP-1 Merge Trendyol/Release into TrendyolGo/Release\n")
            let journal = try Git.run(
                ["-C", scene.project.repository, "log", "-1", "--format=%s", "refs/relctl/trains/TrendyolGo"])
            #expect(journal.hasPrefix("APP-1 "))
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// Nobody may delete a protected branch by a push.
    @Test func aProtectedBranchStays() async throws {
        try await Scene.with(settings: { Relctl.settings($0) + "\n    keep_branch: false" }) { scene in
            try await due(scene)
            await scene.forge.update {
                $0.protections.append(BranchProtection(id: 9, pattern: "TrendyolGo/*", push: .developer))
            }
            for _ in 0..<2 {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 0 && phase(pass) == "idle", "\(pass.output) \(pass.complaint)")
                #expect(pass.complaint.contains("TrendyolGo/Release"))
            }
            #expect(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") } != nil)
        }
    }

    /// A train of such a project replays plain commits.
    @Test func nothingGoesThroughATrainThatRebases() async throws {
        try await Scene.with { scene in
            try await due(scene)
            await scene.forge.update {
                ($0.project.trains.buildsMergedResults, $0.project.trains.isEnabled) = (true, true)
                $0.project.mergeMethod = .rebaseMerge
                // Else `need_rebase` is what is told.
                $0.project.rebasesAutomatically = true
            }
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && codes(pass) == ["merge-train"], "\(pass.output)")
            #expect(onDevelop("go.txt", scene) != "1\n")
        }
    }

    /// The obvious button rewrites the branch without its merges: nothing goes on, and the journal has what is lost.
    @Test func theRebaseButtonIsNoticed() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await adapted(scene)
            await scene.forge.update { $0.project.mergeMethod = .rebaseMerge }
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let waiting = try await relctl("reconcile", "--format", "json")
            #expect(waiting.status == 0 && waits(waiting) == ["need_rebase"], "\(waiting.output)")
            let whole = try #require(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") })
            let open = await scene.forge.read { state in
                state.mergeRequests.last { $0.source == "TrendyolGo/Release" && $0.state == .opened }?.iid
            }
            try await alice.rebase(try #require(open))
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && codes(pass) == ["branch-rewritten"], "\(pass.output)")
            let rebased = try #require(await scene.forge.read { $0.tip(of: "TrendyolGo/Release") })
            #expect(
                pass.output.contains("git switch --detach \(whole.short) && git merge \(rebased.short)"),
                "\(pass.output)")

            let git = ["-C", scene.project.repository, "-c", "user.name=Alice", "-c", "user.email=alice@example.com"]
            let tree = try Git.run(git + ["merge-tree", "--write-tree", whole.hex, rebased.hex]).prefix(40)
            let merge = try Git.run(
                git + [
                    "commit-tree", String(tree), "-p", whole.hex, "-p", rebased.hex, "-m", "Merge the rebased commits",
                ])
            try await alice.forcePush("TrendyolGo/Release", to: String(merge.prefix(40)))
            let landed = try await relctl("reconcile", "--format", "json")
            #expect(landed.status == 0 && phase(landed) == "idle", "\(landed.output)")
            #expect(onDevelop("adapted.txt", scene) == "for Go\n" && onDevelop("next.txt", scene) == "1\n")
        }
    }
}
