import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// File system operations that don't go through libgit2.
enum FileSystem {
    /// Whether there is a file that holds anything.
    static func hasContent(_ path: String) -> Bool {
        FileManager.default.contents(atPath: path)?.isEmpty == false
    }

    /// Whether this process may add files to the folder.
    static func isWritable(_ folder: String) -> Bool { FileManager.default.isWritableFile(atPath: folder) }

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
            "relctl-filtered",
        ]
        return names(in: path).allSatisfy { known.contains($0.hasSuffix(".lock") ? String($0.dropLast(5)) : $0) }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// A path in the same folder that no one else uses.
    static func draft(beside path: String) -> String { "\(draftPrefix(beside: path))\(UUID().uuidString)" }

    /// Removes drafts that killed runs left more than an hour ago.
    static func removeOldDrafts(beside path: String) {
        let prefix = draftPrefix(beside: path)
        guard let slash = prefix.lastIndex(of: "/") else { return }
        let folder = String(prefix[...slash])
        for name in names(in: folder) where (folder + name).hasPrefix(prefix) {
            if let age = age(of: folder + name), age > 3600 { remove(folder + name) }
        }
    }

    /// Removes packs that killed runs left half written, by the names that libgit2 gives them, once nothing was added for an
    /// hour.
    static func removeOldHalfPacks(in folder: String) {
        for name in names(in: folder) where name.hasPrefix("pack_git2_") {
            if let age = age(of: folder + "/" + name), age > 3600 { remove(folder + "/" + name) }
        }
    }

    /// Removes locks of refs that killed runs left more than an hour ago; no ref has a name that ends so.
    static func removeOldLocks(below folder: String) {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(".lock") {
            if let age = age(of: folder + "/" + name), age > 3600 { remove(folder + "/" + name) }
        }
    }

    /// The packs of a folder that have an index and may be replaced, by their names without endings, with their sizes.
    static func packs(in folder: String) -> [(name: String, size: Int)] {
        let names = Set(names(in: folder))
        return names.compactMap { file in
            guard file.hasPrefix("pack-"), file.hasSuffix(".pack") else { return nil }
            let name = String(file.dropLast(5))
            guard names.contains(name + ".idx"), !names.contains(name + ".keep") else { return nil }
            return size(of: "\(folder)/\(file)").map { (name, $0) }
        }
    }

    /// How many bytes a file has; `nil` when there is none.
    ///
    /// The bare system call, because the type of Foundation's attribute is not the same in a program without all of Foundation.
    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func draftPrefix(beside path: String) -> String {
        (path.hasSuffix("/") ? String(path.dropLast()) : path) + ".draft-"
    }

    /// Moves a folder to where there is none yet, or an empty one; `false` when something is there.
    ///
    /// The bare system call, because it looks and acts in one step.
    static func move(_ old: String, to new: String) -> Bool { rename(old, new) == 0 }

    /// Makes an empty file; `false` where that isn't possible.
    static func touch(_ path: String) -> Bool { FileManager.default.createFile(atPath: path, contents: nil) }

    /// Whether there is such a file.
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Seconds since a file was last written; `nil` when there is none.
    static func age(of path: String) -> Double? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let written = attributes[.modificationDate] as? Date
        else { return nil }
        return -written.timeIntervalSinceNow
    }
}
