#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#endif

/// What of the file system goes past libgit2.
enum FileSystem {
    /// Whether there is a file that holds anything.
    static func hasContent(_ path: String) -> Bool {
        FileManager.default.contents(atPath: path)?.isEmpty == false
    }

    /// The lines of a text file; none when there is no file.
    static func lines(of path: String) -> [String] {
        let content = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static func isFolderWithContent(_ path: String) -> Bool {
        !names(in: path).isEmpty
    }

    /// Whether a folder holds only what a bare repository is made of, finished or not.
    static func looksLikeGit(_ path: String) -> Bool {
        let known: Set<String> = [
            "HEAD", "config", "description", "hooks", "info", "objects", "refs", "branches", "packed-refs", "shallow",
        ]
        return names(in: path).allSatisfy { known.contains($0.hasSuffix(".lock") ? String($0.dropLast(5)) : $0) }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// A path in the same folder that no one else uses.
    static func draft(beside path: String) -> String {
        let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
        return "\(plain).\(UUID().uuidString)"
    }

    /// Moves a folder to where there is none yet, or an empty one; `false` when something is there.
    ///
    /// The bare system call, because it looks and acts in one step.
    static func move(_ old: String, to new: String) -> Bool { rename(old, new) == 0 }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Seconds since a file was last written; `nil` when there is none.
    static func age(of path: String) -> Double? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let written = attributes[.modificationDate] as? Date
        else { return nil }
        return -written.timeIntervalSinceNow
    }
}
