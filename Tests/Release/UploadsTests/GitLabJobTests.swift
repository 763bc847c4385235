import Names
import Support
import Testing

@testable import Uploads

/// A pipeline is not its upload: the job that counts, what waits for a person, and what GitLab cancels by itself.
@Suite(.timeLimit(.minutes(10))) struct GitLabJobTests {
    private let kept = Kept()

    private func started(
        _ dialect: Dialect = .gitLabPipeline, _ lines: [String] = ["job: upload"]
    ) async throws -> (StandIn, any UploadProvider, UploadRun) {
        let (standIn, provider, _) = try dialect.make(kept, adding: lines)
        return (standIn, provider, try #require(try await provider.start(Fixed.order)))
    }

    /// A failed test beside a finished upload, and a failed upload that may fail.
    @Test(
        arguments: [
            ("failed", "success", .succeeded, nil), ("success", "failed", .failed, "the job upload: script_failure"),
            ("success", "manual", .waiting, "the job upload has to be started"),
            ("manual", "created", .waiting, "a manual job has to be started"),
            ("running", "pending", .waiting, nil), ("running", "running", .running, nil),
            ("running", "success", .succeeded, nil), ("failed", "skipped", .failed, "the job upload was skipped"),
            ("canceled", "canceled", .cancelled, nil), ("canceled", "success", .succeeded, nil),
        ] as [(String, String, UploadRun.State, String?)])
    func theJobCounts(pipeline: String, job: String, state: UploadRun.State, reason: String?) async throws {
        let (standIn, provider, run) = try await started()
        standIn.world {
            $0.runs[0].word = pipeline
            $0.runs[0].jobs = ["upload": job, "test": "failed", "upload 2": "success"]
        }
        let now = try await provider.run(run.id)
        #expect(now.state == state && now.reason == reason)
        #expect(now.url == "https://gitlab.example.com/mobile/ios/-/jobs/4101")
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.state == state)
    }

    @Test func aPipelineThatEndsWithoutTheJobHasUploadedNothing() async throws {
        let (standIn, provider, run) = try await started()
        #expect(try await provider.run(run.id).state == .waiting)
        standIn.world { ($0.runs[0].word, $0.runs[0].jobs) = ("success", ["test": "success"]) }
        let end = try await provider.run(run.id)
        #expect(end.state == .failed && end.reason == "it has no job upload")
    }

    /// A pipeline that only starts others: the job is in a child pipeline, or in a child of one. Pipelines of other projects are
    /// not looked into.
    @Test func theJobMayBeInAChildPipeline() async throws {
        let (standIn, provider, run) = try await started()
        standIn.world {
            ($0.runs[0].word, $0.runs[0].jobs) = ("success", ["test": "success"])
            $0.runs[0].children = [50: ["build": "success"], 51: ["upload": "failed"]]
        }
        let end = try await provider.run(run.id)
        #expect(end.state == .failed && end.reason == "the job upload: script_failure")
        #expect(end.url == "https://gitlab.example.com/mobile/ios/-/jobs/5100")
        standIn.world { $0.runs[0].children = [50: ["build": "success"]] }
        #expect(try await provider.run(run.id).reason == "it has no job upload")
    }

    /// Whatever the answer to an order says of its pipeline, its job hasn't ended.
    @Test func anOrderIsNotDoneWhenItIsTaken() async throws {
        let (standIn, provider, _) = try Dialect.gitLabPipeline.make(kept, adding: ["job: upload"])
        standIn.pull(onWrite: .answer(201, "{\"id\": 41, \"status\": \"success\"}"))
        #expect(try await provider.start(Fixed.order)?.state == .waiting)
    }

    @Test func aManualPipelineWaitsForAPerson() async throws {
        let (standIn, provider, run) = try await started(.gitLabTrigger, [])
        standIn.world { $0.runs[0].word = "manual" }
        let now = try await provider.run(run.id)
        #expect(now.state == .waiting && now.reason == "a manual job has to be started")
        var claim = UploadClaim.sample(.waiting)
        claim = claim.following(now)
        #expect(claim.awaitsPerson)
        standIn.world { $0.runs[0].word = "running" }
        #expect(!claim.following(try await provider.run(run.id)).awaitsPerson)
    }

    /// GitLab cancels the pipelines of older commits; those of the same commit it leaves alone, and people cancel too.
    @Test(arguments: [(Fixed.other.hex, 60, true), (Fixed.commit.hex, 60, false), (Fixed.other.hex, 600, false)])
    func aNewerPipelineOfTheBranchIsWhy(commit: String, delay: Int, isSuperseded: Bool) async throws {
        let (standIn, provider, run) = try await started(.gitLabPipeline, [])
        standIn.world { world in
            world.supersede(0, words: "", by: commit)
            world.runs[0].ended = world.runs[1].created + delay
        }
        let now = try await provider.run(run.id)
        #expect(now.state == .cancelled && now.isSuperseded == isSuperseded)
        #expect(now.reason?.contains("pipelines/42") == (isSuperseded ? true : nil))
    }

    @Test(arguments: [Dialect.gitLabTrigger, .gitLabPipeline])
    func aJobInARepositoryOfItsOwn(dialect: Dialect) async throws {
        let (standIn, provider, run) = try await started(dialect, ["ref: main"])
        #expect(standIn.world { $0.runs[0].branch } == "main")
        #expect(run.commit == nil)
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == run.id)
    }

    /// Where variables are off, even relctl's own would be refused.
    @Test(arguments: [Dialect.gitLabTrigger, .gitLabPipeline])
    func inputsGoInsteadOfVariables(dialect: Dialect) async throws {
        let inputs = "inputs: { app: Go, key: \"{key}\", attempt: \"{attempt}\" }"
        let plain = Dialect(
            name: dialect.name, upload: { dialect.upload($0).filter { !$0.hasPrefix("variables") } },
            serve: dialect.serve)
        let (standIn, provider, _) = try await started(plain, [inputs])
        let body = try #require(standIn.requests.last { $0.hasPrefix("POST") }).drop { $0 != "{" && $0 != "t" }
        #expect(body.contains(dialect.name == "gitlab-trigger" ? "inputs%5Bapp%5D=Go" : "\"inputs\":{\"app\":\"Go\""))
        #expect(body.contains("TrendyolGo") && !body.contains("variables") && !body.contains("RELCTL"))
        // Without variables the name tells, and no variables are no proof of another run.
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("name pipelines by them"))
        standIn.world { $0.runs[0].title = "Upload \(Fixed.order.key)#1" }
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == "41")
        let (mixed, _, _) = try await started(dialect, [inputs])
        #expect(mixed.world { $0.runs[0].variables["RELCTL_KEY"] } == Fixed.order.key)
    }
}
