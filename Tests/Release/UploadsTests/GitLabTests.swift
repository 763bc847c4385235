import Support
import Testing

@testable import Uploads

/// What is special about GitLab: who may read the variables of a pipeline, and why one isn't made.
@Suite(.timeLimit(.minutes(10))) struct GitLabTests {
    @Test func tooManyPipelinesAreABusyServer() async throws {
        let (standIn, provider, _) = try Dialect.gitLabPipeline.make(kept)
        standIn.pull(
            onWrite: .answer(400, "{\"message\": {\"base\": [\"Too many pipelines created in the last minute.\"]}}"))
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .busy)
    }

    private let kept = Kept()

    @Test(arguments: [Dialect.gitLabTrigger, Dialect.gitLabPipeline])
    func whatCannotBeReadIsSaidWithTheMissingRight(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.world { $0.showsVariables = false }
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now) == .nothing)
        _ = try await provider.start(Fixed.order)
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("https://gitlab.example.com/mobile/ios/-/pipelines/41"))
        #expect(why.contains("takes the role Maintainer"))
    }

    /// A person may have started a pipeline by hand, without a key; one on another branch is no upload of this one.
    @Test(arguments: [Dialect.gitLabTrigger, Dialect.gitLabPipeline])
    func theVariablesOfANamedRunTellItsOrder(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { world in _ = world.start([:], branch: Fixed.branch.text) }
        let key = RunLabel.variables(key: Fixed.order.key, attempt: "1")
        #expect(try await provider.run("41", namedFor: Fixed.order).label == key)
        #expect(try await provider.run("42", namedFor: Fixed.order).label == nil)
        standIn.world { $0.showsVariables = false }
        #expect(try await provider.run("41", namedFor: Fixed.order).label == nil)
        standIn.world { $0.runs[1].branch = "develop" }
        let error = await failure { try await provider.run("42", namedFor: Fixed.order) }
        #expect(error.kind == .undecided && error.message.contains("it is on develop, not on TrendyolGo/Release"))
    }

    @Test func theNameOfAPipelineMayTell() async throws {
        let (standIn, provider, _) = try Dialect.gitLabPipeline.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { world in
            world.showsVariables = false
            world.runs[0].title = "Upload \(Fixed.order.key)#1"
        }
        guard case .found = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search found no run")
            return
        }
    }

    @Test(arguments: [
        ("{\"message\": {\"base\": [\"Reference not found\"]}}", UploadError.Kind.notFound, "push the branch"),
        (
            "{\"message\": {\"base\": [\"Insufficient permissions to set pipeline variables\"]}}", .permission,
            "Minimum role"
        ),
        (
            "{\"message\": {\"base\": [\"The resulting pipeline would have been empty; jobs were filtered out\"]}}",
            .refused, "$CI_PIPELINE_SOURCE"
        ),
        ("{\"message\": \"odd\"}", .refused, ""),
    ]) func complaintsNameTheRemedy(body: String, kind: UploadError.Kind, remedy: String) async throws {
        for dialect in [Dialect.gitLabTrigger, Dialect.gitLabPipeline] {
            let (standIn, provider, _) = try dialect.make(kept)
            standIn.pull(onWrite: .answer(400, body))
            let error = await failure { try await provider.start(Fixed.order) }
            #expect(error.kind == kind && (remedy.isEmpty || error.hint?.contains(remedy) == true), "\(error.whole)")
        }
    }

    @Test func aWrongTriggerTokenLooksLikeAMissingProject() async throws {
        let (standIn, provider, _) = try Dialect.gitLabTrigger.make(kept)
        standIn.pull(onWrite: .answer(404))
        let error = await failure { try await provider.start(Fixed.order) }
        #expect(error.kind == .permission && error.hint?.contains("UPLOAD_TOKEN") == true)
    }

    /// The pages of a list are followed on the same server, below the same root, and nowhere else.
    @Test(arguments: [
        "https://elsewhere.example/api/v4/x", "http://127.0.0.1:1/api/v4/x", "//elsewhere.example/api/v4/x", "/other",
        "BASE/other",
    ])
    func aPageElsewhereIsNotAskedFor(link: String) async throws {
        let (standIn, provider, _) = try Dialect.gitLabPipeline.make(kept)
        let next = link.replacing("BASE", with: standIn.url)
        standIn.pull(onRead: .answer(200, "[]", headers: ["Link: <\(next)>; rel=\"next\""]))
        let error = await failure { try await provider.search(for: Fixed.order, since: Fixed.now) }
        #expect(error.kind == .malformed && error.message.contains("next page"))
        #expect(standIn.requests.count == 1)
    }

    /// A page that leads to itself is the last that is read.
    @Test func aListWithoutAnEndTellsNothing() async throws {
        let (standIn, provider, _) = try Dialect.gitLabPipeline.make(kept)
        let next = standIn.url + "/api/v4/projects/mobile%2Fios/pipelines?page=2"
        standIn.pull(onRead: .answer(200, "[]", headers: ["Link: <\(next)>; rel=\"next\""]))
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("too many runs"))
        #expect(standIn.requests.count == 2)
    }
}
