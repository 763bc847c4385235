import ManifestSyntax
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What an extension has or lacks beside its app, and where an app lies.
@Suite struct SharedBundleTests {
    private static let groups = "com.apple.security.application-groups"
    private static let widget = Target.Kind.appExtension(pointIdentifier: "com.apple.widgetkit-extension")

    @Test func aGroupOfAnExtensionAlone() async throws {
        let source = ["A.swift": "import Foundation\nlet d = UserDefaults(suiteName: \"group.a\")"]
        var fixture = Fixture()
        let alone = fixture.add(
            "Alone", Self.widget, entitlements: list(Self.groups, ("group.old", "unshared-group"), ("group.a", nil)),
            sources: source)
        fixture.add("Go", entitlements: list(Self.groups, ("group.a", nil)), sources: source, embeds: [alone])
        let report = try await fixture.report().findings.filter { $0.rule == "unshared-group" }
        #expect(report.map { "\($0.app) \($0.severity) \($0.value ?? "")" } == ["Alone warning group.old"])
        #expect(report.first?.evidence.last == "Go declares group.a")
    }

    /// An app for several systems may be in another group, and have another identifier, on the extension's.
    @Test(arguments: [
        ("macosx", "iphoneos" as String?, false), ("macosx", nil, false), ("iphoneos", "macosx", false),
        ("macosx", "macosx", true), ("iphoneos", "iphoneos", true), ("iphoneos", nil, true),
    ])
    func anExtensionForAnotherSystem(own: String, hosts: String?, isCompared: Bool) async throws {
        var fixture = Fixture()
        let share = fixture.add("Share", Self.widget, entitlements: list(Self.groups, ("group.old", nil))) {
            $0.platform = own
            $0.bundleIdentifier = "com.example.mac.Share"
        }
        fixture.add("Go", entitlements: list(Self.groups, ("group.a", nil)), embeds: [share]) { $0.platform = hosts }
        let rules: Set = ["unshared-group", "bundle-identifier-prefix"]
        let found = try await fixture.report().findings.filter { rules.contains($0.rule) }
        #expect(found.map(\.rule).sorted() == (isCompared ? rules.sorted() : []))
        #expect(found.allSatisfy { $0.app == "Share" })
    }

    @Test func groupsThatOthersAreInOrMayBeIn() async throws {
        var fixture = Fixture()
        var parts: [Target.ID] = []
        for (name, group) in [("One", "group.x"), ("Two", "group.x"), ("Three", "group.other"), ("Four", "group.y")] {
            parts.append(fixture.add(name, Self.widget, entitlements: list(Self.groups, (group, nil))))
        }
        // Two extensions that share a group, a group of another app, and an app whose groups a setting tells.
        fixture.add("Go", embeds: Array(parts[..<3]))
        fixture.add("Other", entitlements: list(Self.groups, ("group.other", nil)))
        fixture.add("Unknown", entitlements: list(Self.groups, ("$(GROUP)", nil)), embeds: [parts[3]])
        #expect(try await fixture.report().findings.filter { $0.rule == "unshared-group" } == [])
    }

