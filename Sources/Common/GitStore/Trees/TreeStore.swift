import Names

/// Reads and searches trees. Parsed trees are cached for the lifetime of one operation.
final class TreeStore {
    let objects: ObjectDatabase
    private let limits: MergeLimits
    private var parsed: [ObjectID: Tree] = [:]
    /// Entries of folders that were gone through. Folders may share subfolders, so there can be far more than there is
    /// to read.
    private var entries = 0
    /// The objects that were needed and aren't in the store. An operation continues without them, to find all that it lacks
    /// at once; its result is valid only if this is empty.
    private var lacking: Set<ObjectID> = []

    init(_ objects: ObjectDatabase, limits: MergeLimits = .standard) { (self.objects, self.limits) = (objects, limits) }

    /// The tree; `nil` is the empty one.
    func tree(_ id: ObjectID?) throws(GitStoreError) -> Tree {
        guard let id else { return .empty }
        if let tree = parsed[id] { return tree }
        let tree = try Tree(objects.read(id, .tree), id)
        parsed[id] = tree
        return tree
    }

    /// The tree of a folder.
    ///
    /// - Throws: `beyondLimit` for folders nested deeper than anyone's, before they exhaust the stack, and for more
    ///   entries than anyone's.
    func tree(_ id: ObjectID?, at path: [UInt8]) throws(GitStoreError) -> Tree {
        guard path.count(where: { $0 == UInt8(ascii: "/") }) <= limits.depth else {
            throw GitStoreError(.beyondLimit, "folders are nested deeper than \(limits.depth) levels")
        }
        let tree = try tree(id)
        entries += tree.entries.count
        guard entries <= limits.entries else {
            throw GitStoreError(
                .beyondLimit, "more than \(limits.entries) files and folders in folders that differ")
        }
        return tree
    }

    /// Trees of the same folder, to be walked in step; `nil` if one of them is missing, which is added to ``lacking``.
    func join(
        base: ObjectID?, ours: ObjectID?, theirs: ObjectID? = nil, at path: [UInt8]
    ) throws(GitStoreError) -> TreeJoin? {
        let base = try collectingMissing { () throws(GitStoreError) in try tree(base, at: path) }
        let ours = try collectingMissing { () throws(GitStoreError) in try tree(ours, at: path) }
        let theirs = try collectingMissing { () throws(GitStoreError) in try tree(theirs, at: path) }
        guard let base, let ours, let theirs else { return nil }
        return TreeJoin(base: base, ours: ours, theirs: theirs)
    }

    /// Runs a part of an operation; `nil` if objects are missing, which are added to ``lacking``.
    func collectingMissing<Value>(_ body: () throws(GitStoreError) -> Value) throws(GitStoreError) -> Value? {
        do throws(GitStoreError) {
            return try body()
        } catch {
            guard !error.lacking.isEmpty else { throw error }
            lacking.formUnion(error.lacking)
            return nil
        }
    }

    /// Checks, at the end of an operation or of a stage whose result is used, that nothing was missing.
    ///
    /// - Throws: `missingObject` with all that is lacking.
    func requireAll() throws(GitStoreError) {
        guard lacking.isEmpty else { throw GitStoreError(lacking: lacking) }
    }

    /// Returns the item at a path; `nil` if there is none.
    func item(at path: [UInt8], in root: ObjectID) throws(GitStoreError) -> TreeItem? {
        var item = TreeItem(mode: .tree, id: root)
        for name in path.split(separator: UInt8(ascii: "/")) {
            guard item.isTree, let next = try tree(item.id)[name] else { return nil }
            item = next
        }
        return item
    }

    /// Calls `body` with each file that differs, and what it was before and after, until it says `false`.
    ///
    /// Equal subtrees are not read.
    ///
    /// - Parameter folders: the folders to look into; `nil` is all. The root is always looked into.
    func eachDifference(
        from old: ObjectID?, to new: ObjectID?, below path: [UInt8] = [], in folders: Set<[UInt8]>? = nil,
        _ body: (_ path: [UInt8], _ old: TreeItem?, _ new: TreeItem?) -> Bool
    ) throws(GitStoreError) {
        _ = try walkDifferences(from: old, to: new, below: path, in: folders, body)
        try requireAll()
    }

    private func walkDifferences(
        from old: ObjectID?, to new: ObjectID?, below path: [UInt8], in folders: Set<[UInt8]>?,
        _ body: (_ path: [UInt8], _ old: TreeItem?, _ new: TreeItem?) -> Bool
    ) throws(GitStoreError) -> Bool {
        guard old != new, let rows = try join(base: old, ours: new, at: path) else { return true }
        for row in rows where row.base != row.ours {
            let inner = path + row.name
            if row.isTree, let folders, !folders.contains(inner) { continue }
            let goesOn =
                row.isTree
                ? try walkDifferences(
                    from: row.base?.id, to: row.ours?.id, below: inner + [UInt8(ascii: "/")], in: folders, body)
                : body(inner, row.base, row.ours)
            guard goesOn else { return false }
        }
        return true
    }
}
