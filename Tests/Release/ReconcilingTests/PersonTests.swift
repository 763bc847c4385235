import Names
import Simulator
import Synchronization
import Testing

/// I1, I3, I5: a person pushes or clicks between any two effects of a run (with `RELCTL_LONG`, between any two requests).
/// What she did stays done, and it all ends as if the run had been over at one of its effects when she did it.
@Suite struct PersonTests {
    /// What a person does.
    enum Act: String, CaseIterable, CustomTestStringConvertible {
        case pushesToFollower, pushesToUpstream, merges, closes, retargets, undrafts, holds, landsUpstream,
            deletesUpstream

        var testDescription: String { rawValue }
    }

    @Test(arguments: GoldenScenario.allCases)
    func betweenAnyTwoEffects(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var count = 0
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) where scenarioRun.effects > 0 {
            for act in Act.allCases {
                count += await Self.check(act, in: scenarioRun)
            }
        }
        #expect(count >= 15)
        if Extent.isLong { print("\(name): \(count) acts of people") }
    }

    /// Tries all moments of a run.
    private static func check(_ act: Act, in scenarioRun: ScenarioRun) async -> Int {
        guard let subject = Subject(in: scenarioRun.world()) else { return 0 }
        // Where it leads to when the run is over, or dead, after so many effects, and then the person does it.
        var endings: [[String]] = []
        for effect in 0...scenarioRun.effects {
            let world = scenarioRun.world()
            let moment: FaultInjector.Moment = effect == 0 ? .beforeSend : .afterAnswer
            await scenarioRun.run(in: world, FaultInjector(killing: (max(1, effect), moment)))
            // What the forge no longer takes from her changes nothing.
            try? act.perform(subject, in: world)
            endings.append(await ending(of: world, scenarioRun))
        }
        let requests = scenarioRun.calls.values.reduce(0, +)
        let moments = Extent.isLong ? requests : scenarioRun.effects
        var count = 0
        for moment in 0..<moments {
            let (world, turn) = (scenarioRun.world(), Turn(moment) { try act.perform(subject, in: $0) })
            await scenarioRun.run(in: world, FaultInjector(gatesReads: Extent.isLong) { turn.come(in: world) })
            guard turn.wasDone else { continue }
            count += 1
            let end = await ending(of: world, scenarioRun)
            // No forge guards the target of a merge: one that a person moves to another destination just before goes there,
            // where the release is already.
            let mayEndOtherwise = act == .retargets && scenarioRun.landsOnSeveral
            if !endings.contains(end), !mayEndOtherwise {
                let difference = end.difference(from: endings.first ?? []).map { "\($0)" }.joined(separator: "\n")
                Issue.record("run \(scenarioRun.number), \(act) at \(moment): it ended otherwise\n\(difference)")
            }
        }
        return count
    }

    /// Where undisturbed runs lead to.
    private static func ending(of world: SimulatedWorld, _ scenarioRun: ScenarioRun) async -> [String] {
        var left = 1
        for _ in 0..<4 where left > 0 {
            let injector = FaultInjector()
            await scenarioRun.run(in: world, injector)
            left = injector.count
            world.pass(seconds: 601)
        }
        #expect(left == 0, "run \(scenarioRun.number): no end")
        #expect(world.violations == [], "run \(scenarioRun.number)")
        #expect(world.duplicates == [], "run \(scenarioRun.number)")
        return world.contents
    }
}

/// An act whose time comes after so many gates.
private final class Turn: Sendable {
    private let state: Mutex<(left: Int, wasDone: Bool)>
    private let act: @Sendable (SimulatedWorld) throws -> Void

    init(_ moment: Int, _ act: @escaping @Sendable (SimulatedWorld) throws -> Void) {
        state = Mutex((moment, false))
        self.act = act
    }

    /// Whether there was something to do.
    var wasDone: Bool { state.withLock { $0.wasDone } }

    func come(in world: SimulatedWorld) {
        state.withLock { state in
            if state.left == 0 { state.wasDone = (try? act(world)) != nil }
            state.left -= 1
        }
    }
}

/// What a person's act is about.
private struct Subject: Sendable {
    let follower: MergeRequest
    let upstream: String

    /// The follower's merge request and what it follows, as they are before the run; `nil` where there is none.
    init?(in world: SimulatedWorld) {
        let branches = ["TrendyolGo/Release", "go/1.1", "go/1.0"]
        guard let follower = branches.lazy.compactMap(world.openRequest).first,
            let upstream = ["Trendyol/Release", "release/1.1"].first(where: { (try? world.tip($0)) != nil })
        else { return nil }
        (self.follower, self.upstream) = (follower, upstream)
    }
}

extension PersonTests.Act {
    private struct NothingToDo: Error {}

    /// Does it, or throws where the forge would not.
    fileprivate func perform(_ subject: Subject, in world: SimulatedWorld) throws {
        let id = subject.follower.id
        if [.closes, .retargets, .undrafts].contains(self), try world.request(id).state != .opened {
            throw NothingToDo()
        }
        switch self {
        case .pushesToFollower: try world.commit("hers", on: subject.follower.source.text)
        case .pushesToUpstream: try world.commit("his", on: subject.upstream)
        case .merges: try world.merge(id)
        case .closes: world.change(id) { $0.state = .closed }
        case .retargets: world.change(id) { $0.target = BranchName("develop") ?? $0.target }
        case .undrafts: world.change(id) { $0.isDraft = false }
        case .holds: world.change(id) { $0.labels.append("relctl-hold") }
        case .landsUpstream: try world.merge(world.open(subject.upstream, into: "develop"))
        case .deletesUpstream:
            _ = try world.tip(subject.upstream)
            world.delete(subject.upstream)
        }
    }
}
