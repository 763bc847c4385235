import Foundation
import RehearsalForge
import Support
import Testing

/// I1, I3, I4 with the real binary: SIGKILL at random moments, and two at once.
@Suite(.serialized) struct DeathTests {
    static let count = ProcessInfo.processInfo.environment["RELCTL_KILLS"].flatMap { Int($0) } ?? 30

    @Test func killedAtRandomMoments() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix(state: seed)
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            for round in 0..<Self.count {
                try await scene.forge.person.push(
                    "Trendyol/Release", ["core.txt": "\(round)\n"], message: "Fix \(round)")
                let run = try scene.relctl.start(["reconcile"])
                try await Task.sleep(for: .milliseconds(Int(random.next() % 120)))
                kill(run.processID, SIGKILL)
                _ = try await run.wait()
                let next = try await scene.relctl("reconcile", "--format", "json")
                #expect(next.status == 0, "seed \(seed), round \(round): \(next.complaint)")
                #expect(next.train("TrendyolGo")["behind"] as? Int == 0, "seed \(seed), round \(round)")
            }
            let open = await scene.forge.read { $0.mergeRequests.filter { $0.state == .opened }.count }
            #expect(open == 1, "seed \(seed)")
        }
    }

    @Test func twoAtOnceMakeOneCommitAndOneMergeRequest() async throws {
        try await Scene.with { scene in
            try await scene.relctl("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            for round in 0..<10 {
                try await scene.forge.person.push(
                    "Trendyol/Release", ["core.txt": "\(round)\n"], message: "Fix \(round)")
                let runs = try (0..<2).map { _ in try scene.relctl.start(["reconcile"]) }
                var statuses: [Int32] = []
                for run in runs { statuses.append(try await run.wait().status) }
                #expect(statuses.allSatisfy { $0 == 0 || $0 == 75 }, "\(statuses)")
                let plan = try await scene.relctl("plan", "--detailed-exitcode")
                #expect(plan.status == 0)
            }
            let commits = try Git.run([
                "-C", scene.project.repository, "rev-list", "--count", "--min-parents=2", "TrendyolGo/Release",
            ])
            #expect(commits.trimmingCharacters(in: .whitespacesAndNewlines) == "10")
            #expect(await scene.forge.read { $0.mergeRequests.count } == 1)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalStopsTheRun(number: Int32) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var levers = Levers()
            levers.onRequest = { record in
                if record.method == "GET" { try? await Task.sleep(for: .milliseconds(600)) }
            }
            await scene.forge.setLevers(levers)
            let run = try scene.relctl.start(["reconcile"])
            try await Task.sleep(for: .milliseconds(300))
            kill(run.processID, number)
            let stopped = try await run.wait()
            #expect(stopped.status == 128 + number)
            await scene.forge.setLevers(Levers())
            let next = try await scene.relctl("reconcile")
            #expect(next.status == 0)
        }
    }
}
