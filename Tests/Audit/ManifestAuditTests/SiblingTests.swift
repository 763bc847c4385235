import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Two apps of one tree that link what nobody can look into, and one of which was copied.
@Suite struct SiblingTests {
    private static let scanner = ["A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()"]

    private func fixture(
        _ plist: (core: String, go: String), core: [String] = ["Zoo"], go: [String] = ["Zoo"]
    ) -> Fixture {
        var fixture = Fixture()
        fixture.add("Core", plist: plist.core, sources: Self.scanner) {
            $0.opaque = core.map { OpaqueDependency($0, reason: .remotePackage) }
        }
        fixture.add("Go", plist: plist.go, sources: ["A.swift": "let a = 1"]) {
            $0.opaque = go.map { OpaqueDependency($0, reason: .remotePackage) }
        }
        return fixture
    }

    private func copies(_ fixture: Fixture) async throws -> [String] {
        try await fixture.report().findings.filter { $0.rule == "copied-capability" }.map {
            "\($0.severity) \($0.app) \($0.key)"
        }
    }

    @Test func theSameModulesAndOneUse() async throws {
        let key = purpose("NSCameraUsageDescription")
        #expect(try await copies(fixture((key, key))) == ["error Go NSCameraUsageDescription"])
        // What only the copy links may be why it declares the key.
        #expect(try await copies(fixture((key, key), go: ["Zoo", "Scan"])) == ["warning Go NSCameraUsageDescription"])
        // A text of its own is a decision of its own.
        let other = purpose("NSCameraUsageDescription", "To scan your card")
        #expect(try await copies(fixture((key, other))).isEmpty)
    }

    @Test func entitlements() async throws {
        var fixture = Fixture()
        let pay = list("com.apple.developer.in-app-payments", ("merchant.shop", nil))
        let opaque = [OpaqueDependency("Zoo", reason: .remotePackage)]
        let sources = ["A.swift": "import PassKit\nlet r = PKPaymentRequest()"]
        fixture.add("Core", entitlements: pay, sources: sources) { $0.opaque = opaque }
        fixture.add("Go", entitlements: pay, sources: ["A.swift": "let a = 1"]) { $0.opaque = opaque }
        #expect(try await copies(fixture) == ["error Go com.apple.developer.in-app-payments"])
    }

    /// Flavours of one app: what calls their modules is written in Dart, JavaScript or the like, and is the same in all of them.
    @Test(arguments: ["Flutter", "React-Core", "Capacitor"])
    func theSameModulesOfAToolkit(toolkit: String) async throws {
        let key = purpose("NSCameraUsageDescription")
        let modules = ["Zoo", toolkit]
        let found = try await copies(fixture((key, key), core: modules, go: modules))
        #expect(found == ["note Go NSCameraUsageDescription"])
    }

    /// What an extension uses that only the other app embeds is no own code of that app.
    @Test(arguments: [(true, "warning"), (false, "error")])
    func anExtensionUsesIt(isOnlyInExtension: Bool, severity: String) async throws {
        var fixture = Fixture()
        let (key, value) = ("com.apple.security.application-groups", "group.player")
        let groups = list(key, (value, nil))
        let store = ["W.swift": "import Foundation\nlet store = UserDefaults(suiteName: \"group.player\")"]
        let opaque = [OpaqueDependency("Zoo", reason: .remotePackage)]
        let widget = fixture.add(
            "Widget", .appExtension(pointIdentifier: nil), entitlements: groups, sources: store)
        fixture.add(
            "Core", entitlements: groups, sources: isOnlyInExtension ? [:] : store, embeds: [widget]
        ) { $0.opaque = opaque }
        fixture.add("Go", entitlements: groups, sources: ["A.swift": "let a = 1"]) { $0.opaque = opaque }
        #expect(try await copies(fixture) == ["\(severity) Go \(key)"])
    }

    /// Unknown modules excuse what SDKs commonly need, and little else; the finding says what decides.
    @Test(arguments: [
        ("NSCameraUsageDescription", Severity.note), ("NSLocationWhenInUseUsageDescription", .note),
        ("NSContactsUsageDescription", .note), ("NSHealthShareUsageDescription", .warning),
        ("NSHomeKitUsageDescription", .warning), ("NFCReaderUsageDescription", .warning),
        ("NSSiriUsageDescription", .warning),
    ])
    func oddsDecide(key: String, severity: Severity) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [OpaqueDependency("Zoo", reason: .remotePackage)]
        }
        let found = try #require(try await fixture.report().findings.first { $0.rule == "unproven-capability" })
        #expect(found.severity == severity)
        #expect(found.help.contains("sdks: { Zoo: [\(key)] }"))
        // What can't be read may be the app's own code.
        fixture.targets[0].unresolved = [Diagnostic(.unresolved, "'X' is not in the tree", path: "App.xcodeproj")]
        let unread = try await fixture.report().findings.filter { $0.rule == "unproven-capability" }
        #expect(unread.map(\.severity) == [.note])
    }

    /// The line that the finding proposes clears it.
    @Test func theProposedLineDecides() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSHomeKitUsageDescription"), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [OpaqueDependency("Zoo", reason: .remotePackage)]
        }
        for (keys, rules) in [(["NSHomeKitUsageDescription"], []), ([], ["unused-capability"])] {
            var settings = AppAuditSettings(name: "Go")
            settings.sdks = ["Zoo": keys]
            fixture.settings = [settings]
            #expect(try await fixture.report().findings.map(\.rule) == rules)
        }
    }

    /// Any name can be copied into `relctl.yml`.
    @Test(arguments: [
        ("Zoo_Kit-3.0", "Zoo_Kit-3.0"), ("UIView+Zoo", "UIView+Zoo"), ("!Zoo", "'!Zoo'"), ("-Zoo", "'-Zoo'"),
        ("Zoo: Kit", "'Zoo: Kit'"), ("Zoo's", "'Zoo''s'"),
    ])
    func namesInTheProposedLine(module: String, name: String) async throws {
        let key = "NSHomeKitUsageDescription"
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [OpaqueDependency(module, reason: .cocoaPod)]
        }
        let found = try #require(try await fixture.report().findings.first { $0.rule == "unproven-capability" })
        #expect(found.help.contains("`sdks: { \(name): [\(key)] }` if \(module) does, `\(name): []` if not."))
    }

    @Test func everyRowOfTheIssueHasItsOdds() {
        func odds(_ key: String, _ value: String? = nil) -> Set<CatalogueRow.Odds> {
            Set(Catalogue.standard.rows(key: key, value: value).map(\.odds))
        }
        for key in ["NSCameraUsageDescription", "NSMicrophoneUsageDescription", "NSUserTrackingUsageDescription"] {
            #expect(odds(key).contains(.common), "\(key)")
        }
        #expect(odds("UIBackgroundModes", "voip") == [.rare])
        #expect(odds("com.apple.developer.in-app-payments", "merchant.a") == [.rare])
        #expect(odds("com.apple.security.application-groups", "group.a") == [.rare])
        #expect(odds("NSAppTransportSecurity", "example.com") == [.rare])
        #expect(odds("com.apple.developer.carplay-audio") == [.rare])
        #expect(odds("aps-environment") == [.unknown])
    }
}
