import Foundation
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// From the files of a tree to the report, with the real reader of projects.
@Suite struct TwoAppsTests {
    /// Two apps share a module; Core uses the camera and Apple Pay, Go was copied from it.
    static let tree: [String: String] = [
        "project.yml": """
        name: Shop
        targets:
          Shared: { type: framework, platform: iOS, sources: [Shared] }
          Checkout: { type: framework, platform: iOS, sources: [Checkout] }
          Core:
            type: application
            platform: iOS
            sources: [Core]
            settings: { INFOPLIST_FILE: Core/Info.plist, CODE_SIGN_ENTITLEMENTS: Core/Core.entitlements }
            dependencies: [{ target: Shared }, { target: Checkout }]
          Go:
            type: application
            platform: iOS
            sources: [Go]
            settings: { INFOPLIST_FILE: Go/Info.plist, CODE_SIGN_ENTITLEMENTS: Go/Go.entitlements }
            dependencies: [{ target: Shared }]
        """,
        "Shared/Log.swift": "public func log(_ text: String) { print(text) }",
        "Checkout/Pay.swift": "import PassKit\npublic let request = PKPaymentRequest()",
        "Checkout/Scan.swift": "import AVFoundation\npublic let output = AVCaptureMetadataOutput()",
        "Core/App.swift": "@main struct Core {}", "Go/App.swift": "@main struct Go {}",
        "Core/Info.plist": Fixture.propertyList(purpose("NSCameraUsageDescription") + Fixture.answered),
        "Go/Info.plist": Fixture.propertyList(purpose("NSCameraUsageDescription") + Fixture.answered),
        "Core/Core.entitlements": Fixture.propertyList(
            list("com.apple.developer.in-app-payments", ("merchant.shop", nil))),
        "Go/Go.entitlements": Fixture.propertyList(
            list("com.apple.developer.in-app-payments", ("merchant.shop", nil))),
    ]

    private func report(_ tree: [String: String] = tree, apps: [String] = []) async throws -> AuditReport {
        var request = Audit.Request(today: Day(number: 20_800))
        request.apps = apps
        return try await Audit(of: MemoryTree(tree)).run(request)
    }

    @Test func onlyTheCopyIsToldOff() async throws {
        let found = try await report().findings
        #expect(
            found.map { "\($0.app) \($0.severity) \($0.rule) \($0.key)" } == [
                "Go note copied-capability com.apple.developer.in-app-payments",
                "Go error unused-capability com.apple.developer.in-app-payments",
                "Go note copied-capability NSCameraUsageDescription",
                "Go error unused-capability NSCameraUsageDescription",
            ])
    }

    @Test func appsNarrow() async throws {
        #expect(try await report(apps: ["Core"]).bundles.map(\.app) == ["Core"])
        #expect(try await report(apps: ["Core"]).findings.isEmpty)
        await #expect(throws: Audit.Failure.unknownApp("Cora", known: ["Core", "Go"])) {
            try await report(apps: ["Cora"])
        }
    }

    /// The app may be in what can't be read.
    @Test func anAppInABrokenProject() async throws {
        var tree = Self.tree
        tree["Cora.xcodeproj/project.pbxproj"] = "{\n<<<<<<< HEAD\n"
        do {
            _ = try await report(tree, apps: ["Cora"])
            Issue.record("there is no Cora")
        } catch Audit.Failure.unread(let name, let path, let line, _) {
            #expect(name == "Cora" && path == "Cora.xcodeproj/project.pbxproj" && line == 2)
        }
    }

    @Test func conflictMarkersLeaveTheRest() async throws {
        var tree = Self.tree
        tree["Core/Info.plist"] = "<<<<<<< HEAD\n" + (tree["Core/Info.plist"] ?? "")
        let found = try await report(tree).findings
        #expect(found.contains { $0.rule == "unreadable-manifest" && $0.app == "Core" && $0.path == "Core/Info.plist" })
        #expect(found.count { $0.app == "Go" && $0.rule == "unused-capability" } == 2)
    }

    /// What the apps share has other files in each configuration; each app is judged by those of its own.
    @Test(arguments: [("Debug", "Core"), ("Release", "Go")])
    func appsInTwoConfigurations(excluded: String, unused: String) async throws {
        let contacts = Fixture.propertyList(purpose("NSContactsUsageDescription") + Fixture.answered)
        let tree = [
            "project.yml": """
            name: Shop
            targets:
              Shared:
                type: framework
                platform: iOS
                sources: [Shared]
                settings: { configs: { \(excluded): { EXCLUDED_SOURCE_FILE_NAMES: People.swift } } }
              Core:
                type: application
                platform: iOS
                sources: [Core]
                settings: { INFOPLIST_FILE: Core/Info.plist }
                dependencies: [{ target: Shared }]
              Go:
                type: application
                platform: iOS
                sources: [Go]
                settings: { INFOPLIST_FILE: Go/Info.plist }
                dependencies: [{ target: Shared }]
            """,
            "Shared/Log.swift": "public func log() {}",
            "Shared/People.swift":
                "import Contacts\npublic func ask() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }",
            "Core/App.swift": "@main struct Core {}", "Go/App.swift": "@main struct Go {}",
            "Core/Info.plist": contacts, "Go/Info.plist": contacts,
        ]
        var settings = AppAuditSettings(name: "Core")
        settings.configuration = "Debug"
        var request = Audit.Request(today: Day(number: 20_800))
        request.settings = [settings]
        let report = try await Audit(of: MemoryTree(tree)).run(request)
        #expect(report.findings.filter { $0.rule == "unused-capability" }.map(\.app) == [unused])
        #expect(report.bundles.map(\.sourceFiles) == (unused == "Core" ? [2, 3] : [3, 2]))
    }

    static let fixtures = packageFolder.appending(path: "Tests/Fixtures/Workspaces")

    /// The same story in every kind of project that relctl reads.
    @Test(arguments: ["XcodeProject", "XcodeFolders", "XcodeGen", "Tuist", "TuistGraph", "SwiftPackage"])
    func everyKindOfProjectTellsTheStory(kind: String) async throws {
        let audit = try Audit(folder: Self.fixtures.appending(path: kind).path())
        var request = Audit.Request(today: Day(number: 20_800))
        if kind == "TuistGraph" {
            var settings = AppAuditSettings(name: "Second")
            settings.graph = "graph.json"
            request.settings = [settings]
        }
        let report = try await audit.run(request)
        for (app, verdict) in [("Core", Verdict.used), ("Second", .unused)] {
            let bundle = try #require(report.bundles.first { $0.app == app })
            for key in ["NSCameraUsageDescription", "com.apple.developer.in-app-payments"] {
                let item = try #require(bundle.capabilities.first { $0.declaration.key == key })
                #expect(item.verdict == verdict, "\(key) of \(app)")
            }
        }
        let errors = report.findings.filter { $0.severity == .error }
        #expect(errors.allSatisfy { $0.rule == "unused-capability" && $0.app == "Second" })
        #expect(errors.count >= 2)
    }
}
