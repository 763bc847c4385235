import Workspaces

/// A source tree whose root is a folder of another: every path has the same prefix, and nothing beside it is there.
///
/// Reports name paths from the repository's root, wherever in it the audit starts.
struct PlacedTree: SourceTree {
    private let inner: any SourceTree
    /// Where the inner tree's root is; never empty.
    private let prefix: String

    /// Moves a tree below the folder `prefix`; returns it unchanged if that is empty or not searched for projects.
    static func placing(_ inner: any SourceTree, at prefix: String) -> (tree: any SourceTree, prefix: String) {
        guard !prefix.isEmpty, Workspace.searches(prefix) else { return (inner, "") }
        return (PlacedTree(inner, at: prefix), prefix)
    }

    /// The tree with its root at `prefix`, which isn't empty.
    init(_ inner: any SourceTree, at prefix: String) { (self.inner, self.prefix) = (inner, prefix) }

    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        if let path = try? innerPath(folder) { return try inner.list(path) }
        let start = folder.isEmpty ? "" : folder + "/"
        guard prefix.hasPrefix(start) else { return [] }
        let name = prefix.dropFirst(start.count).prefix { $0 != "/" }
        return [TreeEntry(name: String(name), kind: .folder)]
    }

    func resolved(_ folder: String) -> String? {
        guard let path = try? innerPath(folder) else {
            return folder.isEmpty || prefix.hasPrefix(folder + "/") ? folder : nil
        }
        return inner.resolved(path).map { $0.isEmpty ? prefix : prefix + "/" + $0 }
    }

    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        let path = try innerPath(path)
        do throws(SourceTreeError) {
            return try inner.contents(of: path, limit: limit)
        } catch {
            throw error.placed(at: prefix)
        }
    }

    func versions(of paths: [String]) -> [FileVersion?] {
        let inside = paths.map { path in try? innerPath(path) }
        var found = inner.versions(of: inside.compactMap { $0 })[...]
        return inside.map { $0 == nil ? nil : found.popFirst() ?? nil }
    }

    private func innerPath(_ path: String) throws(SourceTreeError) -> String {
        if path == prefix { return "" }
        guard path.utf8.starts(with: prefix.utf8), path.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/")
        else { throw .outsideRoot }
        return String(path.utf8.dropFirst(prefix.utf8.count + 1)) ?? ""
    }
}
