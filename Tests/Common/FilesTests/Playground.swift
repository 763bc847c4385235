import Foundation
import Support

/// A repository and a folder beside it, with links between them as a hostile commit could make them.
struct Playground {
    let folder: ScratchFolder
    /// The folder without symbolic links: the temporary folder of a machine may be behind one.
    let path: String

    init() throws {
        folder = try ScratchFolder()
        path = URL(filePath: folder.path).resolvingSymlinksInPath().path()
        for name in ["tree/.git", "tree/sub/deep", "outside"] {
            try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
        }
        try folder.write("precious", to: "outside/keys")
    }

    func file(_ name: String) -> String { path + "/" + name }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    func kind(_ name: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: file(name))[.type] as? FileAttributeType
    }

    func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
    }
}
