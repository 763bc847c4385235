import Names
import Support
import Testing

@testable import Uploads

/// I4, where the CI says something odd: whatever it answers, it is asked for no second run.
@Suite(.timeLimit(.minutes(10))) struct OrderTests {
    private let kept = Kept()

    private func scene() async throws -> DispatchScene { try await DispatchScene(kept) }

    @Test(arguments: [("Big Tiny", true), ("Tiny", false)])
    func aClaimSaysThatItsKeyIsEncoded(app: String, isSaid: Bool) async throws {
        let scene = try await scene()
        var order = Fixed.order
        order.app = app
        #expect(try await scene.dispatch.start(order, .due).claim.hasEncodedKey == isSaid)
        #expect(try await scene.ledger.log(of: app).claims.map(\.hasEncodedKey) == [isSaid])
    }

    // MARK: - Commits

    /// A shared library's, or that of a job in another repository.
    @Test func aForeignCommitMovesNoClaim() async throws {
        let scene = try await scene()
        scene.clock.place.withLock { $0 = .ordered }
        scene.provider.with { $0.startsOn = Fixed.other }
        for _ in 0..<3 { _ = try await scene.dispatch.start(Fixed.order, .due) }
        scene.provider.end(.succeeded)
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.commit == Fixed.commit)
        #expect(try await scene.record() == ["succeeded 1"])
        #expect(scene.provider.started.count == 1)
    }

    /// What is older than the order must not be taken for it, nor ordered over and over.
    @Test func anOlderCommitIsForPeople() async throws {
        let scene = try await scene()
        scene.clock.place.withLock { $0 = .older }
        scene.provider.with { $0.startsOn = Fixed.other }
        let claim = try await scene.dispatch.start(Fixed.order, .due).claim
        #expect(claim.commit == Fixed.commit && claim.status == .failed && claim.reason?.contains("older") == true)
        for _ in 0..<3 {
            let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
            #expect(error.kind == .undecided && error.message.contains("bbbbbbbbbbbb, an older commit"))
        }
        #expect(try await scene.record().sorted() == ["failed 1", "other waiting 1"])
        #expect(scene.provider.started.count == 1)
        scene.clock.place.withLock { $0 = .ordered }
        scene.provider.with { $0.startsOn = nil }
        #expect(try await scene.dispatch.start(Fixed.order, .asked).isNew)
    }

    /// Its own key is that of its order, by which a run that is started again is found.
    @Test func aMovedClaimKeepsItsOrder() async throws {
        let scene = try await scene()
        scene.provider.with { $0.startsOn = Fixed.other }
        let claim = try await scene.dispatch.start(Fixed.order, .due).claim
        #expect(claim.commit == Fixed.other && claim.order == .init(commit: Fixed.commit, attempt: 1))
        #expect(try await scene.ledger.log(of: "TrendyolGo").orders(inHourBefore: Fixed.now).count == 1)
        #expect(UploadOrder(claim) == Fixed.order)
    }

    @Test func whereTheRepositoryCanNotTellTheRunIsFollowed() async throws {
        let scene = try await scene()
        scene.clock.place.withLock { $0 = nil }
        scene.provider.with { $0.startsOn = Fixed.other }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        scene.provider.end(.succeeded)
        await #expect(throws: DispatchScene.NoRepository.self) { try await scene.dispatch.start(Fixed.order, .due) }
        scene.clock.place.withLock { $0 = .newer }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.commit == Fixed.other)
        #expect(scene.provider.started.count == 1)
    }

    // MARK: - Orders that were accepted, and lists that are late

    @Test func anAcceptedOrderIsNeverRepeatedByItself() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.namesRuns, $0.blindSearches) = (false, 8) }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .answerLost)
        #expect(try await scene.ledger.log(of: "TrendyolGo").newest?.answer == .accepted)
        for seconds in [600, 1200, 86_400] {
            scene.pass(seconds)
            let error = await failure { try await scene.dispatch.start(Fixed.order, .asked) }
            #expect(error.kind == .undecided && error.message.contains("took the order"), "\(error)")
        }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(scene.provider.started.count == 1)
    }

    /// A person who looked at the CI says which run it is, also once the branch has moved.
    @Test(arguments: [false, true])
    func aLostOrderIsNamed(hasMoved: Bool) async throws {
        let scene = try await scene()
        #expect(await failure { try await scene.dispatch.name("1", for: Fixed.order) }.kind == .refused)
        scene.provider.with { ($0.namesRuns, $0.searchSays) = (false, .inconclusive("titles say nothing")) }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(await failure { try await scene.dispatch.name("9", for: Fixed.order) }.kind == .notFound)
        var order = Fixed.order
        if hasMoved { order.commit = try #require(CommitID(hex: String(repeating: "c", count: 40))) }
        let (before, preview) = (try await scene.record(), try await scene.dispatch.previewName("1", for: order))
        #expect(try await scene.record() == before)
        let named = try await scene.dispatch.name("1", for: order)
        #expect(preview == named)
        #expect(named.status == .waiting && named.commit == Fixed.order.commit)
        #expect(try await scene.record() == ["waiting 1"] && scene.provider.started.count == 1)
    }

    /// Killed, or without an answer: the absence of a run is a proof only where lists are up to date.
    @Test func aLateListIsNoProofForAnHour() async throws {
        let scene = try await scene()
        scene.provider.with { $0.listsLate = true }
        try await scene.write(.sample())
        for seconds in [600, 2999] {
            scene.pass(seconds)
            #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .busy)
        }
        scene.pass(1)
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.attempt == 2)
    }

    @Test func anOverloadBehindALateListIsALostAnswer() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.complaints, $0.listsLate) = ([UploadError(.overloaded, "503")], true) }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .answerLost)
        #expect(try await scene.record() == ["claimed 1"])
    }

    // MARK: - Runs that people start again at the CI

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .awaited, .again], [UploadRun.State.failed, .cancelled])
    func aRunThatIsStartedAgainUnderItsId(intent: UploadDispatch.Intent, end: UploadRun.State) async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(end)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        scene.provider.end(.running)
        #expect(try await scene.dispatch.preview(Fixed.order, intent).isNew == false)
        let again = try await scene.dispatch.start(Fixed.order, intent)
        #expect(!again.isNew && again.claim.status == .running && again.claim.run == "1")
        #expect(try await scene.record() == ["running 1"])
        #expect(scene.provider.started.count == 1)
    }

    /// Rebuild and Replay of Jenkins: another build, with the same parameters.
    @Test(arguments: [UploadDispatch.Intent.due, .asked]) func aRunThatIsStartedAgainUnderANewId(
        intent: UploadDispatch.Intent
    ) async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.failed)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        _ = try await scene.provider.start(Fixed.order)
        scene.provider.end(.succeeded)
        let again = try await scene.dispatch.start(Fixed.order, intent)
        #expect(!again.isNew && again.claim.status == .succeeded && again.claim.run == "2")
        #expect(scene.provider.started.count == 2)
    }

    /// Not the last attempt, but the one before it.
    @Test func anEarlierAttemptThatIsStartedAgain() async throws {
        let scene = try await scene()
        for intent in [UploadDispatch.Intent.due, .asked] {
            _ = try await scene.dispatch.start(Fixed.order, intent)
            scene.provider.end(.failed)
            #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        }
        scene.provider.with { $0.runs[0].run.state = .running }
        let again = try await scene.dispatch.start(Fixed.order, .asked)
        #expect(!again.isNew && again.claim.attempt == 1 && scene.provider.started.count == 2)
    }

    /// A CI out of reach tells nothing about a run that failed: nothing is started before it does.
    @Test func withoutTheSecondLookNothingIsStarted() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.failed)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        scene.provider.with { $0.readComplaint = UploadError(.unreachable, "out of reach") }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .asked) }.kind == .unreachable)
        #expect(scene.provider.started.count == 1)
    }

    /// Whoever waited and gave up hears of a bad end before another one is started, whoever wrote it down meanwhile.
    @Test(arguments: [true, false]) func waitingGoesOn(isWrittenDown: Bool) async throws {
        let scene = try await scene()
        let claim = try await scene.dispatch.start(Fixed.order, .awaited).claim
        try await scene.dispatch.recordTimeout(of: claim)
        scene.provider.end(.failed)
        if isWrittenDown { _ = try await scene.dispatch.refreshed(claim) }
        let end = try await scene.dispatch.start(Fixed.order, .awaited)
        #expect(!end.isNew && end.claim.status == .failed && scene.provider.started.count == 1)
        #expect(try await scene.dispatch.start(Fixed.order, .awaited).isNew)
    }

    // MARK: - Hostile answers

    @Test func theRunOfAnotherOrderIsNotTakenForIt() async throws {
        let scene = try await scene()
        let key = Fixed.order.key.replacing("TrendyolGo/", with: "Other/")
        scene.provider.with { $0.label = .variables(key: key, attempt: "1") }
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .undecided && error.message.contains("another order"))
        #expect(error.hint?.contains("the run of \(Fixed.order.key)#1; ") == true, "\(error.hint ?? "")")
        #expect(try await scene.record() == ["claimed 1"])
        scene.pass(600)
        scene.provider.with { $0.searchSays = .nothing }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.count == 1)
    }

    @Test func oneRunIsNotThatOfTwoOrders() async throws {
        let scene = try await scene()
        scene.provider.with { $0.onlyID = "7" }
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.succeeded)
        var next = Fixed.order
        next.commit = Fixed.other
        scene.provider.with { $0.startsOn = Fixed.other }
        #expect(await failure { try await scene.dispatch.start(next, .due) }.kind == .undecided)
        #expect(try await scene.record().sorted() == ["other claimed 1", "waiting 1"])
    }

    // MARK: - The limit

    @Test func anHourSeesFourOrdersWhateverTheReasonIs() async throws {
        let scene = try await scene()
        for number in 1...4 {
            scene.provider.with { $0.complaints = [UploadError(.refused, "no, for the \(number). time")] }
            #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .refused)
        }
        for intent in [UploadDispatch.Intent.due, .asked, .awaited] {
            let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
            #expect(error.kind == .undecided && error.message.contains("max_starts"))
            #expect(error.message.contains("no, for the 4. time") && error.hint?.contains("--again") == true)
            #expect(await failure { try await scene.dispatch.preview(Fixed.order, intent) }.kind == .undecided)
        }
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.dispatch.start(Fixed.order, .again).isNew)
    }

    @Test func theHourPasses() async throws {
        let scene = try await scene()
        let refused = UploadError(.refused, "no")
        for _ in 0..<4 {
            scene.provider.with { $0.complaints = [refused] }
            _ = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        }
        scene.pass(3599)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        scene.pass(1)
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
    }

    /// A CI that is out of reach has seen no order.
    @Test func whatWasNeverSentDoesNotCount() async throws {
        let scene = try await scene()
        for kind in [UploadError.Kind.unreachable, .busy, .unreachable, .busy, .unreachable] {
            scene.provider.with { $0.complaints = [UploadError(kind, "no")] }
            #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == kind)
        }
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
    }
}
