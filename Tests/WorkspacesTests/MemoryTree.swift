import Workspaces

/// A tree of texts, for what needs no disk.
struct MemoryTree: SourceTree {
    var files: [String: [UInt8]]

    init(_ files: [String: String]) {
        self.files = files.mapValues { Array($0.utf8) }
    }

    /// All files of a tree.
    init(copying tree: any SourceTree) throws {
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

    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        var kinds: [String: TreeEntry.Kind] = [:]
        for path in files.keys where path.hasPrefix(prefix) {
            let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
            if let name = parts.first { kinds[String(name)] = parts.count > 1 ? .folder : .file }
        }
        return kinds.map { TreeEntry(name: $0.key, kind: $0.value) }.sorted { $0.name < $1.name }
    }

    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        guard let bytes = files[path] else { throw .absent }
        guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count) }
        return bytes
    }

    func version(of path: String) throws(SourceTreeError) -> String { path }
}

extension Workspace {
    /// Reads a tree of texts.
    static func read(_ files: [String: String], options: ReadingOptions = ReadingOptions()) -> Workspace {
        read(MemoryTree(files), options: options)
    }

    /// The one target with this name.
    func named(_ name: String) -> Target? {
        let found = targets.filter { $0.name == name }
        return found.count == 1 ? found.first : nil
    }

    /// The paths of all sources in the closure of a target, by the names of their targets.
    func sources(of name: String) -> Set<String> {
        guard let target = named(name) else { return [] }
        return Set(closure(of: target.id).compactMap(self.target).flatMap { $0.sources.map(\.path) })
    }
}
