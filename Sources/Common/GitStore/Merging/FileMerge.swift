import Names

/// The result of a three-way merge of one file.
enum FileMerge {
    case item(TreeItem?)
    case conflict(Conflict)

    /// Why a path is in conflict.
    struct Conflict {
        let reason: String
        /// What git stores at the path if the conflict is in a merge of merge bases; `nil` if it isn't known here.
        var leftover: Leftover?
        /// What git stores at other paths in that case.
        var elsewhere: [[UInt8]: Leftover] = [:]
        /// The versions of a file whose contents conflict in git, too; `nil` for every other conflict.
        var versions: Versions?
    }

    /// The versions of a file that are merged. That of the base may have had another path.
    struct Versions {
        let base: TreeItem?
        let ours: TreeItem
        let theirs: TreeItem
    }

    /// What a conflict between merge bases leaves at a path of their merge (`process_entry` in git's `merge-ort.c`, 2.39 to
    /// 2.55).
    enum Leftover: Equatable {
        case item(TreeItem)
        case nothing
        /// A file with other contents than either version.
        case unknownFile

        init(_ item: TreeItem?) { self = item.map(Leftover.item) ?? .nothing }
    }

    /// Merges a file that both sides have; without a base, both added it.
    ///
    /// Modes and contents are merged separately, as git does. Symbolic links and submodules have no contents to merge.
    static func merge(
        base: TreeItem?, ours: TreeItem, theirs: TreeItem, in store: MergeStore
    ) throws(GitStoreError) -> FileMerge {
        if ours == theirs || theirs == base { return .item(ours) }
        if ours == base { return .item(theirs) }
        guard [ours.mode, theirs.mode, base?.mode ?? .regular].allSatisfy(\.isRegular) else {
            return .conflict(
                Conflict(reason: reason(ours.mode, theirs.mode), leftover: leftover(base, ours.mode, theirs.mode)))
        }
        guard let mode = pick(base?.mode, ours.mode, theirs.mode) else {
            return .conflict(Conflict(reason: "mode", leftover: .unknownFile))
        }
        if let id = pick(base?.id, ours.id, theirs.id) { return .item(TreeItem(mode: mode, id: id)) }
        switch try mergeTexts(base?.id, ours.id, theirs.id, in: store) {
        case .clean(let bytes): return .item(TreeItem(mode: mode, id: try store.write(bytes, .blob)))
        case .conflict:
            return .conflict(
                Conflict(
                    reason: base == nil ? "add/add" : "content", leftover: .unknownFile,
                    versions: Versions(base: base, ours: ours, theirs: theirs)))
        case .binary: return .conflict(Conflict(reason: "binary", leftover: .unknownFile))
        // git may merge this without a conflict, so the conflict must not be resolved in another way (no `versions`).
        case .unsure: return .conflict(Conflict(reason: "content (too alike to be sure)", leftover: .unknownFile))
        case .tooLarge(let limit):
            return .conflict(Conflict(reason: "content (more than \(limit))", leftover: .unknownFile))
        }
    }

    private static func mergeTexts(
        _ base: ObjectID?, _ ours: ObjectID, _ theirs: ObjectID, in store: MergeStore
    ) throws(GitStoreError) -> TextMerge {
        let objects = store.objects
        let ids = [base, ours, theirs].compactMap(\.self)
        for size in try objects.sizes(ofFiles: ids) {
            if let limit = store.refusal(toMerge: size) {
                return .tooLarge(limit: limit)
            }
        }
        return try TextMerge.merge(
            base: base.map { id throws(GitStoreError) in try objects.read(id, .blob) } ?? [],
            ours: objects.read(ours, .blob), theirs: objects.read(theirs, .blob), limits: store.limits)
    }

    /// The side that changed; `nil` if both did, differently.
    private static func pick<Value: Equatable>(_ base: Value?, _ ours: Value, _ theirs: Value) -> Value? {
        if ours == theirs || ours == base { return theirs }
        return theirs == base ? ours : nil
    }

    /// For links, submodules and entries of different types git keeps the base's version. If both sides are regular
    /// files and only the base is not, the result isn't known here: `nil`.
    private static func leftover(_ base: TreeItem?, _ ours: FileMode, _ theirs: FileMode) -> Leftover? {
        ours.isRegular && theirs.isRegular ? nil : Leftover(base)
    }

    private static func reason(_ ours: FileMode, _ theirs: FileMode) -> String {
        switch (ours, theirs) {
        case (.submodule, .submodule): "submodule"
        case (.symlink, .symlink): "symlink"
        default: "distinct types"
        }
    }
}
