import Testing
import Workspaces

@testable import ManifestAudit

/// Apps whose screens are written in another language, behind an app delegate of their framework.
@Suite struct HybridAppTests {
    private static let domains = "com.apple.developer.associated-domains"

    /// The delegate hands on links, and fields of a form get their kinds where no native code tells.
    @Test(arguments: [
        ("import Flutter\nclass A: FlutterAppDelegate {}", "applinks:a.com", true),
        ("import Flutter\nclass A: FlutterAppDelegate {}", "webcredentials:a.com", true),
        ("import Expo\nclass A: ExpoAppDelegate {}", "applinks:a.com", true),
        ("import React\nlet v = RCTRootView(bridge: b)", "webcredentials:a.com", true),
        ("import React\nlet v = RCTRootView(bridge: b)", "applinks:a.com", false),
        ("import UIKit\nclass A: UIResponder, UIApplicationDelegate {}", "webcredentials:a.com", false),
    ])
    func associatedDomains(source: String, domain: String, isUsed: Bool) async throws {
        var fixture = Fixture()
        fixture.add("Go", entitlements: list(Self.domains, (domain, nil)), sources: ["A.swift": source])
        #expect(try await fixture.verdict(Self.domains, domain, of: "Go") == (isUsed ? .used : .unused))
    }

    /// A package of Flutter that the table knows is a use. Of others the dependency that stands for the plugins is named.
    @Test(arguments: [("local_auth_darwin", Verdict.used), ("dio", .unknown)])
    func packagesOfFlutter(package: String, verdict: Verdict) async throws {
        let key = "NSFaceIDUsageDescription"
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: ["A.swift": "let a = 1"]) {
            $0.opaque = [
                OpaqueDependency("FlutterGeneratedPluginSwiftPackage", reason: .missing),
                OpaqueDependency(package, reason: .flutterPackage),
            ]
        }
        #expect(try await fixture.verdict(key, of: "Go") == verdict)
        let bundle = try #require(try await fixture.report().bundles.first)
        #expect(bundle.opaque.map(\.name) == ["FlutterGeneratedPluginSwiftPackage"])
    }
}
