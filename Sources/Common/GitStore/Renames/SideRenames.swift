import Names

/// The possible renames of one side of a merge.
///
/// git pairs deleted with added files: first those of equal content, then those alike by half. Which pairs it looks at
/// depends on more than the two files. So this says only what git finds in any case, and what it can't find.
final class SideRenames {
    /// Where a deleted file went.
    enum Target: Equatable {
        case nowhere
        case file(path: [UInt8], item: TreeItem)
        /// Ambiguous: git's choice depends on more than is known here.
        case unsure
    }

    private typealias File = (path: [UInt8], item: TreeItem)

    /// Comparisons of contents per side, after which everything is unsure.
    private static let patience = 500_000

    private let fingerprints: Fingerprints
    private var deleted: [Content: [File]] = [:]
    private var added: [Content: [File]] = [:]
    /// The files that may be unpaired after git has paired equal contents.
    private var openSources: [File] = []
    private var openTargets: [File] = []
    private var comparisons = 0

    /// The key by which files are equal for a rename: regular files of any mode, others of the same mode.
    private struct Content: Hashable {
        let id: ObjectID
        let mode: FileMode

        init(_ item: TreeItem) { (id, mode) = (item.id, item.mode.isRegular ? .regular : item.mode) }
    }

    init(_ store: MergeStore, base: ObjectID?, side: ObjectID, _ fingerprints: Fingerprints) throws(GitStoreError) {
        self.fingerprints = fingerprints
        try store.trees.eachDifference(from: base, to: side) { path, old, new in
            // git takes no empty file for a renamed one.
            if let old, new == nil, old.id != Fingerprints.empty {
                deleted[Content(old), default: []].append((path, old))
            }
            if let new, old == nil, new.id != Fingerprints.empty {
                added[Content(new), default: []].append((path, new))
            }
            return true
        }
        openSources = Self.open(deleted, added)
        openTargets = Self.open(added, deleted)
    }

    private static func open(_ files: [Content: [File]], _ partners: [Content: [File]]) -> [File] {
        files.filter { content, files in
            content.mode == .regular && partners[content]?.count ?? 0 < files.count
        }.values.flatMap { $0 }
    }

    /// Where a file that this side deleted went.
    func target(of path: [UInt8], _ item: TreeItem) throws(GitStoreError) -> Target {
        guard item.id != Fingerprints.empty else { return .nowhere }
        let content = Content(item)
        if let equal = added[content], let first = equal.first {
            return equal.count == 1 && deleted[content]?.count == 1
                ? .file(path: first.path, item: first.item) : .unsure
        }
        guard content.mode == .regular else { return .nowhere }
        try fingerprints.require([item.id] + openTargets.map(\.item.id))
        var found: File?
        for target in openTargets {
            guard let similarity = try compare(item, target.item) else { return .unsure }
            guard similarity.isPossible else { continue }
            guard found == nil, similarity.isSure else { return .unsure }
            found = target
        }
        guard let found else { return .nowhere }
        guard deleted[Content(found.item)] == nil, try isOnlySource(path, of: found) else { return .unsure }
        return .file(path: found.path, item: found.item)
    }

    /// Whether no other deleted file may have become the target.
    private func isOnlySource(_ path: [UInt8], of target: File) throws(GitStoreError) -> Bool {
        try fingerprints.require(openSources.map(\.item.id))
        for source in openSources where source.path != path {
            guard let similarity = try compare(source.item, target.item), !similarity.isPossible else { return false }
        }
        return true
    }

    /// Whether anything in a folder that this side removed may have been renamed.
    func mayHaveMoved(from folder: [UInt8]) throws(GitStoreError) -> Bool {
        guard !added.isEmpty else { return false }
        let prefix = folder + [UInt8(ascii: "/")]
        for (content, files) in deleted where added[content] != nil {
            if files.contains(where: { $0.path.starts(with: prefix) }) { return true }
        }
        let sources = openSources.filter { $0.path.starts(with: prefix) }
        if !sources.isEmpty { try fingerprints.require((sources + openTargets).map(\.item.id)) }
        for source in sources {
            for target in openTargets {
                guard let similarity = try compare(source.item, target.item), !similarity.isPossible else {
                    return true
                }
            }
        }
        return false
    }

    /// `nil` if finding out would cost too much.
    private func compare(_ old: TreeItem, _ new: TreeItem) throws(GitStoreError) -> Similarity? {
        comparisons += 1
        guard comparisons <= Self.patience else { return nil }
        return try fingerprints.compare(old.id, new.id)
    }
}
