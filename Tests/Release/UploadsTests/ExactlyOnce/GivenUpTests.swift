import Names
import Support
import Testing

@testable import Uploads

/// Which uploads that were given up count as open, and what a start makes of them.
@Suite(.timeLimit(.minutes(10))) struct GivenUpTests {
    private let kept = Kept()

    // MARK: - What the record says

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Newest first.
        let entries: [UploadClaim]
        let states: [String]

        init(_ description: String, _ entries: [UploadClaim], _ states: [String]) {
            (testDescription, self.entries, self.states) = (description, entries, states)
        }
    }

    private static let first = UploadClaim.sample(.waiting, run: "9003")
    private static let givenUp = first.withdrawn.givenUp(for: second(.claimed))

    private static func second(
        _ status: UploadClaim.Status, run: String? = nil, _ change: (inout UploadClaim) -> Void = { _ in }
    ) -> UploadClaim {
        .sample(status, attempt: 2, at: Fixed.now + 1, run: run, change)
    }

    private static func said(_ status: UploadClaim.Status, _ run: String, byPerson: Bool) -> UploadClaim {
        second(status, run: run) { ($0.provider, $0.isNamedByPerson) = ("webhook", byPerson) }
    }

    private static func moved(run: String) -> UploadClaim {
        .sample(.running, commit: Fixed.other, run: run) { $0.ordered = first.order }
    }

    static let cases = [
        Case("may have been sent", [second(.claimed), givenUp], ["claimed 2", "withdrawn 1"]),
        Case("was sent", [second(.running), givenUp], ["running 2", "withdrawn 1"]),
        Case("ended badly", [second(.failed), givenUp], ["failed 2", "withdrawn 1"]),
        Case("was refused", [second(.withdrawn), givenUp], ["withdrawn 2", "running 1"]),
        Case(
            "never arrived, says a person", [said(.failed, "declined", byPerson: true), givenUp],
            ["failed 2", "running 1"]),
        Case(
            "arrived, says a person", [said(.succeeded, "accepted", byPerson: true), givenUp],
            ["succeeded 2", "withdrawn 1"]),
        Case(
            "ended badly, says the receiver", [said(.failed, "declined", byPerson: false), givenUp],
            ["failed 2", "withdrawn 1"]),
        Case("has the older entry", [givenUp, second(.succeeded)], ["succeeded 2", "withdrawn 1"]),
        Case("was refused, and has the older entry", [givenUp, second(.withdrawn)], ["withdrawn 2", "running 1"]),
    ]

    /// Records of relctl before version 0.1, which didn't write down for which order a claim was given up.
    static let olderCases = [
        Case("was refused", [second(.withdrawn), first.withdrawn], ["withdrawn 2", "running 1"]),
        Case("was never claimed", [first.withdrawn], ["running 1"]),
        Case("was sent", [second(.running), first.withdrawn], ["running 2", "withdrawn 1"]),
        Case(
            "was refused, and another commit uploaded",
            [.sample(.succeeded, commit: Fixed.other, at: Fixed.now + 2), second(.withdrawn), first.withdrawn],
            ["succeeded 1", "withdrawn 2", "withdrawn 1"]),
        Case("moved with its run", [moved(run: "9003"), first.withdrawn], ["running 1", "withdrawn 1"]),
        Case("moved, and was started again", [moved(run: "9010"), first.withdrawn], ["running 1", "withdrawn 1"]),
        Case("has another run", [.sample(.withdrawn, run: "9003") { $0.isNamedByPerson = true }], ["withdrawn 1"]),
        Case("never had a run", [.sample(.withdrawn)], ["withdrawn 1"]),
    ]

    @Test(arguments: GivenUpTests.cases + GivenUpTests.olderCases) func openness(of example: Case) {
        func states(_ log: UploadLog) -> [String] { log.claims.map { "\($0.status) \($0.attempt)" } }
        #expect(states(UploadLog(entries: example.entries)) == example.states)
        // The same one by one, as a run of relctl that goes on writing sees it.
        let log = example.entries.reversed().reduce(UploadLog()) { $0.adding([$1]) }
        #expect(states(log) == example.states)
    }

    @Test("A run that shows up again on another commit takes its claim with it, whatever it was given up for")
    func movedAfterAll() {
        let gone = UploadClaim.sample(.cancelled).givenUp(for: Self.second(.claimed))
        let run = UploadRun(id: "7", state: .running, commit: Fixed.other)
        let entries = gone.entries(for: run, at: .newer, in: UploadLog(entries: [gone]))
        let log = UploadLog(entries: [Self.second(.withdrawn), gone]).adding(entries)
        #expect(log.standing(of: Fixed.commit, version: Fixed.order.version)?.status == .withdrawn)
        #expect(log.standing(of: Fixed.other, version: Fixed.order.version)?.status == .running)
    }

    // MARK: - What a start makes of it

    @Test("An order that never arrived, as a person says, replaces nothing")
    func declinedSuccessor() async throws {
        let scene = try await DispatchScene(kept, providerName: "webhook")
        try await scene.write(Self.first)
        scene.pass(600)
        scene.provider.with {
            ($0.complaints, $0.searchSays) = ([UploadError(.answerLost, "lost")], .inconclusive("it can't be asked"))
            $0.runs = [(Fixed.order, UploadRun(id: "declined", state: .failed))]
        }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.kind == .answerLost)
        #expect(try await scene.record() == ["claimed 2", "withdrawn 1"])
        _ = try await scene.dispatch.name("declined", for: Fixed.order)
        #expect(try await scene.record() == ["failed 2", "running 1"])
        for intent in [UploadDispatch.Intent.due, .asked] {
            let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
            #expect(error.kind == .undecided && error.message.contains("was started by script"), "\(error)")
        }
        #expect(scene.provider.started.count == 1)
    }

    @Test("What was replaced stays replaced while its successor is given up", arguments: [true, false])
    func chain(isRefused: Bool) async throws {
        let scene = try await DispatchScene(kept)
        try await scene.write(Self.first, Self.givenUp, Self.second(.running) { $0.provider = "webhook" })
        scene.pass(600)
        scene.provider.with {
            $0.runs = [(Fixed.order, UploadRun(id: "9003", state: .running, commit: Fixed.commit))]
            if isRefused { $0.complaints = [UploadError(.refused, "403")] }
        }
        #expect(await failure { try await scene.dispatch.preview(Fixed.order, .due) }.kind == .undecided)
        #expect(try await scene.dispatch.preview(Fixed.order, .again).isNew)
        guard isRefused else {
            #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 3)
            #expect(try await scene.record() == ["waiting 3", "withdrawn 2", "withdrawn 1"])
            return
        }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.message == "403")
        #expect(try await scene.record() == ["withdrawn 3", "running 2", "withdrawn 1"])
    }

    @Test("All runs of another provider are given up at once")
    func many() async throws {
        let scene = try await DispatchScene(kept, providerName: "another")
        for attempt in 1...7 {
            try await scene.write(.sample(.running, attempt: attempt, at: Fixed.now + attempt, run: "\(attempt)"))
        }
        scene.pass(600)
        #expect(try await scene.dispatch.preview(Fixed.order, .again).isNew)
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 8)
        #expect(try await scene.record() == ["waiting 8"] + (1...7).reversed().map { "withdrawn \($0)" })
    }

    @Test("Who waited for a run that was given up meanwhile writes nothing about it", arguments: ["script", "another"])
    func timeoutOfAWait(providerName: String) async throws {
        let scene = try await DispatchScene(kept, providerName: providerName)
        try await scene.write(Self.first)
        scene.pass(600)
        let second = try await scene.dispatch.start(Fixed.order, .again).claim
        scene.provider.end(.succeeded)
        #expect(try await scene.dispatch.refreshed(second).status == .succeeded)
        let record = try await scene.record()
        try await scene.dispatch.recordTimeout(of: Self.first)
        #expect(try await scene.record() == record)
        let ending = try await scene.dispatch.start(Fixed.order, .due)
        #expect(!ending.isNew && ending.claim.attempt == 2 && ending.claim.status == .succeeded)
    }
}
