import Support
import Testing

@testable import Workspaces

/// What `OTHER_LDFLAGS` link beside the build phases.
@Suite struct FlagLinksTests {
    private static let tree = MemoryTree([
        "iOS/Vendor/Zoo.framework/Zoo": "", "iOS/Vendor/Deep/Pay.xcframework/Info.plist": "", "iOS/Libs/libscan.a": "",
        "iOS/Libs/libfull.a": "",
    ])

    private static func links(_ flags: String) throws -> [Link.Goal] {
        let settings = try BuildSettingTests.resolve(
            """
            SRCROOT = .
            FRAMEWORK_SEARCH_PATHS = $(inherited) "$(SRCROOT)/Vendor/**"
            LIBRARY_SEARCH_PATHS = /usr/lib Libs
            OTHER_LDFLAGS = $(inherited) \(flags)
            """)
        let place = Diagnostic(.unresolved, "", path: "iOS/App.xcodeproj")
        return FlagLinks(settings: settings, place: place, folder: "iOS", index: TreeIndex(tree)).links.map(\.goal)
    }

    /// Their sources are not there, so nothing can be said to be unused.
    @Test(arguments: [
        ("-framework Zoo", "Zoo.framework", "Zoo", "iOS/Vendor/Zoo.framework"),
        ("-ObjC -weak_framework Pay", "Pay.framework", "Pay", "iOS/Vendor/Deep/Pay.xcframework"),
        ("-lscan", "libscan.a", "scan", "iOS/Libs/libscan.a"),
        ("-force_load $(SRCROOT)/Libs/libfull.a", "libfull.a", "full", "iOS/Libs/libfull.a"),
    ])
    func binariesOfTheTree(flags: String, product: String, name: String, path: String) throws {
        #expect(
            try Self.links(flags) == [.flag(product: product, name: name, binary: path)])
    }

    /// With a Podfile its lock says better what is in `Pods`.
    @Test(arguments: [
        ("Vendor", [:], ["Zoo"]), ("Vendor", ["Podfile": podfile], ["Zoo"]), ("Pods/Zoo", ["Podfile": podfile], []),
        ("Pods/Zoo", [:], ["Zoo"]),
    ])
    func whatIsLinked(folder: String, more: [String: String], opaque: [String]) throws {
        let project = """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
                G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
                T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildPhases = (); buildConfigurationList = L; };
                L = { isa = XCConfigurationList; buildConfigurations = (R); };
                R = { isa = XCBuildConfiguration; name = Release; buildSettings = {
                    FRAMEWORK_SEARCH_PATHS = "$(SRCROOT)/\(folder)"; OTHER_LDFLAGS = "-framework Zoo"; }; };
            }; rootObject = P; }
            """
        let own = ["App.xcodeproj/project.pbxproj": project, folder + "/Zoo.framework/Zoo": ""]
        let app = try #require(Workspace.read(MemoryTree(own.merging(more) { $1 }), options: .init()).named("App"))
        #expect(app.opaque.map(\.name).filter { $0 == "Zoo" } == opaque)
    }

    private static let podfile = "target 'App' do\n  pod 'Bar'\nend\n"

    /// The name of a target that is built, or of the system's.
    @Test func othersAreNames() throws {
        #expect(
            try Self.links("-framework UIKit -lz") == [
                .flag(product: "UIKit.framework", name: "UIKit", binary: nil),
                .flag(product: "libz.a", name: "z", binary: nil),
            ])
        #expect(try Self.links("-force_load $(BUILT_PRODUCTS_DIR)/libcore.a -framework") == [])
    }
}
