import HTTPTransport
import Support
import Testing

@testable import Uploads

/// What every provider promises, whatever its dialect.
@Suite(.timeLimit(.minutes(10))) struct ConformanceTests {
    private let kept = Kept()

    @Test(arguments: Dialect.all, UploadRun.State.allCases.filter(\.isFinal))
    func aRunIsFollowedToItsEnd(dialect: Dialect, end: UploadRun.State) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let started = try #require(try await provider.start(Fixed.order))
        #expect(started.state == .waiting)
        var run = started
        for state in [UploadRun.State.waiting, .running, end] {
            standIn.world { $0.runs[0].state = state }
            run = try await provider.run(run.id)
            #expect(run.state == state)
        }
        #expect(run.url?.hasPrefix("http") == true)
        #expect(!dialect.tellsCommit || run.commit == Fixed.commit)
    }

    @Test(arguments: Dialect.all) func aStateThatIsNotKnownIsNoEnd(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        standIn.world { $0.runs[0].word = "quantum" }
        #expect(try await !provider.run(run.id).state.isFinal)
    }

    @Test(arguments: Dialect.all.filter(\.takesVariables)) func theJobGetsItsVariables(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        _ = try await provider.start(Fixed.order)
        let variables = standIn.world { $0.runs[0].variables }
        for (name, value) in Fixed.order.variables { #expect(variables[name] == value) }
        #expect(variables["LANE"] == "testflight")
        #expect(standIn.world { $0.runs[0].branch } == Fixed.branch.text)
    }

    @Test(arguments: Dialect.all) func aLostAnswerIsFoundAgain(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.pull(onWrite: .cutAfterActing)
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .answerLost)
        #expect(standIn.world { $0.runs.count } == 1)
        standIn.pull()
        standIn.world { $0.runs[0].state = .running }
        switch (dialect.proof, try await provider.search(for: Fixed.order, since: Fixed.now)) {
        case (.key, .found(let run)): #expect(try await provider.run(run.id).state == .running)
        case (.emptiness, .inconclusive): break
        case (_, let other): Issue.record("\(other)")
        }
    }

    @Test(arguments: Dialect.all) func whatNeverArrivedIsProvedToBeNothing(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.pull(onWrite: .cutBeforeActing)
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .answerLost)
        standIn.pull()
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now) == .nothing)
    }

    @Test(arguments: Dialect.all.filter { $0.proof == .key })
    func anotherAttemptIsAnotherRun(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        _ = try await provider.start(Fixed.order)
        standIn.world { $0.runs[0].created -= 60 }
        var again = Fixed.order
        again.attempt = 2
        #expect(try await provider.search(for: again, since: Fixed.now) == .nothing)
        _ = try await provider.start(again)
        standIn.world { $0.runs[1].state = .running }
        guard case .found(let run) = try await provider.search(for: again, since: Fixed.now) else {
            Issue.record("the search found no run")
            return
        }
        #expect(run.state == .running)
    }

    @Test(arguments: Dialect.all.filter { $0.proof == .key })
    func ofTwoRunsTheOneThatGotFurtherCounts(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        for _ in 0..<2 { _ = try await provider.start(Fixed.order) }
        try #require(standIn.world { $0.runs.count } == 2)
        standIn.world { ($0.runs[0].state, $0.runs[1].state) = (.running, .failed) }
        guard case .found(let run) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search found no run")
            return
        }
        #expect(run.state == .running)
    }

    @Test(arguments: Dialect.all, [401, 403, 429, 503, 500, 502, 504, 408, 422])
    func refusalsAreToldApart(dialect: Dialect, status: Int) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        standIn.pull(onWrite: .answer(status))
        let error = await failure { try await provider.start(Fixed.order) }
        switch status {
        case 401, 403: #expect(error.kind == .permission && error.hint != nil, "\(error.whole)")
        case 429: #expect(error.kind == .busy)
        case 503: #expect(error.kind == .overloaded)
        case 422: #expect(error.kind == .refused)
        default: #expect(error.kind == .answerLost)
        }
        #expect(standIn.world { $0.runs.isEmpty })
        #expect(standIn.requests.filter { !$0.hasPrefix("GET") }.count == 1)
    }

    @Test(arguments: Dialect.all) func aServerThatBreaksWhileReadingIsOutOfReach(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        for (status, kind) in [(500, UploadError.Kind.unreachable), (429, .busy), (403, .permission)] {
            standIn.pull(onRead: .answer(status))
            #expect(await failure { try await provider.run(run.id) }.kind == kind)
        }
        standIn.pull(onRead: .cutBeforeActing)
        #expect(await failure { try await provider.run(run.id) }.kind == .unreachable)
    }

    @Test(arguments: Dialect.all) func aSignInPageIsNoAnswer(dialect: Dialect) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        let page = "<html><title>Sign in</title></html>"
        standIn.pull(onWrite: .answer(200, page))
        if dialect.needsJSON {
            #expect(await failure { try await provider.start(Fixed.order) }.kind == .answerLost)
        }
        standIn.pull(onRead: .answer(200, page))
        #expect(await failure { try await provider.run(run.id) }.kind == .malformed)
        #expect(await failure { try await provider.search(for: Fixed.order, since: Fixed.now) }.kind == .malformed)
    }

    @Test(arguments: Dialect.all, [301, 302, 307]) func redirectsLeadNowhere(dialect: Dialect, status: Int) async throws
    {
        let (standIn, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        let elsewhere = try kept.scripted { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")] }
        let fault = StandIn.Fault.answer(status, "", headers: ["Location: \(elsewhere.url)/x"])
        standIn.pull(onWrite: fault, onRead: fault)
        let errors = [
            await failure { try await provider.start(Fixed.order) }, await failure { try await provider.run(run.id) },
            await failure { try await provider.search(for: Fixed.order, since: Fixed.now) },
        ]
        for error in errors { #expect(error.message.contains("redirects to \(elsewhere.url)"), "\(error.whole)") }
        #expect(elsewhere.connectionCount == 0)
    }

    @Test(arguments: Dialect.all) func nothingSaysASecret(dialect: Dialect) async throws {
        let (standIn, provider, wire) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        var words: [String] = []
        for status in [200, 400, 401, 403, 404, 500] {
            standIn.pull(onWrite: .echo(status), onRead: .echo(status))
            words.append(await said { try await provider.start(Fixed.order) })
            words.append(await said { try await provider.run(run.id) })
            words.append(await said { try await provider.search(for: Fixed.order, since: Fixed.now) })
        }
        #expect(!wire.log.isEmpty)
        for line in words + wire.log {
            #expect(!line.contains("canary") && !line.contains("eyJ") && !line.contains("PRIVATE"), "\(line)")
        }
        let addresses = standIn.requests.map { $0.prefix { $0 != "\r\n" } }
        for address in addresses { #expect(!address.contains("canary"), "\(address)") }
    }

    @Test(arguments: Dialect.all, ["", "..", "41/../42", "a b", "41?x", "%2e%2e", "é"])
    func aRunOfAStrangeNameIsNotAskedFor(dialect: Dialect, id: String) async throws {
        let (standIn, provider, _) = try dialect.make(kept)
        #expect(await failure { try await provider.run(id) }.kind == .notFound)
        #expect(standIn.requests.isEmpty)
    }
}
