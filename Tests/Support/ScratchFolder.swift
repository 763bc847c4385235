import Foundation
import Synchronization

/// A temporary folder that goes when the last user does.
package final class ScratchFolder: Sendable {
    package let path: String

    /// Makes an empty one.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "relctl-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Has the folder go with the process, for those that a static constant holds.
    package func removeAtExit() {
        Self.leftovers.withLock { $0.append(path) }
        _ = Self.exitHook
    }

    private static let leftovers = Mutex<[String]>([])
    private static let exitHook: Void = {
        atexit { ScratchFolder.leftovers.withLock { $0 }.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    }()

    /// The path of something in it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file into it, with the folders on the way.
    package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        let parent = (file(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try text.write(toFile: file(name), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
    }
}
