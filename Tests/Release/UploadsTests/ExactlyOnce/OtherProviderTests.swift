import Names
import Support
import Testing

@testable import Uploads

/// A run that was started by another provider than the settings name now, and that therefore can't be asked for.
@Suite struct OtherProviderTests {
    private let kept = Kept()

    private func scene(_ providerName: String) async throws -> DispatchScene {
        let scene = try await DispatchScene(kept, providerName: providerName)
        try await scene.write(.sample(.waiting, run: "7") { $0.url = "https://ci.example.com/7" })
        scene.pass(600)
        return scene
    }

    @Test(arguments: [UploadDispatch.Intent.asked, .awaited, .due])
    func isForPeople(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene("another")
        let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
        #expect(error.kind == .undecided)
        #expect(error.message.contains("was started by script, and the settings name another"))
        #expect(error.message.contains("https://ci.example.com/7") && !error.message.contains("no longer has"))
        #expect(error.hint?.contains("--again") == true && !error.leavesOrderOpen)
        #expect(await failure { try await scene.dispatch.preview(Fixed.order, intent) } == error)
        #expect(try await scene.record() == ["waiting 1"])
    }

    @Test func againGivesItUpAndSaysNothingOfItsEnd() async throws {
        let scene = try await scene("another")
        #expect(try await scene.dispatch.preview(Fixed.order, .again).isNew)
        let ending = try await scene.dispatch.start(Fixed.order, .again)
        #expect(ending.isNew && ending.claim.attempt == 2)
        #expect(try await scene.record() == ["waiting 2", "withdrawn 1"])
        let first = try await scene.ledger.log(of: Fixed.order.app).claims.last
        #expect(first?.reason?.contains("it was started by script") == true && first?.run == "7")
    }

    @Test("Refused, the new order replaces nothing: the run may still be uploading, so nothing is ordered by itself")
    func refusedAgainGivesNothingUp() async throws {
        let scene = try await scene("another")
        scene.provider.with { $0.complaints = [UploadError(.refused, "403")] }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.message == "403")
        #expect(scene.remote.pushes == 3, "the first run was given up in a push of its own")
        scene.pass(600)
        #expect(try await scene.record() == ["withdrawn 2", "running 1"])
        for intent in [UploadDispatch.Intent.due, .asked] {
            let error = await failure { try await scene.dispatch.start(Fixed.order, intent) }
            #expect(error.kind == .undecided && error.message.contains("was started by script"), "\(error)")
        }
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 3)
        #expect(try await scene.record() == ["waiting 3", "withdrawn 2", "withdrawn 1"])
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew == false)
    }

    @Test("Killed between its claim and its order, the new order replaces nothing either", arguments: [true, false])
    func killedBeforeTheOrder(isLost: Bool) async throws {
        let scene = try await scene(isLost ? "script" : "another")
        if isLost { try await scene.write(.sample()) }
        scene.provider.with { ($0.complaints, $0.searchSays) = ([UploadError(.refused, "killed")], .nothing) }
        // The claim is written down, and nothing after it.
        scene.remote.plan(nil, .lost, .lost, .lost, .lost, .lost, .lost)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.message == "killed")
        scene.remote.plan()
        #expect(try await scene.record() == ["claimed 2", "withdrawn 1"])
        scene.pass(600)
        if isLost { scene.provider.with { $0.searchSays = .inconclusive("titles say nothing") } }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.isEmpty)
        #expect(try await scene.record() == (isLost ? ["claimed 2", "withdrawn 1"] : ["withdrawn 2", "running 1"]))
    }

    @Test("Killed after the order, the run of the new order is found, and the first one stays given up")
    func killedAfterTheOrder() async throws {
        let scene = try await scene("another")
        scene.remote.plan(nil, .lost, .lost, .lost, .lost, .lost, .lost)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.kind == .unreachable)
        scene.remote.plan()
        scene.pass(600)
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.run == "1")
        #expect(try await scene.record() == ["waiting 2", "withdrawn 1"] && scene.provider.started.count == 1)
    }

    @Test("An order without a run that a person passed over is open again once the new order is refused")
    func refusedAgainAfterALostOrder() async throws {
        let scene = try await DispatchScene(kept)
        try await scene.write(.sample())
        scene.pass(600)
        scene.provider.with {
            ($0.complaints, $0.searchSays) = ([UploadError(.refused, "403")], .inconclusive("titles say nothing"))
        }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.message == "403")
        #expect(try await scene.record() == ["withdrawn 2", "claimed 1"])
        scene.pass(600)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.isEmpty)
        // Once the CI can tell that the first order started nothing, the upload is ordered as ever.
        scene.provider.with { $0.searchSays = .nothing }
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.attempt == 3)
        #expect(try await scene.record() == ["waiting 3", "withdrawn 2", "withdrawn 1"])
    }

    @Test("A run that its CI shows no longer is open again once the new order is refused")
    func refusedAgainAfterAMissingRun() async throws {
        let scene = try await scene("script")
        scene.provider.with { $0.complaints = [UploadError(.refused, "403")] }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .again) }.message == "403")
        #expect(try await scene.record() == ["withdrawn 2", "running 1"])
        let error = await failure { try await scene.dispatch.start(Fixed.order, .asked) }
        #expect(error.kind == .undecided && error.message.contains("no longer has"))
        #expect(scene.provider.started.isEmpty)
    }

    @Test("A given-up order counts as one of its commit: its successor isn't ordered again by itself")
    func cancelledSuccessor() async throws {
        let scene = try await scene("another")
        _ = try await scene.dispatch.start(Fixed.order, .again)
        scene.provider.end(.cancelled)
        scene.provider.with { $0.runs[0].run.isSuperseded = true }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.count == 1)
    }

    @Test("Of a chain of given-up orders only the last successor counts")
    func chainOfSuccessors() {
        let claims = (1...3).map { UploadClaim.sample(.running, attempt: $0, at: Fixed.now + $0, run: "\($0)") }
        let givenUp = [claims[0].withdrawn.givenUp(for: claims[1]), claims[1].withdrawn.givenUp(for: claims[2])]
        func states(_ last: UploadClaim.Status) -> [UploadClaim.Status] {
            var third = claims[2]
            third.status = last
            if last == .withdrawn { third.run = nil }
            return UploadLog(entries: [third, givenUp[1], givenUp[0]]).claims.map(\.status)
        }
        #expect(states(.running) == [.running, .withdrawn, .withdrawn])
        #expect(states(.claimed) == [.claimed, .withdrawn, .withdrawn])
        // The second one may have been sent.
        #expect(states(.withdrawn) == [.withdrawn, .running, .withdrawn])
        var unsent = claims[1].withdrawn
        unsent.run = nil
        let known = UploadLog(entries: [claims[1], givenUp[0]]).adding([unsent])
        #expect(known.claims.map(\.status) == [.withdrawn, .running])
    }

    /// There the CI was asked.
    @Test func oneOfTheSameProviderThatIsGoneCountsAsCancelled() async throws {
        let scene = try await scene("script")
        let error = await failure { try await scene.dispatch.preview(Fixed.order, .asked) }
        #expect(error.kind == .undecided && error.message.contains("no longer has"))
        #expect(try await scene.dispatch.preview(Fixed.order, .again).isNew)
        #expect(try await scene.dispatch.start(Fixed.order, .again).isNew)
        #expect(try await scene.record() == ["waiting 2", "cancelled 1"])
    }
}
