import Names

/// The possible renames of one side of a merge.
///
/// git pairs deleted with added files: first those with equal contents, then those that are at least 50 % similar. Many
/// results are certain from the file alone; only if that is not enough are all files of the side paired.
final class SideRenames {
    /// The new path of a deleted file.
    enum Target: Equatable {
        case nowhere
        case file(path: [UInt8], item: TreeItem)
        /// Ambiguous: git's choice depends on more than is known here.
        case unsure
    }

    /// The part of the other side of a merge that git's rename detection uses.
    struct OtherSide {
        let tree: ObjectID
        /// The folders that one side removed and to which the other added files. For these git looks for more renames than
        /// those of files that both sides deleted or changed.
        let filledFolders: Set<[UInt8]>
    }

    private typealias File = (path: [UInt8], item: TreeItem)

    /// Comparisons of contents per side, after which everything is unsure.
    private static let comparisonLimit = 500_000

    private let store: MergeStore
    private let base: ObjectID?
    private let side: ObjectID
    private let other: OtherSide?
    private let fingerprints: Fingerprints
    private var deleted: [Content: [File]] = [:]
    private var added: [Content: [File]] = [:]
    /// The files that may be unpaired after git has paired equal contents.
    private var openSources: [File] = []
    private var openTargets: [File] = []
    private var comparisons = 0
    private var folders: [ArraySlice<UInt8>: Folder] = [:]
    /// The targets of all deleted files, or the error with the missing objects; `nil` until computed.
    private var detected: Result<[[UInt8]: Target], GitStoreError>?

    /// The key by which files are equal for a rename: regular files of any mode, others of the same mode.
    struct Content: Hashable {
        let id: ObjectID
        let mode: FileMode

        init(_ item: TreeItem) { (id, mode) = (item.id, item.mode.isRegular ? .regular : item.mode) }
    }

