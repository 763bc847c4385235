import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Modules that only a linker flag names: those of an SDK that lies outside of the tree may use anything.
@Suite struct FlaggedModuleTests {
    private static let microphone = "NSMicrophoneUsageDescription"
    private static let podfile = [
        "Podfile": "target 'App' do\n  pod 'SnapKit'\nend\n",
        "Podfile.lock": "PODS:\n  - SnapKit (5.0.0)\n\nDEPENDENCIES:\n  - SnapKit\n",
    ]

    /// The app with its verdict.
    private func app(
        _ file: String, _ source: String, settings: String, more: [String: String] = [:]
    ) async throws -> (bundle: AuditedBundle, verdict: Verdict?) {
        let spec = """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                sources: [App]
                settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app, \(settings) }
            """
        let own = [
            "project.yml": spec + (more["target.yml"].map { "\n" + $0 } ?? ""), "App/" + file: source,
            "App/Info.plist": Fixture.propertyList(purpose(Self.microphone) + Fixture.answered),
        ]
        let tree = MemoryTree(own.merging(more.filter { $0.key != "target.yml" }) { $1 })
        let report = try await Audit(of: tree).run(Audit.Request(today: Day(number: 20_800)))
        let bundle = try #require(report.bundles.first { $0.target.name == "App" })
        return (bundle, bundle.capabilities.first { $0.declaration.key == Self.microphone }?.verdict)
    }

    /// A flag tells no more of what it uses than an import without one.
    @Test(arguments: [
        ("A.swift", "import AcmeScanner", "FRAMEWORK_SEARCH_PATHS: $HOME/SDKs, OTHER_LDFLAGS: -framework AcmeScanner"),
        ("A.swift", "import AcmeScanner", "FRAMEWORK_SEARCH_PATHS: $(SRCROOT)/Vendor, OTHER_LDFLAGS: -lAcmeScanner"),
        (
            "A.m", "#import <AcmeScanner/Acme.h>",
            "LIBRARY_SEARCH_PATHS: $(SDKROOT)/usr/lib Vendor, OTHER_LDFLAGS: -ObjC -lAcmeScanner"
        ),
        ("A.m", "@import AcmeScanner;", "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -weak_framework AcmeScanner"),
    ])
    func anSDKOutsideOfTheTree(file: String, source: String, settings: String) async throws {
        for more in [[:], Self.podfile] {
            let app = try await app(file, source, settings: settings, more: more)
            #expect(app.verdict == .unknown)
            #expect(app.bundle.opaque.map(\.name) == ["AcmeScanner"])
        }
    }

    /// What is the system's, is never imported, or is built in the tree hides nothing.
    @Test(arguments: [
        ("import UIKit", "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework UIKit -lc++"),
        ("import AcmeScanner", "FRAMEWORK_SEARCH_PATHS: $(SDKROOT)/Kits, OTHER_LDFLAGS: -framework AcmeScanner"),
        ("import AcmeScanner", "LIBRARY_SEARCH_PATHS: $(TOOLCHAIN_DIR)/usr/lib, OTHER_LDFLAGS: -lAcmeScanner"),
        ("import AcmeScanner", "OTHER_LDFLAGS: -framework AcmeScanner"),
        ("import UIKit", "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"),
        ("// import AcmeScanner", "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"),
        (
            "#if canImport(AcmeScanner)\nimport AcmeScanner\n#endif",
            "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"
        ),
    ])
    func othersHideNothing(source: String, settings: String) async throws {
        #expect(try await app("A.swift", source, settings: settings).verdict == .unused)
    }

    @Test func aFrameworkOfTheTree() async throws {
        let more = [
            "target.yml": "  AcmeScanner: { type: framework, platform: iOS, sources: [Kit] }",
            "Kit/K.swift": "let a = 1",
        ]
        let settings = "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"
        #expect(try await app("A.swift", "import AcmeScanner", settings: settings, more: more).verdict == .unused)
    }

    /// Those settings have a flag for every pod, and the libraries of pods have names of their own.
    @Test func flagsThatCocoaPodsWrites() async throws {
        let settings = "PODS_ROOT: Pods, FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"
        let app = try await app("A.swift", "import AcmeScanner", settings: settings, more: Self.podfile)
        #expect(app.verdict == .unused)
    }
}
