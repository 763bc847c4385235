import Names
import Support
import Testing

@testable import Uploads

/// I4, where somebody has deleted the record of an app: what its CI has a run of is not ordered again.
@Suite(.timeLimit(.minutes(10))) struct MissingRecordTests {
    private let kept = Kept()

    /// A CI that recognises runs by the key of their order.
    private func scene(findsByKey: Bool = true) async throws -> DispatchScene {
        let scene = try await DispatchScene(kept)
        scene.provider.with { $0.findsByKey = findsByKey }
        return scene
    }

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .awaited, .again])
    func itsRunIsRecordedAnew(intent: UploadDispatch.Intent) async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.running)
        scene.remote.forgetRefs()
        #expect(try await scene.dispatch.preview(Fixed.order, intent).isNew == false)
        #expect(try await scene.record() == [])
        let again = try await scene.dispatch.start(Fixed.order, intent)
        #expect(!again.isNew && again.claim.run == "1" && again.claim.status == .running)
        #expect(try await scene.record() == ["running 1"])
        #expect(scene.provider.started.count == 1)
    }

    /// The newest of several attempts counts, so that none is ordered twice.
    @Test func theNewestAttemptIsRecordedAnew() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.failed)
        _ = try await scene.dispatch.start(Fixed.order, .again)
        #expect(scene.provider.started.map(\.attempt) == [1, 2])
        scene.remote.forgetRefs()
        #expect(try await scene.dispatch.preview(Fixed.order, .asked).isNew == false)
        let again = try await scene.dispatch.start(Fixed.order, .asked)
        #expect(!again.isNew && again.claim.attempt == 2)
        #expect(scene.provider.started.map(\.attempt) == [1, 2])
    }

    @Test func aSuccessIsRepeatedOnPurposeOnly() async throws {
        let scene = try await scene()
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.succeeded)
        scene.remote.forgetRefs()
        #expect(try await scene.dispatch.start(Fixed.order, .due).claim.status == .succeeded)
        scene.remote.forgetRefs()
        #expect(try await scene.dispatch.preview(Fixed.order, .again) == (nil, true))
        #expect(try await scene.dispatch.start(Fixed.order, .again).claim.attempt == 2)
        #expect(scene.provider.started.map(\.attempt) == [1, 2])
    }

    /// Only the first order of an app costs a search.
    @Test func whereThereIsARecordNothingIsAsked() async throws {
        let scene = try await scene()
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
        scene.provider.end(.succeeded)
        var next = Fixed.order
        next.commit = Fixed.other
        #expect(try await scene.dispatch.start(next, .due).isNew)
        #expect(scene.provider.with { $0.searches } == [Fixed.order])
    }

    @Test func aCIThatCanNotTellIsSentTheOrder() async throws {
        let scene = try await scene()
        scene.provider.with { $0.searchSays = .inconclusive("titles say nothing") }
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
    }

    @Test func whereRunsShowNoKeyNothingIsAsked() async throws {
        let scene = try await scene(findsByKey: false)
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
        #expect(scene.provider.with { $0.searches.isEmpty })
    }

    /// Runs of Xcode Cloud never show their order, and the page of a webhook may answer for one that it never got.
    @Test(arguments: Dialect.all) func whoIsAsked(dialect: Dialect) throws {
        let (_, provider, _) = try dialect.make(kept)
        #expect(provider.findsByKey == !["xcode-cloud", "webhook"].contains(dialect.name))
    }
}
