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
        ("-framework Zoo", "Zoo", "iOS/Vendor/Zoo.framework"),
        ("-ObjC -weak_framework Pay", "Pay", "iOS/Vendor/Deep/Pay.xcframework"),
        ("-lscan", "scan", "iOS/Libs/libscan.a"),
        ("-force_load $(SRCROOT)/Libs/libfull.a", "full", "iOS/Libs/libfull.a"),
    ])
    func binariesOfTheTree(flags: String, name: String, path: String) throws {
        #expect(
            try Self.links(flags) == [.opaque(OpaqueDependency(name, reason: .binaryFramework, origin: path))])
    }

    /// The name of a target that is built, or of the system's.
    @Test func othersAreNames() throws {
        #expect(try Self.links("-framework UIKit -lz") == [.flag(framework: "UIKit"), .flag(library: "z")])
        #expect(try Self.links("-force_load $(BUILT_PRODUCTS_DIR)/libcore.a -framework") == [])
    }
}
