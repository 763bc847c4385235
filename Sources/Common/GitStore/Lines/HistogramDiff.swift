/// The histogram diff: https://www.eclipse.org/jgit (`HistogramDiff`), in the variant that git's merges use.
///
/// Of all blocks that two regions share it takes the one around the rarest line, and goes on left and right of it. What
/// is picked among equals decides which merges are clean, so every choice here is git's.
struct HistogramDiff {
    /// Lines that occur more often in a region are no anchor for it.
    private static let tooOften: Int32 = 64

    /// The most comparisons of lines before the diff is given up: seconds, for texts constructed to take hours.
    private static let comparisonLimit = 300_000_000

    private struct Region {
        let old: Range<Int>
        let new: Range<Int>
    }

    private enum Anchor {
        case block(Region)
        /// Nothing in common.
        case none
        /// Something in common, but too often.
        case tooCommon
    }

    private var changes: LineChanges
    private let old: [Int32]
    private let new: [Int32]
    // The lines of the old region, by content: the first place, how many there are, and the next place of each.
    private var first: [Int32]
    private var count: [Int32]
    private var following: [Int32]
    private var looks = 0

    private init(_ old: LineText, _ new: LineText, classCount: Int) {
        (self.old, self.new) = (old.classes, new.classes)
        changes = LineChanges(old.classes, new.classes)
        first = [Int32](repeating: -1, count: classCount)
        count = [Int32](repeating: 0, count: classCount)
        following = [Int32](repeating: -1, count: old.count)
    }

    /// Returns the changes between two texts whose lines are numbered together; `nil` where git would use a heuristic.
    static func changes(from old: LineText, to new: LineText, classCount: Int) -> LineChanges? {
        var diff = HistogramDiff(old, new, classCount: classCount)
        guard diff.run() else { return nil }
        return diff.changes
    }

    private mutating func run() -> Bool {
        // A stack, not recursion: texts can make this as deep as they are long.
        var regions = [Region(old: 0..<old.count, new: 0..<new.count)]
        while let region = regions.popLast() {
            looks += region.old.count + region.new.count
            guard looks < Self.comparisonLimit else { return false }
            guard !region.old.isEmpty, !region.new.isEmpty else {
                mark(region)
                continue
            }
            switch anchor(of: region) {
            case .none: mark(region)
            case .tooCommon: guard fallBack(region) else { return false }
            case .block(let block):
                regions.append(
                    Region(
                        old: region.old.lowerBound..<block.old.lowerBound,
                        new: region.new.lowerBound..<block.new.lowerBound))
                regions.append(
                    Region(
                        old: block.old.upperBound..<region.old.upperBound,
                        new: block.new.upperBound..<region.new.upperBound))
            }
        }
        return true
    }

    private mutating func mark(_ region: Region) {
        changes.old.mark(region.old)
        changes.new.mark(region.new)
    }

    /// Compares a region without an anchor by the Myers diff; `false` where git would use a heuristic there.
    private mutating func fallBack(_ region: Region) -> Bool {
        guard let marks = MyersDiff.changes(Array(old[region.old]), Array(new[region.new])) else { return false }
        for (line, isChanged) in zip(region.old, marks.old) where isChanged { changes.old[line] = true }
        for (line, isChanged) in zip(region.new, marks.new) where isChanged { changes.new[line] = true }
        return true
    }

    private mutating func anchor(of region: Region) -> Anchor {
        index(region.old)
        defer { forget(region.old) }
        var search = Search(best: nil, rarest: Self.tooOften + 1, hasCommon: false)
        var line = region.new.lowerBound
        while line < region.new.upperBound { line = look(at: line, in: region, &search) }
        if let best = search.best { return .block(best) }
        return search.hasCommon ? .tooCommon : .none
    }

    private struct Search {
        var best: Region?
        /// How often the rarest line of the best block occurs.
        var rarest: Int32
        var hasCommon: Bool
    }

    private mutating func index(_ region: Range<Int>) {
        for line in region.reversed() {
            let content = Int(old[line])
            following[line] = first[content]
            first[content] = Int32(line)
            count[content] += 1
        }
    }

    private mutating func forget(_ region: Range<Int>) {
        for line in region {
            first[Int(old[line])] = -1
            count[Int(old[line])] = 0
        }
    }

    /// Tries every block around one line of the new region; returns the line to go on with.
    private mutating func look(at line: Int, in region: Region, _ search: inout Search) -> Int {
        let content = Int(new[line])
        guard count[content] > 0 else { return line + 1 }
        search.hasCommon = true
        guard count[content] <= search.rarest else { return line + 1 }
        var (next, place) = (line + 1, Int(first[content]))
        while place >= 0 {
            let (block, rarest) = grow(place, line, in: region)
            looks += block.old.count
            next = max(next, block.new.upperBound)
            if block.old.count > search.best?.old.count ?? 1 || rarest < search.rarest {
                search.best = block
                search.rarest = rarest
            }
            place = Int(following[place])
            // Places inside the block would only find it again.
            while place >= 0, place < block.old.upperBound { place = Int(following[place]) }
        }
        return next
    }

    /// The block of equal lines around a pair, and how often its rarest line occurs.
    private func grow(_ i: Int, _ j: Int, in region: Region) -> (Region, rarest: Int32) {
        var (low, high, lowNew, highNew) = (i, i + 1, j, j + 1)
        var rarest = count[Int(old[i])]
        while low > region.old.lowerBound, lowNew > region.new.lowerBound, old[low - 1] == new[lowNew - 1] {
            (low, lowNew) = (low - 1, lowNew - 1)
            rarest = min(rarest, count[Int(old[low])])
        }
        while high < region.old.upperBound, highNew < region.new.upperBound, old[high] == new[highNew] {
            rarest = min(rarest, count[Int(old[high])])
            (high, highNew) = (high + 1, highNew + 1)
        }
        return (Region(old: low..<high, new: lowNew..<highNew), rarest)
    }
}