    /// - Parameter other: the other side of the merge. `nil` outside of merges: then only certain renames are found.
    init(
        _ store: MergeStore, base: ObjectID?, side: ObjectID, other: OtherSide? = nil, _ fingerprints: Fingerprints
    ) throws(GitStoreError) {
        (self.store, self.base, self.side, self.other) = (store, base, side, other)
        self.fingerprints = fingerprints
        try store.trees.eachDifference(from: base, to: side) { path, old, new in
            // git doesn't treat empty files as renamed.
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

    /// Returns the new path of a file that this side deleted.
    func target(of path: [UInt8], _ item: TreeItem) throws(GitStoreError) -> Target {
        let target = try certainTarget(of: path, item)
        return target == .unsure ? try detectAll()[path] ?? .unsure : target
    }

    /// Whether this side and another deleted and added the same files, so that git finds the same renames on both.
    func isLike(_ other: SideRenames) -> Bool {
        func items(_ files: [Content: [File]]) -> [[UInt8]: TreeItem] {
            Dictionary(uniqueKeysWithValues: files.values.flatMap { $0 }.map { ($0.path, $0.item) })
        }
        return items(deleted) == items(other.deleted) && items(added) == items(other.added)
    }

    private func certainTarget(of path: [UInt8], _ item: TreeItem) throws(GitStoreError) -> Target {
        guard item.id != Fingerprints.empty else { return .nowhere }
        let content = Content(item)
        if let equal = added[content], let first = equal.first {
            return equal.count == 1 && deleted[content]?.count == 1
                ? .file(path: first.path, item: first.item) : .unsure
        }
        guard content.mode == .regular else { return .nowhere }
        // Without it each further question would go through all targets again, to be told the same.
        guard comparisons < Self.comparisonLimit else { return .unsure }
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
        guard comparisons <= Self.comparisonLimit else { return nil }
        return try fingerprints.compare(old.id, new.id)
    }
}

// Detection that compares all files of the side.
extension SideRenames {
    private func detectAll() throws(GitStoreError) -> [[UInt8]: Target] {
        if let detected { return try detected.get() }
        let found = Result { () throws(GitStoreError) in
            try other.map { other throws(GitStoreError) in try detectAll(beside: other) } ?? [:]
        }
        detected = found
        return try found.get()
    }

    /// Returns the targets of the files that the other side deleted or changed, by path. A target is `unsure` if
    /// versions of git differ, or if it depends on how far git searches for moved folders.
    private func detectAll(beside other: OtherSide) throws(GitStoreError) -> [[UInt8]: Target] {
        var (sources, targets): ([RenameDetection.Source], [ListedFile]) = ([], [])
        for (path, item) in added.values.flatMap({ $0 }) {
            targets.append(ListedFile(path, item, try place(of: path, beside: other)))
        }
        for (path, item) in deleted.values.flatMap({ $0 }) {
            sources.append(try source(path, item, beside: other))
        }
        let open = Set(openSources.map(\.item.id))
        let compared = sources.filter { $0.relevance != .none }.map(\.file.item.id).filter(open.contains)
        try fingerprints.require(compared + openTargets.map(\.item.id))
        var found: [[UInt8]: Target] = [:]
        for pairsForFolders in other.filledFolders.isEmpty ? [false] : [false, true] {
            for bound in [\ClosedRange<Int>.lowerBound, \.upperBound] {
                let detection = RenameDetection(sources, targets, pairsForFolders: pairsForFolders) {
                    old, new throws(GitStoreError) in
                    guard old.mode.isRegular, new.mode.isRegular else { return 0 }
                    return try self.compare(old, new)?.bounds[keyPath: bound]
                }
                guard let pairs = try detection.pairs() else { return [:] }
                for (index, source) in sources.enumerated() where source.relevance == .forContents {
                    let target = pairs[index].map { Target.file(path: targets[$0].path, item: targets[$0].item) }
                    let known = found.updateValue(target ?? .nowhere, forKey: source.file.path)
                    if let known, known != target ?? .nowhere { found[source.file.path] = .unsure }
                }
            }
        }
        return found
    }

    private func source(
        _ path: [UInt8], _ item: TreeItem, beside other: OtherSide
    ) throws(GitStoreError) -> RenameDetection.Source {
        let file = ListedFile(path, item, try place(of: path, beside: other))
        let folder = try folder(file.folder, beside: other)
        let isUnchanged = try store.trees.item(at: path, in: other.tree) == item
        return RenameDetection.Source(
            file: file, relevance: !isUnchanged ? .forContents : folder.isFilled ? .forFolder : .none,
            isFolderRemoved: folder.isRemoved)
    }

    private func place(of path: [UInt8], beside other: OtherSide) throws(GitStoreError) -> ListedFile.Place {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        return try folder(path[..<(slash ?? 0)], beside: other).place
    }

    /// The properties of a folder that its files share, determined once per folder.
    private struct Folder {
        let place: ListedFile.Place
        /// Whether this side removed it.
        let isRemoved: Bool
        /// Whether a side added files to it, or to a folder above it, that the other removed.
        let isFilled: Bool
    }

    private func folder(_ path: ArraySlice<UInt8>, beside other: OtherSide) throws(GitStoreError) -> Folder {
        if let known = folders[path] { return known }
        guard !path.isEmpty else {
            let isKnown = other.filledFolders.isEmpty && base != nil
            return Folder(place: isKnown ? .walked : .unknown, isRemoved: false, isFilled: false)
        }
        let (slash, name) = (path.lastIndex(of: UInt8(ascii: "/")), Array(path))
        let parent = try folder(path[..<(slash ?? path.startIndex)], beside: other)
        var place = parent.place
        if place == .walked, let base {
            let isUnchanged = try store.trees.item(at: name, in: base) == store.trees.item(at: name, in: other.tree)
            if isUnchanged { place = .putOff(folder: name) }
        }
        let found = Folder(
            place: place, isRemoved: try store.trees.item(at: name, in: side)?.isTree != true,
            isFilled: parent.isFilled || other.filledFolders.contains(name))
        folders[path] = found
        return found
    }
}
