import Names
import Support
import Testing

@testable import Uploads

/// A CI that answers anything: nothing is called done that isn't, and nothing is read without end.
@Suite(.timeLimit(.minutes(10))) struct HostileCITests {
    private let kept = Kept()

    /// A dispatch over a stand-in, and its record.
    private func scene(_ dialect: Dialect) async throws -> (StandIn, UploadDispatch, UploadLedger) {
        let (standIn, provider, _) = try dialect.make(kept)
        let ledger = UploadLedger(
            remote: LedgerRemote(), store: try await makeStore(kept), name: "Bot", email: "bot@example.com")
        let dispatch = UploadDispatch(
            ledger: ledger, provider: provider, providerName: dialect.name, claimant: "a job",
            now: { standIn.world { $0.clock } }, place: { _, _ in .ordered }, pause: { _ in })
        return (standIn, dispatch, ledger)
    }

    private static let showing = Dialect.all.filter { $0.proof == .key && $0.name != "webhook" }

    /// The id that was ours is suddenly another app's run, which succeeds.
    @Test(arguments: showing) func anotherAppsRunIsNotOurs(dialect: Dialect) async throws {
        let (standIn, dispatch, ledger) = try await scene(dialect)
        let claim = try await dispatch.start(Fixed.order, .due).claim
        standIn.world {
            $0.runs[0].variables["RELCTL_KEY"] = "Other/\(Fixed.other.hex)"
            $0.runs[0].title = "Upload Other/\(Fixed.other.hex)#1"
            $0.runs[0].state = .succeeded
        }
        let error = await failure { try await dispatch.refreshed(claim) }
        #expect(error.kind == .undecided && error.message.contains("another order"))
        #expect(try await ledger.log(of: "TrendyolGo").newest?.status != .succeeded)
        _ = await said { try await dispatch.start(Fixed.order, .due) }
        #expect(standIn.world { $0.runs.count } == 1)
    }

    /// Somebody copies our key into a run of their own: ours is known by its id.
    @Test(arguments: showing) func aCopiedKeyEndsNothing(dialect: Dialect) async throws {
        let (standIn, dispatch, _) = try await scene(dialect)
        let claim = try await dispatch.start(Fixed.order, .due).claim
        standIn.world { world in
            world.runs[0].state = .running
            _ = world.start(world.runs[0].variables, branch: Fixed.branch.text)
            world.runs[1].state = .succeeded
        }
        #expect(try await dispatch.refreshed(claim).status == .running)
        #expect(try await dispatch.start(Fixed.order, .due).claim.status == .running)
        #expect(standIn.world { $0.runs.count } == 2)
    }

    private static let oddities = [
        "", "null", "[]", "{}", "0", "\"success\"", "[[]]", "{\"id\": \"x\"}", "{\"data\": []}", "{\"data\": {}}",
        "{\"id\": -1, \"status\": \"success\", \"conclusion\": \"success\"}", "{\"status\": {\"a\": 1}}",
        "{\"id\": 9999999999999999999999, \"status\": \"success\"}", "{\"number\": 1e400}",
        "{\"slug\": null, \"status\": 1}", "{\"workflow_runs\": {\"id\": 1}}",
        String(repeating: "[", count: 100_000), "{\"id\": 41, \"status\": \"suc\\u0000cess\"}",
    ]

    /// Whatever comes back from an order, it is no finished upload.
    @Test(arguments: Dialect.all.filter { $0.name != "webhook" })
    func noAnswerToAnOrderIsASuccess(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        for oddity in Self.oddities {
            for status in [200, 201, 202, 204] {
                standIn.pull(onWrite: .answer(status, status == 204 ? "" : oddity))
                let run = try? await provider.start(Fixed.order)
                #expect(run?.state != .succeeded, "\(status) \(oddity.prefix(60))")
            }
        }
    }

    /// Nor is any odd answer to the question how a run stands.
    @Test(arguments: Dialect.all.filter { $0.name != "webhook" })
    func noOddAnswerIsASuccess(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        for oddity in Self.oddities where !oddity.contains("\"success\"") {
            standIn.pull(onRead: .answer(200, oddity))
            let said = try? await provider.run(run.id)
            #expect(said?.state != .succeeded, "\(oddity.prefix(60))")
            guard case .found(let found)? = try? await provider.search(for: Fixed.order, since: Fixed.now) else {
                continue
            }
            Issue.record("\(oddity.prefix(60)): \(found)")
        }
    }

    /// A thousand pages, and one more behind each: a few are read, and nothing is concluded.
    @Test(arguments: [
        (Dialect.gitLabPipeline, "[]"), (.gitHubWorkflow, "{\"workflow_runs\": []}"),
        (.gitea, "{\"workflow_runs\": []}"), (.bitrise, "{\"data\": [], \"paging\": {\"next\": \"x\"}}"),
    ]) func aThousandPagesAreNotRead(dialect: Dialect, page: String) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let root = dialect.forge == "github" ? "/api/v3" : dialect.forge == "gitea" ? "/api/v1" : "/api/v4"
        let link = "Link: <\(standIn.url)\(root)/more>; rel=\"next\""
        standIn.pull(onRead: .answer(200, page, headers: [link]))
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("too many runs") && standIn.requests.count <= 5)
    }
}
