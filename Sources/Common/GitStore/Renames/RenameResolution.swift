import Names

/// Resolves the paths that a tree merge left open because of possible renames. Renames are detected only here, and only if
/// there is such a path.
struct RenameResolution {
    private let store: MergeStore
    private let base: ObjectID?
    private let roots: [MergeSide: ObjectID]
    private let fingerprints: Fingerprints
    private var searches: [MergeSide: SideRenames] = [:]

    /// The conflicts of the tree merge, without those that renames resolve, and with those that renames cause.
    private(set) var conflicts: [[UInt8]: FileMerge.Clash]
    /// Replacements for items of the merged tree, by path.
    private(set) var edits: [[UInt8]: TreeItem] = [:]

    init(_ store: MergeStore, base: ObjectID?, ours: ObjectID, theirs: ObjectID, conflicts: [[UInt8]: FileMerge.Clash])
    {
        (self.store, self.base, self.conflicts) = (store, base, conflicts)
        roots = [.ours: ours, .theirs: theirs]
        fingerprints = Fingerprints(store.objects, limits: store.limits)
    }

    mutating func answer(_ questions: [TreeMerge.Question]) throws(GitStoreError) {
        for side in Set(questions.flatMap(\.sides)) {
            _ = try store.trees.noting { () throws(GitStoreError) in try renames(of: side) }
        }
        try store.trees.requireAll()
        for question in questions {
            _ = try store.trees.noting { () throws(GitStoreError) in try answer(question) }
        }
        try store.trees.requireAll()
    }

    private mutating func answer(_ question: TreeMerge.Question) throws(GitStoreError) {
        switch question {
        case .deletedAndChanged(let path, let base, let changed, let side):
            try followRename(of: path, base, changed, deletedBy: side)
        case .deletedByBoth(let path, let base):
            try compareRenames(of: path, base)
        case .addedBelowRemoved(let path, let folder, let side):
            if try renames(of: side).mayHaveMoved(from: folder) {
                conflicts[path] = FileMerge.Clash(reason: "file location")
            }
        }
    }

    private mutating func renames(of side: MergeSide) throws(GitStoreError) -> SideRenames {
        if let known = searches[side] { return known }
        let search = try SideRenames(store, base: base, side: roots[side] ?? .zero, fingerprints)
        searches[side] = search
        return search
    }

    /// The change goes to where the other side renamed the file to.
    private mutating func followRename(
        of path: [UInt8], _ base: TreeItem, _ changed: TreeItem, deletedBy side: MergeSide
    ) throws(GitStoreError) {
        guard case .file(let target, let renamed) = try renames(of: side).target(of: path, base) else {
            conflicts[path] = FileMerge.Clash(reason: "modify/delete")
            return
        }
        guard changed.mode.isSameSort(as: base.mode) else {
            conflicts[path] = FileMerge.Clash(reason: "distinct types")
            return
        }
        guard try item(at: target, of: side.other) == nil else {
            conflicts[target] = FileMerge.Clash(reason: "rename/add")
            return
        }
        try merge(base, [side: renamed, side.other: changed], to: target)
    }

    /// Both may have put the file elsewhere: fine in the same place.
    private mutating func compareRenames(of path: [UInt8], _ base: TreeItem) throws(GitStoreError) {
        switch (try renames(of: .ours).target(of: path, base), try renames(of: .theirs).target(of: path, base)) {
        case (.nowhere, .nowhere):
            break
        case (.file(let target, let ours), .file(let other, let theirs)) where target == other:
            conflicts[target] = nil
            try merge(base, [.ours: ours, .theirs: theirs], to: target)
        case (.nowhere, _), (_, .nowhere):
            conflicts[path] = FileMerge.Clash(reason: "rename/delete")
        default:
            conflicts[path] = FileMerge.Clash(reason: "rename/rename")
        }
    }

    private mutating func merge(
        _ base: TreeItem, _ sides: [MergeSide: TreeItem], to target: [UInt8]
    ) throws(GitStoreError) {
        guard let ours = sides[.ours], let theirs = sides[.theirs] else { return }
        switch try FileMerge.merge(base: base, ours: ours, theirs: theirs, in: store) {
        case .item(let item): edits[target] = item
        case .conflict(let clash): conflicts[target] = clash
        }
    }

    private func item(at path: [UInt8], of side: MergeSide) throws(GitStoreError) -> TreeItem? {
        guard let root = roots[side] else { return nil }
        return try store.trees.item(at: path, in: root)
    }
}

extension TreeMerge.Question {
    /// The sides whose renames answer it.
    fileprivate var sides: [MergeSide] {
        switch self {
        case .deletedAndChanged(_, _, _, let side), .addedBelowRemoved(_, _, let side): [side]
        case .deletedByBoth: [.ours, .theirs]
        }
    }
}
