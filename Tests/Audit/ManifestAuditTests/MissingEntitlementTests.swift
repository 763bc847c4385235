import Testing
import Workspaces

@testable import ManifestAudit

/// Calls that can't work without their entitlement.
@Suite struct MissingEntitlementTests {
    /// A call, and the entitlement that it needs.
    struct Call: CustomTestStringConvertible {
        let key: String
        let value: String
        let source: String
        var file = "A.swift"
        var testDescription: String { "\(key): \(source)" }
    }

    private static let network = "com.apple.developer.networking."
    private static let groups = "com.apple.security.application-groups"

    private static let calls = [
        Call(
            key: network + "wifi-info", value: "<true/>",
            source: "import SystemConfiguration.CaptiveNetwork\nlet i = CNCopyCurrentNetworkInfo(name)"),
        Call(
            key: network + "wifi-info", value: "<true/>",
            source: "import NetworkExtension\nfunc f() async { _ = await NEHotspotNetwork.fetchCurrent() }"),
        Call(
            key: network + "networkextension", value: "<array><string>packet-tunnel-provider</string></array>",
            source: "import NetworkExtension\nlet m = NETunnelProviderManager()"),
        Call(
            key: network + "vpn.api", value: "<array><string>allow-vpn</string></array>",
            source: "import NetworkExtension\nfunc f() { NEVPNManager.shared().isEnabled = true }"),
        Call(
            key: network + "vpn.api", value: "<array><string>allow-vpn</string></array>",
            source: "void f() { [[NEVPNManager sharedManager] loadFromPreferencesWithCompletionHandler:h]; }",
            file: "A.m"),
        Call(
            key: "com.apple.developer.icloud-services", value: "<array><string>CloudKit</string></array>",
            source: "import CloudKit\nlet c = CKContainer.default()"),
        Call(
            key: "com.apple.developer.icloud-services", value: "<string>*</string>",
            source: "import CloudKit\nlet c = CKContainer(identifier: i)"),
        Call(
            key: "com.apple.developer.ubiquity-kvstore-identifier", value: "<string>TEAM.a</string>",
            source: "import Foundation\nlet s = NSUbiquitousKeyValueStore.default"),
        Call(
            key: groups, value: "<array><string>group.a</string></array>",
            source: "import Foundation\nlet u = m.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")"),
        Call(
            key: groups, value: "<array><string>group.a</string></array>",
            source: "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")"),
        Call(
            key: groups, value: "<array><string>group.a</string></array>",
            source: "void f() { [[NSUserDefaults alloc] initWithSuiteName:@\"group.a\"]; }", file: "A.m"),
        Call(
            key: "com.apple.developer.family-controls", value: "<true/>",
            source: "import FamilyControls\nfunc f() async throws {\n"
                + "try await AuthorizationCenter.shared.requestAuthorization(for: .individual) }"),
        Call(
            key: "com.apple.developer.family-controls", value: "<true/>",
            source: "import ManagedSettings\nlet s = ManagedSettingsStore()"),
        Call(
            key: "com.apple.developer.game-center", value: "<true/>",
            source: "import GameKit\nfunc f() { GKLocalPlayer.local.authenticateHandler = h }"),
        Call(
            key: "com.apple.developer.usernotifications.critical-alerts", value: "<true/>",
            source: "import UserNotifications\nfunc f(c: UNUserNotificationCenter) async throws {\n"
                + "_ = try await c.requestAuthorization(options: [.alert, .criticalAlert]) }"),
    ]

    @Test(arguments: calls)
    func callsOfTheApp(call: Call) async throws {
        var fixture = Fixture()
        let sources = [call.file: call.source]
        fixture.add("Go", entitlements: "", sources: sources)
        fixture.add("Fine", entitlements: "<key>\(call.key)</key>\(call.value)", sources: sources)
        // What signing takes in is not known.
        fixture.add("Open", sources: sources)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.key)" } == ["Go warning \(call.key)"])
    }

    /// A library has the call for apps that want it.
    @Test(arguments: calls)
    func callsOfADependency(call: Call) async throws {
        var fixture = Fixture()
        let library = fixture.add("Library", .framework, sources: [call.file: call.source]) { $0.isDependency = true }
        fixture.add("Go", entitlements: "", sources: ["B.swift": "let a = 1"], dependsOn: [library])
        #expect(try await fixture.report().findings.contains { $0.key == call.key } == false)
    }

    /// What names a type, opens defaults of the app alone, or only asks whether a VPN is there works without.
    @Test(arguments: [
        "import CloudKit\nfunc f(_ c: CKContainer) {}",
        "import Foundation\nlet d = UserDefaults(suiteName: \"com.example.settings\")",
        "import NetworkExtension\nlet s = NEVPNManager.shared().connection.status",
        "import MyCenter\nfunc f() { AuthorizationCenter.shared.requestAuthorization() }",
        "import Foundation\nprotocol P { func containerURL(forSecurityApplicationGroupIdentifier id: String) -> URL? }",
        "import UserNotifications\nfunc f(s: UNNotificationSettings) { g(s.criticalAlertSetting) }",
    ])
    func whatWorksWithout(source: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: "", sources: ["A.swift": source])
        #expect(try await fixture.report().findings.contains { $0.rule == "missing-capability" } == false)
    }

    /// A list with another element is there: the message names the one that isn't in it.
    @Test func anElementThatIsMissing() async throws {
        let key = "com.apple.developer.icloud-services"
        var fixture = Fixture()
        fixture.add(
            "Go", entitlements: list(key, ("CloudDocuments", nil)),
            sources: ["A.swift": "import CloudKit\nlet c = CKContainer.default()"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.message) == ["Go uses CKContainer and does not declare \(key): CloudKit"])
    }

    private static let lists: [(key: String, source: String, element: String?)] = [
        ("com.apple.developer.in-app-payments", "import PassKit\nlet c = PKPaymentAuthorizationController()", nil),
        (groups, "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")", nil),
        ("com.apple.developer.icloud-services", "import CloudKit\nlet c = CKContainer.default()", "CloudKit"),
    ]

    /// An empty list declares the key: nothing but a certain element can be missing in it.
    @Test(arguments: lists)
    func anEmptyList(key: String, source: String, element: String?) async throws {
        var fixture = Fixture()
        fixture.add("Empty", entitlements: "<key>\(key)</key><array/>", sources: ["A.swift": source])
        fixture.add("None", entitlements: "", sources: ["A.swift": source])
        let report = try await fixture.report()
        let missing = report.findings.filter { $0.rule == "missing-capability" && $0.key == key }
        let names = missing.map { "\($0.app) \($0.message.split(separator: " ").last ?? "")" }
        #expect(names == (element.map { ["Empty \($0)"] } ?? []) + ["None \(key)"])
        #expect(report.findings.contains { $0.rule == "repeated-value" && $0.app == "Empty" })
    }

    @Test func theCallIsNamedWithoutWhatItPasses() async throws {
        var fixture = Fixture()
        let source = "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")"
        fixture.add("Go", entitlements: "", sources: ["A.swift": source])
        let found = try await fixture.report().findings.first { $0.key == Self.groups }
        #expect(found?.message == "Go uses UserDefaults(suiteName:) and does not declare \(Self.groups)")
    }
}
