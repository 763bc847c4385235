import Logging
import Support
import Testing

@testable import HTTPTransport

/// I9: no secret in errors and logs.
@Suite(.timeLimit(.minutes(10))) struct QuietTests {
    private let kept = Kept()

    private static let canary = "glpat-canary/8+7=6"

    @Test func secretsAreTakenOutInEverySpelling() {
        var redaction = Redaction()
        redaction.conceal(.basic(user: "oauth2", password: Secret(Self.canary)))
        let encoded = "b2F1dGgyOmdscGF0LWNhbmFyeS84Kzc9Ng=="
        for spelling in [Self.canary, "glpat-canary%2F8%2B7%3D6", "glpat-canary%2f8%2b7%3d6", encoded] {
            #expect(redaction.redact("a \(spelling) b") == "a <secret> b")
        }
        #expect(redaction.redact("nothing here") == "nothing here")
    }

    /// Every way in which servers write what they were sent.
    @Test(arguments: [
        "glpat%2Dcanary%2f8%2B7%3d6", "%67%6c%70%61%74%2d%63%61%6e%61%72%79%2F%38%2b%37%3D%36",
        "glpat%252Dcanary%252F8%252B7%253D6", "glpat-canary\\/8+7=6", #"\u0067lpat-canary\u002F8\u002b7\u003d6"#,
        #"glpat-canary\\\u002f8+7=6"#, #"\x67lpat-canary/8+7=6"#, "glpat-canary&#47;8&#x2B;7&#61;6",
        "676c7061742d63616e6172792f382b373d36", "676C7061742D63616E6172792F382B373D36",
        "67:6c:70:61:74:2d:63:61:6e:61:72:79:2f:38:2b:37:3d:36", "Z2xwYXQtY2FuYXJ5LzgrNz02",
        "Z2xwYXQtY2FuYXJ5LzgrNz02Cg==",
        "eGdscGF0LWNhbmFyeS84Kzc9Ng==", "eGdscGF0LWNhbmFyeS84Kzc9Ng", "eGdscGF0LWNhbmFyeS84Kzc9Ng%3D%3D",
        "eHhnbHBhdC1jYW5hcnkvOCs3PTY=", "Z2xwYXQtY2Fu\r\n YXJ5LzgrNz02", #"Z2xwYXQtY2Fu\nYXJ5LzgrNz02"#,
    ]) func secretsAreTakenOutHoweverTheyAreWritten(spelling: String) {
        var redaction = Redaction()
        redaction.conceal(Secret(Self.canary))
        let shown = redaction.redact("{\"a\": \"\(spelling)\", \"b\": 1}")
        #expect(shown.hasPrefix("{\"a\": \"") && shown.hasSuffix("\", \"b\": 1}"), "\(shown)")
        #expect(shown.contains("<secret>") && shown.utf8.count < 40, "\(shown)")
    }

    /// Whatever stands around a secret, in Base64 there is no trace of it.
    @Test func base64IsTakenOutAtEveryOffset() {
        var redaction = Redaction()
        redaction.conceal(Secret(Self.canary))
        for count in 0..<12 {
            for alphabet in [["+", "/"], ["-", "_"]] {
                let around = String(repeating: "\u{7f}", count: count)
                let text = BasicAuthorization.encode(around, Secret(Self.canary + around))
                    .replacing("+", with: alphabet[0]).replacing("/", with: alphabet[1])
                #expect(redaction.redact("a \(text) b") == "a <secret> b", "\(count)")
            }
        }
    }

    @Test func aKeyOfSeveralLinesGoesLineByLine() {
        let lines = ["MIGTAgEAMBMGByqGSM49AgEGCCqGSM49", "AwEHBHkwdwIBAQQgcanarycanaryca00"]
        var redaction = Redaction()
        redaction.conceal(Secret("-----BEGIN PRIVATE KEY-----\n\(lines[0])\n\(lines[1])\n-----END PRIVATE KEY-----"))
        for text in lines + [lines.joined(), lines.joined(separator: "\\n")] {
            let shown = redaction.redact("key \(text) end")
            #expect(!shown.contains("MIGT") && !shown.contains("canary"), "\(shown)")
        }
        #expect(redaction.redact("-----BEGIN PRIVATE KEY-----") == "-----BEGIN PRIVATE KEY-----")
    }

    /// Documents stay documents.
    @Test(arguments: ["true", "null", "12345678"]) func wordsOfJSONAreNoSecrets(word: String) {
        var redaction = Redaction()
        redaction.conceal(Secret(word))
        #expect(redaction.redact("{\"a\": \(word)}") == "{\"a\": \(word)}")
    }

    @Test(.timeLimit(.minutes(10))) func aLargeAnswerIsSearchedInTime() {
        var redaction = Redaction()
        redaction.conceal(Secret(Self.canary))
        let text = String(repeating: #"{"a": "x\u0041 %41 glpat-canary/8+7=5"},"#, count: 20_000)
        #expect(redaction.redact(text) == text)
        #expect(redaction.redact(text + Self.canary) == text + "<secret>")
    }

    @Test func answersComeWithoutSecrets() async throws {
        let body = #"{"url": "https://x/?t=\(Self.canary)&u=glpat-canary\u002f8+7=6", "note": "canary-in-header"}"#
            .replacing(#"\(Self.canary)"#, with: Self.canary)
        let server = try kept.scripted { _, _ in
            [.send("HTTP/1.1 200 OK\r\nX-Echo: \(Self.canary)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
        }
        var request = HTTPRequest(.get, server.url)
        request.credentials = .bearer(Secret(Self.canary))
        request.redaction.conceal(Secret("canary-in-header"))
        let client = HTTPClient(options: VirtualTime().options())
        let response = try await client.send(request)
        #expect(response.header("x-echo") == "<secret>")
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"url": "https://x/?t=<secret>&u=<secret>", "note": "<secret>"}"#)
        request.redactsAnswer = false
        #expect(try await client.send(request).body == Array(body.utf8))
    }

    @Test func aSecretWithinASecretGoesWhole() {
        var redaction = Redaction()
        redaction.conceal(Secret("abcd"))
        redaction.conceal(Secret("abcdefgh"))
        #expect(redaction.redact("abcdefgh abcd") == "<secret> <secret>")
    }

    @Test func emptyAndTinySecretsLeaveTextsReadable() {
        var redaction = Redaction()
        redaction.conceal(Secret(""))
        redaction.conceal(Secret("a"))
        #expect(redaction.redact("banana") == "banana")
    }

    @Test func nothingThatIsLoggedOrThrownHoldsTheToken() async throws {
        let lines = KeptLog.Lines()
        let log = Logger(label: "http", factory: { _ in KeptLog(lines) })
        let client = HTTPClient(options: VirtualTime().options(log: log))
        let server = try kept.scripted { number, _ in
            switch number {
            case 0: [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
            // An answer that libcurl quotes in its complaint.
            default: [.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.canary)\r\n\r\n"), .close]
            }
        }
        var request = HTTPRequest(.post, "\(server.url)/x?page=2&private_token=hidden&q=glpat-canary%2F8%2B7%3D6")
        request.credentials = .bearer(Secret(Self.canary))
        _ = try await client.send(request)
        var errors: [HTTPError] = []
        do throws(HTTPError) { _ = try await client.send(request) } catch { errors.append(error) }
        request.credentials = .bearer(Secret("canary-as-host"))
        request.url = "http://canary-as-host.invalid/%%/\(Self.canary)"
        do throws(HTTPError) { _ = try await client.send(request) } catch { errors.append(error) }
        #expect(errors.count == 2)
        let said = lines.all.joined(separator: "\n") + errors.map { "\($0)" }.joined(separator: "\n")
        #expect(said.contains("page=2&private_token=<secret>&q=<secret> -> 200"))
        for part in ["canary", "hidden"] { #expect(!said.contains(part)) }
    }

    @Test func proxyPasswordsAreSecrets() {
        let environment = ["https_proxy": "http://me:hush-hush@proxy:3128", "http_proxy": "http://proxy:3128"]
        let secrets = ConnectionSettings(environment: environment).secrets
        #expect(secrets == [Secret("hush-hush")])
    }
}
