/// The greedy diff of E. Myers (1986), as git uses it where the histogram finds no anchor: lines without a match and frequent
/// lines among them are left out first, then the shortest edit path through the rest is divided recursively.
///
/// From a certain cost on, git replaces the shortest path by heuristics, which are not implemented here.
struct MyersDiff {
    /// Up to this cost git uses no heuristic.
    private static let exactUpTo = 256

    /// The lines of a side that take part, by their place in the text.
    private struct Side {
        let lines: [Int32]
        let places: [Int]
        var isChanged: [Bool]

        subscript(index: Int) -> Int32 { lines[places[index]] }
        var count: Int { places.count }
    }

    private var old: Side
    private var new: Side
    // The furthest place reached in the old text on each diagonal, from the start and from the end.
    private var forward: [Int]
    private var backward: [Int]
    private let origin: Int

    /// Returns the changed lines of two texts; `nil` where git would use a heuristic.
    static func changes(_ old: [Int32], _ new: [Int32]) -> (old: [Bool], new: [Bool])? {
        var diff = MyersDiff(old, new)
        guard diff.run() else { return nil }
        return (diff.old.isChanged, diff.new.isChanged)
    }

    private init(_ old: [Int32], _ new: [Int32]) {
        let (oldMiddle, newMiddle) = Self.trim(old, new)
        let (oldCounts, newCounts) = (Self.counts(old), Self.counts(new))
        self.old = Self.side(old, oldMiddle, partners: newCounts)
        self.new = Self.side(new, newMiddle, partners: oldCounts)
        origin = self.new.count + 1
        forward = [Int](repeating: 0, count: self.old.count + self.new.count + 3)
        backward = forward
    }

    /// Returns the ranges without the common lines at both ends.
    private static func trim(_ old: [Int32], _ new: [Int32]) -> (Range<Int>, Range<Int>) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        return (start..<(old.count - end), start..<(new.count - end))
    }

    private static func counts(_ lines: [Int32]) -> [Int32: Int] {
        lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Leaves out lines that the other side lacks, and frequent ones that stand among such.
    private static func side(_ lines: [Int32], _ middle: Range<Int>, partners: [Int32: Int]) -> Side {
        let many = min(roughRoot(of: lines.count), 1024)
        var worth = [Worth](repeating: .unique, count: lines.count)
        for line in middle {
            let count = partners[lines[line]] ?? 0
            worth[line] = count == 0 ? .none : count >= many ? .frequent : .unique
        }
        var (places, isChanged): ([Int], [Bool]) = ([], Array(repeating: false, count: lines.count))
        for line in middle {
            switch worth[line] {
            case .unique: places.append(line)
            case .frequent where !isSurroundedByUnmatchedLines(line, worth, middle): places.append(line)
            case .frequent, .none: isChanged[line] = true
            }
        }
        return Side(lines: lines, places: places, isChanged: isChanged)
    }

    private enum Worth { case none, unique, frequent }

    /// git's quick square root: a power of two.
    private static func roughRoot(of number: Int) -> Int {
        var (root, rest) = (1, number)
        while rest > 0 { (root, rest) = (root << 1, rest >> 2) }
        return root
    }

    /// Whether a frequent line stands among lines without a partner, more than three to one, on both sides of it.
    private static func isSurroundedByUnmatchedLines(_ line: Int, _ worth: [Worth], _ middle: Range<Int>) -> Bool {
        func run(_ lines: some Sequence<Int>) -> (none: Int, frequent: Int) {
            var run = (none: 0, frequent: 0)
            for line in lines {
                switch worth[line] {
                case .none: run.none += 1
                case .frequent: run.frequent += 1
                case .unique: return run
                }
            }
            return run
        }
        let before = run((max(middle.lowerBound, line - 100)..<line).reversed())
        guard before.none > 0 else { return false }
        let after = run((line + 1)..<min(middle.upperBound, line + 101))
        guard after.none > 0 else { return false }
        let (none, frequent) = (before.none + after.none, before.frequent + after.frequent + 2)
        return frequent * 4 < frequent + none
    }
}

