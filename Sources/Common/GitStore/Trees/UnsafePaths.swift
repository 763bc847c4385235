import Names

/// Searches the differences between two trees for entries that git refuses. Only differing subtrees are read, repeated ones
/// once, and the depth is not limited.
struct UnsafePaths {
    private struct Pair: Hashable {
        let old: ObjectID?
        let new: ObjectID?
    }

    /// A folder to look into, and the one that holds it.
    private struct Folder {
        let name: [UInt8]
        let parent: Int?
        let pair: Pair
    }

    private let trees: TreeStore
    private var folders: [Folder] = []
    private var seen: Set<Pair> = []

    init(_ trees: TreeStore) { self.trees = trees }

    /// The first paths of entries that git refuses and that are new or changed; `from: nil` is the empty tree.
    mutating func find(from old: ObjectID?, to new: ObjectID, limit: Int) throws(GitStoreError) -> [[UInt8]] {
        var (found, next): ([[UInt8]], Int) = ([], 0)
        if old != new { folders = [Folder(name: [], parent: nil, pair: Pair(old: old, new: new))] }
        while next < folders.count, found.count < limit {
            let pair = folders[next].pair
            defer { next += 1 }
            let old = try trees.collectingMissing { () throws(GitStoreError) in try trees.tree(pair.old) }
            let new = try trees.collectingMissing { () throws(GitStoreError) in try trees.tree(pair.new) }
            guard let old, let new else { continue }
            for row in TreeJoin(base: old, ours: new) {
                guard row.base != row.ours, let item = row.ours else { continue }
                if UnsafeName.refuses(row.name, isLink: item.mode == .symlink) {
                    found.append(path(of: row.name, in: next))
                } else if item.isTree {
                    visit(Folder(name: Array(row.name), parent: next, pair: Pair(old: row.base?.id, new: item.id)))
                }
            }
        }
        try trees.requireAll()
        return Array(found.prefix(limit))
    }

    private mutating func visit(_ folder: Folder) {
        if seen.insert(folder.pair).inserted { folders.append(folder) }
    }

    private func path(of name: ArraySlice<UInt8>, in folder: Int) -> [UInt8] {
        var (path, next): ([UInt8], Int?) = (Array(name), folder)
        while let index = next, let parent = folders[index].parent {
            path = folders[index].name + [UInt8(ascii: "/")] + path
            next = parent
        }
        return path
    }
}
