import Names

extension Repository {
    /// Returns the paths on which a change was undone: `before` still has the change, and in `after` the file, or some
    /// of its changed lines, are as they were before the change. Renames are followed if they are unambiguous.
    ///
    /// - Parameters:
    ///   - before: the tree that has the change.
    ///   - after: the tree that may have lost it.
    package func undonePaths(
        of change: TreeChange, from before: TreeID, to after: TreeID
    ) throws(GitStoreError) -> [String] {
        guard before != after else { return [] }
        return try withObjects { objects throws(GitStoreError) in
            var search = ReversalSearch(objects, from: before.object, to: after.object)
            return try search.paths(of: change)
        }
    }
}

/// Looks for the files of a change that were taken back between two trees.
private struct ReversalSearch {
    private let store: MergeStore
    private let before: ObjectID
    private let after: ObjectID
    private var renames: SideRenames?

    init(_ objects: ObjectDatabase, from before: ObjectID, to after: ObjectID) {
        (store, self.before, self.after) = (MergeStore(objects), before, after)
    }

    mutating func paths(of change: TreeChange) throws(GitStoreError) -> [String] {
        var changes: [(path: [UInt8], file: FileReversal)] = []
        let only = change.paths.map(Set.init)
        try store.trees.eachDifference(from: change.from?.object, to: change.to.object) { path, old, new in
            if only?.contains(String(decoding: path, as: UTF8.self)) ?? true {
                changes.append((path, FileReversal(base: old, changed: new)))
            }
            return true
        }
        var undone: [String] = []
        for (path, file) in changes {
            let answer = try store.trees.collectingMissing { () throws(GitStoreError) in try isUndone(file, at: path) }
            if answer == true { undone.append(String(decoding: path, as: UTF8.self)) }
        }
        try store.trees.requireAll()
        return undone
    }

    private mutating func isUndone(_ file: FileReversal, at path: [UInt8]) throws(GitStoreError) -> Bool {
        let old = try store.trees.item(at: path, in: before)
        var new = try store.trees.item(at: path, in: after)
        guard old != new else { return false }
        if let old, new == nil { new = try renamed(path, old, file) }
        let lackingNow = try file.partsLacking(in: new, store.objects)
        guard !lackingNow.isEmpty else { return false }
        return try !lackingNow.isSubset(of: file.partsLacking(in: old, store.objects))
    }

    /// Files shorter than this many bytes may be equal by chance: their renames are not followed.
    private static let shortest = 20
    /// Files shorter than this many bytes may be similar by chance: their renames are followed only if nothing of the
    /// change is missing at the new path.
    private static let shortestSimilar = 100

    private mutating func renamed(
        _ path: [UInt8], _ item: TreeItem, _ file: FileReversal
    ) throws(GitStoreError) -> TreeItem? {
        guard item.mode.isRegular else { return nil }
        let size = try store.objects.size(ofFile: item.id)
        guard size >= Self.shortest else { return nil }
        if renames == nil {
            renames = try SideRenames(
                store, base: before, side: after, Fingerprints(store.objects, limits: store.limits))
        }
        guard case .file(_, let target)? = try renames?.target(of: path, item) else { return nil }
        guard size < Self.shortestSimilar else { return target }
        return try file.keepsAll(of: item, in: target, store.objects) ? target : nil
    }
}
