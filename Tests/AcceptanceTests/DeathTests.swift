import Foundation
import RehearsalForge
import Support
import Synchronization
import Testing

/// I1, I3, I4 with the real binary: SIGKILL at random moments of every command of a release's life.
@Suite(.serialized, .timeLimit(.minutes(60))) struct DeathTests {
    /// How the killed runs ended, for the line that the test prints.
    private final class Tally: Sendable {
        private let counts = Mutex<[String: Int]>([:])

        func note(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }

        var text: String {
            counts.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        }
    }

    @Test func killedAtRandomMoments() async throws {
        let stages = try await Stage.all()
        let cases = Cases("RELCTL_KILLS", otherwise: 200)
        let tally = Tally()
        try await cases.play { index, random in
            let stage = stages[index % stages.count]
            var moments = [Double.random(in: 0...1.2, using: &random)]
            // Now and then the run that cleans up dies too.
            if random.next() % 5 == 0 { moments.append(Double.random(in: 0...1.2, using: &random)) }
            let isWarm = random.next() % 2 == 0
            let label = "\(cases.label(index)): \(stage) killed at \(moments)\(isWarm ? ", with a cache" : "")"
            try await stage.before.play(isWarm: isWarm) { scene in
                for moment in moments {
                    tally.note(try await Self.kill(stage.command, at: stage.duration.part(moment), in: scene))
                }
                try await Self.finish(stage, in: scene, label)
            }
        }
        print("killed: \(tally.text)")
    }

    /// Runs a command that is killed after a while, unless it was done before.
    private static func kill(_ command: [String], at moment: Duration, in scene: Scene) async throws -> String {
        let run = try scene.relctl.start(command)
        try await Task.sleep(for: moment)
        Glibc.kill(run.processID, SIGKILL)
        return try await run.wait().status == 128 + SIGKILL ? "in mid-run" : "at the end"
    }

    /// One undisturbed run reaches what the command would have reached, nothing is there twice, and nothing lies about.
    static func finish(_ stage: Stage, in scene: Scene, _ label: String) async throws {
        // Whether the job of a claim was started is asked for later; locks of the dead are passed over for a minute.
        await scene.pass(601)
        try scene.age()
        let next = try await scene.relctl.run(stage.command)
        #expect(next.status == stage.status, "\(label): \(next.output)\(next.complaint)")
        let plan = try await scene.relctl("plan", "--detailed-exitcode")
        #expect(plan.status == stage.planStatus, "\(label): \(plan.output)\(plan.complaint)")
        let portrait = try await scene.portrait()
        #expect(portrait == stage.portrait, "\(label)")
        #expect(scene.litter().isEmpty, "\(label)")
        #expect(try scene.leaks().isEmpty, "\(label)")
    }

    @Test func twoAtOnceMakeOneCommitAndOneMergeRequest() async throws {
        try await Scene.with { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
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
            var faults = Faults()
            faults.onRequest = { record in
                if record.method == "GET" { try? await Task.sleep(for: .milliseconds(600)) }
            }
            await scene.forge.setFaults(faults)
            let run = try scene.relctl.start(["reconcile"])
            try await Task.sleep(for: .milliseconds(300))
            Glibc.kill(run.processID, number)
            let stopped = try await run.wait()
            #expect(stopped.status == 128 + number)
            await scene.forge.setFaults(Faults())
            let next = try await scene.relctl("reconcile")
            #expect(next.status == 0)
        }
    }
}
