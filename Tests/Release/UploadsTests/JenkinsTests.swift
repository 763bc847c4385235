import HTTPTransport
import Support
import Testing

@testable import Uploads

/// What is special about Jenkins: the queue, and parameters that a job has to declare.
@Suite(.timeLimit(.minutes(10))) struct JenkinsTests {
    private let kept = Kept()

    @Test func aSlowQueueIsWaitedForAndTheRunThenHasTheBuildsName() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        #expect(run.id == "job/mobile/job/TrendyolGo%252FRelease#queue-941")
        for _ in 0..<3 { #expect(try await provider.run(run.id).id == run.id) }
        standIn.world { $0.runs[0].state = .running }
        #expect(try await provider.run(run.id).id == "job/mobile/job/TrendyolGo%252FRelease#1")
    }

    /// People know a build by its number and its page.
    @Test func peopleNameBuilds() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { $0.runs[0].state = .running }
        let page = "\(standIn.url)/job/mobile/job/TrendyolGo%252FRelease/1/"
        for name in ["1", "#1", page, "job/mobile/job/TrendyolGo%252FRelease#1"] {
            let run = try await provider.run(try provider.runID(named: name, for: Fixed.order))
            #expect(run.id == "job/mobile/job/TrendyolGo%252FRelease#1", "\(name)")
        }
        let other = "\(standIn.url)/job/mobile/job/other/1/"
        #expect(
            await failure { try await provider.run(try provider.runID(named: other, for: Fixed.order)) }.kind
                == .notFound)
    }

    /// Jenkins makes one build of orders that are equal, and sends whoever asks to the item that is there.
    @Test func anEqualOrderInTheQueueIsTheRun() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        let first = try #require(try await provider.start(Fixed.order))
        standIn.pull(onWrite: .answer(303, "", headers: ["Location: http://other/ci/queue/item/941/"]))
        #expect(try await provider.start(Fixed.order) == first)
        standIn.pull(onWrite: .answer(303, "", headers: ["Location: http://other/login"]))
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .refused)
    }

    @Test func theQueueMayRefuse() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        standIn.pull(onWrite: .answer(302, "", headers: ["Location: ."]))
        let error = await failure { try await provider.start(Fixed.order) }
        #expect(error.kind == .refused && error.message.contains("queue"))
    }

    /// A new branch of a multibranch project knows its parameters once it was built.
    @Test func aJobWithoutAnyParameterIsNotStarted() async throws {
        let standIn = kept(
            try StandIn { asked, world in
                if asked.method == "POST" { _ = world.start([:], branch: "") }
                return asked.path.last == "crumbIssuer" ? .missing : .json(["buildable": true, "property": [[:]]])
            })
        let dialect = Dialect(
            name: "jenkins", upload: { _ in ["provider: jenkins", "url: \"\(standIn.url)/job/go\""] },
            serve: Dialect.jenkins.serve)
        let error = await failure { try await dialect.make(kept).1.start(Fixed.order) }
        #expect(error.kind == .undecided && error.hint?.contains("Build Now") == true)
        #expect(standIn.world { $0.runs.isEmpty })
    }

    @Test(arguments: [
        ("https://git.example.com/mobile/ios.git", true), ("git@git.example.com:Mobile/iOS.git", true),
        ("ssh://git@git.example.com:7999/scm/mobile/ios", true),
        ("https://git.example.com/mobile/ios-library.git", false),
        ("https://git.example.com/other/mobile-ios.git", false), ("", false),
    ]) func theRepositoryHasManyAddresses(remote: String, isIts: Bool) throws {
        let settings = try Fixed.settings(
            ["provider: gitlab-pipeline"], forge: "gitlab", at: "https://git.example.com")
        #expect(ProjectRemotes(settings.forge).contains(remote) == isIts)
    }

    @Test func aForgottenItemIsFoundAmongTheBuilds() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        standIn.world { ($0.runs[0].state, $0.namesRuns) = (.succeeded, false) }
        #expect(try await provider.run(run.id).state == .succeeded)
        standIn.world { $0.runs[0].state = .waiting }
        #expect(await failure { try await provider.run(run.id) }.kind == .notFound)
    }

    @Test func aJobWithoutTheParametersTellsNothing() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        standIn.world { $0.showsVariables = false }
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now) == .nothing)
        _ = try await provider.start(Fixed.order)
        for state in [UploadRun.State.waiting, .running] {
            standIn.world { $0.runs[0].state = state }
            guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
                Issue.record("the search was not inconclusive")
                return
            }
            #expect(why.contains("declare the string parameters RELCTL_KEY and RELCTL_ATTEMPT"))
        }
    }

    /// What a build was started with says more than when it was, by a clock that may be wrong.
    @Test func aClockFarBehindHidesNoBuild() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { ($0.runs[0].state, $0.runs[0].created) = (.running, Fixed.now - 86_400) }
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.state == .running)
        var again = Fixed.order
        again.attempt = 2
        #expect(try await provider.search(for: again, since: Fixed.now) == .nothing)
    }

    @Test func aDeletedBuildMayHaveBeenIt() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        for attempt in 2...4 {
            var other = Fixed.order
            other.attempt = attempt
            _ = try await provider.start(other)
        }
        standIn.world { world in for index in world.runs.indices { world.runs[index].state = .failed } }
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now) == .nothing)
        standIn.world { _ = $0.runs.remove(at: 1) }
        guard case .inconclusive = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
    }

    @Test(arguments: [(Int.max, Int.min), (Int.min, Int.max), (Int.max, -1), (0, Int.max)])
    func numbersThatNoServerHas(next: Int, number: Int) async throws {
        let standIn = kept(
            try StandIn { asked, _ in
                asked.path.contains("queue")
                    ? .json(["items": []])
                    : .json(["nextBuildNumber": next, "allBuilds": [["number": number, "timestamp": 0]]])
            })
        let dialect = Dialect(
            name: "jenkins", upload: { _ in ["provider: jenkins", "url: \"\(standIn.url)/job/go\""] },
            serve: Dialect.jenkins.serve)
        guard case .inconclusive = try await dialect.make(kept).1.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
    }

    @Test(arguments: [
        "job/x#1/../2", "job/..#1", "job/%2e%2e#1", "queue#1", "job/x", "job/x#queue-", "job/a b#1", "job/x?#1",
    ])
    func strangeNames(id: String) { #expect(throws: UploadError.self) { try JenkinsRunID(id) } }

    @Test(arguments: [
        ("https://ci/job/a", "https://ci", "job/a"),
        ("https://ci/x/job/a/job/b/build?delay=0", "https://ci/x", "job/a/job/b"),
        ("https://ci/view/all/job/a/", "https://ci", "job/a"),
        ("https://ci/x/job/a/view/iOS/view/Go/job/b#top", "https://ci/x", "job/a/job/b"),
        ("https://ci/job/view/job/build/build", "https://ci", "job/view/job/build"),
        ("https://ci/job/a/buildWithParameters", "https://ci", "job/a"),
    ]) func pages(page: String, root: String, path: String) throws {
        let job = try JenkinsJob(page: page)
        #expect((job.root, job.path) == (root, path))
    }

    @Test(arguments: [
        ("http://other/job/Upload%28iOS%29/", true), ("http://other/ci/job/UPLOAD(ios)", true),
        ("https://ci/view/all/job/Upload(iOS)/", true), ("https://ci/job/Mobile/job/Upload(iOS)/", false),
        ("https://ci/job/Upload(iOS)/42/", false), ("https://ci/", false),
    ]) func theAddressOfAJobHasManyForms(address: String, isIts: Bool) throws {
        #expect(try JenkinsJob(page: "https://ci/view/all/job/Upload(iOS)").isAt(address) == isIts)
    }

    @Test(arguments: [401, 403]) func whoSendsNoTokenIsToldSo(status: Int) async throws {
        let dialect = Dialect(
            name: "jenkins", upload: { ["provider: jenkins", "url: \"\($0)/job/x\""] },
            serve: { _, _ in Answer(status: status) })
        let (_, provider, _) = try dialect.make(kept)
        let error = await failure { try await provider.start(Fixed.order) }
        #expect(error.kind == .permission && error.hint?.contains("no user and token") == true, "\(error.whole)")
    }

    private func make(page: String) throws -> (StandIn, any UploadProvider) {
        let dialect = Dialect(
            name: "jenkins",
            upload: { ["provider: jenkins", "url: \"\($0)/ci/\(page)\"", "token: ${JENKINS_TOKEN}"] },
            serve: Dialect.jenkins.serve)
        let (standIn, provider, _) = try dialect.make(kept)
        return (standIn, provider)
    }

    @Test(arguments: ["view/all/job/mobile/job/{ref}", "job/mobile/view/iOS/job/{ref}/", "job/%6dobile/job/{ref}"])
    func anOrderByWayOfAViewIsFound(page: String) async throws {
        let (_, provider) = try make(page: page)
        let run = try #require(try await provider.start(Fixed.order))
        #expect(run.id == "job/mobile/job/TrendyolGo%252FRelease#queue-941")
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == run.id)
    }

    @Test(arguments: [
        ("job/Upload (iOS)", "job/Upload%20%28iOS%29"), ("job/Upload%20(iOS)", "job/Upload%20%28iOS%29"),
        ("job/a@b,c+d'e", "job/a%40b%2Cc%2Bd%27e"), ("job/Yükleme", "job/Y%C3%BCkleme"),
    ]) func whateverIsStartedCanBeFollowed(page: String, path: String) throws {
        let job = try JenkinsJob(page: "https://ci/" + page)
        #expect(job.path == path)
        #expect(try JenkinsRunID(JenkinsRunID(job: job.path, number: 7, isQueued: true).text).job == path)
    }

    @Test(arguments: [
        "https://ci/job/..", "https://ci/job/%2e%2e/job/a", "https://ci/job/a%FF", "https://ci/job",
        "https://ci/view/a",
        "https://ci/job/a/42", "https://ci/", "https://ci/job/" + String(repeating: "a", count: 2_000),
    ]) func whatCanNotBeFollowedIsNotStarted(page: String) {
        let error = #expect(throws: UploadError.self) { try JenkinsJob(page: page) }
        #expect(error?.kind == .refused && error?.message.contains("no page of a Jenkins job") == true)
    }

    /// The longest name of a branch that git takes, encoded twice.
    @Test func theLongestBranchCanBeFollowed() throws {
        let branch = String(repeating: "ü", count: 120)
        let name = PercentEncoding.encode(PercentEncoding.encode(branch))
        #expect(try JenkinsJob(page: "https://ci/job/mobile/job/\(name)").path == "job/mobile/job/\(name)")
    }

    /// A job further down may have been handed the variables of ours.
    @Test func ourKeyAtAnotherAddressTellsNothing() async throws {
        let (standIn, provider, _) = try Dialect.jenkins.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { $0.runs[0].title = "TrendyolGo%252FElsewhere" }
        guard case .inconclusive = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        _ = try await provider.start(Fixed.order)
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id.hasSuffix("#queue-942") == true)
    }
}
