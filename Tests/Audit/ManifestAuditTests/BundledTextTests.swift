import Testing
import Workspaces

@testable import ManifestAudit

/// Code may take a scheme or an address from a JSON file or a property list among the app's resources.
@Suite struct BundledTextTests {
    private static let queries = "LSApplicationQueriesSchemes"
    private static let transport = "NSAppTransportSecurity"
    private static let asks = ["A.swift": "func f(u: URL) -> Bool { UIApplication.shared.canOpenURL(u) }"]

    private func fixture(plist: String, _ resource: String, _ text: String, isBundled: Bool = true) -> Fixture {
        var fixture = Fixture()
        fixture.files["Go/\(resource)"] = text
        fixture.add("Go", plist: plist, sources: Self.asks) { if isBundled { $0.resources = ["Go/\(resource)"] } }
        return fixture
    }

    @Test(arguments: [
        ("regions.json", "[{ \"payScheme\": \"fbpay\" }]", true),
        ("regions.json", "{ \"pay\": { \"links\": [\"fbpay:\\/\\/pay\"] } }", true),
        ("Regions.plist", Fixture.propertyList("<key>Pay</key><string>fbpay</string>"), true),
        ("regions.json", "{ \"payScheme\": \"fbpayments\" }", false),
        ("regions.json", "{ \"fbpay\": true, \"text\": \"Pay with fbpay\" }", false),
        ("regions.json", "{ \"payScheme\": \"fbpay\"", false),
        ("regions.txt", "\"fbpay\"", false),
        // These declare it once more.
        ("Debug.plist", Fixture.propertyList("<key>\(queries)</key><array><string>fbpay</string></array>"), false),
        ("Assets.xcassets/Pay.dataset/Contents.json", "{ \"name\": \"fbpay\" }", false),
    ])
    func schemes(resource: String, text: String, isUsed: Bool) async throws {
        let fixture = fixture(plist: list(Self.queries, ("fbpay", nil)), resource, text)
        #expect(try await fixture.verdict(Self.queries, "fbpay", of: "Go") == (isUsed ? .used : .unused))
    }

    /// It is a weak sign, at the place of the text.
    @Test func place() async throws {
        let fixture = fixture(plist: list(Self.queries, ("fbpay", nil)), "a.json", "{\n  \"pay\": \"fbpay\"\n}")
        let judged = try await fixture.report().bundles[0].capabilities.first { $0.declaration.value == "fbpay" }
        #expect(judged?.isWeak == true)
        #expect(judged?.evidence.map { "\($0.path):\($0.line) \($0.symbol)" } == ["Go/a.json:2 fbpay"])
    }

    /// A file that is not part of the app tells nothing, nor does the Info.plist itself.
    @Test(arguments: [("regions.json", false), ("Info.plist", true)])
    func whatIsNoResource(file: String, isBundled: Bool) async throws {
        let plist = "<key>Pay</key><string>fbpay</string>\n" + list(Self.queries, ("fbpay", nil))
        let text = file == "Info.plist" ? Fixture.propertyList(plist) : "[\"fbpay\"]"
        let fixture = fixture(plist: plist, file, text, isBundled: isBundled)
        #expect(try await fixture.verdict(Self.queries, "fbpay", of: "Go") == .unused)
    }

    @Test(arguments: [
        ("legacy.example.com", false, "http://legacy.example.com/v1", true),
        ("example.com", true, "http://legacy.example.com:8080", true),
        ("example.com", false, "http://legacy.example.com", false),
        ("legacy.example.com", true, "https://legacy.example.com", false),
        ("legacy.example.com", true, "see legacy.example.com", false),
    ])
    func hosts(domain: String, includesSubdomains: Bool, address: String, isUsed: Bool) async throws {
        let exception = "<dict><key>NSIncludesSubdomains</key><\(includesSubdomains)/></dict>"
        let fixture = fixture(
            plist: "<key>\(Self.transport)</key><dict><key>NSExceptionDomains</key><dict>\n"
                + "<key>\(domain)</key>\(exception)</dict></dict>\n", "servers.json", "{ \"server\": \"\(address)\" }")
        #expect(try await fixture.verdict(Self.transport, domain, of: "Go") == (isUsed ? .used : .unused))
    }

    /// Other keys don't hang on what data says.
    @Test func otherKeys() async throws {
        let fixture = fixture(
            plist: purpose("NSLocalNetworkUsageDescription"), "servers.json", "{ \"server\": \"http://192.168.0.1\" }")
        #expect(try await fixture.verdict("NSLocalNetworkUsageDescription", of: "Go") == .unused)
    }
}
