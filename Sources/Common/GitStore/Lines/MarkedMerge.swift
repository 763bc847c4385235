/// The three-way merge of texts as `git merge-file` writes it: with marks of conflicts where both sides changed the same
/// lines.
package struct MarkedMerge {
    private let lines: TextMerge.Lines
    /// The merged text; `nil` for a conflict.
    package let clean: [UInt8]?

    /// Merges the texts; `nil` for contents that git doesn't merge as text (binary, or beyond all limits).
    package init?(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
        guard TextMerge.obstacle(to: [base, ours, theirs]) == nil else { return nil }
        lines = TextMerge.Lines(base: base, ours: ours, theirs: theirs)
        clean = lines.hunks?.result
    }

    /// The merged text with marks around what is in conflict.
    package func marked(names: (ours: String, theirs: String) = ("ours", "theirs")) -> [UInt8] {
        guard let hunks = lines.hunks else { return markedWhole(names: names) }
        let marks = ConflictMarks(base: lines.base, ours: lines.ours, theirs: lines.theirs, names: names)
        return clean ?? hunks.merged { marks.text($0, $1) } ?? []
    }

    /// Both sides as one conflict, from the first line in which they differ to the last, also where their changes would merge.
    package func markedWhole(names: (ours: String, theirs: String) = ("ours", "theirs")) -> [UInt8] {
        ConflictMarks(base: lines.base, ours: lines.ours, theirs: lines.theirs, names: names)
            .text(0..<lines.ours.classes.count, 0..<lines.theirs.classes.count)
    }
}

/// Both sides' lines of a place where they differ, between marks.
struct ConflictMarks {
    let base: LineText
    let ours: LineText
    let theirs: LineText
    let names: (ours: String, theirs: String)

    /// The lines that both have at the start and at the end stay outside of the marks.
    func text(_ mine: Range<Int>, _ other: Range<Int>) -> [UInt8] {
        let (left, right) = (ours.classes[mine], theirs.classes[other])
        let head = zip(left, right).prefix { $0 == $1 }.count
        let tail = zip(left.dropFirst(head).reversed(), right.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let (start, end) = (mine.lowerBound + head, mine.upperBound - tail)
        let ending = lineBreak(start, other.lowerBound + head)
        var text = Array(ours.bytes(of: mine.lowerBound..<start))
        text += mark("<<<<<<<", names.ours) + ending
        text += Self.ended(ours.bytes(of: start..<end), by: ending)
        text += mark("=======", "") + ending
        text += Self.ended(theirs.bytes(of: (other.lowerBound + head)..<(other.upperBound - tail)), by: ending)
        text += mark(">>>>>>>", names.theirs) + ending
        text += ours.bytes(of: end..<mine.upperBound)
        return text
    }

    private func mark(_ mark: String, _ name: String) -> [UInt8] {
        Array((name.isEmpty ? mark : "\(mark) \(name)").utf8)
    }

    /// A mark begins a line.
    private static func ended(_ lines: some Collection<UInt8>, by ending: [UInt8]) -> [UInt8] {
        let lines = Array(lines)
        return lines.isEmpty || lines.last == UInt8(ascii: "\n") ? lines : lines + ending
    }

    /// How marks end: with a return, as in git, if the lines before the place do on both sides, and the base's first line.
    private func lineBreak(_ mine: Int, _ other: Int) -> [UInt8] {
        let places = [(ours, max(mine - 1, 0)), (theirs, max(other - 1, 0)), (base, 0)]
        let hasReturns = places.map { text, line in Self.endsInReturn(text, line) }
        let isPlain = hasReturns.contains(false) || !hasReturns.contains(true)
        return isPlain ? [UInt8(ascii: "\n")] : [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// Whether a line ends in a return and a line feed; `nil` for a line that does not end, or isn't there.
    private static func endsInReturn(_ text: LineText, _ line: Int) -> Bool? {
        guard line < text.classes.count else { return nil }
        let bytes = Array(text.bytes(of: line..<line + 1).suffix(2))
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        return bytes.count > 1 && bytes[0] == UInt8(ascii: "\r")
    }
}
