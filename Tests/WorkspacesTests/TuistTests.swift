import Testing

@testable import Workspaces

/// Tuist manifests as people write them, in the spelling of several versions.
@Suite struct TuistTests {
    private func app(_ arguments: String, helpers: String = "", files: [String: String] = [:]) throws -> Target {
        var tree = files
        tree["Tuist/ProjectDescriptionHelpers/Helpers.swift"] = "import ProjectDescription\n" + helpers
        tree["Project.swift"] = """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "Shop", targets: [
                Target(name: "Go", platform: .iOS, product: .app, bundleId: "com.example.go", \(arguments))
            ])
            """
        return try #require(Workspace.read(tree).named("Go"))
    }

    private let dictionary = "<plist><dict><key>aps-environment</key><string>production</string></dict></plist>"

    @Test(arguments: [
        "\"Go.entitlements\"", ".relativeToManifest(\"Go.entitlements\")", ".file(path: \"Go.entitlements\")",
    ])
    func entitlementsInAFile(value: String) throws {
        let target = try app("entitlements: \(value)", files: ["Go.entitlements": dictionary])
        let manifest = target.manifests.first { $0.kind == .entitlements }
        #expect(manifest?.root?["aps-environment"]?.string == "production")
        #expect(target.unresolved.isEmpty)
    }

    @Test func whatCarthageBuiltIsOpaque() throws {
        let target = try app(
            "dependencies: [.carthage(name: \"Lottie\"), .xcFramework(path: \"Frameworks/Maps.xcframework\")]")
        #expect(target.opaque.map(\.name) == ["Lottie", "Maps"])
        #expect(target.unresolved.isEmpty)
    }

    /// What is outside the tree may hold what an app uses.
    @Test func whatLeavesTheTreeIsMissed() throws {
        let target = try app(
            "dependencies: [.project(target: \"Kit\", path: \"../Kit\"), .xcframework(path: \"../Maps.xcframework\")]")
        #expect(target.opaque.map(\.name) == ["Kit", "Maps"])
        #expect(target.unresolved.map(\.message) == ["'Kit', which Go depends on, is not in the tree"])
    }

    @Test(arguments: [
        "deploymentTargets: .iOS(\"16.0\")", "deploymentTargets: .multiplatform(iOS: \"16.0\", macOS: \"13.0\")",
        "deploymentTarget: .iOS(targetVersion: \"16.0\", devices: [.iphone])",
    ])
    func theOldestSystem(spelling: String) throws {
        #expect(try app(spelling).settings["IPHONEOS_DEPLOYMENT_TARGET"]?.value == "16.0")
    }

    /// A case of an enumeration, and a constant of another type with the same name.
    @Test func casesAndConstantsOfOneName() throws {
        let target = try app(
            "sources: Kind.app.sources",
            helpers: """
                public enum Kind { case interface, app
                    public var sources: SourceFilesList {
                        switch self {
                        case .interface: return .interface
                        case .app: return .app
                        }
                    }
                }
                extension SourceFilesList {
                    static let interface: SourceFilesList = "Interface/**"
                    static let app: SourceFilesList = "Sources/**"
                }
                """, files: ["Sources/A.swift": "", "Interface/B.swift": ""])
        #expect(target.sources.map(\.path) == ["Sources/A.swift"])
        #expect(target.unresolved.isEmpty)
    }

    @Test(arguments: ["let project = Project(", "let project: Project = .init(", "let project = Project.init("])
    func projectsInAnySpelling(start: String) {
        let text =
            "import ProjectDescription\n" + start
            + "name: \"Shop\", targets: [.target(name: \"Go\", destinations: .iOS, product: .app, bundleId: \"a.b\")])"
        #expect(Workspace.read(["Project.swift": text]).named("Go")?.kind == .application)
    }
}
