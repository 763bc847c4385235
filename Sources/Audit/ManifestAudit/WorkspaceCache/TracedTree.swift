import CapabilityUsage
import Synchronization
import Workspaces

/// A tree that keeps track of what it is asked for.
final class TracedTree: SourceTree {
    private let tree: any SourceTree
    private let trace = Mutex(TreeTrace())

    init(_ tree: any SourceTree) { self.tree = tree }

    /// The reads so far.
    ///
    /// - Parameter trustedUntil: files that changed after this time (seconds since 1970) are known by their content alone.
    func finished(trustedUntil: Int) -> TreeTrace {
        var trace = trace.withLock { $0 }
        let files = trace.files.keys.sorted { $0.path < $1.path }
        for (file, version) in zip(files, tree.versions(of: files.map(\.path))) {
            guard let version, version.changed.map({ $0 < trustedUntil }) ?? true else { continue }
            trace.files[file]?.mark = version.mark
        }
        return trace
    }

    func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        do {
            let entries = try tree.list(folder)
            trace.withLock { $0.folders[folder] = TreeTrace.hash(entries) }
            return entries
        } catch {
            trace.withLock { trace in
                trace.folders[folder] = TreeTrace.hash(error)
                trace.note(error)
            }
            throw error
        }
    }

    func resolved(_ folder: String) -> String? {
        let place = tree.resolved(folder)
        trace.withLock { $0.places[folder] = .some(place) }
        return place
    }

    func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        let file = TreeTrace.File(path: path, limit: limit, isWhole: true)
        do {
            let bytes = try tree.contents(of: path, limit: limit)
            note(file, TreeTrace.hash(bytes))
            return bytes
        } catch {
            note(file, TreeTrace.hash(error), error)
            throw error
        }
    }

    func head(of path: String, count: Int) throws(SourceTreeError) -> [UInt8] {
        let file = TreeTrace.File(path: path, limit: count, isWhole: false)
        do {
            let bytes = try tree.head(of: path, count: count)
            note(file, TreeTrace.hash(bytes))
            return bytes
        } catch {
            note(file, TreeTrace.hash(error), error)
            throw error
        }
    }

    func versions(of paths: [String]) -> [FileVersion?] { tree.versions(of: paths) }

    private func note(_ file: TreeTrace.File, _ hash: ContentHash, _ error: SourceTreeError? = nil) {
        trace.withLock { trace in
            trace.files[file] = TreeTrace.Content(mark: 0, hash: hash)
            if let error { trace.note(error) }
        }
    }
}
