import Names

/// One of the two sides of a merge.
enum MergeSide: Hashable {
    case ours
    case theirs

    var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// The three-way merge of trees, name by name; subtrees that a side left alone are not read.
///
/// Paths whose result depends on renames are recorded as questions, which ``RenameResolution`` resolves afterwards.
struct TreeMerge {
    /// A path whose result depends on whether a file or folder was renamed.
    enum Question {
        /// One side deleted a file that the other changed: a conflict, unless it was a rename.
        case deletedAndChanged(path: [UInt8], base: TreeItem, changed: TreeItem, deletedBy: MergeSide)
        /// Both deleted a file: fine, unless one renamed it.
        case deletedByBoth(path: [UInt8], base: TreeItem)
        /// One side added a file in a folder that the other removed: fine, unless it renamed the folder.
        case addedBelowRemoved(path: [UInt8], folder: [UInt8], removedBy: MergeSide)

        var isAboutFolders: Bool { if case .addedBelowRemoved = self { true } else { false } }
    }

    /// The folders above the present one that a side no longer has: the topmost of each.
    private struct Removed {
        var byOurs: [UInt8]?
        var byTheirs: [UInt8]?
    }

    private let store: MergeStore
    /// Files of the base whose content is not known.
    private let unsettled: Set<[UInt8]>
    private(set) var conflicts: [[UInt8]: FileMerge.Conflict] = [:]
    private(set) var questions: [Question] = []

    init(_ store: MergeStore, unsettled: Set<[UInt8]>) { (self.store, self.unsettled) = (store, unsettled) }

    mutating func merge(
        base: ObjectID?, ours: ObjectID, theirs: ObjectID
    ) throws(GitStoreError) -> ObjectID {
        func item(_ id: ObjectID?) -> TreeItem? { id.map { TreeItem(mode: .tree, id: $0) } }
        let row = TreeJoin.Row(name: [], isTree: true, base: item(base), ours: item(ours), theirs: item(theirs))
        let merged = try mergeFolder(row, [], Removed())
        try store.trees.requireAll()
        if let merged { return merged.id }
        return try TreeDraft().write(to: store)
    }

    private mutating func mergeFolder(
        _ row: TreeJoin.Row, _ path: [UInt8], _ removed: Removed
    ) throws(GitStoreError) -> TreeItem? {
        if row.ours == row.theirs {
            try noteDeletions(from: row.base, to: row.ours, path)
            return row.ours
        }
        if row.ours == row.base { return row.theirs }
        if row.theirs == row.base { return row.ours }
        var removed = removed
        if row.base != nil {
            if row.ours == nil { removed.byOurs = removed.byOurs ?? path }
            if row.theirs == nil { removed.byTheirs = removed.byTheirs ?? path }
        }
        return try mergeEntries(row, path.isEmpty ? [] : path + [UInt8(ascii: "/")], removed)
    }

    private mutating func mergeEntries(
        _ folder: TreeJoin.Row, _ prefix: [UInt8], _ removed: Removed
    ) throws(GitStoreError) -> TreeItem? {
        let rows = try store.trees.join(
            base: folder.base?.id, ours: folder.ours?.id, theirs: folder.theirs?.id, at: prefix)
        guard let rows else { return folder.ours }
        var (draft, isOurs, isTheirs) = (TreeDraft(), true, true)
        for row in rows {
            let item =
                row.isTree
                ? try mergeFolder(row, prefix + row.name, removed) : try mergeFile(row, prefix, removed)
            if item != row.ours { isOurs = false }
            if item != row.theirs { isTheirs = false }
            guard let item else { continue }
            if row.isTree, draft.hasFile(named: row.name) {
                conflicts[prefix + row.name] = FileMerge.Conflict(reason: "file/directory")
            } else {
                draft.append(row.name, item)
            }
        }
        if isOurs { return folder.ours }
        if isTheirs { return folder.theirs }
        return draft.isEmpty ? nil : TreeItem(mode: .tree, id: try draft.write(to: store))
    }

