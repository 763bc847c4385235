import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What the audit says of small trees as they are read: packages that are apps, and pods.
@Suite struct ReadTreeTests {
    private func report(_ files: [String: String]) async throws -> AuditReport {
        try await Audit(of: MemoryTree(files)).run(Audit.Request(today: Day(number: 20_800)))
    }

    private static func application(_ version: String, _ capabilities: String) -> String {
        """
        // swift-tools-version: 5.9
        import PackageDescription
        import AppleProductTypes
        let package = Package(
            name: "App", platforms: [.macOS(.v13), .iOS(\(version))],
            products: [
                .iOSApplication(
                    name: "App", targets: ["App"], bundleIdentifier: "com.example.app",
                    capabilities: [\(capabilities)])
            ], targets: [.executableTarget(name: "App", path: "Sources")])
        """
    }

    /// `platforms` is the deployment target: past iOS 17 nothing reads the older keys of the calendar.
    @Test(arguments: [("\"17.0\"", true), (".v17", true), (".v17_1", true), ("\"16.0\"", false), (".v16", false)])
    func deploymentTargets(version: String, isDeprecated: Bool) async throws {
        let files = [
            "Package.swift": Self.application(version, ".calendars(purposeString: \"We add your trips there.\")"),
            "Sources/A.swift": "import EventKit\nlet store = EKEventStore()",
        ]
        let found = try await report(files).findings.contains { $0.rule == "deprecated-key" }
        #expect(found == isDeprecated)
    }

    /// Xcode writes no key for a setting without text: where code needs the key, the empty text is what is wrong.
    @Test(arguments: [
        ("\"\"", "YES", "let o = AVCaptureMetadataOutput()", ["project.yml:10 error empty-purpose-string"]),
        ("\" \"", "YES", "let o = AVCaptureMetadataOutput()", ["project.yml:10 error empty-purpose-string"]),
        ("\"\"", "NO", "let o = AVCaptureMetadataOutput()", ["Info.plist:1 error missing-capability"]),
        ("\"\"", "YES", "let a = 1", []),
    ])
    func emptySettings(text: String, generates: String, source: String, found: [String]) async throws {
        let spec = """
            name: Go
            targets:
              Go:
                type: application
                platform: iOS
                sources: [Sources]
                settings:
                  INFOPLIST_FILE: Info.plist
                  GENERATE_INFOPLIST_FILE: "\(generates)"
                  INFOPLIST_KEY_NSCameraUsageDescription: \(text)
            """
        let files = [
            "project.yml": spec, "Info.plist": Fixture.propertyList(Fixture.answered),
            "Sources/A.swift": "import AVFoundation\n" + source,
        ]
        let findings = try await report(files).findings.filter { $0.key == "NSCameraUsageDescription" }
        #expect(findings.map { "\($0.path):\($0.line) \($0.severity) \($0.rule)" } == found)
    }

    @Test func bonjourServices() async throws {
        let capability = """
            .localNetwork(purposeString: "We look for players.", bonjourServiceTypes: ["_acme._tcp", "_other._udp"])
            """
        let files = [
            "Package.swift": Self.application("\"16.0\"", capability),
            "Sources/A.swift":
                "import Network\nlet b = NWBrowser(for: .bonjour(type: \"_acme._tcp\", domain: nil), using: .tcp)",
        ]
        let found = try await report(files)
        let judged = found.bundles[0].capabilities.filter { $0.declaration.key == "NSBonjourServices" }
        #expect(judged.map(\.declaration.value) == ["_acme._tcp", "_other._udp"])
        #expect(judged.map(\.verdict) == [.used, .unused])
        #expect(!found.findings.contains { $0.rule == "missing-capability" })
    }

    /// Access to files is an entitlement of the Mac's sandbox and has no text; a camera without one is refused.
    @Test(
        arguments: [
            (".fileAccess(.pictureFolder, mode: .readWrite)", nil),
            (".fileAccess(.userSelectedFiles, mode: .readOnly)", nil),
            (".camera(purposeString: \"\")", "NSCameraUsageDescription"),
        ] as [(String, String?)])
    func capabilitiesWithoutText(capability: String, key: String?) async throws {
        let files = ["Package.swift": Self.application("\"16.0\"", capability), "Sources/A.swift": "import SwiftUI"]
        let found = try await report(files).findings.filter { $0.rule == "empty-purpose-string" }
        #expect(found.map(\.key) == [key].compactMap(\.self))
    }

