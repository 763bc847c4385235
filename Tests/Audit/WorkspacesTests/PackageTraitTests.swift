import Testing

@testable import Workspaces

/// What of a package is built only where somebody asks for it (SE-0450).
@Suite struct PackageTraitTests {
    private static let lib = """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(
            name: "Lib", products: [.library(name: "Lib", targets: ["Lib"])],
            traits: [
                .trait(name: "Plain"), .trait(name: "Camera", description: "…", enabledTraits: ["Media"]), "Media",
                .default(enabledTraits: ["Plain"]),
            ],
            dependencies: [.package(url: "https://example.com/Gone", from: "1.0.0")],
            targets: [
                .target(
                    name: "Lib",
                    dependencies: [.product(name: "Gone", package: "Gone", condition: .when(traits: ["Media", "Other"]))],
                    swiftSettings: [.define("WITH_PLAIN", .when(traits: ["Plain"])), .define("WITH_MEDIA", .when(traits: ["Media"]))])
            ])
        """

    private static func lib(_ manifest: String = lib, askedBy dependency: String) throws -> Target {
        let app = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [\(dependency)],
                targets: [.target(name: "App", dependencies: [.product(name: "Lib", package: "Lib")])])
            """
        let files = [
            "App/Package.swift": app, "App/Sources/App/a.swift": "", "Lib/Package.swift": manifest,
            "Lib/Sources/Lib/b.swift": "",
        ]
        return try #require(Workspace.read(files).named("Lib"))
    }

    @Test(arguments: [
        "", ", traits: []", ", traits: [.defaults]", ", traits: [\"Plain\"]", ", traits: [\"Unheard\"]",
    ])
    func offUnlessAskedFor(traits: String) throws {
        let target = try Self.lib(askedBy: ".package(path: \"../Lib\"\(traits))")
        #expect(target.opaque.isEmpty && target.unresolved.isEmpty)
        #expect(target.compilationConditions.contains("WITH_PLAIN") && target.compilationConditions.contains("Plain"))
        #expect(!target.compilationConditions.contains("WITH_MEDIA"))
    }

    /// A trait turns on others; a condition that somebody asks under may hold.
    @Test(arguments: [
        "\"Media\"", ".defaults, \"Media\"", "\"Camera\"", ".trait(name: \"Media\")",
        ".trait(name: \"Camera\", condition: .when(traits: [\"Mine\"]))",
    ])
    func onWhereAskedFor(traits: String) throws {
        let target = try Self.lib(askedBy: ".package(path: \"../Lib\", traits: [\(traits)])")
        #expect(target.opaque.map(\.name) == ["Gone"])
        #expect(target.compilationConditions.contains("WITH_MEDIA") && target.compilationConditions.contains("Media"))
    }

    /// What only running the manifest tells may be on.
    @Test(arguments: [
        (".default(enabledTraits: [\"Plain\"])", ".default(enabledTraits: Set(chosen()))"),
        (".trait(name: \"Plain\")", ".trait(name: chosen())"), ("traits: [\n", "traits: chosen() + [\n"),
        ("traits: [\"Media\", \"Other\"]", "traits: [chosen()]"),
    ])
    func openLists(old: String, new: String) throws {
        let target = try Self.lib(Self.lib.replacing(old, with: new), askedBy: ".package(path: \"../Lib\")")
        #expect(target.opaque.map(\.name) == ["Gone"])
    }

    @Test(arguments: ["chosen()", "[chosen()]", "[.defaults] + chosen()"]) func openRequests(traits: String) throws {
        let target = try Self.lib(askedBy: ".package(path: \"../Lib\", traits: \(traits))")
        #expect(target.opaque.map(\.name) == ["Gone"])
    }

    /// A reference of a project names traits, of packages elsewhere and of those in the tree.
    @Test(
        arguments: [
            "isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/acme/Lib.git\";",
            "isa = XCLocalSwiftPackageReference; relativePath = SourcePackages/checkouts/Lib;",
        ], ["", " traits = ( Camera, );"])
    func projects(reference: String, traits: String) throws {
        let project = """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
                P = { isa = PBXProject; buildConfigurationList = L; targets = ( T ); packageReferences = ( R ); };
                R = { \(reference)\(traits) };
                D = { isa = XCSwiftPackageProductDependency; package = R; productName = Lib; };
                L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
                C = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; buildPhases = ( ); packageProductDependencies = ( D ); };
            }; }
            """
        let workspace = Workspace.read([
            "App.xcodeproj/project.pbxproj": project, "SourcePackages/checkouts/Lib/Package.swift": Self.lib,
            "SourcePackages/checkouts/Lib/Sources/Lib/b.swift": "",
        ])
        let target = try #require(workspace.named("Lib"))
        #expect(target.opaque.map(\.name) == (traits.isEmpty ? [] : ["Gone"]))
    }
}
