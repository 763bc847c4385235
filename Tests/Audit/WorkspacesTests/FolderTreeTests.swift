import Foundation
import Support
import Testing

@testable import Workspaces

@Suite struct FolderTreeTests {
    @Test func readsFilesOfAnyName() throws {
        let scratch = try ScratchFolder()
        for name in HostileNames.files { try scratch.write(name, to: "in/" + name) }
        let tree = try FolderTree(root: scratch.path)
        #expect(try tree.list("").map(\.name) == ["in"])
        #expect(try Set(tree.list("in").map(\.name)) == Set(HostileNames.files))
        for name in HostileNames.files {
            #expect(try tree.contents(of: "in/" + name, limit: 100) == Array(name.utf8))
        }
    }

    @Test func staysInsideItsRoot() throws {
        let scratch = try ScratchFolder()
        try scratch.write("secret", to: "outside/secret.txt")
        try scratch.write("fine", to: "root/real/file.txt")
        let manager = FileManager.default
        let root = scratch.file("root")
        try manager.createSymbolicLink(atPath: root + "/leak.txt", withDestinationPath: "../outside/secret.txt")
        try manager.createSymbolicLink(atPath: root + "/leak", withDestinationPath: scratch.file("outside"))
        try manager.createSymbolicLink(atPath: root + "/inside", withDestinationPath: "real")
        try manager.createSymbolicLink(atPath: root + "/loop", withDestinationPath: "loop")
        let tree = try FolderTree(root: root)
        #expect(try tree.list("").map(\.name) == ["inside", "real"])
        #expect(try tree.contents(of: "inside/file.txt", limit: 10) == Array("fine".utf8))
        for path in ["leak.txt", "leak/secret.txt", "../outside/secret.txt", "real/../../outside/secret.txt"] {
            #expect(throws: SourceTreeError.outsideRoot) { try tree.contents(of: path, limit: 10) }
        }
        #expect(throws: SourceTreeError.outsideRoot) { try tree.list("leak") }
        #expect(throws: SourceTreeError.self) { try tree.contents(of: "loop", limit: 10) }
    }

    /// Links that lead around in circles double nothing, and what they lead to is found where it is.
    @Test func foldersThatLeadAround() throws {
        let scratch = try ScratchFolder()
        try scratch.write("// swift-tools-version:5.9", to: "packages/ui/Package.swift")
        try scratch.write("let a = 1", to: "packages/ui/Sources/UI/A.swift")
        try scratch.write("let b = 1", to: "shared/B.swift")
        let manager = FileManager.default
        for link in ["one", "two", "packages/ui/Sources/UI/up", "packages/ui/Sources/UI/around"] {
            let depth = link.split(separator: "/").count - 1
            let up = depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
            try manager.createSymbolicLink(atPath: scratch.file(link), withDestinationPath: up)
        }
        try manager.createSymbolicLink(
            atPath: scratch.file("packages/ui/Sources/UI/shared"), withDestinationPath: "../../../../shared")
        try manager.createSymbolicLink(atPath: scratch.file("shared/back"), withDestinationPath: "../packages")
        let index = TreeIndex(try FolderTree(root: scratch.path))
        #expect(Discovery(index).packages == ["packages/ui"])
        let sources = index.files(below: "packages/ui/Sources")
        #expect(sources == ["packages/ui/Sources/UI/A.swift", "packages/ui/Sources/UI/shared/B.swift"])
    }

    @Test func readsRegularFilesWithinTheLimitOnly() throws {
        let scratch = try ScratchFolder()
        try scratch.write("12345", to: "five")
        mkfifo(scratch.file("pipe"), 0o600)
        let tree = try FolderTree(root: scratch.path)
        #expect(throws: SourceTreeError.tooLarge(bytes: 5)) { try tree.contents(of: "five", limit: 4) }
        #expect(throws: SourceTreeError.notAFile) { try tree.contents(of: "pipe", limit: 4) }
        #expect(throws: SourceTreeError.notAFile) { try tree.contents(of: "", limit: 4) }
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: "none", limit: 4) }
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: "none/none", limit: 4) }
        #expect(try tree.list("none") == [])
        #expect(try tree.list("").map(\.name) == ["five"])
    }

    @Test func tellsOneContentFromAnother() throws {
        let scratch = try ScratchFolder()
        try scratch.write("one", to: "file")
        let tree = try FolderTree(root: scratch.path)
        let versions = tree.versions(of: ["file"])
        #expect(versions != [nil])
        #expect(tree.versions(of: ["file"]) == versions)
        try scratch.write("three", to: "file")
        #expect(tree.versions(of: ["file"]) != versions)
    }

    @Test func versionsStayInsideTheRoot() throws {
        let scratch = try ScratchFolder()
        try scratch.write("secret", to: "outside/secret.txt")
        try scratch.write("fine", to: "root/real/file.txt")
        let manager = FileManager.default
        let root = scratch.file("root")
        try manager.createSymbolicLink(atPath: root + "/leak.txt", withDestinationPath: "../outside/secret.txt")
        try manager.createSymbolicLink(atPath: root + "/leak", withDestinationPath: scratch.file("outside"))
        try manager.createSymbolicLink(atPath: root + "/inside", withDestinationPath: "real")
        try manager.createSymbolicLink(atPath: root + "/link.txt", withDestinationPath: "real/file.txt")
        mkfifo(scratch.file("root/pipe"), 0o600)
        let tree = try FolderTree(root: root)
        let fine = tree.versions(of: ["real/file.txt", "inside/file.txt", "link.txt"])
        #expect(fine[0] != nil)
        #expect(fine == [fine[0], fine[0], fine[0]])
        let others = [
            "leak.txt", "leak/secret.txt", "../outside/secret.txt", "real", "real/..", "real/.", "", "/", "none",
            "none/none", "pipe", "real/file.txt\0", "real/file.txt/",
        ]
        #expect(tree.versions(of: others) == others.map { _ in nil })
    }
}
