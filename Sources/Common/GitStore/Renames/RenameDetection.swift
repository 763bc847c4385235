import Names

/// Pairs deleted with added files of one side in git's three stages: equal contents, equal names, similar contents
/// (`diffcore_rename_extended` in git's `diffcore-rename.c`, 2.39 to 2.55).
///
/// Between candidates that are equally good the order decides in which git lists the files. Where that isn't known, there is
/// no result.
struct RenameDetection {
    /// A deleted file.
    struct Source {
        let file: ListedFile
        let relevance: Relevance
        /// Whether this side removed its folder.
        let isFolderRemoved: Bool
    }

    /// Why git looks for a deleted file's new place.
    enum Relevance {
        /// The other side has it as it was: only equal contents are paired.
        case none
        /// The other side added a file to its folder, which this side removed. git pairs it by its name; by similar contents
        /// only until it knows where the folder went, which is not followed here.
        case forFolder
        /// The other side deleted or changed it.
        case forContents
    }

    /// git's measure, 0 to 60,000; `nil` if it isn't known.
    typealias Score = (_ old: TreeItem, _ new: TreeItem) throws(GitStoreError) -> Int?

    let sources: [Source]
    let targets: [ListedFile]
    /// Whether files that are relevant for folders alone are paired by similar contents.
    let pairsForFolders: Bool
    let score: Score
    private let isAboutFolders: Bool
    /// The target of each paired source, and the paired targets, by their places in the lists.
    private var targetOf: [Int: Int] = [:]
    private var paired: Set<Int> = []

    init(_ sources: [Source], _ targets: [ListedFile], pairsForFolders: Bool, score: @escaping Score) {
        (self.sources, self.targets, self.pairsForFolders, self.score) = (sources, targets, pairsForFolders, score)
        isAboutFolders = sources.contains { $0.relevance == .forFolder }
    }

    /// Returns the target of each paired source; `nil` if it isn't known.
    func pairs() throws(GitStoreError) -> [Int: Int]? {
        var detection = self
        guard detection.pairEqualContents(), try detection.pairEqualNames(), try detection.pairSimilarContents() else {
            return nil
        }
        return detection.targetOf
    }

    private mutating func pair(_ source: Int, _ target: Int) {
        targetOf[source] = target
        paired.insert(target)
    }

    private var openSources: [Int] { sources.indices.filter { targetOf[$0] == nil } }
    private var openTargets: [Int] { targets.indices.filter { !paired.contains($0) } }
}

// Equal contents.
extension RenameDetection {
    private mutating func pairEqualContents() -> Bool {
        let equalTargets = Dictionary(grouping: targets.indices) { SideRenames.Content(targets[$0].item) }
        let equalSources = Dictionary(grouping: sources.indices) { SideRenames.Content(sources[$0].file.item) }
        for (content, olds) in equalSources {
            guard let news = equalTargets[content] else { continue }
            if olds.count == 1, news.count == 1 {
                pair(olds[0], news[0])
                continue
            }
            guard pairByNames(olds, news) || pairInOrder(olds, news) else { return false }
        }
        return true
    }

    /// Each target takes the source of its name; if it is the only one for each, their order doesn't matter.
    private mutating func pairByNames(_ olds: [Int], _ news: [Int]) -> Bool {
        let named = Dictionary(grouping: olds) { sources[$0].file.name }
        var pairs: [Int: Int] = [:]
        for new in news {
            guard let olds = named[targets[new].name], olds.count == 1,
                pairs.updateValue(new, forKey: olds[0]) == nil
            else { return false }
        }
        for (old, new) in pairs { pair(old, new) }
        return true
    }

    /// Each target takes the first source of its name, or else the first one.
    private mutating func pairInOrder(_ olds: [Int], _ news: [Int]) -> Bool {
        guard var olds = ListedFile.sort(olds, by: { sources[$0].file }),
            let news = ListedFile.sort(news, by: { targets[$0] })
        else { return false }
        for new in news where !olds.isEmpty {
            let place = olds.firstIndex { sources[$0].file.name == targets[new].name } ?? 0
            pair(olds.remove(at: place), new)
        }
        return true
    }
}

// Equal names.
extension RenameDetection {
    /// From this score on (75 %) a file is paired with the only one of its name.
    private static let enoughForNames = 45_000

