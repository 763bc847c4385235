import Synchronization
import Workspaces

/// A tree that records which files were requested. Reading another tree in which all these files are the same gives the
/// same result.
final class RecordingTree: SourceTree {
    private let tree: any SourceTree
    private let asked = Mutex<Set<String>>([])

    init(_ tree: any SourceTree) { self.tree = tree }

    /// Whether a file that was asked for is another one in the tree before a change.
    func reads(_ earlier: RevertedTree) -> Bool { asked.withLock { $0.contains(where: earlier.isChanged) } }

    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] { try tree.list(folder) }

    func resolved(_ folder: String) -> String? { tree.resolved(folder) }

    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        note(path)
        return try tree.contents(of: path, limit: limit)
    }

    func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8] {
        note(path)
        return try tree.head(of: path, count: count)
    }

    func versions(of paths: [String]) -> [FileVersion?] {
        asked.withLock { $0.formUnion(paths) }
        return tree.versions(of: paths)
    }

    private func note(_ path: String) { asked.withLock { _ = $0.insert(path) } }
}
