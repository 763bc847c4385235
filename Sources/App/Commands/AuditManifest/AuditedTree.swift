import GitStore
import ManifestAudit
import Names
import Workspaces

/// The tree of an audit, its paths from the repository's root.
struct AuditedTree {
    /// The files to audit, with the mounted dependencies.
    private(set) var tree: any SourceTree
    /// The paths at which dependencies from outside are mounted.
    private(set) var dependencies: [String] = []
    /// The folder that all paths begin with; empty if they start at the audited folder.
    let prefix: String
    /// The folder's path below its repository's root.
    private let place: String
    /// The repository's root in the file system, or the audited folder outside of one; `nil`: there is no checkout.
    private let root: String?
    /// The commit that is read; `nil`: the work tree.
    private let revision: Revision?

    /// A folder on disk, `place` in its repository.
    init(_ folder: FolderTree, place: String) {
        (tree, prefix) = PlacedTree.placing(folder, at: place)
        (self.place, revision) = (place, nil)
        root = place.isEmpty ? folder.root : String(folder.root.dropLast(place.count + 1))
    }

    /// A commit, or a folder in it.
    ///
    /// - Parameter root: the work tree of its repository.
    init(_ commit: GitTree, of revision: Revision, root: String? = nil) {
        (tree, prefix) = PlacedTree.placing(commit, at: commit.place)
        (place, self.root, self.revision) = (commit.place, root.flatMap { try? FolderTree(root: $0).root }, revision)
    }

    /// Where a folder that a configuration names is in this tree; `nil`: in no part of it.
    ///
    /// - Parameters:
    ///   - path: from the repository's root, or from the folder of the configuration if this tree has no such folder (so a
    ///     superproject names folders of its submodules). Empty: everywhere.
    ///   - configuration: the file. One that lies elsewhere names folders from the repository's root alone.
    func folder(_ path: String, namedIn configuration: String?) -> String? {
        if path.isEmpty { return "" }
        let readings = [inTree(path), inRepository(path, namedIn: configuration).flatMap(inTree)]
        let found = readings.compactMap(\.self).first { tree.resolved($0) != nil }
        // What is nowhere may be meant to be in another part of the repository.
        return found ?? (readings.contains(nil) ? nil : readings[1])
    }

    /// Where a folder of the repository would be in this tree, whether it is there or not.
    private func inTree(_ path: String) -> String? {
        path.folder(inTreeAt: place).map { $0.isEmpty || prefix.isEmpty ? $0 : prefix + "/" + $0 }
    }

    /// The path from the repository's root of a folder that is named as seen from the configuration.
    private func inRepository(_ path: String, namedIn configuration: String?) -> String? {
        guard let root = root?.dropPrefix("/"), let folder = configuration.flatMap(Self.folder),
            folder.seen(from: root) != nil || root.seen(from: folder) != nil, let absolute = folder.joined(path)
        else { return path }
        return absolute.folder(inTreeAt: root)
    }

    /// The folder of a file, absolute but for the first slash, without symbolic links.
    private static func folder(of file: String) -> String? {
        let parent = file.parentPath
        let folder = parent.isEmpty ? (file.hasPrefix("/") ? "/" : ".") : parent
        return (try? FolderTree(root: folder))?.root.dropPrefix("/")
    }

    /// The same tree with folders of resolved dependencies from anywhere in the file system.
    func mounting(_ folders: [String]) -> AuditedTree {
        guard let mounted = MountedTree(tree, folders: folders) else { return self }
        var audited = self
        (audited.tree, audited.dependencies) = (mounted, mounted.paths)
        return audited
    }

    /// The same tree with further trees of dependencies, each under its name.
    func mounting(_ trees: [String: any SourceTree]) -> AuditedTree {
        guard !trees.isEmpty else { return self }
        let mounted = (tree as? MountedTree)?.adding(trees) ?? MountedTree(tree, mounts: trees)
        var audited = self
        (audited.tree, audited.dependencies) = (mounted, mounted.paths)
        return audited
    }

    /// The tree as it was at another commit; files that git doesn't track are taken from this tree.
    func earlier(_ base: Revision, in store: RevisionStore) throws(Audit.Failure) -> EarlierTree {
        do throws(SourceTreeError) {
            let then = try GitTree(base.commit, in: store.repository, folder: prefix.isEmpty ? place : "")
            var changed = try changes(since: base.commit, in: store)
            if !place.isEmpty { changed = changed.filter { $0.hasPrefix(place + "/") } }
            if prefix.isEmpty, !place.isEmpty { changed = changed.map { String($0.dropFirst(place.count + 1)) } }
            return EarlierTree(revision: base.name, tree: RevertedTree(tree, to: then, changed: changed))
        } catch .failed(let reason) {
            throw .noTree(reason)
        } catch {
            throw .noTree("there is no folder \(place) in \(base.name)")
        }
    }

    private func changes(since base: CommitID, in store: RevisionStore) throws(SourceTreeError) -> [String] {
        do throws(GitStoreError) {
            let repository = store.repository
            let old = try repository.commit(base).tree
            if let revision {
                return try repository.changedPaths(from: old, to: repository.commit(revision.commit).tree, limit: .max)
            }
            guard let checkout = store.checkout, store.fetches else {
                return try repository.changedPaths(inWorkTreeSince: old)
            }
            // The checkout lacks the base commit. So two differences are joined: from that commit to `HEAD`, and from
            // `HEAD` to the work tree.
            guard let head = try checkout.commit(named: "HEAD") else { return [] }
            let tree = try checkout.commit(head).tree
            let changed = try repository.changedPaths(from: old, to: tree, limit: .max)
            return try Set(changed).union(checkout.changedPaths(inWorkTreeSince: tree)).sorted()
        } catch {
            throw SourceTreeError(error)
        }
    }
}

extension String {
    /// This folder as seen from the root of a tree; empty where that lies in it; `nil` where the two have nothing in common.
    func folder(inTreeAt root: String) -> String? { seen(from: root) ?? (root.seen(from: self) == nil ? nil : "") }

    /// This path as seen from a folder around it; `nil` where that isn't around it.
    fileprivate func seen(from folder: String) -> String? {
        if folder.isEmpty || self == folder { return self == folder ? "" : self }
        // By bytes: names that only look the same are not the same folder.
        return utf8.starts(with: (folder + "/").utf8) ? String(utf8.dropFirst(folder.utf8.count + 1)) : nil
    }
}