    private mutating func mergeFile(
        _ row: TreeJoin.Row, _ prefix: [UInt8], _ removed: Removed
    ) throws(GitStoreError) -> TreeItem? {
        if !unsettled.isEmpty, row.base != nil, unsettled.contains(prefix + row.name) {
            return mergeUnsettled(row, prefix + row.name)
        }
        guard let ours = row.ours, let theirs = row.theirs else { return mergeAbsent(row, prefix, removed) }
        let merged = try store.trees.collectingMissing { () throws(GitStoreError) in
            try FileMerge.merge(base: row.base, ours: ours, theirs: theirs, in: store)
        }
        switch merged {
        case .item(let item)?: return item
        case .conflict(let reason)?:
            conflicts[prefix + row.name] = reason
            return ours
        case nil: return ours
        }
    }

    /// Merges a file that at least one side doesn't have.
    private mutating func mergeAbsent(_ row: TreeJoin.Row, _ prefix: [UInt8], _ removed: Removed) -> TreeItem? {
        switch (row.base, row.ours, row.theirs) {
        case (let base?, nil, nil):
            questions.append(.deletedByBoth(path: prefix + row.name, base: base))
            return nil
        case (let base?, nil, let changed?) where changed != base:
            note(row, prefix, base, changed, deletedBy: .ours)
            return nil
        case (let base?, let changed?, nil) where changed != base:
            note(row, prefix, base, changed, deletedBy: .theirs)
            return nil
        case (nil, let added?, nil):
            noteAddition(row, prefix, below: removed.byTheirs, removedBy: .theirs)
            return added
        case (nil, nil, let added?):
            noteAddition(row, prefix, below: removed.byOurs, removedBy: .ours)
            return added
        // One side deleted a file that the other left as it was.
        default: return nil
        }
    }

    /// Merges a path whose base version isn't known: possible only if both sides have the same version.
    private mutating func mergeUnsettled(_ row: TreeJoin.Row, _ path: [UInt8]) -> TreeItem? {
        if let item = row.ours, item == row.theirs { return item }
        let areFiles = row.ours?.mode.isRegular == true && row.theirs?.mode.isRegular == true
        conflicts[path] = FileMerge.Conflict(reason: "merge bases", leftover: areFiles ? .unknownFile : nil)
        return row.ours
    }

    private mutating func note(
        _ row: TreeJoin.Row, _ prefix: [UInt8], _ base: TreeItem, _ changed: TreeItem, deletedBy side: MergeSide
    ) {
        questions.append(
            .deletedAndChanged(path: prefix + row.name, base: base, changed: changed, deletedBy: side))
    }

    private mutating func noteAddition(
        _ row: TreeJoin.Row, _ prefix: [UInt8], below folder: [UInt8]?, removedBy side: MergeSide
    ) {
        guard let folder else { return }
        questions.append(.addedBelowRemoved(path: prefix + row.name, folder: folder, removedBy: side))
    }

    /// Records the files that both sides deleted in a folder on which they agree: one side may have moved them
    /// elsewhere.
    private mutating func noteDeletions(
        from base: TreeItem?, to side: TreeItem?, _ path: [UInt8]
    ) throws(GitStoreError) {
        guard let base, base != side else { return }
        var deleted: [Question] = []
        let prefix = path.isEmpty ? [] : path + [UInt8(ascii: "/")]
        let isRead: Void? = try store.trees.collectingMissing { () throws(GitStoreError) in
            try store.trees.eachDifference(from: base.id, to: side?.id, below: prefix) { path, old, new in
                if let old, new == nil { deleted.append(.deletedByBoth(path: path, base: old)) }
                return true
            }
        }
        guard isRead != nil else { return }
        for question in deleted {
            if case .deletedByBoth(let path, _) = question, unsettled.contains(path) {
                conflicts[path] = FileMerge.Conflict(reason: "merge bases")
            } else {
                questions.append(question)
            }
        }
    }
}
