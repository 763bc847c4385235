import Names

/// Resolves the paths that a tree merge left open because of possible renames. Renames are detected only here, and only if
/// there is such a path.
struct RenameResolution {
    private let store: MergeStore
    private let base: ObjectID?
    private let roots: [MergeSide: ObjectID]
    private let fingerprints: Fingerprints
    private var searches: [MergeSide: SideRenames] = [:]
    private let questions: [TreeMerge.Question]
    /// True if both sides deleted and added the same files; `nil` until computed.
    private var areSidesAlike: Bool?

    /// The conflicts of the tree merge, without those that renames resolve, and with those that renames cause.
    private(set) var conflicts: [[UInt8]: FileMerge.Conflict]
    /// Replacements for items of the merged tree, by path.
    private(set) var edits: [[UInt8]: TreeItem] = [:]

    init(_ store: MergeStore, base: ObjectID?, ours: ObjectID, theirs: ObjectID, _ merge: TreeMerge) {
        (self.store, self.base, conflicts, questions) = (store, base, merge.conflicts, merge.questions)
        roots = [.ours: ours, .theirs: theirs]
        fingerprints = Fingerprints(store.objects, limits: store.limits)
    }

    /// Resolves the questions of the tree merge. In a merge of merge bases git doesn't detect moved folders, so those
    /// questions are skipped.
    mutating func answer(betweenBases: Bool = false) throws(GitStoreError) {
        let questions = betweenBases ? questions.filter { !$0.isAboutFolders } : questions
        for side in Set(questions.flatMap(\.sides)) {
            _ = try store.trees.collectingMissing { () throws(GitStoreError) in try renames(of: side) }
        }
        try store.trees.requireAll()
        for question in questions {
            _ = try store.trees.collectingMissing { () throws(GitStoreError) in try answer(question) }
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
                conflicts[path] = FileMerge.Conflict(reason: "file location")
            }
        }
    }

    private mutating func renames(of side: MergeSide) throws(GitStoreError) -> SideRenames {
        if let known = searches[side] { return known }
        let other = SideRenames.OtherSide(
            tree: roots[side.other] ?? .zero, filledFolders: Set(questions.compactMap(\.filledFolder)))
        let search = try SideRenames(store, base: base, side: roots[side] ?? .zero, other: other, fingerprints)
        searches[side] = search
        return search
    }

    /// The change goes to where the other side renamed the file to.
    private mutating func followRename(
        of path: [UInt8], _ base: TreeItem, _ changed: TreeItem, deletedBy side: MergeSide
    ) throws(GitStoreError) {
        let target = try renames(of: side).target(of: path, base)
        guard case .file(let target, let renamed) = target else {
            conflicts[path] = FileMerge.Conflict(
                reason: "modify/delete", leftover: target == .nowhere ? .item(base) : nil)
            return
        }
        let isTaken = try item(at: target, of: side.other) != nil
        guard changed.mode.isSameSort(as: base.mode) else {
            var conflict = FileMerge.Conflict(reason: "distinct types")
            if !isTaken, changed.mode.isRegular != base.mode.isRegular {
                // Between merge bases git goes on with the base's version under the new name, beside the other one.
                (conflict.leftover, conflict.elsewhere) = (.item(changed), [target: .item(base)])
            }
            conflicts[path] = conflict
            return
        }
        guard !isTaken else {
            conflicts[target] = FileMerge.Conflict(reason: "rename/add")
            return
        }
        try merge(base, [side: renamed, side.other: changed], to: target)
    }

    /// Both may have put the file elsewhere: fine in the same place.
    private mutating func compareRenames(of path: [UInt8], _ base: TreeItem) throws(GitStoreError) {
        switch (try renames(of: .ours).target(of: path, base), try renames(of: .theirs).target(of: path, base)) {
        case (.nowhere, .nowhere):
            break
        case (.unsure, .unsure) where try findSameRenames():
            break
        case (.file(let target, let ours), .file(let other, let theirs)) where target == other:
            conflicts[target] = nil
            try merge(base, [.ours: ours, .theirs: theirs], to: target)
        case (.file(let target, _), .nowhere):
            conflicts[path] = try renamedAndDeleted(base, target, by: .ours)
        case (.nowhere, .file(let target, _)):
            conflicts[path] = try renamedAndDeleted(base, target, by: .theirs)
        case (.nowhere, _), (_, .nowhere):
            conflicts[path] = FileMerge.Conflict(reason: "rename/delete")
        case (.file(let mine, let ours), .file(let other, let theirs)):
            conflicts[path] = try renamedTwice(base, (mine, ours), (other, theirs))
        default:
            conflicts[path] = FileMerge.Conflict(reason: "rename/rename")
        }
    }

    /// Whether git finds the same renames on both sides, whatever they are: both keep the file where they have it.
    private mutating func findSameRenames() throws(GitStoreError) -> Bool {
        if let areSidesAlike { return areSidesAlike }
        let areAlike = try renames(of: .ours).isLike(renames(of: .theirs))
        areSidesAlike = areAlike
        return areAlike
    }

    /// Between merge bases git goes on with the base's version under the new name.
    private func renamedAndDeleted(
        _ base: TreeItem, _ target: [UInt8], by side: MergeSide
    ) throws(GitStoreError) -> FileMerge.Conflict {
        guard try item(at: target, of: side.other) == nil else { return FileMerge.Conflict(reason: "rename/delete") }
        return FileMerge.Conflict(reason: "rename/delete", leftover: .nothing, elsewhere: [target: .item(base)])
    }

    /// Between merge bases git goes on with the merged version under both names.
    private func renamedTwice(
        _ base: TreeItem, _ ours: (path: [UInt8], item: TreeItem), _ theirs: (path: [UInt8], item: TreeItem)
    ) throws(GitStoreError) -> FileMerge.Conflict {
        guard try item(at: ours.path, of: .theirs) == nil, try item(at: theirs.path, of: .ours) == nil else {
            return FileMerge.Conflict(reason: "rename/rename")
        }
        let leftover: FileMerge.Leftover? =
            switch try FileMerge.merge(base: base, ours: ours.item, theirs: theirs.item, in: store) {
            case .item(let item): FileMerge.Leftover(item)
            case .conflict(let conflict): conflict.leftover
            }
        return FileMerge.Conflict(
            reason: "rename/rename", leftover: leftover == nil ? nil : .nothing,
            elsewhere: leftover.map { [ours.path: $0, theirs.path: $0] } ?? [:])
    }

    private mutating func merge(
        _ base: TreeItem, _ sides: [MergeSide: TreeItem], to target: [UInt8]
    ) throws(GitStoreError) {
        guard let ours = sides[.ours], let theirs = sides[.theirs] else { return }
        switch try FileMerge.merge(base: base, ours: ours, theirs: theirs, in: store) {
        case .item(let item): edits[target] = item
        case .conflict(let conflict): conflicts[target] = conflict
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

    /// The folder to which a file was added that the other side removed.
    fileprivate var filledFolder: [UInt8]? {
        guard case .addedBelowRemoved(let path, _, _) = self else { return nil }
        return path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) }
    }
}
