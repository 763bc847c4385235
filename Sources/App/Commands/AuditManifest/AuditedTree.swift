import GitStore
import ManifestAudit
import Names
import Workspaces

/// The tree of an audit, its paths from the repository's root.
struct AuditedTree {
    /// What is audited.
    private(set) var tree: any SourceTree
    /// Where dependencies from outside were hung into it.
    private(set) var dependencies: [String] = []
    /// The folder that all paths begin with; empty where they don't.
    let prefix: String
    /// Where the folder is in its repository.
    private let place: String
    /// The commit that is read; `nil`: the work tree.
    private let commit: GitTree?

    /// A folder on disk, `place` in its repository.
    init(_ folder: FolderTree, place: String) {
        (tree, prefix) = PlacedTree.placing(folder, at: place)
        (self.place, commit) = (place, nil)
    }

    /// A commit, or a folder in it.
    init(_ commit: GitTree) {
        (tree, prefix) = PlacedTree.placing(commit, at: commit.place)
        (place, self.commit) = (commit.place, commit)
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

    /// The same tree as `revision` has it, what git doesn't track aside.
    ///
    /// - Parameter path: a folder of the repository, where the tree is no commit.
    func earlier(_ revision: String, of path: String) throws(Audit.Failure) -> EarlierTree {
        do throws(SourceTreeError) {
            let (repository, base) = try Self.find(revision, of: path, commit?.repository)
            let then = try GitTree(base, in: repository, folder: prefix.isEmpty ? place : "")
            var changed = try changes(since: base, in: repository)
            if !place.isEmpty { changed = changed.filter { $0.hasPrefix(place + "/") } }
            if prefix.isEmpty, !place.isEmpty { changed = changed.map { String($0.dropFirst(place.count + 1)) } }
            return EarlierTree(revision: revision, tree: RevertedTree(tree, to: then, changed: changed))
        } catch .failed(let reason) {
            throw .noTree(reason)
        } catch {
            throw .noTree("there is no folder \(place) in \(revision)")
        }
    }

    /// The repository, and the commit that is read or checked out.
    func head(of path: String) throws(Audit.Failure) -> (repository: Repository, commit: CommitID) {
        if let commit { return (commit.repository, commit.commit) }
        do throws(SourceTreeError) {
            return try Self.find("HEAD", of: path, nil)
        } catch .failed(let reason) {
            throw .noTree(reason)
        } catch {
            throw .noTree("\(path) has no history")
        }
    }

    private func changes(since base: CommitID, in repository: Repository) throws(SourceTreeError) -> [String] {
        do throws(GitStoreError) {
            let old = try repository.commit(base).tree
            guard let commit else { return try repository.changedPaths(inWorkTreeSince: old) }
            return try repository.changedPaths(from: old, to: repository.commit(commit.commit).tree, limit: .max)
        } catch {
            throw SourceTreeError(error)
        }
    }

    private static func find(
        _ revision: String, of path: String, _ known: Repository?
    ) throws(SourceTreeError) -> (Repository, CommitID) {
        do throws(GitStoreError) {
            let found = if let known { known as Repository? } else { try Repository.discover(from: path) }
            guard let repository = found else {
                throw GitStoreError(.notARepository, "\(path) is not there, or in no git repository")
            }
            guard let commit = try repository.commit(named: revision) else {
                throw GitStoreError(.missingObject, GitTree.absence(of: revision))
            }
            return (repository, commit)
        } catch {
            throw SourceTreeError(error)
        }
    }
}
