import Support
import Testing

@testable import HTTPTransport

@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
    private let kept = Kept()

    private static let good = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy"

    private func client(_ environment: [String: String]) -> HTTPClient {
        HTTPClient(options: VirtualTime().options(environment: environment))
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func proxiesOfTheEnvironmentAreUsed(variable: String) async throws {
        let proxy = try kept.scripted { _, _ in [.send(Self.good)] }
        let response = try await client([variable: proxy.url]).send(HTTPRequest(.get, "http://forge.invalid/api"))
        #expect(response.body == Array("proxy".utf8))
        #expect(try #require(proxy.requests.first).hasPrefix("GET http://forge.invalid/api HTTP/1.1"))
    }

    @Test(arguments: [["HTTP_PROXY": "P"], ["http_proxy": "P", "no_proxy": "127.0.0.1"], ["https_proxy": "P"]])
    func proxiesAreLeftOutWhereTheyDontApply(environment: [String: String]) async throws {
        let proxy = try kept.scripted { _, _ in [.send(Self.good)] }
        let server = try kept.scripted { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")] }
        let client = client(environment.mapValues { $0 == "P" ? proxy.url : $0 })
        #expect(try await client.send(HTTPRequest(.get, server.url)).body == Array("ok".utf8))
        #expect(proxy.requests.isEmpty)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "LocalHost"])
    func whatStaysOnThisMachineGoesThroughNoProxy(host: String) async throws {
        let proxy = try kept.scripted { _, _ in [.send(Self.good)] }
        let server = try kept.scripted { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")] }
        let port = try #require(server.url.split(separator: ":").last)
        var request = HTTPRequest(.get, "http://\(host):\(port)/")
        request.credentials = .bearer(Secret("canary-1234"))
        let client = client(["http_proxy": proxy.url, "all_proxy": proxy.url])
        #expect(try await client.send(request).body == Array("ok".utf8))
        #expect(proxy.requests.isEmpty)
    }

    @Test(arguments: ["http://127.evil.example/", "http://localhost.example/", "http://1.127.0.0/"])
    func namesThatOnlyLookLikeThisMachineAreOthers(url: String) {
        #expect(!HTTPRequest(.get, url).isToLoopback)
    }

    @Test(arguments: ["http://[::1]:80/", "https://git.localhost/x", "http://127.1.2.3/"])
    func thisMachineHasOtherNames(url: String) {
        #expect(HTTPRequest(.get, url).isToLoopback)
    }

    @Test func aProxyThatWantsAPasswordMeansNothingWasSent() async throws {
        let proxy = try kept.scripted { _, _ in
            [.send("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"), .close]
        }
        var request = HTTPRequest(.post, "https://forge.invalid/api")
        request.credentials = .bearer(Secret("canary-1234"))
        do throws(HTTPError) {
            _ = try await client(["https_proxy": proxy.url]).send(request)
            Issue.record("went through")
        } catch {
            guard case .unreachable = error else { throw Unexpected(error) }
        }
        let seen = try #require(proxy.requests.first)
        #expect(seen.hasPrefix("CONNECT forge.invalid:443"))
        #expect(!seen.contains("canary"))
    }
}
