import GitTransport
import Names
import Support
import Synchronization
import Testing

@testable import Uploads

/// I4: one start per app and commit, whatever happens around it.
@Suite(.timeLimit(.minutes(10))) struct DispatchTests {
    private let kept = Kept()

    private func scene(providerName: String = "script") async throws -> DispatchScene {
        try await DispatchScene(kept, providerName: providerName)
    }

    // MARK: - When all goes well

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again])
    func oneIsStartedAndThenLeftAlone(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        let first = try await scene.dispatch.start(Fixed.order, intent)
        #expect(first.isNew && first.claim.run == "1" && first.claim.status == .waiting)
        #expect(try await scene.record() == ["waiting 1"])
        let again = try await scene.dispatch.start(Fixed.order, intent)
        #expect(!again.isNew && again.claim == first.claim)
        scene.provider.end(.running)
        #expect(try await scene.dispatch.start(Fixed.order, intent).claim.status == .running)
        #expect(try await scene.record() == ["running 1"])
        #expect(scene.provider.started == [Fixed.order])
    }

    @Test func aSuccessIsRepeatedOnPurposeOnly() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order)
        scene.provider.end(.succeeded)
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew == false)
        #expect(try await scene.dispatch.start(Fixed.order, .asked).claim.status == .succeeded)
        let again = try await scene.dispatch.start(Fixed.order, .again)
        #expect(again.isNew && again.claim.attempt == 2)
        #expect(scene.provider.started.map(\.attempt) == [1, 2])
    }

    /// It ended between two looks: `--again` sees that first.
    @Test func againAfterASuccessThatIsNotWrittenDownYet() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order)
        scene.provider.end(.succeeded)
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 2)
        #expect(try await scene.record().sorted() == ["succeeded 1", "waiting 2"])
    }

    @Test(arguments: [UploadRun.State.failed, .cancelled])
    func aBadEndIsReportedWhenDueAndStartedAnewWhenAsked(ending: UploadRun.State) async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order)
        scene.provider.end(ending)
        for _ in 0..<3 {
            let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
            #expect(error.kind == .undecided && error.whole.contains("https://ci.example.com/1"))
            #expect(error.hint?.contains("relctl trigger-upload TrendyolGo --ref TrendyolGo/Release") == true)
        }
        #expect(try await scene.dispatch.preview(Fixed.order, .asked) == (nil, true))
        #expect(try await scene.dispatch.start(Fixed.order, .asked).claim.attempt == 2)
        #expect(scene.provider.started.map(\.attempt) == [1, 2])
    }

    @Test func previewsChangeNothing() async throws {
        let scene = try await scene()
        #expect(try await scene.dispatch.preview(Fixed.order, .asked) == (nil, true))
        #expect(scene.provider.started.isEmpty && scene.remote.pushes == 0)
        let claim = try await scene.dispatch.start(Fixed.order).claim
        let pushes = scene.remote.pushes
        scene.provider.end(.running)
        let preview = try await scene.dispatch.preview(Fixed.order, .asked)
        #expect(preview.claim?.status == .running && !preview.isNew && preview.claim?.run == claim.run)
        #expect(scene.remote.pushes == pushes && scene.provider.started.count == 1)
    }

    // MARK: - Claims without a run

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again])
    func aYoungClaimIsBusy(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        try await scene.write(.sample())
        scene.pass(599)
        let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
        #expect(error.kind == .busy && error.message.contains("somebody") && error.message.contains("599 s ago"))
        #expect(scene.provider.started.isEmpty && scene.provider.with { $0.searches.isEmpty })
    }

    /// Killed after the call, before the record.
    @Test func anOldClaimWhoseRunIsFound() async throws {
        let scene = try await scene()
        try await scene.write(.sample())
        _ = try await scene.provider.start(Fixed.order)
        scene.pass(600)
        let ending = try await scene.dispatch.start(Fixed.order, .due)
        #expect(!ending.isNew && ending.claim.run == "1")
        #expect(try await scene.dispatch.start(Fixed.order, .asked).isNew == false)
        #expect(try await scene.record() == ["waiting 1"] && scene.provider.started.count == 1)
    }

    /// Killed after the claim, before the call.
    @Test(arguments: [UploadDispatch.Intent.due, .asked])
    func anOldClaimThatStartedNothingIsTakenOver(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        try await scene.write(.sample())
        scene.pass(600)
        let ending = try await scene.dispatch.start(Fixed.order, intent)
        #expect(ending.isNew && ending.claim.attempt == 2)
        #expect(scene.provider.with { $0.searches } == [Fixed.order])
        #expect(try await scene.record() == ["waiting 2", "withdrawn 1"])
    }

    @Test func anOldClaimThatCanNotBeToldIsForPeople() async throws {
        let scene = try await scene()
        scene.provider.with { $0.searchSays = .inconclusive("no right to read variables") }
        try await scene.write(.sample())
        scene.pass(600)
        for intent in [UploadDispatch.Intent.due, .asked] {
            let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
            #expect(error.kind == .undecided && error.message.contains("no right to read variables"))
            #expect(error.hint?.contains("--again") == true)
        }
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 2)
        // What a person went over is settled: it stands in nobody's way any more.
        scene.provider.end(.succeeded)
        var next = Fixed.order
        next.commit = Fixed.other
        scene.pass(600)
        #expect(try await scene.dispatch.start(next, .due).isNew)
    }

    /// Killed after the call, and the run started on the commit that is wanted now.
    @Test func anOldClaimForAnotherCommitIsLookedUpFirst() async throws {
        let scene = try await scene()
        var old = Fixed.order
        old.commit = Fixed.other
        try await scene.write(.sample(commit: Fixed.other))
        scene.provider.with { $0.startsOn = Fixed.commit }
        _ = try await scene.provider.start(old)
        scene.pass(600)
        let ending = try await scene.dispatch.start(Fixed.order, .due)
        #expect(!ending.isNew && ending.claim.commit == Fixed.commit && ending.claim.run == "1")
        #expect(scene.provider.started.count == 1)
        #expect(try await scene.dispatch.start(Fixed.order, .asked).isNew == false)
        #expect(scene.provider.started.count == 1)
    }

    @Test func aClaimForAnotherProviderIsNotLookedUpAtThisOne() async throws {
        let scene = try await scene(providerName: "another")
        try await scene.write(.sample())
        scene.pass(600)
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .undecided && error.message.contains("claimed for script"))
        #expect(scene.provider.started.isEmpty)
    }

    /// Two at once see the same old claim that started nothing: one starts.
    @Test func twoTakeOverOnce() async throws {
        let scene = try await scene()
        try await scene.write(.sample())
        scene.pass(600)
        let dispatch = scene.dispatch
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { _ = try? await dispatch.start(Fixed.order, .due) } }
        }
        #expect(scene.provider.started.count == 1)
        #expect(try await scene.record() == ["waiting 2", "withdrawn 1"])
    }

    // MARK: - Answers that are lost

    @Test func aLostAnswerIsFoundAtOnce() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.complaints, $0.actsAnyway, $0.blindSearches) = ([.lost], true, 2) }
        let ending = try await scene.dispatch.start(Fixed.order, .due)
        #expect(ending.isNew && ending.claim.run == "1")
        #expect(scene.provider.started.count == 1)
        #expect(try await scene.record() == ["waiting 1"])
    }

    @Test(arguments: [true, false]) func aLostAnswerThatIsNotFoundStaysAClaim(actsAnyway: Bool) async throws {
        let scene = try await scene()
        scene.provider.with { ($0.complaints, $0.actsAnyway, $0.blindSearches) = ([.lost], actsAnyway, 5) }
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .answerLost && error.hint?.contains("10 minutes") == true)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .busy)
        scene.pass(600)
        _ = try await scene.dispatch.start(Fixed.order, .due)
        #expect(scene.provider.started.count == 1)
    }

    /// Waiting ten minutes is no advice where no search can ever tell.
    @Test func aLostAnswerThatNoSearchCanTellIsForPeople() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.complaints, $0.searchSays) = ([.lost], .inconclusive("it hides its runs")) }
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .answerLost && error.hint?.contains("it hides its runs") == true)
        #expect(error.hint?.contains("--run ID") == true && error.hint?.contains("10 minutes") == false)
        #expect(try await scene.record() == ["claimed 1"])
    }

    @Test func anOrderWithoutRunIsLookedFor() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.namesRuns, $0.blindSearches) = (false, 3) }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")

        let slow = try await self.scene()
        slow.provider.with { ($0.namesRuns, $0.blindSearches) = (false, 5) }
        #expect(await failure { try await slow.dispatch.start(Fixed.order, .due) }.kind == .answerLost)
        slow.pass(600)
        #expect(try await slow.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(slow.provider.started.count == 1)
    }

    /// A yes without a name, by a CI whose runs don't say what they are: that is said at once, and never repeated.
    @Test func anOrderWhoseRunCanNotBeToldIsForPeople() async throws {
        let scene = try await scene()
        scene.provider.with { ($0.namesRuns, $0.searchSays) = (false, .inconclusive("titles say nothing")) }
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .undecided && error.message.contains("titles say nothing"))
        #expect(error.hint?.contains("--ref TrendyolGo/Release --again starts another one") == true)
        #expect(try await scene.record() == ["claimed 1"])
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.kind == .busy)
        scene.pass(600)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.count == 1)
    }

    @Test(arguments: [UploadError.Kind.permission, .notFound, .refused, .busy, .unreachable])
    func whatStartedNothingIsWithdrawn(kind: UploadError.Kind) async throws {
        let scene = try await scene()
        scene.provider.with { $0.complaints = [UploadError(kind, "no")] }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == kind)
        #expect(try await scene.record() == ["withdrawn 1"])
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.attempt == 2)
    }

    /// A gateway may say so of an order that got through: only a look that shows that it did not withdraws the claim.
    @Test(arguments: [
        (UploadSearch.nothing, UploadError.Kind.busy, "withdrawn 1"),
        (.inconclusive("it hides its runs"), .answerLost, "claimed 1"),
    ])
    func anOverloadIsLookedInto(says: UploadSearch, kind: UploadError.Kind, record: String) async throws {
        let scene = try await scene()
        scene.provider.with { ($0.complaints, $0.searchSays) = ([UploadError(.overloaded, "503")], says) }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == kind)
        #expect(try await scene.record() == [record])
    }

    @Test func anOverloadBehindWhichItStartedIsNoFailure() async throws {
        let scene = try await scene()
        scene.provider.with {
            ($0.complaints, $0.actsAnyway, $0.blindSearches) = ([UploadError(.overloaded, "503")], true, 2)
        }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(try await scene.record() == ["waiting 1"])
    }

    // MARK: - Others write too

    /// A job whose search shows nothing must not go over the run that another job, or a person, has found meanwhile.
    @Test(arguments: [UploadDispatch.Intent.due, .asked])
    func aRunThatIsRecordedDuringASearchIsKept(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        try await scene.write(.sample())
        scene.pass(UploadClaim.timeout)
        scene.provider.with {
            $0.searchSays = .nothing
            $0.runs = [(Fixed.order, UploadRun(id: "7", state: .running))]
        }
        scene.provider.duringSearch.withLock { $0 = { try await scene.write(.sample(.running)) } }
        #expect(try await scene.dispatch.start(Fixed.order, intent).claim.run == "7")
        #expect(try await scene.record() == ["running 1"])
        #expect(scene.provider.started.count == 1)
    }

    /// An order that is refused late doesn't end a run that somebody has named for it.
    @Test func aRunThatIsNamedDuringTheCallIsKept() async throws {
        let scene = try await scene()
        scene.provider.with { $0.complaints = [UploadError(.refused, "no")] }
        scene.provider.gate.withLock { $0 = { try await scene.write(.sample(.running)) } }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .refused)
        #expect(try await scene.record() == ["running 1"])
    }

    @Test func aRaceForTheClaimIsLostWithoutACall() async throws {
        let scene = try await scene()
        scene.remote.plan(.overtaken(by: { try await scene.write(.sample { $0.claimant = "a rival" }) }))
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .busy && error.message.contains("a rival"))
        #expect(scene.provider.started.isEmpty)
    }

    @Test func sixAtOnceStartOne() async throws {
        let scene = try await scene()
        let dispatch = scene.dispatch
        let started = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 { group.addTask { (try? await dispatch.start(Fixed.order, .due))?.isNew == true } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(started == 1 && scene.provider.started.count == 1)
    }

    @Test func theRunIsWrittenDownWhoeverElseWrites() async throws {
        let scene = try await scene()
        let other = UploadClaim.sample(.succeeded, commit: Fixed.other, run: "99")
        scene.remote.plan(nil, .overtaken(by: { try await scene.write(other) }))
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(try await scene.record().sorted() == ["other succeeded 1", "waiting 1"])
    }

    @Test func aRefusalIsWrittenDownWhoeverElseWrites() async throws {
        let scene = try await scene()
        let other = UploadClaim.sample(.succeeded, commit: Fixed.other, run: "99")
        scene.provider.with { $0.complaints = [UploadError(.refused, "no")] }
        scene.remote.plan(nil, .overtaken(by: { try await scene.write(other) }))
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .refused)
        #expect(try await scene.record().sorted() == ["other succeeded 1", "withdrawn 1"])
    }

    @Test func lostAnswersOfTheRecordAreLookedUp() async throws {
        let scene = try await scene()
        scene.remote.plan(.answerLost, .answerLost)
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(try await scene.record() == ["waiting 1"])
    }

    @Test func withoutAClaimNothingIsStarted() async throws {
        for fault in [LedgerRemote.Fault.refused, .lost] {
            let scene = try await scene()
            scene.remote.plan(fault)
            await #expect(throws: GitTransportError.self) { try await scene.dispatch.start(Fixed.order, .due) }
            #expect(scene.provider.started.isEmpty)
        }
    }

    @Test func aRunThatCanNotBeWrittenDownIsSaidAndFoundLater() async throws {
        let scene = try await scene()
        scene.remote.plan(nil, .lost)
        let error = await failure { try await scene.dispatch.start(Fixed.order, .due) }
        #expect(error.kind == .unreachable && error.message.contains("https://ci.example.com/1"))
        scene.pass(600)
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(scene.provider.started.count == 1)
    }

    // MARK: - Time, and commits that move

    /// Whoever slept over the claim might start what others have given up and started anew.
    @Test func aCallThatWouldComeTooLateIsNotMade() async throws {
        let scene = try await scene()
        scene.remote.plan(.overtaken(by: { scene.pass(301) }))
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .busy)
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.record() == ["withdrawn 1"])
    }

    @Test func aRunOnAnotherCommitCountsAsThatCommits() async throws {
        let scene = try await scene()
        scene.provider.with { $0.startsOn = Fixed.other }
        let ending = try await scene.dispatch.start(Fixed.order, .due)
        #expect(ending.isNew && ending.claim.commit == Fixed.other && ending.claim.run == "1")
        #expect(try await scene.record().sorted() == ["other waiting 1", "withdrawn 1"])
        // Both sides of it in one push: a death in between would start another one.
        #expect(scene.remote.pushes == 2)
        var other = Fixed.order
        other.commit = Fixed.other
        #expect(try await scene.dispatch.start(other, .due).isNew == false)
        #expect(scene.provider.started.count == 1)
    }

    /// Some providers tell the commit only once the run is read.
    @Test func aRunThatTurnsOutToBeOnAnotherCommitCountsAsThatCommits() async throws {
        let scene = try await scene()
        let claim = try await scene.dispatch.start(Fixed.order, .due).claim
        scene.provider.with { $0.runs[0].run.commit = Fixed.other }
        #expect(try await scene.dispatch.refreshed(claim).commit == Fixed.other)
        #expect(try await scene.record().sorted() == ["other waiting 1", "withdrawn 1"])
    }

    /// A status page may be made behind the answer to the order.
    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again])
    func aRunThatIsNotToBeSeenYetWaits(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        let claim = try await scene.dispatch.start(Fixed.order).claim
        let runs = scene.provider.with { state in
            defer { state.runs = [] }
            return state.runs
        }
        scene.pass(599)
        #expect(try await scene.dispatch.start(Fixed.order, intent) == .init(claim: claim, isNew: false))
        #expect(try await scene.dispatch.refreshed(claim) == claim)
        scene.provider.with { $0.runs = runs }
        scene.provider.end(.running)
        #expect(try await scene.dispatch.start(Fixed.order, intent).claim.status == .running)
        #expect(scene.provider.started.count == 1)
    }

    @Test func aRunThatIsGoneIsForPeople() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.with { $0.runs = [] }
        scene.pass(600)
        let error = await failure { try await scene.dispatch.start(Fixed.order, .asked) }
        #expect(error.kind == .undecided && error.hint?.contains("--again") == true)
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 2)
    }

    /// Told to stop while the call is under way: what it became is written down all the same.
    @Test func aStopDuringTheCallLosesNothing() async throws {
        let scene = try await scene()
        let task = Mutex<Task<UploadResult, any Error>?>(nil)
        scene.provider.gate.withLock { $0 = { task.withLock { $0?.cancel() } } }
        let dispatch = scene.dispatch
        let work = task.withLock { task in
            let work = Task { try await dispatch.start(Fixed.order, .due) }
            task = work
            return work
        }
        _ = try? await work.value
        #expect(try await scene.record() == ["waiting 1"])
    }
}

extension UploadError {
    fileprivate static let lost = UploadError(.answerLost, "no answer")
}
