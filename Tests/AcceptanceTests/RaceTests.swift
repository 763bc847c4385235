import Foundation
import RehearsalForge
import Support
import Testing

/// I3, I4 with the real binary: two at once, two runs of relctl or one and a person.
@Suite(.serialized, .timeLimit(.minutes(60))) struct RaceTests {
    private static let cases = Cases("RELCTL_RACES", otherwise: 50)

    /// Two runs over one world.
    struct Duel: Sendable {
        var stage: String
        var rival: [String]
        /// How the two may end.
        var statuses: Set<Int32> = [0, 75]

        static let all = [
            Duel(stage: "cut", rival: ["cut-release", "Trendyol", "TrendyolGo"]),
            Duel(stage: "cut", rival: ["cut-release", "TrendyolGo", "Trendyol"]),
            Duel(stage: "cut", rival: ["reconcile"]),
            Duel(stage: "pull", rival: ["reconcile"]),
            Duel(stage: "pull", rival: ["cut-release", "Trendyol", "TrendyolGo"]),
            Duel(stage: "conflict", rival: ["reconcile"], statuses: [5, 75]),
            Duel(stage: "resolved", rival: ["reconcile"]),
            Duel(stage: "land", rival: ["reconcile"]),
            Duel(stage: "retarget", rival: ["reconcile"], statuses: [0, 5, 75]),
            Duel(stage: "delete", rival: ["reconcile"]),
            Duel(stage: "cut again", rival: ["reconcile"]),
            Duel(stage: "upload", rival: ["reconcile"]),
            Duel(stage: "upload due", rival: ["trigger-upload", "Go"]),
            Duel(stage: "upload due", rival: ["reconcile"]),
        ]
    }

    /// One wins, or both had the same effect; the other ends well or asks to be run again; nothing is there twice.
    @Test func twoRuns() async throws {
        let stages = try await Stage.all()
        try await Self.cases.play { index, random in
            let duel = Duel.all[index % Duel.all.count]
            let stage = try #require(stages.first { $0.name == duel.stage }, "\(duel.stage)")
            let head = stage.duration.part(Double.random(in: -0.8...0.8, using: &random))
            let isShared = random.next() % 2 == 0
            let label = "\(Self.cases.label(index)): \(stage) against \(duel.rival), ahead by \(head)"
            try await stage.before.play(isWarm: random.next() % 2 == 0) { scene in
                // On one machine they share a cache, on two they don't.
                let rival = isShared ? scene.relctl : try scene.relctl.twin()
                let results = try await Self.both(scene.relctl, stage.command, rival, duel.rival, ahead: head)
                for result in results {
                    #expect(duel.statuses.contains(result.status), "\(label): \(result.output)\(result.complaint)")
                }
                if !isShared { rival.remove() }
                try await Self.converge(stage, in: scene, label)
            }
        }
    }

    /// A whole run of another job between two reads of this one: what it closed was closed by no person.
    @Test func anotherRunLandsBetweenTwoReads() async throws {
        let stage = try #require(try await Stage.all().first { $0.name == "land" })
        try await stage.before.play(isWarm: false) { scene in
            let (forge, rival) = (scene.forge, try scene.relctl.twin())
            defer { rival.remove() }
            var faults = Faults()
            faults.onRequest = { request in
                guard request.method == "GET", request.path.hasSuffix("/merge_requests/1") else { return }
                await forge.setFaults(Faults())
                _ = try? await rival.run(stage.command)
            }
            await forge.setFaults(faults)
            let result = try await scene.relctl.run(stage.command)
            #expect([0, 75].contains(result.status), "\(result.output)\(result.complaint)")
            try await Self.converge(stage, in: scene, "a run between two reads")
        }
    }

    private static func both(
        _ one: Relctl, _ command: [String], _ other: Relctl, _ rival: [String], ahead: Duration
    ) async throws -> [Relctl.Result] {
        async let first = late(one, command, by: max(.zero, .zero - ahead))
        async let second = late(other, rival, by: max(.zero, ahead))
        return try await [first, second]
    }

    private static func late(_ relctl: Relctl, _ command: [String], by delay: Duration) async throws -> Relctl.Result {
        try await Task.sleep(for: delay)
        return try await relctl.run(command)
    }

    /// The next run and the one after it bring the world to where an undisturbed life would have it.
    private static func converge(_ stage: Stage, in scene: Scene, _ label: String) async throws {
        await scene.pass(601)
        let next = try await scene.relctl.run(stage.command)
        #expect(next.status == stage.status, "\(label): \(next.output)\(next.complaint)")
        let portrait = try await scene.portrait()
        #expect(portrait == stage.portrait, "\(label)")
        #expect(scene.litter().isEmpty, "\(label)")
        #expect(try scene.leaks().isEmpty, "\(label)")
    }

    // MARK: - People

    /// What a person does while relctl is at work, and what must then be true for good.
    struct Deed: Sendable {
        var name: String
        var stage: String
        var act: @Sendable (Scene) async throws -> Void
        /// What is wrong with the world after the next run; empty: nothing.
        var fault: @Sendable (Scene, Relctl.Result) async throws -> String
    }

    @Test func aRunAndAPerson() async throws {
        let stages = try await Stage.all()
        let deeds = Deed.all
        try await Self.cases.play { index, random in
            let deed = deeds[index % deeds.count]
            let stage = try #require(stages.first { $0.name == deed.stage }, "\(deed.stage)")
            let moment = stage.duration.part(Double.random(in: 0...1.1, using: &random))
            let label = "\(Self.cases.label(index)): \(stage), and a person would \(deed.name) at \(moment)"
            try await stage.before.play(isWarm: random.next() % 2 == 0) { scene in
                async let run = scene.relctl.run(stage.command)
                try await Task.sleep(for: moment)
                // What the forge refuses the person, because relctl was faster, doesn't happen.
                let isDone = (try? await deed.act(scene)) != nil
                let result = try await run
                #expect([0, 5, 75].contains(result.status), "\(label): \(result.output)\(result.complaint)")
                let next = try await scene.relctl("reconcile", "--format", "json")
                #expect([0, 5].contains(next.status), "\(label): \(next.output)\(next.complaint)")
                if isDone {
                    let fault = try await deed.fault(scene, next)
                    #expect(fault.isEmpty, "\(label): \(fault)\n\(next.output)")
                }
                #expect(try await scene.relctl("plan", "--detailed-exitcode").status == 0, "\(label)")
                #expect(scene.litter().isEmpty, "\(label)")
                #expect(try scene.leaks().isEmpty, "\(label)")
            }
        }
    }
}
