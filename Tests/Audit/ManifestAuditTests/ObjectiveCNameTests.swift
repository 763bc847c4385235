import Testing
import Workspaces

@testable import ManifestAudit

/// What Swift calls by a short name has a longer one in Objective-C, which is a use all the same.
@Suite struct ObjectiveCNameTests {
    @Test(
        arguments: [
            (
                "com.apple.developer.ubiquity-container-identifiers", "iCloud.a",
                "NSURL *u = [NSFileManager.defaultManager URLForUbiquityContainerIdentifier:nil];"
            ),
            (
                "com.apple.developer.icloud-container-identifiers", "iCloud.a",
                "NSURL *u = [NSFileManager.defaultManager URLForUbiquityContainerIdentifier:nil];"
            ),
            (
                "com.apple.developer.passkit.pass-presentation-suppression", nil,
                "void f() { [PKPassLibrary requestAutomaticPassPresentationSuppressionWithResponseHandler:h]; }"
            ),
            ("com.apple.developer.networking.multipath", nil, "void f() { [c setMultipathServiceType:t]; }"),
        ] as [(String, String?, String)])
    func entitlements(key: String, value: String?, source: String) async throws {
        var fixture = Fixture()
        let entry = value.map { list(key, ($0, nil)) } ?? "<key>\(key)</key><true/>\n"
        fixture.add("Go", entitlements: entry, sources: ["A.m": source])
        fixture.add("Idle", entitlements: entry, sources: ["B.m": "int b = 1;"])
        #expect(try await fixture.verdict(key, of: "Go") == .used)
        #expect(try await fixture.verdict(key, of: "Idle") == .unused)
    }

    @Test func purposeStrings() async throws {
        var fixture = Fixture()
        let key = "NSRemindersFullAccessUsageDescription"
        let source = ["A.m": "void f() { [s requestFullAccessToRemindersWithCompletion:c]; }"]
        fixture.add("Go", plist: purpose(key), sources: source)
        fixture.add("Lacks", plist: "", sources: source)
        #expect(try await fixture.verdict(key, of: "Go") == .used)
        let missing = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(missing.map { "\($0.app) \($0.key)" } == ["Lacks \(key)"])
    }

    /// A delegate looks at requests, and loads none.
    @Test(arguments: [
        ("[view loadRequest:[NSURLRequest requestWithURL:u]];", true),
        ("NSMutableURLRequest *r = [NSMutableURLRequest requestWithURL:u]; [view loadRequest:r];", true),
        ("[view loadHTMLString:text baseURL:nil];", false),
        ("NSURLRequest *r = action.request; decide([self isOurs:r.URL]);", false),
    ])
    func pagesOfWebViews(source: String, isLoaded: Bool) async throws {
        var fixture = Fixture()
        let source = "void f() { WKWebView *view = [[WKWebView alloc] init]; \(source) }"
        fixture.add("Go", sources: ["A.m": "#import <WebKit/WebKit.h>\n" + source])
        let found = try await fixture.report().findings.filter { $0.rule == "implied-purpose-string" }
        #expect(
            found.map(\.key) == (isLoaded ? ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"] : []))
    }

    @Test(arguments: [
        "NSURLVolumeAvailableCapacityForImportantUsageKey", "NSURLVolumeAvailableCapacityForOpportunisticUsageKey",
    ])
    func reasons(name: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", sources: ["A.m": "NSString *f() { return \(name); }"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-privacy-reason" }
        #expect(found.map(\.value) == ["NSPrivacyAccessedAPICategoryDiskSpace"])
    }
}
