import Foundation
import RehearsalForge
import Support
import Synchronization
import Testing

/// I1, I4 with the real binary: SIGKILL before and after each effect of an upload, and at random.
@Suite(.serialized, .timeLimit(.minutes(10))) struct UploadDeathTests {
    /// Where a run dies: at a request, which the server has still carried out or not.
    struct Death: Sendable, CustomTestStringConvertible {
        var request: String
        var number = 1
        var isCarriedOut: Bool
        /// Whether it leaves a claim that names no run.
        var leavesClaim: Bool

        var testDescription: String { "\(isCarriedOut ? "after" : "before") \(request) \(number)" }

        static let all = [
            Death(request: "*/git-receive-pack", isCarriedOut: false, leavesClaim: false),
            Death(request: "*/git-receive-pack", isCarriedOut: true, leavesClaim: true),
            Death(request: "*/pipeline", isCarriedOut: false, leavesClaim: true),
            Death(request: "*/pipeline", isCarriedOut: true, leavesClaim: true),
            Death(request: "*/git-receive-pack", number: 2, isCarriedOut: false, leavesClaim: true),
            Death(request: "*/git-receive-pack", number: 2, isCarriedOut: true, leavesClaim: false),
        ]
    }

    @Test(arguments: Death.all, [["trigger-upload", "Go"], ["reconcile"]])
    func killedAtAnEffect(death: Death, command: [String]) async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            try await Self.run(command, dyingAt: death, in: scene)
            let status = try await scene.relctl("status", "--format", "json")
            if death.leavesClaim {
                #expect(status.lastUpload["status"] as? String == "claimed", "\(status.output)")
                #expect((status.lastUpload["hint"] as? String)?.contains("relctl trigger-upload Go") == true)
                let text = try await scene.relctl("status").output
                #expect(text.contains("no run is written down yet") && text.contains("relctl trigger-upload Go"))
                #expect(try await scene.relctl.run(command).status == 75)
                await scene.pass(601)
            }
            let next = try await scene.relctl.run(command)
            #expect(next.status == 0, "\(next.output) \(next.complaint)")
            #expect(await scene.startedUploads() == 1)
            try await scene.endUpload("success")
            #expect(try await scene.relctl.run(command).status == 0)
            #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0)
            #expect(try await scene.relctl("status", "--format", "json").lastUpload["status"] as? String == "success")
            #expect(await scene.startedUploads() == 1)
        }
    }

    private static func run(_ command: [String], dyingAt death: Death, in scene: Scene) async throws {
        let victim = Mutex<Int32>(0)
        let seen = Mutex(0)
        var faults = Faults(
            death.isCarriedOut
                ? [] : [FaultRule("POST", death.request, occurrences: death.number...death.number, .drop)])
        faults.onRequest = { request in
            guard request.method == "POST", request.path.hasSuffix(death.request.dropFirst()),
                seen.withLock({
                    $0 += 1; return $0
                }) == death.number
            else { return }
            while victim.withLock({ $0 }) == 0 { try? await Task.sleep(for: .milliseconds(1)) }
            kill(victim.withLock { $0 }, SIGKILL)
        }
        await scene.forge.setFaults(faults)
        let run = try scene.relctl.start(command)
        victim.withLock { $0 = run.processID }
        #expect(try await run.wait().status == 128 + SIGKILL)
        if death.isCarriedOut { try await carryOut(death, in: scene) }
        await scene.forge.setFaults(Faults())
    }

    /// The server goes on with what a dead run asked for: waits until it has done it.
    private static func carryOut(_ death: Death, in scene: Scene) async throws {
        let isPush = death.request.hasSuffix("receive-pack")
        while true {
            let done = isPush ? entries(in: scene) : await scene.startedUploads()
            if done >= death.number { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// How many entries the record has.
    private static func entries(in scene: Scene) -> Int {
        let ref = "refs/relctl/uploads/Go"
        let count = try? Git.run(["-C", scene.project.repository, "rev-list", "--count", ref])
        return count.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0
    }

    @Test func killedAtRandomMoments() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix(state: seed)
        // A new commit every ten minutes is more than max_starts allows by itself.
        let upload = ["provider: gitlab-pipeline", "when: each-change", "max_starts: 100"]
        try await UploadScene.with(upload, publishedBy: "none") { scene in
            for round in 1...15 {
                try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "\(round)\n"], message: "\(round)")
                let run = try scene.relctl.start(["reconcile"])
                try await Task.sleep(for: .milliseconds(Int(random.next() % 150)))
                kill(run.processID, SIGKILL)
                _ = try await run.wait()
                await scene.pass(601)
                let next = try await scene.relctl("reconcile")
                #expect(next.status == 0, "seed \(seed), round \(round): \(next.output) \(next.complaint)")
                #expect(await scene.startedUploads() == round, "seed \(seed), round \(round)")
                try await scene.endUpload("success")
            }
            let builds = await scene.uploads().map(\.sha)
            #expect(Set(builds).count == builds.count, "seed \(seed)")
        }
    }

    @Test func aLostAnswerStartsOne() async throws {
        try await UploadScene.with { scene in
            await scene.forge.setFaults(Faults([FaultRule("POST", "*/pipeline", occurrences: 1...1, .loseAnswer)]))
            let run = try await scene.relctl("trigger-upload", "Go", "--format", "json")
            #expect(run.status == 0 && run.json["outcome"] as? String == "done", "\(run.complaint)")
            #expect(await scene.startedUploads() == 1)
        }
    }

    /// The branch moved between the claim and the call: the job runs on what is there, and counts as that.
    @Test(arguments: ["trigger-upload", "reconcile"]) func aBranchThatMovesUnderTheCall(command: String) async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "when: each-change"]) { scene in
            let forge = scene.forge
            let moved = Mutex(false)
            var faults = Faults()
            faults.onRequest = { request in
                guard request.method == "POST", request.path.hasSuffix("/pipeline"),
                    !moved.withLock({
                        let was = $0; $0 = true; return was
                    })
                else { return }
                _ = try? await forge.person.push("TrendyolGo/Release", ["go.txt": "9\n"], message: "Meanwhile")
            }
            await forge.setFaults(faults)
            let arguments = command == "reconcile" ? [command] : [command, "Go"]
            #expect(try await scene.relctl.run(arguments).status == 0)
            #expect(try await scene.relctl.run(arguments).status == 0)
            #expect(await scene.startedUploads() == 1)
            let upload = try await scene.relctl("status", "--format", "json").lastUpload
            #expect(upload["commit"] as? String == (await scene.tip()))
        }
    }
}
