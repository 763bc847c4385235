import Testing
import Workspaces

@testable import ManifestAudit

/// The address of a server that a person gives may be in the local network.
@Suite struct TypedAddressTests {
    private static let text = "NSLocalNetworkUsageDescription"
    private static let transport = "NSAppTransportSecurity"

    private static func allowing(_ key: String, _ value: String = "<true/>") -> String {
        "<key>\(transport)</key><dict><key>\(key)</key>\(value)</dict>\n"
    }

    @Test(arguments: [
        (
            "A.swift",
            """
            class C: UIViewController {
                @IBOutlet var field: UITextField!
                func go() { load(URL(string: field.text!)) }
            }
            """, true
        ),
        (
            "A.swift",
            """
            struct V: View {
                @State var host = ""
                var body: some View { TextField("Server", text: $host).onSubmit { load(URL(string: host)) } }
            }
            """, true
        ),
        ("A.swift", "alert.addTextField(); ask { load(URL(string: alert.textFields?[0].text ?? t)) }", true),
        ("A.swift", "TextField(t, text: $host).keyboardType(.URL)", true),
        ("A.m", "void f() { UITextField *t = self.field; [self load:[NSURL URLWithString:t.text]]; }", true),
        ("A.m", "void f() { self.field.keyboardType = UIKeyboardTypeURL; }", true),
        ("A.xib", "<textInputTraits key=\"textInputTraits\" keyboardType=\"URL\"/>", true),
        ("A.swift", "let url = URL(string: base + path)", false),
        ("A.swift", "TextField(t, text: $name).keyboardType(.emailAddress)", false),
        ("A.m", "void f() { [self load:[NSURL URLWithString:self.address]]; }", false),
    ])
    func fields(file: String, source: String, isUsed: Bool) async throws {
        var (asks, allows) = (Fixture(), Fixture())
        asks.add("Go", plist: purpose(Self.text), sources: [file: source])
        allows.add("Go", plist: Self.allowing("NSAllowsLocalNetworking"), sources: [file: source])
        #expect(try await asks.verdict(Self.text, of: "Go") == (isUsed ? .used : .unused))
        #expect(try await allows.verdict(Self.transport, of: "Go") == (isUsed ? .used : .unused))
    }

    /// A library has fields that the app never shows.
    @Test func fieldsOfADependency() async throws {
        var fixture = Fixture()
        let source = ["A.swift": "func f(t: UITextField) -> URL? { URL(string: t.text!) }"]
        let kit = fixture.add("Kit", .framework, sources: source) { $0.isDependency = true }
        fixture.add("Go", plist: purpose(Self.text), dependsOn: [kit])
        #expect(try await fixture.verdict(Self.text, of: "Go") == .unused)
    }

    /// Who may load from any host without TLS doesn't know them all in advance.
    @Test(arguments: [
        (allowing("NSAllowsLocalNetworking"), Verdict.used), (allowing("NSAllowsArbitraryLoads"), .used),
        (allowing("NSAllowsLocalNetworking", "<false/>"), .unused),
        (allowing("NSAllowsArbitraryLoadsForMedia"), .unused),
        ("", .unused),
    ])
    func allowances(plist: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.text) + plist, sources: ["A.swift": "let url = URL(string: address)"])
        #expect(try await fixture.verdict(Self.text, of: "Go") == verdict)
        let judged = try await fixture.report().bundles[0].capabilities.first { $0.declaration.key == Self.text }
        #expect(judged?.isWeak == (verdict == .used))
    }

    /// The key for the transport needs a sign of its own: two copied keys don't excuse each other.
    @Test func theTextExcusesNoAllowance() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose(Self.text) + Self.allowing("NSAllowsLocalNetworking"),
            sources: ["A.swift": "let url = URL(string: address)"])
        #expect(try await fixture.verdict(Self.transport, of: "Go") == .unused)
    }
}