    /// A capability that later tools brought may declare anything: then nothing is missing, and what is declared is judged.
    @Test(arguments: [
        (".nearbyInteractionAllowOnce(purposeString: \"Finds the tag.\")", []),
        (".outgoingNetworkConnections()", ["NSNearbyInteractionUsageDescription"]),
        (".appTransportSecurity(configuration: .init())", ["NSNearbyInteractionUsageDescription"]),
        (".ultraWideband(purposeString: \"\")", []),
    ])
    func capabilitiesThatAreKnown(capability: String, missing: [String]) async throws {
        let capabilities = capability + ", .camera(purposeString: \"Scans the code on the box.\")"
        let report = try await report([
            "Package.swift": Self.application("\"16.0\"", capabilities),
            "Sources/A.swift": "import NearbyInteraction\nlet session = NISession()",
        ])
        #expect(report.findings.filter { $0.rule == "missing-capability" }.map(\.key) == missing)
        #expect(report.findings.filter { $0.rule == "unused-capability" }.map(\.key) == ["NSCameraUsageDescription"])
        #expect(!report.findings.contains { $0.rule == "deprecated-key" || $0.rule == "empty-purpose-string" })
    }

    /// What the configuration of App Transport Security allows is declared, element by element. A pinned host allows nothing.
    @Test(arguments: [
        ("allowsArbitraryLoads: true", ["NSAllowsArbitraryLoads"], 1),
        ("allowsArbitraryLoads: false, allowsLocalNetworking: true", ["NSAllowsLocalNetworking"], 0),
        (
            "allowsArbitraryLoads: true, allowsArbitraryLoadsInWebContent: true",
            ["NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsInWebContent"], 1
        ),
        (
            "exceptionDomains: [.init(domainName: \"old.example.com\", exceptionAllowsInsecureHTTPLoads: true)], pinnedDomains: []",
            ["old.example.com"], 0
        ),
        (
            "pinnedDomains: [.init(domainName: \"api.example.com\", includesSubdomains: true, pinnedCAIdentities: [[\"SPKI-SHA256-BASE64\": \"r/mIkG3eEpVdm+u/ko=\"]])]",
            [], 0
        ),
        ("", [], 0),
    ])
    func transportSecurity(configuration: String, values: [String], count: Int) async throws {
        let capability = ".appTransportSecurity(configuration: .init(\(configuration)))"
        let report = try await report([
            "Package.swift": Self.application("\"16.0\"", capability),
            "Sources/A.swift": "let x = \"https://example.com\"",
        ])
        let declared = report.bundles[0].declarations.filter { $0.key == "NSAppTransportSecurity" }
        #expect(declared.map(\.value) == values)
        #expect(report.findings.count { $0.rule == "arbitrary-loads" } == count)
        #expect(declared.allSatisfy { $0.path == "Package.swift" && $0.span.line == 9 })
        #expect(declared.filter { $0.isWholeHost }.map(\.value) == values.filter { $0.hasPrefix("old") })
    }

    /// A nib that a package declares as a resource: its map shows where the user is, or doesn't.
    @Test(arguments: [("showsUserLocation=\"YES\"", Verdict.used), ("opaque=\"NO\"", .unused)])
    func nibsOfPackages(attribute: String, verdict: Verdict) async throws {
        let manifest = Self.application("\"16.0\"", ".locationWhenInUse(purposeString: \"Shows you on the map here.\")")
        let files = [
            "Package.swift": manifest.replacing(
                "path: \"Sources\"", with: "path: \"Sources\", resources: [.process(\"Map.xib\")]"),
            "Sources/A.swift": "import UIKit",
            "Sources/Map.xib": """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <mapView id="2" \(attribute)/></objects></document>
            """,
        ]
        let judged = try await report(files).bundles[0].capabilities
        #expect(judged.filter { $0.declaration.key.hasPrefix("NSLocation") }.map(\.verdict) == [verdict])
    }

