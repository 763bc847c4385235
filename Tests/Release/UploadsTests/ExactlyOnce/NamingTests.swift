import Names
import Support
import Testing

@testable import Uploads

/// What a person says with `--run`, and what speaks against it.
@Suite(.timeLimit(.minutes(10))) struct NamingTests {
    private let kept = Kept()

    /// A CI that took an order, and shows nothing of it; its run is 1, and 9 is another one.
    private func lostOrder(_ label: RunLabel? = nil) async throws -> DispatchScene {
        let scene = try await DispatchScene(kept, otherApps: ["Other"])
        scene.provider.with {
            ($0.namesRuns, $0.searchSays, $0.label) = (false, .inconclusive("titles say nothing"), label)
        }
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        scene.provider.with {
            $0.runs.append((Fixed.order, UploadRun(id: "9", state: .succeeded, commit: Fixed.other)))
        }
        return scene
    }

    /// The runs of several apps are in one list of the CI.
    @Test func theRunOfAnotherAppIsRefused() async throws {
        let scene = try await lostOrder()
        let other = UploadClaim.sample(.waiting, run: "1") { $0.app = "Other" }
        _ = try await scene.ledger.append([other], to: UploadLog(), time: Fixed.now)
        let error = await failure { try await scene.dispatch.name("1", for: Fixed.order) }
        #expect(error.kind == .undecided && error.message.contains("recorded as the upload of Other"))
        #expect(await failure { try await scene.dispatch.previewName("1", for: Fixed.order) } == error)
        #expect(try await scene.record() == ["claimed 1"])
    }

    /// Two servers may give the same id.
    @Test func theRunOfAnotherServerIsNoneOfTheirs() async throws {
        let scene = try await lostOrder()
        let other = UploadClaim.sample(.waiting, run: "1") { ($0.app, $0.url) = ("Other", "https://ci.example.org/1") }
        _ = try await scene.ledger.append([other], to: UploadLog(), time: Fixed.now)
        #expect(try await scene.dispatch.name("1", for: Fixed.order).run == "1")
    }

    @Test(arguments: ["Other/\(Fixed.commit.hex)/8.2.0", "TrendyolGo/\(Fixed.other.hex)/8.2.0"])
    func theKeyOfAnotherOrderIsRefused(key: String) async throws {
        let scene = try await lostOrder(.variables(key: key, attempt: "1"))
        let error = await failure { try await scene.dispatch.name("1", for: Fixed.order) }
        #expect(error.kind == .undecided && error.message.contains("the run of another order"))
    }

    /// Also where the wrong run was on another commit, and its upload counted for that.
    @Test(arguments: [RunPlace.ordered, .newer, .older]) func aWrongRunIsReplaced(place: RunPlace) async throws {
        let scene = try await lostOrder()
        scene.clock.place.withLock { $0 = place }
        #expect(try await scene.dispatch.name("9", for: Fixed.order).isNamedByPerson)
        let right = try await scene.dispatch.name("1", for: Fixed.order)
        #expect(right.status == .waiting && right.run == "1" && right.commit == Fixed.commit)
        let log = try await scene.ledger.log(of: Fixed.order.app)
        #expect(log.claims.filter { $0.status != .withdrawn } == [right])
        // The same command goes on after a timeout of --wait.
        #expect(try await scene.dispatch.name("1", for: Fixed.order) == right)
    }

    @Test func aRunThatItsKeyProvesIsKept() async throws {
        let scene = try await lostOrder(.title("Upload \(Fixed.order.key)#1"))
        #expect(try await !scene.dispatch.name("1", for: Fixed.order).isNamedByPerson)
        #expect(await failure { try await scene.dispatch.name("9", for: Fixed.order) }.kind == .refused)
        #expect(try await scene.record() == ["waiting 1"])
    }

    /// A webhook with a status page takes any name for the run of a lost order, and no other one for a recorded run.
    @Test func aWebhookRunThatIsRecordedHasItsOwnNames() async throws {
        let scene = try await DispatchScene(kept)
        let id = WebhookRunID.text(Fixed.order)
        scene.provider.with { ($0.onlyID, $0.takesAnyName) = (id, true) }
        let recorded = try await scene.dispatch.start(Fixed.order, .asked).claim
        #expect(recorded.run == id && !recorded.isNamedByPerson)
        let next = id.replacing("attempt=1", with: "attempt=2")
        for name in ["17", "nonsense words", next] {
            let error = await failure { try await scene.dispatch.name(name, for: Fixed.order) }
            #expect(error.kind == .refused && error.message.contains("lacks a run"), "\(name)")
            #expect(await failure { try await scene.dispatch.previewName(name, for: Fixed.order) } == error)
        }
        for name in [id, try #require(recorded.url)] {
            #expect(try await scene.dispatch.name(name, for: Fixed.order).run == id)
        }
        #expect(try await scene.record() == ["waiting 1"])
    }

    /// What a person sees at the CI is another name than the ID of the order, and the same command goes on.
    @Test func aWebhookTakesAnyNameForALostOrder() async throws {
        let scene = try await lostOrder()
        scene.provider.with {
            $0.takesAnyName = true
            $0.runs[0].run.id = WebhookRunID.text(Fixed.order)
        }
        for _ in 0..<2 {
            let claim = try await scene.dispatch.name("17", for: Fixed.order)
            #expect(claim.run == WebhookRunID.text(Fixed.order) && claim.isNamedByPerson)
        }
    }

    // MARK: - Runs of other jobs

    private func refusal(
        _ base: Dialect, _ id: String, _ answer: @escaping @Sendable (Asked) -> Answer?
    ) async throws -> UploadError {
        let dialect = Dialect(
            name: base.name, forge: base.forge, upload: base.upload, more: base.more,
            serve: { asked, world in answer(asked) ?? base.serve(asked, &world) })
        let (_, provider, _) = try dialect.make(kept)
        return await failure { try await provider.run(id, namedFor: Fixed.order) }
    }

    @Test(arguments: [
        ("tests.yml", "TrendyolGo/Release", "it is one of tests.yml, not of upload.yml"),
        ("upload.yml", "develop", "it is on develop, not on TrendyolGo/Release"),
    ]) func anotherWorkflowOrBranchIsNoUpload(file: String, branch: String, words: String) async throws {
        for dialect in [Dialect.gitHubWorkflow, .gitea] {
            let error = try await refusal(dialect, "7") { asked in
                guard asked.path.suffix(3) == ["actions", "runs", "7"] else { return nil }
                return .json([
                    "id": 7, "status": "queued", "path": ".github/workflows/\(file)@refs/heads/x",
                    "head_branch": branch,
                ])
            }
            #expect(error.kind == .undecided && error.message.contains(words), "\(dialect.name): \(error)")
        }
    }

    @Test func anotherJobIsNoUpload() async throws {
        #expect(try await refusal(.jenkins, "job/Other#3") { _ in nil }.kind == .undecided)
        let bitrise = try await refusal(.bitrise, "7") { asked in
            guard asked.path.suffix(2) == ["builds", "7"] else { return nil }
            return .json(["data": ["slug": "7", "status": 1, "triggered_workflow": "tests"]])
        }
        #expect(bitrise.message.contains("it is one of tests, not of upload"))
        let xcodeCloud = try await refusal(.xcodeCloud, "7") { asked in
            guard asked.path == ["v1", "ciBuildRuns", "7"] else { return nil }
            return .json(["data": ["id": "7", "relationships": ["workflow": ["data": ["id": "wf-1"]]]]])
        }
        #expect(xcodeCloud.message.contains("another workflow than TestFlight"))
    }
}
