import Names
import Reconciling
import Releases
import Simulator
import Testing
import Uploads

/// I1, I3, I4 for uploads: a pass that pulls and then uploads dies at every effect, or races another one, and in the end
/// exactly one upload was started.
@Suite struct UploadKillTests {
    private static func project(_ world: SimulatedWorld, _ hazard: Hazard) -> Project {
        var project = Scenario.project(world, hazard)
        let trains = project.fleet.trains
        project.fleet = Fleet(trains, uploads: [UploadPolicy(app: "Go", train: trains[1].name, moment: .eachChange)])
        let ledger = UploadLedger(
            remote: project.remote, store: world.store, name: "relctl", email: "relctl@example.com")
        let forge = project.forge
        project.uploads = UploadJobs(
            ledger: ledger,
            dispatch: { _ in
                UploadDispatch(
                    ledger: ledger, provider: SimulatedUploads(world, hazard), providerName: "ci", claimant: "somebody",
                    now: forge.time, pause: { _ in })
            }, audit: { _ in UploadGate() })
        return project
    }

    @discardableResult
    private static func reconcile(_ world: SimulatedWorld, _ hazard: Hazard = Hazard()) async throws -> Outcome {
        guard case .run(let pass) = Scenario.reconcile else { return Outcome() }
        return try await pass(project(world, hazard)).run()
    }

    /// Both branches are cut, and a pull and an upload are due.
    private static func world(_ patches: Patches) async throws -> SimulatedWorld {
        let world = try SimulatedWorld(patches)
        guard case .run(let cut) = Scenario.cut else { return world }
        _ = try await cut(Scenario.project(world, Hazard())).run()
        try world.commit("core", on: "Trendyol/Release")
        try world.commit("go", on: "TrendyolGo/Release")
        return world
    }

    private static func effects(_ patches: Patches) async throws -> Int {
        let (world, hazard) = (try await world(patches), Hazard())
        try await reconcile(world, hazard)
        #expect(world.uploads == [try world.tip("TrendyolGo/Release")], "\(world.effects)")
        return hazard.count
    }

    /// What must be so in the end, whatever happened before.
    private static func check(_ world: SimulatedWorld, _ story: Comment) async throws {
        let outcome = try await reconcile(world)
        #expect(outcome.entries.allSatisfy { $0.failure == nil && $0.plan.blockers.isEmpty }, story)
        #expect(world.uploads == [try world.tip("TrendyolGo/Release")], story)
        let again = Hazard()
        try await reconcile(world, again)
        #expect(again.count == 0, story)
    }

    @Test func aRunThatDiesAtAnyEffectStartsNoneTwice() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let count = try await Self.effects(patches)
        #expect(count >= 4, "the pull, the claim, the call and the record")
        for effect in 1...count {
            for moment in Hazard.Moment.allCases {
                let world = try await Self.world(patches)
                let hazard = Hazard(fatal: (effect, moment))
                _ = try? await Self.reconcile(world, hazard)
                #expect(hazard.isDead)
                // At once: nobody starts what may just be being started.
                _ = try await Self.reconcile(world)
                #expect(world.uploads.count <= 1, "died at \(effect), \(moment)")
                world.pass(seconds: 601)
                try await Self.check(world, "died at effect \(effect), \(moment)")
            }
        }
    }

    /// A death, and the branch moves on before anybody looks.
    @Test func aDeathAndThenAnotherCommit() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        for effect in 1...(try await Self.effects(patches)) {
            for moment in Hazard.Moment.allCases {
                let world = try await Self.world(patches)
                _ = try? await Self.reconcile(world, Hazard(fatal: (effect, moment)))
                try world.commit("other", on: "TrendyolGo/Release")
                world.pass(seconds: 601)
                try await Self.reconcile(world)
                let builds = world.uploads
                #expect(builds.last == (try world.tip("TrendyolGo/Release")), "died at \(effect), \(moment)")
                #expect(Set(builds).count == builds.count && builds.count <= 2, "died at \(effect), \(moment)")
            }
        }
    }

    @Test func twoPassesInEveryOrder() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let count = try await Self.effects(patches)
        for order in InterleavingTests.orders(count, count) {
            let world = try await Self.world(patches)
            let turnstile = Turnstile(order)
            await withTaskGroup(of: Void.self) { group in
                for runner in 0...1 {
                    group.addTask {
                        _ = try? await Self.reconcile(world, Hazard(gate: { await turnstile.pass(runner) }))
                        await turnstile.leave(runner)
                    }
                }
            }
            try await Self.check(world, "order \(order)")
        }
    }
}
