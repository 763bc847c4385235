import Testing
import Workspaces

@testable import ManifestAudit

/// APIs of newer systems, or used in newer ways, that justify a declaration.
@Suite struct NewerAPITests {
    /// A declaration, and the code that uses it.
    struct Use: CustomTestStringConvertible {
        let key: String
        var value: String?
        let source: String
        var testDescription: String { "\(key) \(value ?? ""): \(source)" }
    }

    private static let webPage = "import WebKit\nlet page = WebPage()"
    private static let webView = "import WebKit\nlet view = WebView(url: url)"

    @Test(arguments: [
        Use(key: "NSCameraUsageDescription", source: webPage),
        Use(key: "NSCameraUsageDescription", source: webView),
        Use(key: "NSMicrophoneUsageDescription", source: webPage),
        Use(key: "NSPhotoLibraryAddUsageDescription", source: webView),
        Use(key: "NSLocationWhenInUseUsageDescription", source: webPage),
        Use(key: "NSCameraUsageDescription", source: "import RealityKit\nlet session = SpatialTrackingSession()"),
        Use(
            key: "NSContactsUsageDescription", source: "import ContactsUI\nlet b = ContactAccessButton(queryString: q)"),
        Use(key: "NSMotionUsageDescription", source: "import CoreMotion\nlet m = CMBatchedSensorManager()"),
        Use(
            key: "NSLocalNetworkUsageDescription",
            source: "import Network\nlet b = NetworkBrowser(for: .bonjour(\"_a._tcp\"))"),
        Use(
            key: "NSLocalNetworkUsageDescription",
            source: "import Matter\nlet f = MTRDeviceControllerFactory.sharedInstance()"),
        Use(
            key: "UIBackgroundModes", value: "workout-processing",
            source: "import HealthKit\nlet s = try HKWorkoutSession(healthStore: h, configuration: c)"),
        Use(
            key: "UIBackgroundModes", value: "processing",
            source:
                "import BackgroundTasks\nlet r = BGContinuedProcessingTaskRequest(identifier: i, title: t, subtitle: s)"
        ),
    ])
    func inAnInfoPlist(use: Use) async throws {
        var fixture = Fixture()
        let plist = use.value.map { list(use.key, ($0, nil)) } ?? purpose(use.key)
        fixture.add("Go", plist: plist, sources: ["A.swift": use.source])
        #expect(try await fixture.verdict(use.key, use.value, of: "Go") == .used)
        let rules = Set(try await fixture.report().findings.filter { $0.key == use.key }.map(\.rule))
        #expect(rules.isDisjoint(with: ["unused-capability", "unknown-background-mode", "missing-capability"]))
    }

    @Test(arguments: [
        Use(
            key: "com.apple.developer.family-controls",
            source: "import ManagedSettingsUI\nclass C: ShieldConfigurationDataSource {}"),
        Use(
            key: "com.apple.developer.family-controls",
            source: "import FamilyControls\nlet c = AuthorizationCenter.shared"),
        Use(
            key: "com.apple.developer.associated-domains", value: "activitycontinuation:example.com",
            source: "import SwiftUI\nlet v = view.userActivity(\"a\") { $0.isEligibleForHandoff = true }"),
        Use(
            key: "com.apple.developer.associated-domains", value: "webcredentials:example.com",
            source: "import AuthenticationServices\n"
                + "let s = ASWebAuthenticationSession(url: u, callback: .https(host: h, path: p)) { _, _ in }"),
        Use(
            key: "com.apple.developer.carplay-messaging",
            source: "import Intents\nclass H: NSObject, INSendMessageIntentHandling {}"),
        Use(
            key: "com.apple.developer.declared-age-range",
            source: "import DeclaredAgeRange\nstruct V { @Environment(\\.requestAgeRange) var ask }"),
        Use(
            key: "com.apple.developer.financekit",
            source: "import FinanceKitUI\nlet p = TransactionPicker(selection: $s)"),
    ])
    func inEntitlements(use: Use) async throws {
        var fixture = Fixture()
        let entitlements = use.value.map { list(use.key, ($0, nil)) } ?? "<key>\(use.key)</key><true/>"
        fixture.add("Go", entitlements: entitlements, sources: ["A.swift": use.source])
        #expect(try await fixture.verdict(use.key, use.value, of: "Go") == .used)
    }

    /// A task that goes on from the foreground needs its identifier alone.
    @Test(arguments: [("BGContinuedProcessingTaskRequest", false), ("BGProcessingTaskRequest", true)])
    func whatNeedsTheModeOfProcessing(type: String, isMissing: Bool) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("BGTaskSchedulerPermittedIdentifiers", ("a", nil)),
            sources: ["A.swift": "import BackgroundTasks\nlet r = \(type)(identifier: \"a\")"])
        let missing = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(missing.contains { $0.key == "UIBackgroundModes" } == isMissing)
    }

    /// Message filters and single sign-on have services of their own.
    @Test(arguments: [("messagefilter", true), ("authsrv", true), ("mailto", false)])
    func servicesOfAssociatedDomains(service: String, isKnown: Bool) async throws {
        #expect((InvalidAssociatedDomain.fault(of: service + ":example.com") == nil) == isKnown)
    }

    /// The group in which a File Provider keeps its documents is the app's too.
    @Test(arguments: [("group.a", Verdict.used), ("group.b", .unused)])
    func theDocumentsOfAFileProvider(group: String, verdict: Verdict) async throws {
        let groups = list("com.apple.security.application-groups", ("group.a", nil))
        var fixture = Fixture()
        let point = "<key>NSExtensionPointIdentifier</key><string>com.apple.fileprovider-nonui</string>"
        let provider = fixture.add(
            "Files", .appExtension(pointIdentifier: "com.apple.fileprovider-nonui"),
            plist: "<key>NSExtension</key><dict>\(point)<key>NSExtensionFileProviderDocumentGroup</key>"
                + "<string>\(group)</string></dict>", entitlements: groups)
        fixture.add("Go", entitlements: groups, embeds: [provider])
        #expect(try await fixture.verdict("com.apple.security.application-groups", "group.a", of: "Go") == verdict)
    }
}
