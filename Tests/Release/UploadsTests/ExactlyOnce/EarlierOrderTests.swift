import Names
import Support
import Testing

@testable import Uploads

/// What a preview says about the earlier orders that one which is due has to wait for: the same as the run that gives it, and
/// without writing anything down.
@Suite struct EarlierOrderTests {
    private let kept = Kept()

    /// A claim without a run, written down so many seconds ago.
    private func scene(claimedBefore age: Int, _ change: (inout UploadClaim) -> Void = { _ in }) async throws
        -> DispatchScene
    {
        let scene = try await DispatchScene(kept)
        try await scene.write(.sample(.claimed, change))
        scene.pass(age)
        return scene
    }

    private func preview(_ scene: DispatchScene) async throws -> (entries: [UploadClaim], error: UploadError?) {
        let log = try await scene.ledger.log(of: Fixed.order.app)
        let time = scene.clock.now.withLock { $0 }
        let (entries, error) = await scene.dispatch.previewEarlierOrders(than: Fixed.order, in: log, at: time)
        #expect(try await scene.ledger.log(of: Fixed.order.app) == log)
        #expect(scene.provider.started.isEmpty)
        return (entries, error as? UploadError)
    }

    @Test func aFreshClaimIsWaitedFor() async throws {
        let (entries, error) = try await preview(try await scene(claimedBefore: 599))
        #expect(entries == [] && error?.kind == .busy)
    }

    @Test func oneThatNobodyCanTellIsForPeople() async throws {
        let scene = try await scene(claimedBefore: 600)
        scene.provider.with { $0.searchSays = .inconclusive("it hides its runs") }
        let (entries, error) = try await preview(scene)
        #expect(entries == [] && error?.kind == .undecided)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) } == error)
    }

    @Test func oneThatStartedNothingIsGivenUp() async throws {
        let (entries, error) = try await preview(try await scene(claimedBefore: 600))
        #expect(entries.map(\.status) == [.withdrawn] && error == nil)
    }

    @Test func anAcceptedOneWithoutRunIsForPeople() async throws {
        let (entries, error) = try await preview(try await scene(claimedBefore: 600) { $0.answer = .accepted })
        #expect(entries == [] && error?.kind == .undecided)
    }

    @Test func oneWhoseRunIsThereIsFollowed() async throws {
        let scene = try await scene(claimedBefore: 600)
        let run = UploadRun(id: "4", url: "https://ci.example.com/4", state: .running, commit: Fixed.commit)
        scene.provider.with { $0.searchSays = .found(run) }
        let (entries, error) = try await preview(scene)
        #expect(entries.map(\.status) == [.running] && entries.map(\.run) == ["4"] && error == nil)
    }

    @Test func withoutOneNothingIsAsked() async throws {
        let scene = try await DispatchScene(kept)
        let (entries, error) = try await preview(scene)
        #expect(entries == [] && error == nil)
        #expect(scene.provider.with { $0.searches } == [])
    }
}
