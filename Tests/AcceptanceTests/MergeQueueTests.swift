import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// Landing through GitHub's merge queue and GitLab's merge trains: the built binary against the rehearsal forge.
@Suite struct MergeQueueTests {
    /// A published release of the second app whose upstream has landed, and whose target has a queue.
    private func due(_ scene: Scene, _ kind: ForgeKind) async throws {
        try await scene.cutWithFixes()
        try await scene.relctl.must("reconcile")
        let alice = scene.forge.person
        try await alice.merge(try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid)
        try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
        await scene.forge.update { state in
            if kind == .github { state.project.rulesets.types = ["develop": ["merge_queue"]] }
            (state.project.trains.buildsMergedResults, state.project.trains.isEnabled) = (true, true)
        }
    }

    private func waits(_ result: Relctl.Result) -> [String] {
        result.train("TrendyolGo")["waitingFor"] as? [String] ?? []
    }

    private func codes(_ result: Relctl.Result) -> [String] {
        (result.train("TrendyolGo")["decisions"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    private func entered(_ result: Relctl.Result) -> Int {
        (result.json["steps"] as? [[String: Any]] ?? []).count {
            $0["step"] as? String == "enqueue-merge-request" && $0["outcome"] as? String == "done"
        }
    }

    /// Ends the checks of what is first in the queue.
    private func finish(_ scene: Scene, _ kind: ForgeKind, succeeding: Bool) async throws {
        guard kind == .gitlab else {
            return try await scene.forge.person.finishQueue(failing: succeeding ? nil : "failed_checks")
        }
        let pipeline = await scene.forge.read { $0.trainCars.last?.pipelineID }
        try await scene.forge.person.finishPipeline(
            try #require(pipeline), status: succeeding ? "success" : "failed")
    }

    @Test(arguments: [ForgeKind.gitlab, .github]) func aReleaseLandsInItsTurn(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await due(scene, kind)
            let plan = try await scene.relctl("plan", "--format", "json")
            let planned = (plan.json["steps"] as? [[String: Any]] ?? []).compactMap { $0["step"] as? String }
            #expect(planned.last == "enqueue-merge-request", "\(plan.output)")
            #expect(!planned.contains("merge-merge-request"), "\(plan.output)")
            let first = try await scene.relctl("reconcile", "--format", "json")
            #expect(first.status == 0 && waits(first) == ["queued"], "\(first.output) \(first.complaint)")
            #expect(entered(first) == 1)
            let second = try await scene.relctl("reconcile", "--format", "json")
            #expect(second.status == 0 && waits(second) == ["queued"] && entered(second) == 0, "\(second.output)")
            let status = try await scene.relctl("status")
            #expect(status.output.contains("its turn in the merge queue, it is the next"), "\(status.output)")
            try await finish(scene, kind, succeeding: true)
            let last = try await scene.relctl("reconcile", "--format", "json")
            #expect(last.status == 0 && last.train("TrendyolGo")["phase"] as? String == "idle", "\(last.output)")
            #expect(try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "1\n")
        }
    }

    /// A hold means that nothing is merged, also where the forge would do it.
    @Test(arguments: [ForgeKind.gitlab, .github]) func aHoldTakesItOutOfTheQueue(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await due(scene, kind)
            let first = try await scene.relctl("reconcile", "--format", "json")
            #expect(waits(first) == ["queued"], "\(first.output)")
            let requests = await scene.forge.read { $0.mergeRequests }
            let id = try #require(requests.last { $0.state == .opened }?.iid)
            try await scene.forge.person.setLabel("relctl-hold", on: id)
            let held = try await scene.relctl("reconcile", "--format", "json")
            #expect(held.status == 0 && waits(held) == ["held"], "\(held.output) \(held.complaint)")
            let isQueued = await scene.forge.read {
                $0.project.rulesets.queue.contains(id) || $0.car(of: id)?.isActive == true
            }
            #expect(!isQueued)
            #expect(try await scene.relctl("reconcile", "--format", "json").steps.isEmpty)
            try await scene.forge.person.removeLabel("relctl-hold", from: id)
            let lifted = try await scene.relctl("reconcile", "--format", "json")
            #expect(lifted.status == 5 && codes(lifted) == ["left-queue"], "\(lifted.output)")
            try await scene.relctl.must("retarget-release", "TrendyolGo")
            try await finish(scene, kind, succeeding: true)
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "1\n")
        }
    }

    @Test(arguments: [ForgeKind.gitlab, .github])
    func whatFellOutIsADecisionUntilAPersonPutsItBack(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await due(scene, kind)
            try await scene.relctl.must("reconcile")
            try await finish(scene, kind, succeeding: false)
            for _ in 0..<2 {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 5 && codes(pass) == ["left-queue"], "\(pass.output) \(pass.complaint)")
                #expect(entered(pass) == 0)
                #expect(pass.output.contains(kind == .gitlab ? "pipeline did not succeed" : "failed_checks"))
            }
            let asked = try await scene.relctl("retarget-release", "TrendyolGo", "--format", "json")
            #expect(asked.status == 0 && entered(asked) == 1, "\(asked.output) \(asked.complaint)")
            try await finish(scene, kind, succeeding: true)
            let last = try await scene.relctl("reconcile", "--format", "json")
            #expect(last.status == 0 && last.train("TrendyolGo")["phase"] as? String == "idle", "\(last.output)")
        }
    }

    /// GitLab drops it for the push, and says so after it.
    @Test func aPushPutsItOnTheTrainAgain() async throws {
        try await Scene.with(kind: .gitlab) { scene in
            try await due(scene, .gitlab)
            let first = try await scene.relctl("reconcile", "--format", "json")
            #expect(waits(first) == ["queued"] && entered(first) == 1, "\(first.output)")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "2\n"], message: "Last fix")
            #expect(await scene.forge.read { !$0.trainCars.contains { $0.isActive } })
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && waits(pass) == ["queued"] && entered(pass) == 1, "\(pass.output)")
            try await finish(scene, .gitlab, succeeding: true)
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "2\n")
        }
    }

    /// A run that is killed, or whose answer is lost, once it has asked: the next one finds it in the queue.
    @Test(arguments: [ForgeKind.gitlab, .github]) func aLostAnswerEntersOnce(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await due(scene, kind)
            let rule =
                kind == .gitlab
                ? FaultRule("POST", "*/merge_trains/merge_requests/*", .loseAnswer)
                : FaultRule("POST", "*/graphql", holding: "enqueuePullRequest", .loseAnswer)
            await scene.forge.setFaults(Faults([rule]))
            let lost = try await scene.relctl("reconcile", "--format", "json")
            #expect(lost.status == 0 && entered(lost) == 0, "\(lost.output) \(lost.complaint)")
            await scene.forge.setFaults(Faults())
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && waits(pass) == ["queued"], "\(pass.output) \(pass.complaint)")
            #expect(
                await scene.forge.read { kind == .gitlab ? $0.trainCars.count : $0.project.rulesets.queue.count } == 1)
            try await finish(scene, kind, succeeding: true)
            #expect(
                try await scene.relctl("reconcile", "--format", "json").train("TrendyolGo")["phase"] as? String
                    == "idle")
        }
    }
}
