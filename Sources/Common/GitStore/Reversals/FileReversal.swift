import Names

/// Compares later versions of one file with a change that was made to it.
struct FileReversal {
    /// A part of the change.
    enum Part: Hashable {
        /// The existence or the whole content of the file.
        case file
        case mode
        /// A run of changed lines, by its number.
        case hunk(Int)
    }

    let base: TreeItem?
    let changed: TreeItem?

    /// The parts of the change for which a version is as the file was before the change. A part that was changed further
    /// is not among them.
    func partsLacking(in version: TreeItem?, _ objects: ObjectDatabase) throws(GitStoreError) -> Set<Part> {
        guard let base, let changed else { return (version == nil) == (base == nil) ? [.file] : [] }
        guard let version else { return [.file] }
        var parts: Set<Part> = []
        if changed.mode != base.mode, version.mode == base.mode { parts.insert(.mode) }
        guard changed.id != base.id else { return parts }
        if let hunks = try hunksLacking(in: version, base, changed, objects) {
            parts.formUnion(hunks.map(Part.hunk))
        } else if version.id == base.id {
            parts.insert(.file)
        }
        return parts
    }

    /// Whether a version contains all differences between the file before the change and an earlier version: git's
    /// merge of the two adds nothing to it. Where the change added the file, both must be equal.
    func keepsAll(
        of earlier: TreeItem, in version: TreeItem, _ objects: ObjectDatabase
    ) throws(GitStoreError) -> Bool {
        if earlier.id == version.id { return true }
        guard let base else { return false }
        let files = [base, earlier, version]
        guard files.allSatisfy({ $0.mode.isRegular }),
            try objects.sizes(ofFiles: files.map(\.id)).allSatisfy({ $0 <= MergeLimits.standard.text })
        else { return false }
        var texts: [[UInt8]] = []
        for file in files { texts.append(try objects.read(file.id, .blob)) }
        return TextMerge.merge(base: texts[0], ours: texts[1], theirs: texts[2]) == .clean(texts[2])
    }

    /// `nil` for what has no lines, is too large, or compares too badly.
    private func hunksLacking(
        in version: TreeItem, _ base: TreeItem, _ changed: TreeItem, _ objects: ObjectDatabase
    ) throws(GitStoreError) -> [Int]? {
        let files = [base, changed, version]
        // The commit of a submodule isn't here.
        guard files.allSatisfy({ $0.mode != .submodule && $0.mode != .tree }),
            try objects.sizes(ofFiles: files.map(\.id)).allSatisfy({ $0 <= MergeLimits.standard.text })
        else { return nil }
        var texts: [[UInt8]] = []
        for file in files { texts.append(try objects.read(file.id, .blob)) }
        guard TextMerge.obstacle(to: texts) == nil else { return nil }
        return HunkReversal(base: texts[0], changed: texts[1], version: texts[2])?.hunksLacking
    }
}
