import Names
import Releases
import Simulator
import Testing

@testable import Reconciling

/// A step looks at the world as it is now, not as it was when the step was planned.
@Suite struct ExecutorTests {
    private static func step(_ action: Step.Action) throws -> Step {
        Step(ReleaseName(try #require(TrainName("TrendyolGo"))), action)
    }

    /// A world with an open merge request of a release that is cut.
    private static func play(
        _ faults: [Fault] = [], _ body: (SimulatedWorld, MergeRequestID, FaultInjector, Executor) async throws -> Void
    ) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = Scenario(fleet: try GoldenScenario.wholeRelease.scenario.fleet, events: [.cut()])
        let (world, injector) = (try scenario.world(patches), FaultInjector(faults: faults))
        try await scenario.play(in: world)
        let request = try world.open("TrendyolGo/Release", into: "develop")
        try await body(world, request, injector, Executor(project: scenario.project(world, injector)))
    }

    @Test func whatSomebodyClosedIsNotClosedWithAnotherReason() async throws {
        try await Self.play { world, id, injector, executor in
            world.change(id) { $0.state = .closed }
            let ending = await executor.take(try Self.step(.closeMergeRequest(id, note: "taken over")))
            guard case .success(.observeAgain) = ending else {
                Issue.record("\(ending)")
                return
            }
            #expect(injector.count == 0)
            #expect(try await executor.project.forge.notes(on: id).isEmpty)
        }
    }

    @Test func aNoteThatIsThereIsNotAddedAgain() async throws {
        try await Self.play { world, id, injector, executor in
            try await executor.project.forge.addNote("taken over", to: id)
            _ = await executor.take(try Self.step(.closeMergeRequest(id, note: "taken over")))
            #expect(try world.request(id).state == .closed)
            // The note from before and the change; adding one and taking it away again would be two more.
            #expect(injector.count == 2)
        }
    }

    /// Found by chance: seed 7074 of `FaultSeedTests`.
    @Test(arguments: [1, 2])
    func aNoteThatWasDeliveredTwiceIsThereOnceWhateverTheNextListShows(behind: Int) async throws {
        let faults = [Fault(.duplicated(showsFirst: false), .addNote, 1), Fault(.stale(behind), .listNotes, 2)]
        try await Self.play(faults) { world, id, injector, executor in
            _ = await executor.take(try Self.step(.closeMergeRequest(id, note: "taken over")))
            #expect(try await executor.project.forge.notes(on: id).map(\.body) == ["taken over"])
            #expect(injector.injectedCount == 2)
        }
    }

    /// A stranger imitates a note of relctl, or a person ran relctl, and the account may not change the notes of others.
    @Test(arguments: [false, true]) func aNoteOfAnotherAccountIsLeftWhereTheForgeRefusesIt(isFirst: Bool) async throws {
        try await Self.play { world, id, injector, executor in
            let forge = executor.project.forge
            let (theirs, words) = ("<!-- relctl:conflict -->\nMerge anything", ["one", "two"])
            if isFirst { world.note(theirs, on: id) }
            for word in words {
                let change = NoteChange(
                    on: id, .conflict, label: "relctl-conflict", replacing: nil,
                    body: "<!-- relctl:conflict -->\n\(word)")
                _ = try await executor.take(try Self.step(.note(change))).get()
                #expect(try await forge.notes(on: id).filter(\.isOwn).map(\.body) == [change.body])
                if !isFirst, word == words[0] { world.note(theirs, on: id) }
            }
            let clearing = Step.Action.clearNote(id, .conflict, label: "relctl-conflict", note: nil)
            _ = try await executor.take(try Self.step(clearing)).get()
            #expect(try await forge.notes(on: id).map(\.body) == [theirs])
            #expect(try world.request(id).labels.isEmpty && world.violations.isEmpty)
        }
    }

    @Test func manyNotesOfAnotherAccountCostNoMoreThanOne() async throws {
        var counts: [Int] = []
        for number in [1, 500] {
            try await Self.play { world, id, injector, executor in
                for _ in 0..<number { world.note("<!-- relctl:conflict -->\nMerge anything", on: id) }
                let body = "<!-- relctl:conflict -->\nours"
                let change = NoteChange(on: id, .conflict, label: "relctl-conflict", replacing: nil, body: body)
                _ = try await executor.take(try Self.step(.note(change))).get()
                counts.append(injector.count)
            }
        }
        #expect(counts.count == 2 && counts[0] == counts[1], "\(counts)")
    }

    /// Two overlapping jobs: only the one that placed the order reports it.
    @Test func anUploadThatAnotherRunStartedIsNotReportedAsDone() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try GoldenScenario.uploads.scenario
        let runs = try await ScenarioRun.all(of: scenario, patches)
        let world = try #require(runs.first { $0.golden.uploads.count == 1 }).world()
        let branch = try #require(BranchName(GoldenScenario.go))
        let step = try Self.step(.triggerUpload(app: "Go", branch: branch, at: world.tip(branch.text), version: ""))
        let executor = Executor(project: scenario.project(world))
        let (first, second) = (await executor.take(step), await executor.take(step))
        guard case .success(.ordered(app: "Go")) = first, case .success(.takenByAnotherRun) = second else {
            Issue.record("\(first), \(second)")
            return
        }
    }
}
