import Workspaces

/// A source tree in memory.
struct MemoryTree: SourceTree {
    var files: [String: String]

    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        let names = Dictionary(grouping: below) { String($0.prefix { $0 != "/" }) }
        return names.keys.sorted().map { TreeEntry(name: $0, kind: files[prefix + $0] == nil ? .folder : .file) }
    }

    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        guard let text = files[path] else { throw .absent }
        guard text.utf8.count <= limit else { throw .tooLarge(bytes: text.utf8.count) }
        return Array(text.utf8)
    }

    func version(of path: String) throws(SourceTreeError) -> String {
        guard let text = files[path] else { throw .absent }
        return text
    }
}
