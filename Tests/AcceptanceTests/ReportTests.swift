import Foundation
import RehearsalForge
import Testing

/// What the reports of the release commands say.
@Suite struct ReportTests {
    @Test func aDryCutTellsOfEveryTrain() async throws {
        try await Scene.with { scene in
            let before = await scene.digest()
            let cut = try await scene.relctl("cut-release", "Trendyol", "TrendyolGo", "--dry-run", "--format", "json")
            #expect(cut.steps == ["create-branch", "create-branch", "open-merge-request"])
            for train in ["Trendyol", "TrendyolGo"] { #expect(cut.train(train)["phase"] as? String == "idle") }
            #expect(await scene.digest() == before)
        }
    }

    @Test func aRootTrainsUpstreamIsWhereItIsCutFrom() async throws {
        try await Scene.with { scene in
            for _ in 0..<2 {
                let entry = try await scene.relctl("status", "--format", "json").train("Trendyol")
                #expect(entry["upstream"] as? String == "develop")
                let tip = await scene.forge.read { $0.tip(of: "develop")?.hex }
                #expect(entry["upstreamHead"] as? String == tip)
                // The second time there is nothing to cut, and a person has to say whether the release is over.
                try await scene.relctl("cut-release", "Trendyol")
                try await scene.forge.person.push("develop", ["new.txt": "1\n"], message: "Next")
            }
        }
    }

    /// The forge lists it with the commit, which it holds; after the squash that is still to be merged.
    @Test func aResolutionThatWasSquashedDidNotBringTheCommit() async throws {
        try await Scene.with { scene in
            let (relctl, alice, go) = (scene.relctl, scene.forge.person, "TrendyolGo/Release")
            try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await alice.push(go, ["shared.txt": "go\n"], message: "Go's way")
            let culprit = try await alice.push("Trendyol/Release", ["shared.txt": "core\n"], message: "Core's way")
            #expect(try await relctl("reconcile").status == 5)
            try await alice.createBranch("relctl-resolve/1", at: go)
            try await alice.resolve(culprit, into: "relctl-resolve/1", with: ["shared.txt": "both\n"])
            let request = try await alice.open("relctl-resolve/1", into: go, title: "Resolve")
            var options = MergeOptions()
            options.squashes = true
            try await alice.merge(request.iid, options)
            let pass = try await relctl("reconcile", "--format", "json")
            let conflict = try #require(pass.train("TrendyolGo")["conflict"] as? [String: Any], "\(pass.output)")
            #expect(pass.status == 5 && conflict["commit"] as? String == culprit.hex)
            #expect(conflict["mergeRequest"] is NSNull)
        }
    }

    /// Whoever reads stdout hears of what was done before the forge went away.
    @Test func aRunThatEndsEarlyStillReports() async throws {
        try await Scene.with { scene in
            let outage = FaultRule("GET", "*/merge_requests?*", .answer(.gateway(500)))
            await scene.forge.setFaults(Faults([outage]))
            let none = try await scene.relctl("status", "--format", "json")
            #expect(none.status == 69)
            #expect(none.json["outcome"] as? String == "failed")
            #expect((none.json["failure"] as? String)?.contains("answers 500") == true)
            #expect(none.complaint.contains("answers 500"))
            await scene.forge.setFaults(Faults())
        }
    }

    /// The lists that the last observation of a landing reads, after two at its beginning.
    @Test(arguments: ["json", "text"])
    func aLandingWhoseLastLookFailsStillReports(format: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.relctl("reconcile")
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            try await scene.forge.person.merge(request.iid)
            let late = FaultRule("GET", "*/merge_requests?*", occurrences: 5...20, .answer(.gateway(500)))
            await scene.forge.setFaults(Faults([late]))
            let some = try await scene.relctl("reconcile", "--format", format)
            #expect(some.status == 69, "\(some.complaint)")
            if format == "json" {
                #expect(some.steps.last == "merge-merge-request", "\(some.steps)")
            } else {
                #expect(some.output.contains("done    TrendyolGo:"))
            }
        }
    }

    @Test(arguments: ["status", "plan", "reconcile", "sync-release", "retarget-release"])
    func aReleaseThatThereIsNot(command: String) async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl(command, "TrendyolGo@9.9")
            #expect(result.status == 64, "\(result.output)")
            #expect(result.complaint.contains("there is no release TrendyolGo@9.9"))
        }
    }

    /// Many repositories in one job: one that is in trouble doesn't stop the others.
    @Test func severalConfigurations() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let dead = Relctl.settings(scene.forge).replacing(scene.forge.url, with: "http://127.0.0.1:9")
            try Data(dead.utf8).write(to: scene.relctl.folder.appending(path: "dead.yml"))
            let result = try await scene.relctl("reconcile", "--configs", "dead.yml,relctl.yml", "--format", "json")
            #expect(result.status == 69, "\(result.complaint)")
            #expect(result.json["outcome"] as? String == "failed")
            #expect(result.steps == ["advance-branch"])
            #expect(result.train("TrendyolGo")["config"] as? String == "relctl.yml")
            #expect(result.complaint.contains("dead.yml: "))
            let text = try await scene.relctl("reconcile", "--configs", "relctl.yml,missing.yml")
            #expect(text.status == 78)
            #expect(text.output.contains("TrendyolGo  following"))
        }
    }

    @Test func statusShowsThePipelineOfEveryHead() async throws {
        try await Scene.with { scene in
            await scene.forge.update { $0.project.pipelineOnPush = "running" }
            try await scene.cutWithFixes()
            let status = try await scene.relctl("status", "--format", "json")
            for train in ["Trendyol", "TrendyolGo"] {
                let pipeline = status.train(train)["pipeline"] as? [String: Any]
                #expect(pipeline?["status"] as? String == "running", "\(train)")
            }
        }
    }
}
