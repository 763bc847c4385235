import Foundation
import Names
import RehearsalForge
import Testing

/// The built binary against a real git server and a forge.
@Suite struct FlowTests {
    @Test(arguments: ForgeKind.allCases) func aWholeRelease(on kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            let cut = try await relctl("cut-release", "Trendyol", "TrendyolGo", "--format", "json")
            #expect(cut.status == 0, "\(cut.complaint)")
            // GitHub opens no pull request before there is a commit to show.
            let opensEmptyOnes = kind != .github
            #expect(cut.json["outcome"] as? String == (opensEmptyOnes ? "done" : "waiting"))
            #expect(cut.train("TrendyolGo")["phase"] as? String == "following")
            let again = try await relctl("cut-release", "Trendyol", "TrendyolGo", "--format", "json")
            #expect(again.json["outcome"] as? String == (opensEmptyOnes ? "nothing-to-do" : "waiting"))

            try await alice.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            #expect(try await relctl("plan", "--detailed-exitcode").status == 2)
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 0)
            #expect(pass.train("TrendyolGo")["behind"] as? Int == 0)
            #expect(try await relctl("plan").output.contains("Nothing to do."))
            #expect(try await !relctl("status").output.contains("Nothing to do."))
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)

            try await alice.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Go's way")
            let culprit = try await alice.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
            let clash = try await relctl("reconcile", "--format", "json")
            #expect(clash.status == 5)
            let entry = clash.train("TrendyolGo")
            let conflict = try #require(entry["conflict"] as? [String: Any])
            #expect(conflict["commit"] as? String == culprit.hex)
            #expect(conflict["paths"] as? [String] == ["shared.txt"])
            #expect((entry["needs"] as? [String: Any])?["since"] is String)
            let open = try await relctl("plan").output
            #expect(!open.contains("Nothing to do.") && open.contains("a person has decided about TrendyolGo."))
            #expect(open.contains("✗ TrendyolGo") && open.contains("\"Core's way\" by Alice Aydin"))
            try await alice.resolve(culprit, into: "TrendyolGo/Release", with: ["shared.txt": "both\n"])
            #expect(try await relctl("reconcile").status == 0)

            let request = try await alice.open("Trendyol/Release", into: "develop", title: "Release")
            var options = MergeOptions()
            options.removesSourceBranch = false
            try await alice.merge(request.iid, options)
            let waiting = try await relctl("reconcile", "--format", "json")
            #expect(waiting.train("TrendyolGo")["phase"] as? String == "awaiting-publish")
            #expect(try await relctl("retarget-release", "TrendyolGo").status == 5)
            #expect(try await relctl("publish-release", "TrendyolGo", "--version", "1.0").status == 0)
            let landed = try await relctl("reconcile", "--format", "json")
            #expect(landed.status == 0)
            #expect(landed.train("TrendyolGo")["phase"] as? String == "idle")
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    @Test(arguments: ForgeKind.allCases) func rehearseNeedsNothing(on kind: ForgeKind) async throws {
        let relctl = try Relctl(settings: "not read\n")
        defer { relctl.remove() }
        let result = try await relctl("rehearse", "--forge", kind.rawValue, "--color", "never")
        #expect(result.status == 0, "\(result.complaint)")
        #expect(result.output.contains("The rehearsal went as it should."))
        #expect(result.output.contains("needs Alice Aydin for 1 min · 2 commits behind"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test(arguments: ForgeKind.allCases) func aBranchDeletedOnMergeIsRecognised(on kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await scene.cutWithFixes()
            try await scene.relctl("reconcile")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            var options = MergeOptions()
            options.removesSourceBranch = true
            try await scene.forge.person.merge(request.iid, options)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let landed = try await scene.relctl("reconcile", "--format", "json")
            #expect(landed.status == 0, "\(landed.output)")
            #expect(landed.train("TrendyolGo")["phase"] as? String == "idle")
        }
    }

    /// Nobody has fetched it yet.
    @Test func aCutAtTheBeginningOfAFreshCommitsName() async throws {
        try await Scene.with { scene in
            let tip = try await scene.forge.person.push("develop", ["next.txt": "1\n"], message: "Next")
            let cut = try await scene.relctl("cut-release", "Trendyol", "--at", tip.short, "--format", "json")
            #expect(cut.status == 0, "\(cut.complaint)")
            #expect(cut.train("Trendyol")["head"] as? String == tip.hex)
            let unknown = try await scene.relctl("cut-release", "Trendyol", "--at", "0123456789")
            #expect(unknown.status == 64)
        }
    }

    /// As git names it: an ancestor, and a ref by its full name.
    @Test func aCutAtAnAncestor() async throws {
        try await Scene.with { scene in
            let first = try await scene.forge.person.push("develop", ["next.txt": "1\n"], message: "Next")
            let second = try await scene.forge.person.push("develop", ["next.txt": "2\n"], message: "Next again")
            let names = [
                ("develop~1", first), ("develop^", first), ("refs/heads/develop", second), ("heads/develop", second),
            ]
            for (name, commit) in names {
                let cut = try await scene.relctl(
                    "cut-release", "Trendyol", "--at", name, "--dry-run", "--format", "json")
                #expect(cut.status == 0 && cut.output.contains("\"to\" : \"\(commit.hex)\""), "\(cut.output)")
            }
            for name in ["develop~9999", "develop^2", "refs/tags/develop"] {
                let unknown = try await scene.relctl("cut-release", "Trendyol", "--at", name)
                #expect(unknown.status == 64, "\(unknown.complaint)")
            }
        }
    }

    @Test func recutFastForwardsWhatHasNothingOfItsOwn() async throws {
        try await Scene.with { scene in
            try await scene.relctl.must("cut-release", "Trendyol")
            let tip = try await scene.forge.person.push("develop", ["next.txt": "1\n"], message: "Next")
            let unclear = try await scene.relctl("cut-release", "Trendyol")
            #expect(unclear.status == 5)
            #expect(unclear.output.contains("--recut"))
            let dry = try await scene.relctl("cut-release", "Trendyol", "--recut", "--dry-run", "--format", "json")
            #expect(dry.steps == ["fast-forward-branch"])
            let recut = try await scene.relctl("cut-release", "Trendyol", "--recut", "--format", "json")
            #expect(recut.status == 0)
            #expect(recut.steps == ["fast-forward-branch"])
            #expect(recut.train("Trendyol")["head"] as? String == tip.hex)
        }
    }

    /// A train pulls from one that pulls itself: each moves once a pass, as the plan says.
    @Test func aChainPullsOnce() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge) + "\n  Third: { branch: Third/Release, follows: TrendyolGo, lands_on: develop }\n"
        }) { scene in
            try await scene.relctl.must("cut-release", "Third", "TrendyolGo", "Trendyol")
            for train in ["Trendyol", "TrendyolGo", "Third"] {
                try await scene.forge.person.push("\(train)/Release", ["\(train).txt": "1\n"], message: "Fix \(train)")
            }
            let plan = try await scene.relctl("plan", "--format", "json")
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.steps == ["advance-branch", "advance-branch"])
            #expect(plan.steps == pass.steps)
            #expect(pass.train("Third")["behind"] as? Int == 0)
        }
    }

    /// Labels, reviewers and assignees carry over, also those that a list doesn't show yet.
    @Test func aReopenedMergeRequestTakesOverFromTheSingleRead() async throws {
        try await Scene.with { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try await scene.relctl("reconcile")
            var options = MergeOptions()
            options.removesSourceBranch = false
            try await scene.forge.person.merge(request.iid, options)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            try await scene.forge.person.setLabel("qa::done", on: 1)
            var faults = Faults()
            faults.staleness = 1
            await scene.forge.setFaults(faults)
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.steps.contains("merge-merge-request"), "\(pass.output)")
            let labels = await scene.forge.read { $0.mergeRequests.last?.labels }
            #expect(labels == ["qa::done"])
        }
    }

    /// Trains are independent: what the forge refuses about one of them doesn't stop the others.
    @Test func troubleWithOneMergeRequestStopsOneTrain() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge) + "\n  Third: { branch: Third/Release, follows: Trendyol, lands_on: develop }\n"
        }) { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo", "Third")
            try await scene.forge.person.push("TrendyolGo/Release", ["shared.txt": "go\n"], message: "Go's way")
            try await scene.forge.person.push("Third/Release", ["third.txt": "1\n"], message: "Own fix")
            try await scene.forge.person.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
            let refusal = WireAnswer(403, ["message": "403 Forbidden"])
            await scene.forge.setFaults(Faults([FaultRule("GET", "*/merge_requests/1/notes*", .answer(refusal))]))
            // A failure is no news of due steps, and a train that can't be read gets none.
            let plan = try await scene.relctl("plan", "--detailed-exitcode", "--format", "json")
            #expect(plan.status == 4, "\(plan.complaint)")
            #expect((plan.json["steps"] as? [[String: Any]])?.compactMap { $0["train"] as? String } == ["Third"])
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 4, "\(pass.complaint)")
            #expect(pass.train("Third")["behind"] as? Int == 0)
            #expect(pass.train("Third")["failure"] is NSNull)
            #expect((pass.train("TrendyolGo")["failure"] as? String)?.contains("403") == true)
        }
    }

    /// Old servers say only when asked to merge that something is missing.
    @Test func aRefusalToMergeIsSomethingToWaitFor() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.relctl("reconcile")
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            try await scene.forge.person.merge(request.iid)
            let refusal = WireAnswer(405, ["message": "405 Method Not Allowed"])
            await scene.forge.setFaults(Faults([FaultRule("PUT", "*/merge", .answer(refusal))]))
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0, "\(pass.output)")
            #expect(pass.json["outcome"] as? String == "waiting")
            #expect(pass.train("TrendyolGo")["phase"] as? String == "landing")
            #expect(pass.train("TrendyolGo")["waitingFor"] as? [String] == ["not_mergeable"])
            await scene.forge.setFaults(Faults())
            #expect(
                try await scene.relctl("reconcile", "--format", "json").train("TrendyolGo")["phase"] as? String
                    == "idle")
        }
    }
}
