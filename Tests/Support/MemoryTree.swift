import Workspaces

/// A tree of texts, for what needs no disk.
package struct MemoryTree: SourceTree {
    /// The bytes of each file by its path.
    package var files: [String: [UInt8]]

    /// A tree of these texts.
    package init(_ files: [String: String]) {
        self.files = files.mapValues { Array($0.utf8) }
    }

    /// All files of a tree.
    package init(copying tree: any SourceTree) throws {
        files = [:]
        try copy(tree, "")
    }

    private mutating func copy(_ tree: any SourceTree, _ folder: String) throws {
        for entry in try tree.list(folder) {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            if entry.kind == .folder {
                try copy(tree, path)
            } else {
                files[path] = try tree.contents(of: path, limit: 1 << 20)
            }
        }
    }

    /// What is directly in a folder.
    package func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        var kinds: [String: TreeEntry.Kind] = [:]
        for path in files.keys where path.hasPrefix(prefix) {
            let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
            if let name = parts.first { kinds[String(name)] = parts.count > 1 ? .folder : .file }
        }
        return kinds.map { TreeEntry(name: $0.key, kind: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The folder itself: there are no links.
    package func resolved(_ folder: String) -> String? { folder }

    /// The bytes of a file.
    package func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        guard let bytes = files[path] else { throw .absent }
        guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
        return bytes
    }

    /// Hashes of the contents.
    package func versions(of paths: [String]) -> [FileVersion?] {
        paths.map { path in files[path].map { FileVersion(mark: UInt64(truncatingIfNeeded: $0.hashValue)) } }
    }
}
