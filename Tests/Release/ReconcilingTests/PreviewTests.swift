import Names
import Reconciling
import Releases
import Simulator
import Testing

/// `plan` prints the steps that `reconcile` would take, and changes nothing.
@Suite struct PreviewTests {
    @Test(arguments: GoldenScenario.allCases)
    func aPlanShowsWhatARunDoes(_ name: GoldenScenario) async throws {
        try await check(name.scenario)
    }

    /// How the project merges decides whether the branch is brought up to date first, or not merged at all.
    @Test(arguments: ForgeVariant.Method.allCases, [false, true])
    func aPlanKnowsHowTheProjectMerges(_ method: ForgeVariant.Method, _ catchesUp: Bool) async throws {
        for name in [GoldenScenario.wholeRelease, .retargetInPlace] {
            var scenario = try name.scenario
            scenario.variant.method = method
            scenario.fleet = Fleet(
                scenario.fleet.trains.map { train in
                    var train = train
                    train.catchesUp = catchesUp
                    return train
                })
            try await check(scenario)
        }
    }

    private static var commitsOnBoth: Scenario.Event {
        .people { world in
            try world.commit("a", on: GoldenScenario.core)
            try world.commit("b", on: GoldenScenario.go)
        }
    }

    /// The follower lands in the pass that lands its upstream.
    @Test(arguments: [Train.Retarget.reopen, .inPlace], ForgeVariant.Method.allCases)
    func aPlanShowsBothLandings(_ retarget: Train.Retarget, _ method: ForgeVariant.Method) async throws {
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol") { $0.publication = .tag(pattern: "Trendyol/*") },
            try GoldenScenario.train("TrendyolGo", follows: "Trendyol") { $0.retarget = retarget },
        ])
        var scenario = Scenario(
            fleet: fleet,
            events: [
                .cut(),
                Self.commitsOnBoth,
                .reconcile, .publish("Trendyol", "1.0"), .publish("TrendyolGo", "1.0"), .reconcile,
            ])
        scenario.variant.method = method
        // Where a branch must hold the newest commit of its target, the second landing can't be told before the first.
        try await check(scenario, isComplete: method == .merge)
    }

    /// The merge request was open before `develop` moved, so the forge's verdict is about a head that is replaced.
    @Test(arguments: [ForgeVariant.Method.semiLinear, .fastForward])
    func aPlanShowsTheMergeAfterTheBranchCaughtUp(_ method: ForgeVariant.Method) async throws {
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol") { train in
                train.publication = .tag(pattern: "Trendyol/*")
                train.catchesUp = true
            }
        ])
        var scenario = Scenario(
            fleet: fleet,
            events: [
                .cut(),
                .people { world in
                    try world.commit("a", on: GoldenScenario.core)
                    try world.open(GoldenScenario.core, into: "develop")
                    try world.commit("other", on: "develop")
                },
                .publish("Trendyol", "1.0"), .reconcile,
            ])
        scenario.variant.method = method
        try await check(scenario)
    }

    /// Nothing is pulled from an upstream that has landed, so that nobody has to decide how.
    @Test(arguments: [true, false]) func aPlanKnowsWhichDecisionsALandingSettles(lands: Bool) async throws {
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol") { $0.publication = .tag(pattern: "Trendyol/*") },
            try GoldenScenario.train("TrendyolGo", follows: "Trendyol") { train in
                train.publication = nil
                train.autoPull = .fastForward
            },
        ])
        var scenario = Scenario(
            fleet: fleet,
            events: [
                .cut(),
                Self.commitsOnBoth,
                .reconcile,
            ])
        if lands { scenario.events.append(.publish("Trendyol", "1.0")) }
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let planned = try await Scenario.reconcilePass(scenario.project(world)).preview()
        #expect(planned.entries.flatMap(\.plan.decisions).map(\.code) == (lands ? [] : ["diverged"]))
        let taken = try await Scenario.reconcilePass(scenario.project(world)).run()
        let (told, done) = (Self.words(planned.steps), Self.words(taken.steps))
        #expect(told.mapValues { $0.sorted() } == done.mapValues { $0.sorted() })
        #expect(taken.entries.flatMap(\.plan.decisions) == planned.entries.flatMap(\.plan.decisions))
    }

    /// A note that is taken away was shown, and a run that does nothing leaves nothing to show.
    @Test func aPlanKnowsWhichNotesARewrittenBranchOvertakes() async throws {
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol"),
            try GoldenScenario.train("TrendyolGo", follows: "Trendyol") { $0.merging = .byHand },
        ])
        let (core, go) = (GoldenScenario.core, GoldenScenario.go)
        let scenario = Scenario(
            fleet: fleet,
            events: [
                .cut(),
                .people { world in
                    try world.commit("a", on: core)
                    try world.commit("b", on: go)
                },
                .reconcile,
                .people { world in
                    world.setRef("refs/heads/before", to: try world.tip(go).object)
                    try world.commit("c", on: go)
                    try world.merge(world.open(core, into: "develop"))
                    world.tag("TrendyolGo/1.0", at: try world.tip(go))
                },
                .reconcile, .people { $0.setRef("refs/tags/TrendyolGo/1.0", to: nil) },
                .reconcile,
                .people { $0.setRef("refs/heads/\(go)", to: try $0.tip("before").object) },
                .reconcile, .reconcile,
            ])
        try await check(scenario)
    }

    /// The second round plans what the first one's pull leads to.
    @Test(arguments: [true, false]) func aPlanFailsWhereALaterStepOfTheRunFails(isBroken: Bool) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol"), try GoldenScenario.train("TrendyolGo", follows: "Trendyol"),
        ])
        let scenario = Scenario(fleet: fleet, events: [.cut()])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        try world.commit("go", on: GoldenScenario.go)
        try world.commit("core", on: GoldenScenario.core)
        let failure = RunFailure(.failed, "what was pulled can't be read")
        func pass() -> Pass {
            Pass(scenario.project(world), pause: { _ in }) { planner, releases in
                try releases.map { release in
                    var plan = try planner.reconcile(release, among: releases)
                    let pulls = plan.steps.contains { $0.name == "advance-branch" }
                    if isBroken, !pulls, release.name.train.text == "TrendyolGo" { plan.failure = failure }
                    return plan
                }
            }
        }
        let planned = try await pass().preview()
        #expect(planned.steps.contains { $0.step.name == "advance-branch" })
        #expect(planned.entries.map(\.failure) == [nil, isBroken ? failure : nil])
        #expect(try await pass().run().entries.map(\.failure) == planned.entries.map(\.failure))
    }

    private func check(_ scenario: Scenario, isComplete: Bool = true) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try scenario.world(patches)
        for event in scenario.events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass, _):
                let before = world.digest
                let planned = try await pass(scenario.project(world)).preview().steps
                #expect(world.digest == before)
                let taken = try await pass(scenario.project(world)).run().steps.filter { $0.ending == .done }
                let (wanted, told) = (Self.words(taken), Self.words(planned))
                guard !isComplete else {
                    #expect(told == wanted)
                    continue
                }
                #expect(told.keys == wanted.keys)
                for (release, steps) in told { #expect(wanted[release]?.starts(with: steps) == true) }
            }
        }
    }

    /// Trains may go on side by side, so that only what each does has an order.
    private static func words(_ steps: [Outcome.TakenStep]) -> [String: [String]] {
        Dictionary(grouping: steps.map(\.step), by: \.release.description).mapValues { $0.map(\.name) }
    }
}
