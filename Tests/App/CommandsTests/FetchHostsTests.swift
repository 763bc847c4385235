import HTTPTransport
import Synchronization
import Testing

@testable import Commands

/// Which servers are asked for dependencies: an address in a lock file is a stranger's.
@Suite struct FetchHostsTests {
    @Test(arguments: [
        "https://github.com/a/b", "https://github.com/a/b.git", "https://GitHub.com/a/b", "https://github.com:443/a",
        "https://gitlab.com/a/b", "https://git.example.com:8443/group/app",
    ])
    func asked(url: String) throws {
        let hosts = try FetchHosts(nil, forge: "https://git.example.com:8443")
        #expect(hosts.allow(url))
        #expect(hosts.isForge(url) == url.contains("example"))
    }

    @Test(arguments: [
        "http://github.com/a/b", "https://intranet/a", "https://git.example.com/a", "https://10.0.0.1/a",
        "https://127.0.0.1/a", "https://[::1]/a", "https://2130706433/a", "https://github.com.evil.example/a",
        "https://github.com:8080/a", "https://github.com@evil.example/a", "https://evil.example/github.com",
        "https://user:word@github.com/a", "file:///etc/passwd", "git://github.com/a", "ssh://git@github.com/a",
        "https://github.com\n.evil.example/a", "", "github.com/a/b", "https://",
    ])
    func neverAsked(url: String) throws {
        let hosts = try FetchHosts(nil, forge: "https://git.example.com:8443")
        #expect(!hosts.allow(url) && !hosts.isForge(url))
    }

    @Test func theConfigurationDecides() throws {
        let hosts = try FetchHosts(["git.example.com"], forge: "https://git.example.com:8443")
        #expect(hosts.allow("https://git.example.com:8443/a") && !hosts.allow("https://github.com/a"))
        let others = try FetchHosts(["github.com"], forge: "https://git.example.com")
        #expect(!others.allow("https://git.example.com/a") && !others.isForge("https://git.example.com/a"))
        #expect(!(try FetchHosts([], forge: nil).allow("https://github.com/a")))
        // Its token would travel in the clear.
        #expect(try !FetchHosts(nil, forge: "http://git.example.com").isForge("https://git.example.com/a"))
    }

    @Test(arguments: [
        "10.0.0.1", "localhost", "intranet", "https://github.com", "github.com/a", "github.com:443", "[::1]", "1.2",
        "0x7f.0x1", "", ".", "a..b", "a b.com",
    ])
    func noNames(name: String) {
        #expect(throws: CommandFailure.self) { try FetchHosts([name], forge: nil) }
    }

    @Test(arguments: [
        ("git@github.com:a/b.git", "https://github.com/a/b.git"),
        ("ssh://git@github.com/a/b.git", "https://github.com/a/b.git"),
        ("ssh://git@github.com:2222/a/b", "https://github.com/a/b"),
        ("https://me:x@github.com/a/b/", "https://github.com/a/b"),
        ("HTTPS://github.com/a", "https://github.com/a"), ("http://github.com/a", "http://github.com/a"),
        ("../Core", "../Core"),
        ("file:///a", "file:///a"),
    ])
    func addresses(text: String, address: String) {
        #expect(RepositoryAddress.https(text) == address)
    }

    /// A redirect is followed where it may lead, without the token of the first host.
    @Test func redirects() async throws {
        let wire = ScriptedWire([
            "https://git.example.com/a": "https://github.com/b", "https://github.com/b": "/c",
            "https://github.com/out": "https://evil.example/x", "https://github.com/down": "http://github.com/b",
            "https://github.com/loop": "https://github.com/loop", "https://github.com/in": "https://10.0.0.1/x",
        ])
        let sender = GuardedSender(try FetchHosts(nil, forge: "https://git.example.com"), through: wire)
        var request = HTTPRequest(.get, "https://git.example.com/a")
        request.credentials = .bearer(Secret("canary"))
        #expect(try await sender.send(request).status == 200)
        #expect(wire.seen.map(\.url) == ["https://git.example.com/a", "https://github.com/b", "https://github.com/c"])
        #expect(wire.seen.map { $0.credentials == nil } == [false, true, true])
        for path in ["out", "down", "loop", "in"] {
            await #expect(throws: HTTPError.self) {
                try await sender.send(HTTPRequest(.get, "https://github.com/\(path)"))
            }
        }
        #expect(wire.seen.allSatisfy { $0.url.hasPrefix("https://git") })
    }
}

/// Answers with redirects, and 200 to everything else.
private final class ScriptedWire: HTTPSending {
    private let redirects: [String: String]
    private let requests = Mutex<[HTTPRequest]>([])

    init(_ redirects: [String: String]) { self.redirects = redirects }

    var seen: [HTTPRequest] { requests.withLock { $0 } }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        requests.withLock { $0.append(request) }
        guard let next = redirects[request.url] else { return HTTPResponse(status: 200) }
        return HTTPResponse(status: 302, headers: [("location", next)])
    }
}
