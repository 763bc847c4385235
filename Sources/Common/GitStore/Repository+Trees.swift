import Names

extension Repository {
    /// The files that differ between two trees, in git's order; `from: nil` is the empty tree.
    ///
    /// - Parameter limit: where to stop.
    package func changedPaths(
        from old: TreeID?, to new: TreeID, limit: Int = 10_000
    ) throws(GitStoreError) -> [String] {
        guard limit > 0 else { return [] }
        return try withObjects { objects throws(GitStoreError) in
            var paths: [String] = []
            try TreeStore(objects).eachDifference(from: old?.object, to: new.object) { path, _, _ in
                paths.append(String(decoding: path, as: UTF8.self))
                return paths.count < limit
            }
            return paths
        }
    }

    /// Returns which of some files each commit changed against its first parent, without the commits that changed none.
    ///
    /// The error of a store that lacks trees names those of all commits, so that a level of folders costs one round.
    package func pathsChanged(
        among paths: Set<String>, by commits: [Commit]
    ) throws(GitStoreError) -> [CommitID: Set<String>] {
        let folders = Self.folders(of: paths)
        return try withObjects { objects throws(GitStoreError) in
            let collector = TreeStore(objects)
            var changed: [CommitID: Set<String>] = [:]
            for commit in commits {
                let parent = try commit.parents.first.map { id throws(GitStoreError) in
                    try CommitText.parse(objects.read(id.object, .commit), id).tree.object
                }
                // A store of trees for each comparison, because the limit of entries holds for one comparison.
                let trees = TreeStore(objects)
                _ = try collector.collectingMissing { () throws(GitStoreError) in
                    try trees.eachDifference(from: parent, to: commit.tree.object, in: folders) { path, _, _ in
                        let path = String(decoding: path, as: UTF8.self)
                        if paths.contains(path) { changed[commit.id, default: []].insert(path) }
                        return true
                    }
                }
            }
            try collector.requireAll()
            return changed
        }
    }

    /// The folders that the files lie in, at every level below the root.
    private static func folders(of paths: Set<String>) -> Set<[UInt8]> {
        var folders: Set<[UInt8]> = []
        for path in paths {
            let bytes = Array(path.utf8)
            for (end, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") {
                folders.insert(Array(bytes[..<end]))
            }
        }
        return folders
    }

    /// Paths that are new or changed between two trees and that git refuses to check out, such as `..` or `.git`;
    /// `from: nil` is the empty tree.
    ///
    /// - Parameter limit: where to stop.
    package func unsafePaths(
        from old: TreeID?, to new: TreeID, limit: Int
    ) throws(GitStoreError) -> [String] {
        try withObjects { objects throws(GitStoreError) in
            var search = UnsafePaths(TreeStore(objects))
            return try search.find(from: old?.object, to: new.object, limit: limit)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Returns the paths that name different objects in the two trees.
    package func paths(
        _ paths: [String], differBetween a: TreeID, and b: TreeID
    ) throws(GitStoreError) -> [String] {
        try withObjects { objects throws(GitStoreError) in
            let trees = TreeStore(objects)
            var differing: [String] = []
            for path in paths {
                let bytes = Array(path.utf8)
                let differs = try trees.collectingMissing { () throws(GitStoreError) in
                    try trees.item(at: bytes, in: a.object) != trees.item(at: bytes, in: b.object)
                }
                if differs == true { differing.append(path) }
            }
            try trees.requireAll()
            return differing
        }
    }

    /// A file of a tree with its mode, such as `0o100644`; `nil` for a folder, a submodule or nothing.
    package func file(_ path: String, in tree: TreeID) throws(GitStoreError) -> (mode: UInt32, bytes: [UInt8])? {
        try withObjects { objects throws(GitStoreError) in
            guard let item = try TreeStore(objects).item(at: Array(path.utf8), in: tree.object),
                item.mode != .tree, item.mode != .submodule
            else { return nil }
            return (item.mode.raw, try objects.read(item.id, .blob))
        }
    }

    /// Returns the paths that the tree's `.gitattributes` files give `merge=union`.
    package func attributesUnion(paths: [String], in tree: TreeID) throws(GitStoreError) -> [String] {
        try withObjects { objects throws(GitStoreError) in
            let trees = TreeStore(objects)
            var attributes = MergeAttributes(trees, root: tree.object)
            var union: [String] = []
            for path in paths {
                let driver = try trees.collectingMissing { () throws(GitStoreError) in try attributes.driver(of: path) }
                if driver == "union" { union.append(path) }
            }
            try trees.requireAll()
            return union
        }
    }
}
