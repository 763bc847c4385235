import Support
import Testing

@testable import HTTPTransport

@Suite(.timeLimit(.minutes(10))) struct TLSTests {
    private let kept = Kept()

    private let time = VirtualTime()

    private func get(_ server: TLSServer, _ environment: [String: String]) async throws(HTTPError) -> Int {
        try await HTTPClient(options: time.options(environment: environment)).send(HTTPRequest(.get, server.url)).status
    }

    @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
    func ownAuthoritiesAreTrusted(variable: String) async throws {
        let server = kept(try await TLSServer(.good))
        #expect(try await get(server, [variable: server.authority]) == 200)
    }

    @Test func aFolderOfAuthoritiesIsTrusted() async throws {
        let server = kept(try await TLSServer(.good))
        #expect(try await get(server, ["SSL_CERT_DIR": server.authorities]) == 200)
    }

    @Test func tls13AloneIsFine() async throws {
        let server = kept(try await TLSServer(.good, options: ["-tls1_3"]))
        #expect(try await get(server, ["SSL_CERT_FILE": server.authority]) == 200)
    }

    @Test func olderThanTLS12IsRefused() async throws {
        let server = kept(try await TLSServer(.good, options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]))
        await expectRefusal(server, ["SSL_CERT_FILE": server.authority], isAboutTrust: false)
    }

    @Test(arguments: [TLSServer.Certificate.otherHost, .expired])
    func badCertificatesAreRefused(certificate: TLSServer.Certificate) async throws {
        let server = kept(try await TLSServer(certificate))
        await expectRefusal(server, ["SSL_CERT_FILE": server.authority])
    }

    @Test func unknownAuthoritiesAreRefused() async throws {
        let server = kept(try await TLSServer(.good))
        await expectRefusal(server, [:])
        let other = kept(try await TLSServer(.good))
        await expectRefusal(server, ["CURL_CA_BUNDLE": other.authority])
        await expectRefusal(server, ["CURL_CA_BUNDLE": "/nowhere.pem"])
    }

    /// Of two variables the hint names the one that is read.
    @Test func theHintNamesTheVariableThatCounts() async throws {
        let (server, other) = (kept(try await TLSServer(.good)), kept(try await TLSServer(.good)))
        let both = ["CURL_CA_BUNDLE": other.authority, "SSL_CERT_FILE": server.authority]
        await expectRefusal(server, both)
        #expect(CertificateTrust.hint(environment: both).hasSuffix("with CURL_CA_BUNDLE"))
        #expect(CertificateTrust.hint(environment: ["CURL_CA_BUNDLE": ""]).hasSuffix("with SSL_CERT_FILE"))
    }

    /// Nothing is sent, and a certificate doesn't get better by trying again.
    private func expectRefusal(
        _ server: TLSServer, _ environment: [String: String], isAboutTrust: Bool = true
    ) async {
        do throws(HTTPError) {
            let status = try await get(server, environment)
            Issue.record("got through with \(status)")
        } catch {
            switch error {
            case .unreachable where !isAboutTrust, .untrusted where isAboutTrust: return
            default: Issue.record("\(error)")
            }
        }
    }
}
