import Names

/// A file that git leaves in conflict, and its versions.
package struct ConflictedFile {
    /// The resolution of a conflict in one file.
    package enum Resolution: Equatable {
        /// The file as ours has it.
        case ours(kind: String)
        /// The file as theirs has it.
        case theirs(kind: String)
        /// New contents.
        case contents([UInt8], kind: String)
    }

    /// Resolves a conflict; `nil` leaves it to people.
    package typealias Resolve = (ConflictedFile) throws(GitStoreError) -> Resolution?

    /// The path from the root.
    package let path: String
    /// The common ancestor's version; `nil`: both sides added the file.
    package let base: [UInt8]?
    /// Our version.
    package let ours: [UInt8]
    /// Their version.
    package let theirs: [UInt8]
}

extension CommitMerge {
    /// Resolves all conflicts; `nil` if one of them is left to people.
    ///
    /// Only files that both sides have with the same mode, and that git would leave in place with markers, are asked for.
    func settle(
        _ conflicts: [[UInt8]: FileMerge.Conflict], ours: ObjectID, theirs: ObjectID, by resolve: ConflictedFile.Resolve
    ) throws(GitStoreError) -> (edits: [[UInt8]: TreeItem], resolved: [MergeResult.Resolved])? {
        var (edits, resolved): ([[UInt8]: TreeItem], [MergeResult.Resolved]) = ([:], [])
        for (path, conflict) in conflicts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let versions = conflict.versions, let name = String(validating: path, as: UTF8.self) else {
                return nil
            }
            let (mine, its) = (versions.ours, versions.theirs)
            guard try store.trees.item(at: path, in: ours) == mine, try store.trees.item(at: path, in: theirs) == its,
                mine.mode == its.mode, mine.mode.isRegular
            else { return nil }
            let objects = store.objects
            let file = ConflictedFile(
                path: name,
                base: try versions.base.map { item throws(GitStoreError) in try objects.read(item.id, .blob) },
                ours: try objects.read(mine.id, .blob), theirs: try objects.read(its.id, .blob))
            switch try resolve(file) {
            case nil: return nil
            case .ours(let kind)?:
                edits[path] = mine
                resolved.append(.init(path: name, kind: kind))
            case .theirs(let kind)?:
                edits[path] = its
                resolved.append(.init(path: name, kind: kind))
            case .contents(let bytes, let kind)?:
                edits[path] = TreeItem(mode: mine.mode, id: try store.write(bytes, .blob))
                resolved.append(.init(path: name, kind: kind))
            }
        }
        return (edits, resolved)
    }
}
