import Support
import Testing

@testable import Workspaces

/// Manifests that are not in the tree because a build step writes them.
@Suite struct IgnoredManifestTests {
    /// Patterns of `.gitignore` files, and whether git ignores `App/Sub/Info.plist`.
    @Test(arguments: [
        (["": "Info.plist"], true), (["": "/Info.plist"], false), (["": "App/Sub/Info.plist"], true),
        (["": "Sub/Info.plist"], false), (["App": "Sub/Info.plist"], true), (["": "Sub/"], true),
        (["": "**/Info.plist"], true), (["": "App/**"], true), (["": "*.plist"], true), (["": "*.PLIST"], false),
        (["": "# Info.plist"], false), (["": "Info.plist/"], false), (["": "Info.plist  "], true),
        (["": "*.plist\n!Info.plist"], false), (["": "*.plist", "App": "!Info.plist"], false),
        // What is in an ignored folder can't be taken back.
        (["": "Sub\n!Info.plist"], true), (["": "[Ii]nfo.plist"], true), (["": "\\#a\nInfo?plist"], true),
        (["": "[\n\\\n!\n/\n**\n!**\n[]"], false), (["": "["], false), (["": "**"], true),
        (["App/Sub": "Info.plist"], true), (["App/Other": "Info.plist"], false), (["": ""], false),
    ])
    func patterns(files: [String: String], isIgnored: Bool) {
        let texts = files.map { (($0.key.isEmpty ? "" : $0.key + "/") + ".gitignore", $0.value) }
        let index = TreeIndex(MemoryTree(Dictionary(uniqueKeysWithValues: texts)))
        #expect(index.isIgnored("App/Sub/Info.plist") == isIgnored)
    }

    @Test(arguments: [("App/Info.plist", Diagnostic.Kind.ignored), ("Other.plist", .unresolved)])
    func anAbsentManifest(ignored: String, kind: Diagnostic.Kind) throws {
        let spec = """
            name: App
            targets:
              Go: { type: application, platform: iOS, sources: [App], settings: { INFOPLIST_FILE: App/Info.plist } }
            """
        let workspace = Workspace.read(["project.yml": spec, "App/A.swift": "", ".gitignore": ignored])
        let target = try #require(workspace.named("Go"))
        #expect(target.unresolved.map(\.kind) == [kind] && target.unresolved[0].path == "App/Info.plist")
    }

    /// Outside of the tree, however that is written; an absolute path may be the rest behind a variable that isn't set.
    @Test(arguments: [
        ("../Info.plist", Diagnostic.Kind.unreadable), ("App/../../Info.plist", .unreadable),
        ("$(NOWHERE)/Info.plist", .unresolved),
    ]) func aManifestOutside(path: String, kind: Diagnostic.Kind) throws {
        let spec = """
            name: App
            targets:
              Go: { type: application, platform: iOS, sources: [App], settings: { INFOPLIST_FILE: "\(path)" } }
            """
        let workspace = Workspace.read(["project.yml": spec, "App/A.swift": ""])
        #expect(try #require(workspace.named("Go")).unresolved.map(\.kind) == [kind])
    }

    private static let entitlements = """
        <?xml version="1.0"?><plist version="1.0"><dict><key>aps-environment</key><string>a</string></dict></plist>
        """

    /// The entitlements that other configurations are signed with, as XcodeGen's settings tell.
    @Test func entitlementsOfOtherConfigurations() throws {
        let spec = """
            name: App
            configs: { Debug: debug, Beta: release, Release: release }
            targets:
              Go:
                type: application
                platform: iOS
                settings:
                  base: { INFOPLIST_FILE: Info.plist, CODE_SIGN_ENTITLEMENTS: Debug.entitlements }
                  configs: { Release: { CODE_SIGN_ENTITLEMENTS: Release.entitlements } }
            """
        let workspace = Workspace.read([
            "project.yml": spec, "Debug.entitlements": Self.entitlements, "Release.entitlements": Self.entitlements,
            "Info.plist": Self.entitlements,
        ])
        let target = try #require(workspace.named("Go"))
        #expect(target.manifests.filter { $0.kind == .entitlements }.map(\.path) == ["Release.entitlements"])
        #expect(target.otherEntitlements.map(\.path) == ["Debug.entitlements"])
        #expect(target.otherEntitlements.first.map { Set($0.configurations) } == ["Debug", "Beta"])
    }
}
