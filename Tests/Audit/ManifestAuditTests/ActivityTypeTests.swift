import Testing
import Workspaces

@testable import ManifestAudit

/// An activity type is used by what names it, not by whatever goes on with activities.
@Suite struct ActivityTypeTests {
    private static let key = "NSUserActivityTypes"
    private static let goesOn = "func application(_ a: UIApplication, continue userActivity: NSUserActivity) {}"

    private func verdict(
        _ type: String, _ source: String, file: String = "A.swift", plist: String = "", entitlements: String? = nil,
        with change: (inout Target) -> Void = { _ in }
    ) async throws -> Verdict? {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list(Self.key, (type, nil)) + plist, entitlements: entitlements, sources: [file: source],
            with: change)
        return try await fixture.verdict(Self.key, type, of: "Go")
    }

    @Test(arguments: [
        (goesOn, Verdict.unused), ("let a = NSUserActivity(activityType: \"com.example.Go.play\")", .unused),
        ("let a = NSUserActivity(activityType: \"com.example.Go.gone\")", .used),
        ("enum T { static let gone = \"com.example.Go.gone\" }", .used),
        ("let a = NSUserActivity(activityType: Bundle.main.bundleIdentifier! + \".gone\")", .used),
        ("let a = NSUserActivity(activityType: \"\\(Bundle.main.bundleIdentifier!).gone\")", .used),
        ("let a = NSUserActivity(activityType: \"com.example.Go.\" + name)", .used),
        ("let a = NSUserActivity(activityType: \"com.example.Go.\\(name)\")", .used),
        ("enum T: String { case gone }\nlet a = NSUserActivity(activityType: base + T.gone.rawValue)", .used),
        ("let all = Bundle.main.object(forInfoDictionaryKey: \"NSUserActivityTypes\")", .used),
    ])
    func typesOfTheApp(source: String, verdict: Verdict) async throws {
        #expect(try await self.verdict("com.example.Go.gone", source) == verdict)
    }

    @Test(arguments: [
        ("INPlayMediaIntent", "A.swift", goesOn, Verdict.unused),
        ("INPlayMediaIntent", "A.swift", "func f(i: INInteraction) { g(i.intent as? INPlayMediaIntent) }", .used),
        ("INPlayMediaIntent", "A.swift", "class H: NSObject, INPlayMediaIntentHandling {}", .used),
        ("OrderIntent", "A.swift", "struct Order {}", .unused),
        (
            "OrderIntent", "A.intentdefinition",
            "<plist><dict><key>INIntentName</key><string>Order</string></dict></plist>", .used
        ),
    ])
    func intents(type: String, file: String, source: String, verdict: Verdict) async throws {
        #expect(try await self.verdict(type, source, file: file) == verdict)
    }

    @Test func intentsOfAnExtension() async throws {
        let supported = list("IntentsSupported", ("INPlayMediaIntent", nil))
        var fixture = Fixture()
        let handler = fixture.add(
            "Intents", .appExtension(pointIdentifier: "com.apple.intents-service"),
            plist: "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>\(supported)</dict></dict>")
        fixture.add(
            "Go", plist: list(Self.key, ("INPlayMediaIntent", nil), ("INStartCallIntent", nil)), embeds: [handler])
        #expect(try await fixture.verdict(Self.key, "INPlayMediaIntent", of: "Go") == .used)
        #expect(try await fixture.verdict(Self.key, "INStartCallIntent", of: "Go") == .unused)
    }

    /// What the system makes, documents that are handed off, and what an entitlement asks for.
    @Test func typesOfOthers() async throws {
        for type in ["NSUserActivityTypeBrowsingWeb", "com.apple.corespotlightitem"] {
            #expect(try await verdict(type, Self.goesOn) == .used)
        }
        let documents = """
            <key>CFBundleDocumentTypes</key><array><dict>
            <key>NSUbiquitousDocumentUserActivityType</key><string>com.example.Go.edit</string></dict></array>
            """
        #expect(try await verdict("com.example.Go.edit", "let a = 1", plist: documents) == .used)
        let entitlement = "<key>com.apple.developer.usernotifications.communication</key><true/>"
        #expect(try await verdict("INSendMessageIntent", "let a = 1", entitlements: entitlement) == .used)
        #expect(try await verdict("INSendMessageIntent", "let a = 1") == .unused)
    }

    @Test(arguments: ["Unheard", "Flutter"])
    func whatCantBeSeen(module: String) async throws {
        let found = try await verdict("com.example.Go.gone", Self.goesOn) {
            $0.opaque = [OpaqueDependency(module, reason: .remotePackage)]
        }
        #expect(found == .unknown)
    }

    @Test func aTypeThatIsGoneIsAWarning() async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list(Self.key, ("com.example.Go.gone", "unused-capability")),
            sources: ["A.swift": Self.goesOn])
        try await fixture.check()
        #expect(try await fixture.report().findings.map(\.severity) == [.warning])
    }
}
