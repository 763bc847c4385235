import Foundation
import Support
import Testing

@testable import Workspaces

/// Manifests in submodules that are not checked out.
@Suite struct SubmoduleTests {
    private static let shared = "git submodule update --init -- deps/shared"

    /// People run the command as it is printed, and anybody may name a submodule.
    @Test(arguments: [
        ("a; b", "git submodule update --init -- 'a; b'"), ("-x", "git submodule update --init -- -x"),
        ("$(b)", "git submodule update --init -- '$(b)'"),
    ])
    func aNameIsNoCommand(path: String, command: String) {
        #expect(Submodule(superproject: "", path: path, place: path).checkout == command)
    }

    /// `place` leads into a submodule by its path, or through a symbolic link; `command` checks the submodule out.
    @Test(
        arguments: [
            ("deps/shared/Go.entitlements", shared), ("deps/shared/Deep/Go.entitlements", shared),
            ("empty/Go.entitlements", shared), ("gone/Go.entitlements", shared), ("Go.entitlements", shared),
            ("deps/full/inner/Go.entitlements", "git -C deps/full submodule update --init -- inner"),
            ("deps/full/Go.entitlements", nil), ("deps/sharedToo/Go.entitlements", nil), ("away/Go.entitlements", nil),
        ] as [(String, String?)])
    func manifests(place: String, command: String?) throws {
        let scratch = try ScratchFolder()
        let spec = """
            name: App
            targets:
              Go: { type: application, platform: iOS, sources: [App], settings: { CODE_SIGN_ENTITLEMENTS: \(place) } }
            """
        let modules = "[submodule \"a\"]\n\tpath = deps/shared\n\turl = ../a\n[submodule \"b\"]\n\tpath=deps/full\n"
        for (path, text) in [
            ("project.yml", spec), ("App/A.swift", ""), (".gitmodules", modules), ("deps/full/README", "here"),
            ("deps/full/.gitmodules", "[submodule \"c\"]\n\tpath = \"inner\"\n"),
        ] {
            try scratch.write(text, to: path)
        }
        let manager = FileManager.default
        try manager.createDirectory(atPath: scratch.file("deps/shared"), withIntermediateDirectories: true)
        for (link, end) in [
            ("empty", "deps/shared"), ("gone", "App/../deps/shared/Config"), ("away", "deps/none"),
            ("Go.entitlements", "deps/shared/Go.entitlements"),
        ] {
            try manager.createSymbolicLink(atPath: scratch.file(link), withDestinationPath: end)
        }
        let target = try #require(Workspace.read(try FolderTree(root: scratch.path)).named("Go"))
        #expect(target.unresolved.map(\.kind) == [command == nil ? .unresolved : .submodule])
        #expect(target.unresolved.map(\.path) == [place])
        if let command { #expect(target.unresolved.first?.message.hasSuffix("run `\(command)`") == true) }
    }

    @Test func linksThatGoRound() {
        let links = ["a": "b/c", "b": "a", "up": "../x", "far": "/etc", "in/on": "../end"]
        #expect(LinkEnd.of("a/d") { links[$0] } == nil)
        #expect(LinkEnd.of("up/d") { links[$0] } == nil && LinkEnd.of("far") { links[$0] } == nil)
        #expect(LinkEnd.of("in/on/d") { links[$0] } == "end/d" && LinkEnd.of("in/d") { links[$0] } == "in/d")
    }
}
