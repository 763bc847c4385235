import HTTPTransport
import Names
import Settings
import Support
import Testing

@testable import Uploads

/// What is special about webhooks: templates, and what counts as success.
@Suite(.timeLimit(.minutes(10))) struct WebhookTests {
    private let kept = Kept()

    private func make(_ lines: [String], answer: Answer = Answer(status: 200)) throws -> (StandIn, any UploadProvider) {
        let dialect = Dialect(
            name: "hook", upload: { ["provider: webhook", "url: \"\($0)/hook?ref={ref}\""] + lines },
            serve: { _, _ in answer })
        let (standIn, provider, _) = try dialect.make(kept)
        return (standIn, provider)
    }

    @Test func valuesStayValuesWhereTheyArePut() async throws {
        let (standIn, provider) = try make([
            #"body: '{"app": "{app}", "note": "say \"{version}\" {attempt}"}'"#,
            #"headers: { X-App: "{app}/{version}" }"#, "method: PUT",
        ])
        var order = Fixed.order
        order.app = "A\"\\\r\nX-Evil: 1\u{0}é"
        order.version = "1\n"
        order.branch = try #require(.init("a&b=c#d/é"))
        _ = try await provider.start(order)
        let asked = Asked(try #require(standIn.requests.first))
        #expect(asked.method == "PUT" && asked.query == ["ref": "a&b=c#d/é"])
        #expect(asked.json["app"] as? String == order.app && asked.json["note"] as? String == "say \"1\n\" 1")
        #expect(asked.headers["x-app"] == "A\"\\%0D%0AX-Evil: 1%00%C3%A9/1%0A" && asked.headers["x-evil"] == nil)
    }

    @Test func aFormIsEscapedAsAForm() async throws {
        let (standIn, provider) = try make([
            "body: 'ref={ref}&app={app}'", "headers: { Content-Type: application/x-www-form-urlencoded }",
        ])
        var order = Fixed.order
        order.app = "a&b=c"
        _ = try await provider.start(order)
        #expect(Asked(try #require(standIn.requests.first)).form == ["ref": "TrendyolGo/Release", "app": "a&b=c"])
    }

    @Test(arguments: [
        ([], Answer(status: 204), UploadRun.State.succeeded),
        (["success: queued"], Answer(status: 200, body: "is queued"), .succeeded),
        (["success: queued"], Answer(status: 200, body: "no such app"), .failed),
        (["success: [201]"], Answer(status: 201), .succeeded),
        (["success: [201]"], Answer(status: 200), .failed),
    ]) func withoutAStatusPageTheAnswerIsTheEnd(lines: [String], answer: Answer, state: UploadRun.State) async throws {
        let (standIn, provider) = try make(lines, answer: answer)
        let run = try #require(try await provider.start(Fixed.order))
        #expect(run.state == state)
        #expect(try await provider.run(run.id).state == state)
        #expect(standIn.requests.count == 1)
        guard case .inconclusive(let why) = try await provider.search(for: Fixed.order, since: Fixed.now) else {
            Issue.record("the search was not inconclusive")
            return
        }
        #expect(why.contains("status_url with {key} and {attempt}"))
    }

    @Test(arguments: [
        (["success: [shipped]"], "{\"status\": \"running\", \"note\": \"shipped\"}", UploadRun.State.succeeded),
        (["success: [shipped]"], "{\"status\": \"failed\", \"note\": \"not shipped\"}", .failed),
        (["success: shipped"], "packing", .running),
        // Every page that is there has this status code.
        (["success: [200]"], "{\"status\": \"running\"}", .running),
        (["success: [200]"], "{\"status\": \"done\"}", .succeeded),
        ([], "{\"state\": \"passed\"}", .succeeded), ([], "{\"result\": \"aborted\"}", .cancelled),
    ]) func statusPages(lines: [String], page: String, state: UploadRun.State) async throws {
        let dialect = Dialect(
            name: "hook",
            upload: { ["provider: webhook", "url: \"\($0)/hook\"", "status_url: \"\($0)/{key}\""] + lines },
            serve: { _, _ in Answer(status: 200, body: page) })
        let (_, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        #expect(try await provider.run(run.id).state == state)
    }

    /// A status page may be a web page, which looks like a sign-in page until it says that the upload is done.
    @Test(
        arguments: [
            ("[shipped]", "<html><p>Build 7 is shipped</p></html>", "text/html", UploadRun.State.succeeded),
            ("[shipped]", "shipped", "text/html; charset=utf-8", .succeeded),
            ("[shipped]", #"{"status": "failed", "note": "not shipped"}"#, "text/html", .failed),
            ("[shipped]", "<html><title>Sign in</title></html>", "text/html", nil),
            ("[shipped]", "packing", "text/html", nil), ("[]", "<html>shipped</html>", "text/html", nil),
            ("[200]", "<html><title>Sign in, error 200</title></html>", "text/html", nil),
        ] as [(String, String, String, UploadRun.State?)])
    func statusPagesForPeople(success: String, page: String, type: String, state: UploadRun.State?) async throws {
        let dialect = Dialect(
            name: "hook",
            upload: {
                ["provider: webhook", "url: \"\($0)/hook\"", "status_url: \"\($0)/{key}\"", "success: \(success)"]
            },
            serve: { _, _ in Answer(status: 200, headers: [("Content-Type", type)], body: page) })
        let (_, provider, _) = try dialect.make(kept)
        let run = try #require(try await provider.start(Fixed.order))
        if let state {
            #expect(try await provider.run(run.id).state == state)
        } else {
            #expect(await failure { try await provider.run(run.id) }.kind == .malformed)
        }
    }

    /// A page that isn't there says that nothing was started, and one that was removed that something was.
    @Test(arguments: [
        (404, UploadSearch.nothing), (410, .inconclusive("its status page was removed (410), so it was there")),
    ])
    func pagesThatAreNotThere(status: Int, search: UploadSearch) async throws {
        let (standIn, asked) = try makeWithPage()
        standIn.pull(onRead: .answer(status))
        #expect(try await asked.search(for: Fixed.order, since: Fixed.now) == search)
        #expect(await failure { try await asked.run(WebhookRunID.text(Fixed.order)) }.kind == .notFound)
    }

    private func makeWithPage() throws -> (StandIn, any UploadProvider) {
        let dialect = Dialect(
            name: "hook",
            upload: { ["provider: webhook", "url: \"\($0)/hook\"", "status_url: \"\($0)/{key}/{attempt}\""] },
            serve: { _, _ in Answer(status: 200, body: #"{"status": "done"}"#) })
        let (standIn, provider, _) = try dialect.make(kept)
        return (standIn, provider)
    }

    /// With a page, a person's word is that the call arrived; without one, whether it did.
    @Test func peopleNameRuns() async throws {
        let (_, paged) = try makeWithPage()
        let id = try paged.runID(named: "https://ci.example.com/77", for: Fixed.order)
        #expect(try await paged.run(id).state == .succeeded)
        let (_, pageless) = try make([])
        for (word, state) in [("accepted", UploadRun.State.succeeded), ("declined", .failed)] {
            #expect(try await pageless.run(try pageless.runID(named: word, for: Fixed.order)).state == state)
        }
        let error = await failure { try await pageless.run(try pageless.runID(named: "77", for: Fixed.order)) }
        #expect(error.kind == .notFound && error.hint?.contains("`accepted`") == true)
    }

    @Test func xmlIsEscapedAsXML() async throws {
        let (standIn, provider) = try make([
            #"body: '<build branch="{ref}">{app}</build>'"#, "headers: { Content-Type: application/xml }",
        ])
        var order = Fixed.order
        (order.app, order.branch) = ("a<b>&\u{7}", try #require(.init("x\"><a&b>'")))
        _ = try await provider.start(order)
        #expect(
            Asked(try #require(standIn.requests.first)).body
                == "<build branch=\"x&quot;&gt;&lt;a&amp;b&gt;&apos;\">a&lt;b&gt;&amp; </build>")
    }

    @Test func aCallWithGETIsSentOnce() async throws {
        let (standIn, provider) = try make(["method: GET"], answer: Answer(status: 503))
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .overloaded)
        #expect(standIn.requests.count == 1)
    }

    @Test func anotherServersStatusPageGetsNoHeaders() async throws {
        let elsewhere = kept(try StandIn { _, _ in .json(["status": "success"]) })
        let page = elsewhere.url
        let (_, provider) = try make([
            "token: ${UPLOAD_TOKEN}", "headers: { X-Key: \"${HEADER_KEY}\" }", "status_url: \"\(page)/{key}\"",
        ])
        let run = try #require(try await provider.start(Fixed.order))
        #expect(try await provider.run(run.id).state == .succeeded)
        #expect(elsewhere.requests.count == 1 && !elsewhere.requests[0].contains("canary"))
    }

    /// What is to be checked is what was sent.
    @Test(arguments: [
        ([], "it was sent no credentials: set the upload's token, hmac or headers"),
        (["token: ${UPLOAD_TOKEN}"], "check the token in UPLOAD_TOKEN: that is"),
        (
            ["hmac: ${HMAC_KEY}", "headers: { X-Key: \"${HEADER_KEY}\" }"],
            "check the hmac key in HMAC_KEY, and the headers X-Key: that is"
        ),
        (
            ["token: ${UPLOAD_TOKEN}", "headers: { authorization: \"Basic ${HEADER_KEY}\" }"],
            "check the headers authorization: that is"
        ),
    ]) func aRefusalNamesTheCredentialsThatWereSent(lines: [String], hint: String) async throws {
        for status in [401, 403] {
            let (_, provider) = try make(lines, answer: Answer(status: status))
            let error = await failure { try await provider.start(Fixed.order) }
            #expect(error.kind == .permission && error.hint?.hasPrefix(hint) == true, "\(error.whole)")
        }
    }

    @Test func aRefusedStatusPageElsewhereWasSentNothing() async throws {
        let elsewhere = kept(try StandIn { _, _ in Answer(status: 401) })
        let (_, provider) = try make(["token: ${UPLOAD_TOKEN}", "status_url: \"\(elsewhere.url)/{key}\""])
        let error = await failure { try await provider.run(WebhookRunID.text(Fixed.order)) }
        #expect(error.kind == .permission && error.hint?.contains("was sent no credentials") == true, "\(error.whole)")
    }

    @Test func aRedirectAfterPostSaysNothingAboutTheOrder() async throws {
        let (standIn, provider) = try make([])
        standIn.pull(onWrite: .answer(303, "", headers: ["Location: /thanks"]))
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .answerLost)
        standIn.pull(onWrite: .answer(308, "", headers: ["Location: https://elsewhere"]))
        #expect(await failure { try await provider.start(Fixed.order) }.kind == .refused)
    }

    /// A claim of relctl before 0.1 may have been ordered under a key with the name as it is.
    @Test(arguments: [("Big Tiny", false), ("Big Tiny", true), ("Tiny", false)])
    func aPageThatIsNotThereProvesThatNothingWasStarted(app: String, hasEncodedKey: Bool) async throws {
        let page = kept(try StandIn { _, _ in Answer(status: 404) })
        let (_, provider) = try make(["status_url: \"\(page.url)/{key}\""])
        let claim = UploadClaim.sample { ($0.app, $0.hasEncodedKey) = (app, hasEncodedKey) }
        let found = try await provider.search(for: UploadOrder(claim), since: 0)
        #expect((found == .nothing) == (hasEncodedKey || app == "Tiny"), "\(found)")
    }

    @Test func theNameOfARunHoldsTheOrder() throws {
        var order = Fixed.order
        order.app = "a&b=c %é"
        #expect(WebhookRunID.order(WebhookRunID.text(order)) == order)
        #expect(WebhookRunID.order("app=a&ref=..&sha=1&version=&attempt=1") == nil)
    }
}
