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
        let server = try kept.lever { number, _ in
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
