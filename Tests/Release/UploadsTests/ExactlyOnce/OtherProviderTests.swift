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
