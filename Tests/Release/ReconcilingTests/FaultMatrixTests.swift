import Reconciling
import Releases
import Simulator
import Testing

/// I1, I2, I4, I5, I7: whatever goes wrong with a request, the next runs end where an undisturbed one would have, and
/// nothing is closed, merged or deleted that it would not have.
@Suite struct FaultMatrixTests {
    /// Each fault on the first, the middle and the last request of each kind.
    @Test(arguments: GoldenScenario.allCases)
    func eachFaultAlone(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var count = 0
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) {
            for fault in scenarioRun.faults(Self.kinds) {
                await scenarioRun.checkFaults([fault], "\(fault)")
                count += 1
            }
        }
        #expect(count >= 100)
        if Extent.isLong { print("\(name): \(count) faults") }
    }

    /// Two faults in one run: of each cause one kind, on the first and the last request.
    @Test(.enabled(if: Extent.isLong, "RELCTL_LONG=1"), arguments: GoldenScenario.allCases)
    func eachPairOfFaults(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var count = 0
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) {
            let faults = scenarioRun.faults(Self.fewKinds)
            for first in faults.indices {
                for second in faults.indices.dropFirst(first + 1) {
                    await scenarioRun.checkFaults(
                        [faults[first], faults[second]], "\(faults[first]), \(faults[second])")
                    count += 1
                }
            }
        }
        print("\(name): \(count) pairs of faults")
    }

    /// All, but for some of the ways to lag behind, which CI leaves to the night.
    private static func kinds(of call: Fault.Call) -> [(kind: Fault.Kind, width: Int)] {
        Fault.kinds(of: call).filter { kind, width in
            guard case .stale(let behind) = kind, !Extent.isLong else { return true }
            return [1, 2, 5].contains(behind) && [1, 5].contains(width)
        }
    }

    private static func fewKinds(of call: Fault.Call) -> [(kind: Fault.Kind, width: Int)] {
        Fault.kinds(of: call).filter { kind, width in
            switch kind {
            case .stale(let behind): behind == 2 || width == 3
            case .busy, .unreachable: false
            case .duplicated(let showsFirst): !showsFirst
            case .lostAnswer, .lostRequest, .refused: true
            }
        }
    }
}

extension ScenarioRun {
    /// Faults of these kinds on the first, the middle and the last request of each call.
    func faults(_ kinds: (Fault.Call) -> [(kind: Fault.Kind, width: Int)]) -> [Fault] {
        calls.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { call, count in
            Set([1, (count + 1) / 2, count]).sorted().flatMap { number in
                kinds(call).map { Fault($0.kind, call, number, width: $0.width) }
            }
        }
    }

    /// Runs with the faults, then looks at what came of it.
    func checkFaults(_ faults: [Fault], killing: (Int, FaultInjector.Moment)? = nil, _ story: String) async {
        let (world, injector) = (world(), FaultInjector(killing: killing, faults: faults))
        let outcome = await run(in: world, injector)
        #expect(injector.injectedCount > 0 || killing != nil || faults.count > 1, "\(story) never happened")
        // Two lists that lag behind deceive anybody, and a cut takes what is there when it looks: that may have been done
        // too early. What is guarded holds, and there is an end.
        let lagging = faults.filter(\.misleads).map { cuts ? 2 : $0.width }.reduce(0, +)
        if lagging > 1 {
            _ = await settle(world)
            return await checkEnd(of: world, story)
        }
        // A run that was shown the truth in the end says the truth.
        if let outcome, outcome.summary != .failed, !injector.isKilled, !faults.contains(where: \.misleads) {
            let digest: (SimulatedWorld) -> [String] = landsOnSeveral ? \.contents : \.digest
            #expect(digest(world) == digest(golden), "run \(number), \(story): it said that it was done")
        }
        let digest: (SimulatedWorld) -> [String] = faults.mayHideRepeatedNote ? \.digestWithNotesOnce : \.digest
        await check(world, story, by: isChained ? \.contents : digest)
        #expect(world.finalEffects == golden.finalEffects, "run \(number), \(story)")
    }

    /// A train that follows a follower takes what that has, also when that one could not be brought up to date.
    private var isChained: Bool { scenario.fleet.trains.contains { scenario.fleet.chain(of: $0).count > 2 } }
}

extension Fault {
    /// Whether a run that it befalls may see the world otherwise than it is, also at its last observation.
    var misleads: Bool {
        if case .stale = kind { return true }
        return false
    }
}

extension [Fault] {
    /// Whether a note may come to a merge request twice without a sign of it: a proxy delivers it twice and answers with the
    /// first, and the list that is read after it lags behind the second.
    fileprivate var mayHideRepeatedNote: Bool {
        contains { $0.call == .addNote && $0.kind == .duplicated(showsFirst: true) }
            && contains { $0.call == .listNotes && $0.misleads }
    }
}
