import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Only what a project copies into an extension is embedded there.
@Suite struct EmbeddedFrameworksTests {
    private func names(_ files: [String: String]) async throws -> [String] {
        let report = try await Audit(of: MemoryTree(files)).run(Audit.Request(today: Day(number: 0)))
        #expect(report.bundles.contains { $0.target.name == "Share" })
        return report.findings.filter { $0.rule == "embedded-frameworks-in-extension" }.map(\.key)
    }

    private func spec(_ dependency: String) -> [String: String] {
        [
            "project.yml": """
            name: App
            targets:
              Kit: { type: framework, platform: iOS, sources: [Kit] }
              Share: { type: app-extension, platform: iOS, sources: [Share], dependencies: [\(dependency)] }
              App: { type: application, platform: iOS, sources: [App], dependencies: [{ target: Kit }, { target: Share }] }
            """, "Kit/A.swift": "", "Share/A.swift": "", "App/A.swift": "",
        ]
    }

    @Test(arguments: [
        ("{ target: Kit }", []), ("{ target: Kit, embed: false }", []), ("{ target: Kit, embed: true }", ["Kit"]),
    ])
    func aSpecEmbedsWhereItSaysSo(dependency: String, found: [String]) async throws {
        #expect(try await names(spec(dependency)) == found)
    }

    @Test func tuistEmbedsNothing() async throws {
        let manifest = """
            import ProjectDescription
            let project = Project(name: "App", targets: [
                .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "a.kit", sources: ["Kit/**"]),
                .target(name: "Share", destinations: .iOS, product: .appExtension, bundleId: "a.app.share",
                        sources: ["Share/**"], dependencies: [.target(name: "Kit")]),
                .target(name: "App", destinations: .iOS, product: .app, bundleId: "a.app", sources: ["App/**"],
                        dependencies: [.target(name: "Kit"), .target(name: "Share")]),
            ])
            """
        #expect(try await names(["Project.swift": manifest, "Kit/A.swift": "", "Share/A.swift": ""]).isEmpty)
    }

    @Test func watchKitExtensionsMay() async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework)
        fixture.add("Wrist", .appExtension(pointIdentifier: "com.apple.watchkit"), embeds: [kit])
        fixture.add("Safari", .appExtension(pointIdentifier: nil), embeds: [kit]) { $0.platform = "macosx" }
        #expect(try await fixture.report().findings.filter { $0.rule == "embedded-frameworks-in-extension" }.isEmpty)
    }
}