    /// The app of every playground is called alike: then the folder tells which is meant.
    @Test(arguments: [("App", "App of One.swiftpm and App of Two.swiftpm"), ("Second", "App and Second")])
    func playgroundsOfOneIdentifier(name: String, names: String) async throws {
        let manifest = Self.application("\"16.0\"", "")
        let second = manifest.replacing("[\"App\"]", with: "[\"\(name)\"]")
            .replacing("executableTarget(name: \"App\"", with: "executableTarget(name: \"\(name)\"")
        let found = try await report([
            "One.swiftpm/Package.swift": manifest, "One.swiftpm/Sources/A.swift": "",
            "Two.swiftpm/Package.swift": second, "Two.swiftpm/Sources/A.swift": "",
        ]).findings.filter { $0.rule == "bundle-identifier-collision" }
        #expect(found.first?.message == "\(names) both have the bundle identifier com.example.app")
        #expect(found.count == 2)
    }

    private static let spec = """
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app }
        """
    private static let privacy = Fixture.propertyList(
        """
        <key>NSPrivacyAccessedAPITypes</key><array><dict>
        <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
        <key>NSPrivacyAccessedAPITypeReasons</key><array><string>C617.1</string></array></dict></array>
        """)

    /// A manifest in a submodule that isn't checked out may declare anything: that is a note, and nothing is missing.
    @Test func manifestsOfSubmodules() async throws {
        let found = try await report([
            "project.yml": Self.spec.replacing("App/Info.plist", with: "deps/shared/Info.plist"),
            ".gitmodules": "[submodule \"shared\"]\n\tpath = deps/shared\n",
            "App/A.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()",
        ]).findings
        let lines = found.map { "\($0.path) \($0.severity) \($0.rule)" }
        #expect(lines == ["deps/shared/Info.plist note unreadable-manifest"])
        #expect(found.first?.message.contains("git submodule update --init -- deps/shared") == true)
    }

    /// What is copied into the bundle is never compiled.
    @Test(arguments: [
        ("{ path: Pkg, type: folder }", Verdict.unused), ("{ path: Pkg, buildPhase: resources }", .unused),
        ("Pkg", .used),
    ])
    func sourcesThatAreCopied(item: String, verdict: Verdict) async throws {
        let plist = Fixture.answered + purpose("NSCameraUsageDescription")
        let files = [
            "project.yml": Self.spec.replacing("[App]", with: "[App, \(item)]"),
            "App/Info.plist": Fixture.propertyList(plist), "App/A.swift": "let a = 1",
            "Pkg/Tests/T.swift": "import AVFoundation\nlet o = AVCaptureMetadataOutput()",
        ]
        let judged = try await report(files).bundles[0].capabilities
        #expect(judged.filter { $0.declaration.key.hasPrefix("NSCamera") }.map(\.verdict) == [verdict])
    }

    /// Sources of a framework that a filter gives to another platform prove nothing for an app; those for any system that
    /// the app itself is for do.
    @Test(
        arguments: [
            ("platform: auto, supportedDestinations: [iOS, tvOS]", "tvOS", Verdict.unused),
            ("platform: auto, supportedDestinations: [iOS, tvOS]", "iOS", .used),
            ("platform: iOS, settings: { SUPPORTED_PLATFORMS: iphoneos watchos }", "watchOS", .unused),
            ("platform: iOS, settings: { SUPPORTED_PLATFORMS: iphoneos watchos }", "iOS", .used),
        ] as [(String, String, Verdict)])
    func sourcesForAnotherPlatform(platforms: String, filter: String, verdict: Verdict) async throws {
        try await check("platform: iOS", platforms, filter, verdict)
        let isForBoth = filter == "tvOS" ? Verdict.used : verdict
        try await check("platform: auto, supportedDestinations: [iOS, tvOS]", platforms, filter, isForBoth)
    }

