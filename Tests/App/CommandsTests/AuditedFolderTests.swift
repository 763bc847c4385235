import Foundation
import Settings
import Support
import Testing
import Workspaces

@testable import Commands

/// Where a folder of the configuration (`audit.path`) is in what is audited.
@Suite struct AuditedFolderTests {
    /// In the repository `r`, with the configuration in its root unless said otherwise.
    @Test(arguments: [
        ("", "ios", "ios" as String?), ("ios", "ios", ""), ("ios/app", "ios", ""), ("ios", "ios/app", "ios/app"),
        ("mac", "ios", nil), ("io", "ios", nil), ("ios", "", ""), ("mac", "", ""),
    ])
    func inARepository(audited: String, path: String, expected: String?) throws {
        let folder = try ScratchFolder()
        for name in ["r/ios/app", "r/mac", "r/io"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let root = folder.file("r" + (audited.isEmpty ? "" : "/" + audited))
        let tree = AuditedTree(try FolderTree(root: root), place: audited)
        #expect(tree.folder(path, namedIn: folder.file("r/relctl.yml")) == expected)
        // A configuration in a folder above several repositories, and one that lies somewhere else.
        let above = path.isEmpty ? "" : "r/" + path
        #expect(tree.folder(above, namedIn: folder.file("relctl.yml")) == expected)
        #expect(tree.folder(path, namedIn: "/usr/relctl.yml") == expected)
        #expect(tree.folder(path, namedIn: nil) == expected)
        // From the repository's root, though the configuration lies above it or in a subfolder.
        #expect(tree.folder(path, namedIn: folder.file("relctl.yml")) == expected)
        #expect(tree.folder(path, namedIn: folder.file("r/mac/relctl.yml")) == expected)
    }

    /// A configuration in a subfolder may name folders beside it; if both are there, the one below the root counts.
    @Test(arguments: [
        ("", "ios", "ci/ios" as String?), ("", "mac", "mac"), ("ci", "ios", "ci/ios"), ("ci", "mac", "ci/mac"),
        ("mac", "ios", nil), ("", "gone", "ci/gone"),
    ])
    func besideTheConfiguration(audited: String, path: String, expected: String?) throws {
        let folder = try ScratchFolder()
        for name in ["r/ci/ios", "r/ci/mac", "r/mac"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let root = folder.file("r" + (audited.isEmpty ? "" : "/" + audited))
        let tree = AuditedTree(try FolderTree(root: root), place: audited)
        #expect(tree.folder(path, namedIn: folder.file("r/ci/relctl.yml")) == expected)
    }

    /// Without a path on the command line. `.` of a configuration that was found is its folder.
    @Test(arguments: [
        ("ci/relctl.yml", ".", ""), ("ci/relctl.yml", "ios", "ios"), ("ci/relctl.yml", "own", "ci/own"),
        ("ci/relctl.yml", "gone", "ci/gone"), ("relctl.yml", ".", ""), ("relctl.yml", "ios", "ios"),
    ])
    func theFolderToAudit(configuration: String, path: String, expected: String) throws {
        let folder = try ScratchFolder()
        for name in ["r/.git", "r/ci/own", "r/ios"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let file = folder.file("r/" + configuration)
        try Data("version: 1\napps: { App: { audit: { path: \(path) } } }\n".utf8).write(to: URL(filePath: file))
        let settings = try AuditedApps.load(path: file)
        func place(_ arguments: String...) throws -> String {
            try AuditPlace(AuditManifest.parse(arguments), settings, settings.apps).path
        }
        let root = folder.file("r")
        #expect(try place("--config", file) == root + (expected.isEmpty ? "" : "/" + expected))
        let found = path == "." ? String(file.dropLast("/relctl.yml".count)) : root + "/" + expected
        #expect(try place() == found)
    }

    /// Outside of a repository, and in folders that aren't searched, paths begin at the audited folder.
    @Test(arguments: [("ios", "" as String?), ("ios/app", "app"), ("mac", nil), ("", "")])
    func pathsFromTheAuditedFolder(path: String, expected: String?) throws {
        let folder = try ScratchFolder()
        for name in ["ios/app", "Pods/ios/app"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let alone = AuditedTree(try FolderTree(root: folder.file("ios")), place: "")
        #expect(alone.folder(path, namedIn: folder.file("relctl.yml")) == expected)
        let skipped = AuditedTree(try FolderTree(root: folder.file("Pods/ios")), place: "Pods/ios")
        let inPods = path.isEmpty ? "" : "Pods/" + path
        #expect(skipped.folder(inPods, namedIn: folder.file("relctl.yml")) == expected)
    }
}
