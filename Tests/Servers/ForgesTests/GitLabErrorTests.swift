import Forges
import HTTPTransport
import Names
import Support
import Testing

/// A refusal by GitLab or by what stands in front of it, and what it means for a read and for a write.
struct RefusalCase: Sendable, CustomTestStringConvertible {
    var status: Int
    var body: String
    var read: ForgeError.Kind
    var write: ForgeError.Kind
    var says: String

    init(_ status: Int, _ body: String, _ read: ForgeError.Kind, _ write: ForgeError.Kind? = nil, says: String) {
        (self.status, self.body, self.read, self.write, self.says) = (status, body, read, write ?? read, says)
    }

    var testDescription: String { "\(status) \(says)" }
}

@Suite struct GitLabErrorTests {
    static let refusals = [
        RefusalCase(404, #"{"message":"404 Not found"}"#, .notFound, says: "404 Not found"),
        RefusalCase(404, #"{"message":"404 Project Not Found"}"#, .forbidden, says: "404 Project Not Found"),
        RefusalCase(404, "<html><title>Not here</title>", .notFound, says: "Not here"),
        RefusalCase(409, #"{"message":["Another one exists: !9","b"]}"#, .clash, says: "Another one exists: !9; b"),
        RefusalCase(
            400, #"{"message":{"title":["is long"],"base":["no job"]}}"#, .invalid,
            says: "base: no job, title: is long"),
        RefusalCase(400, #"{"error":"title is missing"}"#, .invalid, says: "title is missing"),
        RefusalCase(
            403, #"{"error":"insufficient_scope","error_description":"needs more","scope":"api"}"#, .forbidden,
            says: "insufficient_scope: needs more"),
        RefusalCase(401, #"{"message":"401 Unauthorized"}"#, .unauthenticated, says: "401 Unauthorized"),
        RefusalCase(
            401, #"{"error":"invalid_token","error_description":"Token was revoked."}"#, .unauthenticated,
            says: "invalid_token: Token was revoked."),
        RefusalCase(429, "Retry later\n", .busy, says: "the forge answers HTTP 429, Retry later"),
        RefusalCase(
            429, #"{"message":{"error":"Too many times."}}"#, .busy, says: "the forge answers HTTP 429, Too many times."
        ),
        RefusalCase(503, "", .busy, says: "the forge answers HTTP 503"),
        RefusalCase(
            502, "<html>\n<head><title>502 Bad\nGateway</title></head>", .unreachable, .answerLost,
            says: "the forge answers 502 Bad Gateway"),
        RefusalCase(
            500, "<html><body><h1>Oops</h1>", .unreachable, .answerLost, says: "the forge answers HTTP 500, Oops"),
        RefusalCase(500, "", .unreachable, .answerLost, says: "the forge answers HTTP 500"),
        RefusalCase(
            504, "<!doctype html>…", .unreachable, .answerLost, says: "the forge answers HTTP 504, an HTML page"),
        RefusalCase(418, "[1,true,null]", .invalid, says: "1; true"),
        RefusalCase(400, "{\"message\":\"a\\u001b[31m\\u202eb\\nc\"}", .invalid, says: "a [31m b c"),
        RefusalCase(
            400, #"{"message":"bad header top-secret-token"}"#, .invalid, says: "bad header <secret>"),
        RefusalCase(
            400, String(repeating: "x", count: 5000), .invalid, says: String(repeating: "x", count: 300) + "…"),
    ]

    @Test(arguments: refusals)
    func readIsRefused(refusal: RefusalCase) async throws {
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, refusal.status, refusal.body)
        ) { forge throws(ForgeError) in try await forge.mergeRequest(GitLabScript.id) }
        #expect(error?.kind == refusal.read)
        #expect(error?.message == refusal.says)
    }

    @Test(arguments: refusals)
    func writeIsRefused(refusal: RefusalCase) async throws {
        let error = try await GitLabScript.error(
            .answer("POST", GitLabScript.one + "/notes", refusal.status, refusal.body)
        ) { forge throws(ForgeError) in try await forge.addNote("x", to: GitLabScript.id) }
        #expect(error?.kind == refusal.write)
        #expect(error?.message == refusal.says)
    }

    @Test func hintsSayWhatToDo() async throws {
        func hint(_ status: Int, _ body: String, _ headers: [(String, String)] = []) async throws -> String {
            let error = try await GitLabScript.error(
                .answer("GET", GitLabScript.one, status, body, headers: headers)
            ) { forge throws(ForgeError) in try await forge.mergeRequest(GitLabScript.id) }
            return error?.hint ?? ""
        }
        #expect(try await hint(401, "").contains("scope api"))
        #expect(try await hint(401, "").contains("RELCTL_TOKEN"))
        #expect(try await hint(403, #"{"error":"insufficient_scope","scope":"write_api"}"#).contains("write_api"))
        #expect(try await hint(404, #"{"message":"404 Project Not Found"}"#).contains("hides"))
        #expect(try await hint(404, "404 page not found").contains("forge.url"))
        #expect(try await hint(429, "", [("Retry-After", "60")]).contains("60 seconds"))
        #expect(try await !hint(429, "", [("Retry-After", "1")]).contains("seconds"))
    }

    @Test(arguments: [301, 302, 307, 308])
    func redirectsAreNotFollowed(status: Int) async throws {
        let elsewhere = "https://evil.example.com/x"
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, status, headers: [("Location", elsewhere)])
        ) { forge throws(ForgeError) in try await forge.mergeRequest(GitLabScript.id) }
        #expect(error?.kind == .invalid)
        #expect(error?.message.contains(elsewhere) == true)
    }

    @Test(arguments: [
        (HTTPError.unreachable("refused"), ForgeError.Kind.unreachable, ForgeError.Kind.unreachable),
        (.answerLost("timed out"), .unreachable, .answerLost),
        (.bodyTooLarge(limit: 9), .invalid, .answerLost),
        (.badURL("no host"), .invalid, .invalid),
        (.cancelled, .unreachable, .answerLost),
    ])
    func noAnswerCame(failure: HTTPError, read: ForgeError.Kind, write: ForgeError.Kind) async throws {
        let reading = try await GitLabScript.error(
            .failure("GET", GitLabScript.one, failure)
        ) { forge throws(ForgeError) in try await forge.mergeRequest(GitLabScript.id) }
        #expect(reading?.kind == read)
        let writing = try await GitLabScript.error(
            .failure("PUT", GitLabScript.one + "/merge", failure)
        ) { forge throws(ForgeError) in try await forge.merge(GitLabScript.id, head: GitLabScript.head) }
        #expect(writing?.kind == write)
    }

    private static let cutOff = [
        "", "{\"iid\":12,\"author\":{\"id\":1}", "{\"iid\":12,\"title\":\"a \\\"}",
        String(repeating: "[", count: 100_000),
    ]

    @Test(
        arguments: [
            "null", "[]", "{}", "{\"iid\":\"12\"}", "<html>sign in</html>", "{\"iid\":12}", "\u{0}",
            #"{"iid":1e400}"#, #"{"iid":12,"source_branch":"-x","target_branch":"a..b"}"#,
        ] + cutOff)
    func aYesThatCannotBeRead(body: String) async throws {
        let reading = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, body)
        ) { forge throws(ForgeError) in try await forge.mergeRequest(GitLabScript.id) }
        // A page comes from something in front of the forge, and an answer that is cut off from one that fails: it is out
        // of reach.
        let isWhole = !body.hasPrefix("<") && !Self.cutOff.contains(body)
        #expect(reading?.kind == (isWhole ? .invalid : .unreachable))
        #expect(isWhole || reading?.hint != nil)
        let writing = try await GitLabScript.error(
            .answer("PUT", GitLabScript.one, 200, body)
        ) { forge throws(ForgeError) in
            var change = MergeRequestChange()
            change.closes = true
            return try await forge.change(GitLabScript.id, change)
        }
        #expect(writing?.kind == .answerLost)
    }

    /// I11: any bytes decode or give an error.
    @Test func mutatedAnswersNeverTrap() async {
        var generator = SplitMix(state: 42)
        let fields = #""labels":["a"],"created_at":"2026-11-21T05:39:54Z","sha":null,"author":{"id":1},"draft":true"#
        let seed = Array(("[" + GitLabScript.request(fields) + "]").utf8)
        for _ in 0..<500 {
            var body = seed
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                body[Int.random(in: body.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let forge = GitLabForge(
                url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: Constant(body: body))
            _ = try? await forge.mergeRequests(from: [], since: 0)
            _ = try? await forge.mergeRequests(from: ["a", "b", "c", "d"].compactMap { BranchName($0) }, since: 0)
            _ = try? await forge.inspect(branches: [], targets: [])
        }
    }
}

/// Answers everything alike.
struct Constant: HTTPSending {
    var status = 200
    var body: [UInt8]

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(status: status, body: body)
    }
}
