import Foundation
import Workspaces

/// A tree made to take more time or memory than its size allows: what a merge request could bring.
///
/// Each has an app that declares contacts, which nothing uses: where a part of the tree is left out, that is unknown.
package struct HostileTree: Sendable, CustomStringConvertible {
    /// What it does, in one word.
    package let name: String
    /// A part of the message that says what was left out.
    package let limit: String
    /// The bytes of each file by its path.
    package var files: [String: [UInt8]] = [:]
    /// Symbolic links by their paths: trees with any are for the disk.
    package var links: [String: String] = [:]

    /// The name.
    package var description: String { name }

    /// An Info.plist that declares contacts.
    package static let manifest = propertyList("<key>NSContactsUsageDescription</key><string>To find friends</string>")

    /// An XML property list whose dictionary has this body.
    package static func propertyList(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(body)</dict></plist>\n"
    }

    init(_ name: String, limit: String, _ files: [String: String]) {
        (self.name, self.limit) = (name, limit)
        self.files = files.mapValues { Array($0.utf8) }
        if self.files["App/Info.plist"] == nil { self.files["App/Info.plist"] = Array(Self.manifest.utf8) }
        if self.files["App/Main.swift"] == nil { self.files["App/Main.swift"] = Array("let a = 1\n".utf8) }
    }

    /// The files in memory.
    package var memory: MemoryTree {
        var tree = MemoryTree([:])
        tree.files = files
        return tree
    }

    /// Writes it into a folder.
    package func write(to folder: String) throws {
        let manager = FileManager.default
        func prepare(_ path: String) throws -> String {
            let file = folder + "/" + path
            let parent = (file as NSString).deletingLastPathComponent
            try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
            return file
        }
        for (path, bytes) in files { try Data(bytes).write(to: URL(filePath: try prepare(path))) }
        for (path, target) in links {
            try manager.createSymbolicLink(atPath: try prepare(path), withDestinationPath: target)
        }
    }

    /// Every kind. At a scale of 1 they are as small as tests with small limits need; at 100 they are meant for the limits
    /// of an audit, and to be measured by hand.
    package static func all(scale: Int) -> [HostileTree] {
        specs(scale) + buildSettings(scale) + swiftManifests(scale) + pods(scale) + projects(scale)
            + propertyLists(scale) + folders(scale)
    }

    static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ", ")
    }

    static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }
}
