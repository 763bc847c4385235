import GitStore
import ManifestAudit
import Names
import Synchronization
import Workspaces

/// A commit of a git repository as a source tree. The work tree is not looked at.
package final class GitTree: SourceTree {
    let repository: Repository
    private let root: TreeID
    let commit: CommitID
    /// The folder of the commit that is the root here, empty for all of it.
    package let place: String
    // Trees by the folder they are, each in the order of its names; blobs are looked up in them.
    private let folders = Mutex<[String: [TreeChild]]>([:])
    private static let links = 16

    /// The tree of a commit, or of a folder in it.
    package init(_ commit: CommitID, in repository: Repository, folder: String = "") throws(SourceTreeError) {
        (self.repository, self.commit) = (repository, commit)
        var tree: TreeID
        do { tree = try repository.commit(commit).tree } catch { throw SourceTreeError(error) }
        for name in folder.split(separator: "/") {
            let children = try Self.children(of: tree, in: repository)
            guard let child = children.element(named: String(name), \.name), child.kind == .folder else {
                throw .absent
            }
            tree = TreeID(child.id)
        }
        (root, place) = (tree, folder.split(separator: "/").joined(separator: "/"))
    }

    /// Opens the part of a commit's tree below a folder.
    ///
    /// - Parameters:
    ///   - path: a folder in the checkout's work tree. If it isn't one, it is a path in the commit's tree when
    ///     `isNamed` is true or there is no checkout; otherwise the whole tree is opened.
    ///   - isNamed: whether the repository was named with `--repository`.
    /// - Throws: `failed`, with the folder that is missing.
    convenience init(
        _ revision: Revision, of path: String, in store: RevisionStore, isNamed: Bool
    ) throws(SourceTreeError) {
        let workTree: String?
        do throws(GitStoreError) { workTree = try store.checkout?.workTree } catch { throw SourceTreeError(error) }
        do {
            try self.init(
                revision.commit, in: store.repository,
                folder: Self.folder(path, workTree: workTree, isNamed: isNamed || store.checkout == nil))
        } catch .absent {
            throw .failed("there is no folder \(path) in \(revision.name)")
        }
    }

    /// Where `path` is in the tree of a repository. One that is named apart takes paths of its tree as well.
    private static func folder(_ path: String, workTree: String?, isNamed: Bool) throws(SourceTreeError) -> String {
        if path.isEmpty { return "" }
        let workTree = try workTree.map { root throws(SourceTreeError) in try FolderTree(root: root).root }
        let resolved = try? FolderTree(root: path).root
        // By bytes: names that only look the same are not the same folder.
        if let workTree, let resolved, (resolved + "/").utf8.starts(with: (workTree + "/").utf8) {
            return resolved.dropPrefix(workTree)
        }
        guard isNamed else { return "" }
        guard let inside = "".joined(path) else { throw .absent }
        return inside
    }

    /// Lists the entries of a folder. A symbolic link is listed as its target, if that is in the tree.
    package func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] {
        guard let children = try children(of: folder) else { return [] }
        return children.compactMap { child in
            let isLink = child.kind == .symbolicLink
            return switch kind(of: child, in: folder) {
            case .file?: TreeEntry(name: child.name, kind: .file, isLink: isLink)
            case .folder?: TreeEntry(name: child.name, kind: .folder, isLink: isLink)
            case .submodule?, .symbolicLink?, nil: nil
            }
        }
    }

    /// The path of a folder without symbolic links; `nil` if it is no folder of the tree.
    package func resolved(_ folder: String) -> String? { resolved(folder, hops: 0) }

    private func resolved(_ folder: String, hops: Int) -> String? {
        guard hops < Self.links else { return nil }
        if folder.isEmpty { return "" }
        guard let parent = resolved(folder.parentPath, hops: hops) else { return nil }
        let path = parent.isEmpty ? folder.lastPathComponent : parent + "/" + folder.lastPathComponent
        guard let found = try? find(path, hops: 0), found.child.map({ $0.kind == .folder }) ?? true else { return nil }
        // The way to where a link leads may have links of its own.
        return found.path == path ? path : resolved(found.path, hops: hops + 1)
    }

    /// Returns the kind of a child or of its link's target; `nil` for a target outside the tree.
    private func kind(of child: TreeChild, in folder: String) -> TreeChild.Kind? {
        guard child.kind == .symbolicLink else { return child.kind }
        let path = folder.isEmpty ? child.name : folder + "/" + child.name
        guard let found = try? find(path, hops: 0) else { return nil }
        return found.child?.kind ?? .folder
    }

    /// The bytes of a file.
    package func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
        do throws(SourceTreeError) {
            return try read(try blob(path), limit: limit)
        } catch {
            throw error == .absent ? absence(of: path) : error
        }
    }

    /// Why nothing is at a path: a symbolic link on the way may lead to where nothing is, as into a submodule.
    private func absence(of path: String) -> SourceTreeError {
        guard let end = LinkEnd.of(path, link: { self.link(at: $0) }), end != path else { return .absent }
        return .dangling(end)
    }

    /// The target of the symbolic link at a path. No folder on the way is a link.
    private func link(at path: String) -> String? {
        guard let children = try? children(of: path.parentPath),
            let child = children.element(named: path.lastPathComponent, \.name), child.kind == .symbolicLink,
            let target = try? read(child.id, limit: 4096)
        else { return nil }
        return String(decoding: target, as: UTF8.self)
    }

    /// The first 64 bits of the names of the blobs.
    package func versions(of paths: [String]) -> [FileVersion?] {
        paths.map { path in (try? blob(path)).map { FileVersion(mark: $0.prefix) } }
    }

    private func read(_ id: ObjectID, limit: Int) throws(SourceTreeError) -> [UInt8] {
        let size: Int
        do { size = try repository.blobSize(id) } catch { throw SourceTreeError(error) }
        guard size <= limit else { throw .tooLarge(bytes: size) }
        do { return try repository.blob(id) } catch { throw SourceTreeError(error) }
    }

    private func blob(_ path: String) throws(SourceTreeError) -> ObjectID {
        guard let child = try find(path, hops: 0).child, child.kind == .file else { throw .notAFile }
        return child.id
    }

    /// Resolves a path to its target and the target's place; no child for the root.
    private func find(_ path: String, hops: Int) throws(SourceTreeError) -> (path: String, child: TreeChild?) {
        guard hops < Self.links else { throw .absent }
        if path.isEmpty { return ("", nil) }
        guard let children = try children(of: path.parentPath, hops: hops),
            let child = children.element(named: path.lastPathComponent, \.name)
        else { throw .absent }
        guard child.kind == .symbolicLink else { return (path, child) }
        // No system has longer paths.
        let target = try read(child.id, limit: 4096)
        guard let next = path.parentPath.joined(String(decoding: target, as: UTF8.self)) else { throw .outsideRoot }
        return try find(next, hops: hops + 1)
    }

    private func children(of folder: String, hops: Int = 0) throws(SourceTreeError) -> [TreeChild]? {
        if let known = folders.withLock({ $0[folder] }) { return known }
        let children: [TreeChild]
        if folder.isEmpty {
            children = try Self.children(of: root, in: repository)
        } else {
            let found: (path: String, child: TreeChild?)
            do throws(SourceTreeError) { found = try find(folder, hops: hops) } catch {
                if error == .absent { return nil }
                throw error
            }
            switch found.child?.kind {
            case nil: children = try Self.children(of: root, in: repository)
            case .folder?:
                guard let child = found.child else { return nil }
                children = try Self.children(of: TreeID(child.id), in: repository)
            default: return nil
            }
        }
        folders.withLock { $0[folder] = children }
        return children
    }

    private static func children(
        of tree: TreeID, in repository: Repository
    ) throws(SourceTreeError) -> [TreeChild] {
        do throws(GitStoreError) {
            // git sorts a folder as if its name ended in a slash.
            return try repository.children(of: tree).sorted { $0.name < $1.name }
        } catch {
            throw SourceTreeError(error)
        }
    }
}

extension SourceTreeError {
    init(_ error: GitStoreError) {
        self = .failed(error.hint.map { "\(error.message); \($0)" } ?? error.message)
    }
}