    @Test func keychainGroupsAndDomainsOfAnExtensionAlone() async throws {
        let (keychain, domains) = ("keychain-access-groups", "com.apple.developer.associated-domains")
        var fixture = Fixture()
        let alone = fixture.add(
            "Alone", Self.widget,
            entitlements: list(
                keychain, ("$(AppIdentifierPrefix)old", "unshared-group"), ("$(AppIdentifierPrefix)both", nil),
                ("$(AppIdentifierPrefix)com.example.Alone", nil), ("$(AppIdentifierPrefix)com.example.Go", nil))
                + list(
                    domains, ("applinks:old.example.com", "unshared-group"), ("applinks:example.com", nil),
                    ("webcredentials:other.example.com", nil)))
        fixture.add(
            "Go",
            entitlements: list(keychain, ("$(AppIdentifierPrefix)both", nil))
                + list(domains, ("applinks:example.com", nil)), embeds: [alone])
        let found = try await fixture.report().findings.filter { $0.rule == "unshared-group" }
        #expect(
            found.map { "\($0.app) \($0.value ?? "")" }.sorted() == [
                "Alone $(AppIdentifierPrefix)old", "Alone applinks:old.example.com",
            ])
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    /// What another build configuration is signed with is named, not judged.
    @Test func entitlementsOfAnotherConfiguration() async throws {
        func sign(_ target: inout Target, _ body: String) throws {
            let root = try PropertyList(Array(Fixture.propertyList(body).utf8)).root
            var manifest = ManifestFile(kind: .entitlements, path: "Debug.entitlements", content: .success(root))
            manifest.configurations = ["Debug", "Beta"]
            target.otherEntitlements = [manifest]
        }
        let (health, siri) = ("com.apple.developer.healthkit", "com.apple.developer.siri")
        var fixture = Fixture()
        fixture.add(
            "Go", plist: purpose("NSSiriUsageDescription"), entitlements: "<key>\(health)</key><true/>",
            sources: ["A.swift": "import Intents\nINPreferences.requestSiriAuthorization { _ in }"])
        fixture.add("Fine", entitlements: "<key>\(health)</key><true/>")
        try sign(&fixture.targets[0], "<key>\(siri)</key><true/>\n<key>\(health)</key><true/>")
        let found = try await fixture.report().findings
        let unused = found.filter { $0.rule == "unused-capability" }
        #expect(
            unused.map { "\($0.app) \($0.help.contains("Debug.entitlements:4 (Debug, Beta)"))" } == [
                "Fine false", "Go true",
            ])
        let missing = found.filter { $0.rule == "missing-capability" }
        #expect(missing.map(\.key) == [siri])
        #expect(missing.first?.evidence.contains("declared in Debug.entitlements:3 (Debug, Beta)") == true)
        // Nothing is asked of what only another configuration declares.
        #expect(!found.contains { $0.path == "Debug.entitlements" })
    }

    /// The archive's configuration may be signed without a file, but not if another one's has what code needs.
    @Test(arguments: [("aps-environment", ["AppWithPush warning App.xcodeproj"]), ("com.apple.developer.siri", [])])
    func entitlementsThatOnlyAnotherConfigurationHas(key: String, expected: [String]) async throws {
        let body = "<key>\(key)</key><string>development</string>"
        let root = try PropertyList(Array(Fixture.propertyList(body).utf8)).root
        var manifest = ManifestFile(kind: .entitlements, path: "Debug.entitlements", content: .success(root))
        manifest.configurations = ["Debug"]
        var fixture = Fixture()
        let push = ["A.swift": "import UIKit\nfunc f() { UIApplication.shared.registerForRemoteNotifications() }"]
        fixture.add("AppWithPush", sources: push) { $0.otherEntitlements = [manifest] }
        fixture.add("Alone", sources: push)
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.path)" } == expected)
        let evidence = found.flatMap(\.evidence)
        #expect(evidence.contains { $0.hasPrefix("configuration Release has no entitlements file") } == !found.isEmpty)
        #expect(evidence.contains("declared in Debug.entitlements:3 (Debug)") == !found.isEmpty)
    }

    private static func exception(_ domain: String) -> String {
        """
        <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>\(domain)</key>
        <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>
        """
    }

    @Test func anExceptionThatOnlyTheAppHas() async throws {
        let clear = ["A.swift": "import Foundation\nlet u = URL(string: \"http://old.example.com/feed\")"]
        let secure = ["A.swift": "import Foundation\nlet u = URL(string: \"https://old.example.com/feed\")"]
        var fixture = Fixture()
        let go = fixture.add("Feed", Self.widget, sources: clear)
        let own = fixture.add("Own", Self.widget, plist: Self.exception("old.example.com"), sources: clear)
        let fine = fixture.add("Fine", Self.widget, sources: secure)
        fixture.add("Go", plist: Self.exception("old.example.com"), sources: clear, embeds: [go, own, fine])
        let found = try await fixture.report().findings.filter { $0.rule == "unshared-transport-exception" }
        #expect(found.map { "\($0.app) \($0.severity) \($0.value ?? "")" } == ["Feed warning old.example.com"])
        #expect(found.first?.evidence.first?.hasPrefix("Feed/A.swift:2 ") == true)
    }

    @Test func keysOfTheMacsSandbox() async throws {
        let sandbox =
            "<key>com.apple.security.app-sandbox</key><true/>\n<key>com.apple.security.device.camera</key><true/>"
        var fixture = Fixture()
        fixture.add("Phone", entitlements: sandbox) { $0.platform = "iphoneos" }
        fixture.add("Mac", entitlements: sandbox) { $0.platform = "macosx" }
        fixture.add("Unknown", entitlements: sandbox)
        for (name, key, value) in [
            ("Catalyst", "SUPPORTS_MACCATALYST", "YES"), ("Both", "SUPPORTED_PLATFORMS", "iphoneos macosx"),
        ] {
            fixture.add(name, entitlements: sandbox) {
                $0.platform = "iphoneos"
                $0.settings[key] = SettingValue(value, path: "App.xcodeproj", line: 1, column: 1)
            }
        }
        let found = try await fixture.report().findings.filter { $0.rule == "misplaced-capability" }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Phone note", "Phone note"])
    }

    @Test(arguments: [
        ("Examples/Chat/Chat.xcodeproj", true), ("sdk/Demo/Chat.xcodeproj", true),
        ("Tests/Fixtures/a/App.xcodeproj", true),
        ("testdata/App.xcodeproj", true), ("App/Previews/A.xcodeproj", true), ("Apps/Chat.xcodeproj", false),
        ("Democracy/App.xcodeproj", false),
        ("Demo.xcodeproj", false),
    ])
    func foldersOfDemonstrations(project: String, isOne: Bool) { #expect(Demonstration.isPlaced(project) == isOne) }

    /// Its project lies among the examples, or its files do, in the project of the app that is shipped.
    @Test(arguments: [("Chat", "Examples/Chat/Chat.xcodeproj"), ("App/Previews/Chat", "App.xcodeproj")])
    func anAppAmongExamplesWeighsLessBesideOneThatIsShipped(name: String, project: String) async throws {
        let source = ["A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()"]
        var fixture = Fixture()
        fixture.add(name, sources: source) { $0.id = .init(project: project, name: "Chat") }
        let alone = try await fixture.report().findings
        #expect(alone.map { "\($0.severity) \($0.key)" } == ["error NSCameraUsageDescription"])
        fixture.add("Shipped")
        let beside = try await fixture.report().findings
        #expect(beside.map { "\($0.severity) \($0.key)" } == ["warning NSCameraUsageDescription"])
    }
}