    private func check(_ app: String, _ platforms: String, _ filter: String, _ verdict: Verdict) async throws {
        let files = [
            "project.yml": """
            name: App
            targets:
              App: { type: application, \(app), sources: [App], dependencies: [{ target: Kit }],
                settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app } }
              Kit: { type: framework, \(platforms), sources: [{ path: Kit, destinationFilters: [\(filter)] }] }
            """,
            "App/A.swift": "import Kit",
            "Kit/K.swift": """
            import CoreMotion
            let m = CMMotionActivityManager()
            func go() { m.startActivityUpdates(to: .main) { _ in } }
            """,
        ]
        let motion = "NSMotionUsageDescription"
        let declared = Fixture.propertyList(Fixture.answered + purpose(motion))
        let judged = try await report(files.merging(["App/Info.plist": declared]) { $1 }).bundles[0].capabilities
        #expect(judged.filter { $0.declaration.key == motion }.map(\.verdict) == [verdict])
        let plain = Fixture.propertyList(Fixture.answered)
        let missing = try await report(files.merging(["App/Info.plist": plain]) { $1 }).findings
            .filter { $0.rule == "missing-capability" }
        // Only what the build for the iPhone uses is asked for.
        #expect(missing.isEmpty == (filter != "iOS"))
    }

    /// A pod answers for its own use of required-reason APIs, wherever its manifest lies.
    @Test(arguments: [
        ("Pods/Foo/Foo.swift", "Pods/Foo/Resources/PrivacyInfo.xcprivacy", false),
        ("Pods/Foo/Foo.swift", "Pods/Bar/PrivacyInfo.xcprivacy", true),
        ("Local/Foo/Foo.swift", "Local/Foo/Resources/PrivacyInfo.xcprivacy", false),
        ("Local/Foo/Foo.swift", "Local/Foo/Other/PrivacyInfo.xcprivacy", true),
    ])
    func privacyManifestsOfPods(source: String, manifest: String, isMissing: Bool) async throws {
        let place = source.hasPrefix("Local") ? ", :path => 'Local/Foo'" : ""
        let lock = "PODS:\n  - Foo (1.0.0)\n"
        let files = [
            "project.yml": Self.spec, "App/Info.plist": Fixture.propertyList(Fixture.answered),
            "App/A.swift": "let a = 1", "Podfile": "target 'App' do\n  pod 'Foo'\(place)\nend", "Podfile.lock": lock,
            "Pods/Manifest.lock": lock, source: "import Foundation\nlet k = URLResourceKey.creationDateKey",
            manifest: Self.privacy,
            "Local/Foo/Foo.podspec": """
            Pod::Spec.new do |s|
              s.source_files = '*.swift'
              s.resource_bundles = { 'Foo_Privacy' => ['Resources/PrivacyInfo.xcprivacy'] }
            end
            """,
        ]
        let found = try await report(files).findings.contains { $0.rule == "missing-privacy-reason" }
        #expect(found == isMissing)
    }

    /// One pod is one module, however often the tree describes it; two of one name are two.
    @Test(arguments: [
        ("Pods/Pods.xcodeproj", Target.Kind.framework, ["K/A.swift", "K/K-dummy.m"], false),
        ("Kit.xcodeproj", .framework, ["K/A.swift", "K/More.swift"], false),
        ("Kit.xcodeproj", .framework, ["Other/A.swift"], true),
        ("Pods/Pods.xcodeproj", .other, ["Other/A.swift"], false), ("K/K.podspec", .framework, ["K/B.swift"], false),
    ])
    func modulesOfOneName(project: String, kind: Target.Kind, sources: [String], isFound: Bool) async throws {
        var fixture = Fixture()
        func add(_ project: String, _ kind: Target.Kind, _ sources: [String]) -> Target.ID {
            let name = fixture.targets.contains { $0.id.project == project } ? "K#2" : "K"
            var target = Target(id: .init(project: project, name: name), kind: kind, configuration: "Release")
            target.moduleName = "K"
            target.sources = sources.map(SourceFile.init)
            fixture.targets.append(target)
            return target.id
        }
        let pod = add("K/K.podspec", .framework, ["K/A.swift"])
        let other = add(project, kind, sources)
        fixture.add("Go", plist: "", sources: ["A.swift": "let a = 1"], dependsOn: [pod, other])
        let found = try await fixture.report().findings.contains { $0.rule == "module-name-collision" }
        #expect(found == isFound)
    }
}