    private mutating func pairEqualNames() throws(GitStoreError) -> Bool {
        let namedTargets = Dictionary(grouping: openTargets) { targets[$0].name }
        let namedSources = Dictionary(grouping: openSources) { sources[$0].file.name }
        let (moves, places) = (
            folderMoves(), Dictionary(uniqueKeysWithValues: openTargets.map { (targets[$0].path, $0) })
        )
        var proposals: [Int: Int] = [:]
        for source in openSources where sources[source].relevance != .none {
            let file = sources[source].file
            guard let named = namedTargets[file.name] else { continue }
            var target = named[0]
            if named.count > 1 || namedSources[file.name]?.count != 1 {
                // Of several of its name git tries the one in the folder to which most of its neighbours went, but for the root.
                guard let folders = moves[file.folder] else { continue }
                guard folders.count == 1, !isAboutFolders else { return false }
                guard !folders[0].isEmpty, let guess = places[folders[0] + [UInt8(ascii: "/")] + file.name] else {
                    continue
                }
                target = guess
            }
            guard let score = try score(file.item, targets[target].item) else { return false }
            guard score >= Self.enoughForNames else { continue }
            guard proposals.updateValue(source, forKey: target) == nil else { return false }
        }
        for (target, source) in proposals { pair(source, target) }
        return true
    }

    /// The folders to which most unchanged files of a removed folder went.
    private func folderMoves() -> [ArraySlice<UInt8>: [[UInt8]]] {
        var counts: [ArraySlice<UInt8>: [ArraySlice<UInt8>: Int]] = [:]
        for (source, target) in targetOf where sources[source].isFolderRemoved {
            counts[sources[source].file.folder, default: [:]][targets[target].folder, default: 0] += 1
        }
        return counts.mapValues { counts in
            let most = counts.values.max() ?? 0
            return counts.filter { $0.value == most }.map { Array($0.key) }
        }
    }
}

// Similar contents.
extension RenameDetection {
    private struct Candidate {
        let source: Int
        let target: Int
        let score: Int
        let isNameEqual: Bool

        /// From the best on.
        var rank: (Int, Int) { (-score, isNameEqual ? 0 : 1) }
    }

    /// From this score on (50 %) files count as renamed.
    private static let enough = 30_000
    /// git keeps so many candidates for each target.
    private static let kept = 4

    private mutating func pairSimilarContents() throws(GitStoreError) -> Bool {
        let open = openSources.filter {
            sources[$0].relevance == .forContents || (pairsForFolders && sources[$0].relevance == .forFolder)
        }
        var candidates: [Candidate] = []
        for target in openTargets {
            guard let found = try self.candidates(for: target, among: open) else { return false }
            candidates += found
        }
        candidates.sort { $0.rank < $1.rank }
        var rest = candidates[...]
        while let rank = rest.first?.rank {
            let equal = rest.prefix { $0.rank == rank }
            rest = rest.dropFirst(equal.count)
            guard pairEqual(equal.filter { targetOf[$0.source] == nil && !paired.contains($0.target) }) else {
                return false
            }
        }
        return true
    }

    private func candidates(for target: Int, among open: [Int]) throws(GitStoreError) -> [Candidate]? {
        var found: [Candidate] = []
        for source in open {
            let (old, new) = (sources[source].file, targets[target])
            guard let score = try score(old.item, new.item) else { return nil }
            guard score >= Self.enough else { continue }
            found.append(Candidate(source: source, target: target, score: score, isNameEqual: old.name == new.name))
        }
        guard found.count > Self.kept else { return found }
        found.sort { $0.rank < $1.rank }
        guard !isAboutFolders, found[Self.kept - 1].rank < found[Self.kept].rank else { return nil }
        return Array(found.prefix(Self.kept))
    }

    /// Pairs candidates of equal rank: in git's order where one file is in several of them.
    private mutating func pairEqual(_ equal: [Candidate]) -> Bool {
        if Set(equal.map(\.source)).count == equal.count, Set(equal.map(\.target)).count == equal.count {
            for candidate in equal { pair(candidate.source, candidate.target) }
            return true
        }
        guard let olds = ListedFile.sort(Array(Set(equal.map(\.source))), by: { sources[$0].file }),
            let news = ListedFile.sort(Array(Set(equal.map(\.target))), by: { targets[$0] })
        else { return false }
        for new in news {
            let taken = Set(equal.filter { $0.target == new }.map(\.source))
            if let old = olds.first(where: { taken.contains($0) && targetOf[$0] == nil }) { pair(old, new) }
        }
        return true
    }
}