extension MyersDiff {
    /// A part of both sides that is still to be compared.
    private struct Box {
        var old: Range<Int>
        var new: Range<Int>
    }

    private mutating func run() -> Bool {
        var boxes = [Box(old: 0..<old.count, new: 0..<new.count)]
        while var box = boxes.popLast() {
            while let a = box.old.first, let b = box.new.first, old[a] == new[b] {
                box = Box(old: box.old.dropFirst(), new: box.new.dropFirst())
            }
            while let a = box.old.last, let b = box.new.last, old[a] == new[b] {
                box = Box(old: box.old.dropLast(), new: box.new.dropLast())
            }
            if box.old.isEmpty || box.new.isEmpty {
                for index in box.old { old.isChanged[old.places[index]] = true }
                for index in box.new { new.isChanged[new.places[index]] = true }
                continue
            }
            guard let (i, j) = middle(of: box) else { return false }
            boxes.append(Box(old: box.old.lowerBound..<i, new: box.new.lowerBound..<j))
            boxes.append(Box(old: i..<box.old.upperBound, new: j..<box.new.upperBound))
        }
        return true
    }

    /// The diagonals that a search covers so far, every second one from the lowest.
    private struct Band {
        var low: Int
        var high: Int

        /// One more on each side, or one less where the box ends.
        mutating func widen(_ box: ClosedRange<Int>, _ reach: inout [Int], _ origin: Int, outside: Int) {
            if low > box.lowerBound {
                low -= 1
                reach[origin + low - 1] = outside
            } else {
                low += 1
            }
            if high < box.upperBound {
                high += 1
                reach[origin + high + 1] = outside
            } else {
                high -= 1
            }
        }

        var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }

        func contains(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }
    }

    /// Returns a point on a shortest path through the box, where the searches from its two corners meet.
    private mutating func middle(of box: Box) -> (Int, Int)? {
        let limits = (box.old.lowerBound - box.new.upperBound)...(box.old.upperBound - box.new.lowerBound)
        let start = box.old.lowerBound - box.new.lowerBound
        let end = box.old.upperBound - box.new.upperBound
        let meetsForward = (start - end) % 2 != 0
        var (ahead, back) = (Band(low: start, high: start), Band(low: end, high: end))
        forward[origin + start] = box.old.lowerBound
        backward[origin + end] = box.old.upperBound
        for _ in 1..<Self.exactUpTo {
            ahead.widen(limits, &forward, origin, outside: -1)
            for diagonal in ahead.diagonals {
                let i = advance(on: diagonal, in: box)
                if meetsForward, back.contains(diagonal), backward[origin + diagonal] <= i { return (i, i - diagonal) }
            }
            back.widen(limits, &backward, origin, outside: .max)
            for diagonal in back.diagonals {
                let i = retreat(on: diagonal, in: box)
                if !meetsForward, ahead.contains(diagonal), i <= forward[origin + diagonal] { return (i, i - diagonal) }
            }
        }
        return nil
    }

    private mutating func advance(on diagonal: Int, in box: Box) -> Int {
        let (left, right) = (forward[origin + diagonal - 1], forward[origin + diagonal + 1])
        var i = left >= right ? left + 1 : right
        while i < box.old.upperBound, i - diagonal < box.new.upperBound, old[i] == new[i - diagonal] { i += 1 }
        forward[origin + diagonal] = i
        return i
    }

    private mutating func retreat(on diagonal: Int, in box: Box) -> Int {
        let (left, right) = (backward[origin + diagonal - 1], backward[origin + diagonal + 1])
        var i = left < right ? left : right - 1
        while i > box.old.lowerBound, i - diagonal > box.new.lowerBound, old[i - 1] == new[i - diagonal - 1] { i -= 1 }
        backward[origin + diagonal] = i
        return i
    }
}
