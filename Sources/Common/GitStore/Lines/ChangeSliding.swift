/// Moves runs of changed lines to where git puts them.
///
/// Where the line after a run equals its first one, the run can as well lie one line further down; and so on. git slides
/// each run down as far as it goes, or back to the last place where the other side has changes too. Runs that touch on
/// the way become one. Two hunks that would overlap in one place need not in another: merges depend on it.
struct ChangeSliding {
    /// A run of changed lines, maybe empty: there is one before each unchanged line, and one at the end.
    private struct Run {
        var start: Int
        var end: Int
        var isEmpty: Bool { start == end }
        var count: Int { end - start }
    }

    private var side: LineChanges.Side
    private let other: LineChanges.Side
    private var run: Run
    /// The other side's run before the same unchanged line.
    private var mirror: Run

    /// Slides the runs of both sides, the old one's first.
    static func slide(_ changes: LineChanges) -> LineChanges {
        var changes = changes
        changes.old = slide(changes.old, against: changes.new)
        changes.new = slide(changes.new, against: changes.old)
        return changes
    }

    private static func slide(_ side: LineChanges.Side, against other: LineChanges.Side) -> LineChanges.Side {
        var sliding = ChangeSliding(side, other)
        repeat { sliding.settle() } while sliding.advance()
        return sliding.side
    }

    private init(_ side: LineChanges.Side, _ other: LineChanges.Side) {
        (self.side, self.other) = (side, other)
        (run, mirror) = (Self.run(from: 0, side), Self.run(from: 0, other))
    }

    private static func run(from start: Int, _ side: LineChanges.Side) -> Run {
        var end = start
        while side[end] { end += 1 }
        return Run(start: start, end: end)
    }

    private static func run(upTo end: Int, _ side: LineChanges.Side) -> Run {
        var start = end
        while side[start - 1] { start -= 1 }
        return Run(start: start, end: end)
    }

    /// On to the next run of both sides; `false` at the end.
    private mutating func advance() -> Bool {
        guard run.end < side.lines.count, mirror.end < other.lines.count else { return false }
        (run, mirror) = (Self.run(from: run.end + 1, side), Self.run(from: mirror.end + 1, other))
        return true
    }

    private mutating func settle() {
        guard !run.isEmpty else { return }
        var (highestEnd, alignedEnd, count): (Int, Int?, Int)
        repeat {
            count = run.count
            while up() {}
            highestEnd = run.end
            alignedEnd = mirror.isEmpty ? nil : run.end
            while down() { if !mirror.isEmpty { alignedEnd = run.end } }
        } while run.count != count
        guard run.end != highestEnd, alignedEnd != nil else { return }
        while mirror.isEmpty, up() {}
    }

    /// One line up, if the line above equals the last of the run; takes in a run that it then touches.
    private mutating func up() -> Bool {
        guard run.start > 0, side.lines[run.start - 1] == side.lines[run.end - 1] else { return false }
        side[run.start - 1] = true
        side[run.end - 1] = false
        run = Run(start: Self.run(upTo: run.start - 1, side).start, end: run.end - 1)
        mirror = Self.run(upTo: mirror.start - 1, other)
        return true
    }

    /// One line down, likewise.
    private mutating func down() -> Bool {
        guard run.end < side.lines.count, side.lines[run.start] == side.lines[run.end] else { return false }
        side[run.start] = false
        side[run.end] = true
        run = Run(start: run.start + 1, end: Self.run(from: run.end + 1, side).end)
        mirror = Self.run(from: mirror.end + 1, other)
        return true
    }
}
