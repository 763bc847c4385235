import Names
import Support
import Testing

@testable import Uploads

/// Who or what cancelled a run, where the vendor tells, and what waits for a person.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    private let kept = Kept()

    private func cancelled(_ dialect: Dialect, _ words: String?) async throws -> UploadRun {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        standIn.world { ($0.runs[0].state, $0.runs[0].cancellation) = (.cancelled, words) }
        return try await provider.run(run.id)
    }

    @Test(arguments: Dialect.all.filter { $0.superseded != nil })
    func aNewerRunIsSaidToBeWhy(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        standIn.world { $0.supersede(0, words: dialect.superseded ?? "", by: Fixed.other.hex) }
        let end = try await provider.run(run.id)
        #expect(end.state == .cancelled && end.isSuperseded && end.reason != nil)
        standIn.world { $0.runs[0].state = .failed }
        #expect(try await !UploadClaim.sample().following(provider.run(run.id)).isSuperseded)
    }

    @Test(
        arguments: [
            (.jenkins, "Aborted by alice", "Aborted by alice"),
            (.gitHubWorkflow, "The run was canceled by @alice.", "The run was canceled by @alice."),
            (.xcodeCloud, "MANUALLY_BY_USER", "a person cancelled it"), (.xcodeCloud, "LATER", nil),
            (.bitrise, "no longer needed", "no longer needed"),
            (.jenkins, nil, nil), (.gitHubWorkflow, nil, nil), (.bitrise, nil, nil), (.gitLabPipeline, nil, nil),
        ] as [(Dialect, String?, String?)])
    func aPersonIsNoNewerRun(dialect: Dialect, words: String?, reason: String?) async throws {
        let run = try await cancelled(dialect, words)
        #expect(run.state == .cancelled && run.reason == reason && !run.isSuperseded)
    }

    /// Whoever orders again stops the other app in turn: a hint, and no order.
    @Test func aGiteaThatStartsTheWorkflowAgainStopsTheRun() async throws {
        let (standIn, provider, _) = try Dialect.gitea.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        standIn.world { $0.supersede(0, words: "", by: Fixed.other.hex) }
        let end = try await provider.run(run.id)
        #expect(end.reason?.contains("upload.yml was started again on the branch") == true && !end.isSuperseded)
        #expect(end.reason?.contains("runs/42") == true)
    }

    /// What the token may not read is left out, and nothing else fails over it.
    @Test func withoutTheRightToReadChecksThereIsNoReason() async throws {
        let serve = Dialect.gitHubWorkflow.serve
        let dialect = Dialect(
            name: "github-workflow", forge: "github", upload: Dialect.gitHubWorkflow.upload,
            serve: { asked, world in
                asked.path.contains("check-runs") ? .json(["message": "no"], status: 403) : serve(asked, &world)
            })
        let run = try await cancelled(dialect, "Canceling since a higher priority waiting request for 'x' exists")
        #expect(run.state == .cancelled && run.reason == nil && !run.isSuperseded)
    }

    @Test func anEnvironmentMayNeedAnApproval() async throws {
        let (standIn, provider, _) = try Dialect.gitHubWorkflow.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        #expect(try await provider.run(run.id).reason == nil)
        standIn.world { $0.runs[0].word = "waiting" }
        let now = try await provider.run(run.id)
        #expect(now.state == .waiting && now.reason == "the environment AppStore needs an approval")
    }

    // MARK: - Ordered again

    private func superseded(_ attempt: Int, commit: CommitID = Fixed.commit, at: Int = Fixed.now) -> UploadClaim {
        .sample(.cancelled, commit: commit, attempt: attempt, at: at) { $0.isSuperseded = true }
    }

    private func decision(_ claims: [UploadClaim], _ intent: UploadDispatch.Intent = .due) -> UploadDecision {
        UploadDecision(
            Fixed.order, log: UploadLog(entries: claims), intent: intent, maxStarts: 4, now: Fixed.now + 60,
            endedBadly: claims.first)
    }

    @Test func itIsOrderedAgainOnce() {
        #expect(decision([superseded(1)]) == .start(attempt: 2))
        #expect(decision([.sample(.cancelled)]) == .report(.sample(.cancelled)))
        #expect(decision([superseded(2), superseded(1)]) == .report(superseded(2)))
        // Somebody started the first one again at the CI meanwhile.
        #expect(decision([superseded(2), .sample(.failed)]) == .report(superseded(2)))
        // What was stopped for another commit counts too: such orders may go on stopping each other.
        #expect(
            decision([superseded(1), superseded(1, commit: Fixed.other, at: Fixed.now - 900)]) == .report(superseded(1))
        )
        #expect(
            decision([superseded(1), .sample(.succeeded, commit: Fixed.other, at: Fixed.now - 900)])
                == .start(attempt: 2))
        // The CI refused the second order, so that it still is the first that was stopped.
        #expect(decision([.sample(.withdrawn, attempt: 2), superseded(1)]) == .readAgain(superseded(1)))
        // Something newer was started meanwhile.
        #expect(
            decision([superseded(1), .sample(.running, commit: Fixed.other, at: Fixed.now + 9)])
                == .report(superseded(1)))
        #expect(decision([superseded(2), superseded(1)], .asked) == .start(attempt: 3))
    }

    /// What the CI says later of an older attempt doesn't make that one the newest.
    @Test func aReasonThatComesLateStartsNothing() async throws {
        let scene = try await DispatchScene(kept)
        _ = try await scene.dispatch.start(Fixed.order, .due)
        scene.provider.end(.cancelled)
        let first = try await scene.dispatch.refreshed(
            try #require(try await scene.ledger.log(of: "TrendyolGo").newest))
        #expect(try await scene.dispatch.start(Fixed.order, .asked).isNew)
        scene.provider.end(.succeeded)
        _ = try await scene.dispatch.start(Fixed.order, .asked)
        scene.provider.with { $0.runs[0].run.reason = "somebody started another one" }
        _ = try await scene.dispatch.refreshed(first)
        let now = try await scene.dispatch.start(Fixed.order, .asked)
        #expect(now.claim.status == .succeeded && !now.isNew)
        #expect(scene.provider.started.count == 2)
    }

    @Test func onePassOrdersItAgain() async throws {
        let scene = try await DispatchScene(kept)
        #expect(try await scene.dispatch.start(Fixed.order, .due).isNew)
        func supersede() {
            scene.provider.end(.cancelled)
            scene.provider.with { $0.runs[$0.runs.count - 1].run.isSuperseded = true }
        }
        supersede()
        _ = try await scene.dispatch.refreshed(try #require(try await scene.ledger.log(of: "TrendyolGo").newest))
        let again = try await scene.dispatch.start(Fixed.order, .due)
        #expect(again.isNew && again.claim.attempt == 2)
        supersede()
        _ = try await scene.dispatch.refreshed(again.claim)
        #expect(await failure { try await scene.dispatch.start(Fixed.order, .due) }.kind == .undecided)
        #expect(scene.provider.started.count == 2)
    }
}
