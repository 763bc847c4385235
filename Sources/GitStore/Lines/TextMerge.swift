/// The three-way merge of texts, line by line.
enum TextMerge: Equatable {
    /// The text that git makes.
    case clean([UInt8])
    /// Both sides changed the same lines, or lines that touch, into different ones.
    case conflict
    /// A NUL near the start of any of them: git merges no such files.
    case binary
    /// git would compare these texts by an algorithm that isn't here.
    case unsure

    /// Above this, texts are not compared: 128 MiB.
    static let largest = 1 << 27

    static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> TextMerge {
        guard max(base.count, ours.count, theirs.count) <= largest else { return .unsure }
        guard ![base, ours, theirs].contains(where: isBinary) else { return .binary }
        var lines = LineClasses()
        let (base, ours, theirs) = (lines.classify(base), lines.classify(ours), lines.classify(theirs))
        guard let changesOfOurs = HistogramDiff.changes(from: base, to: ours, classCount: lines.count),
            let changesOfTheirs = HistogramDiff.changes(from: base, to: theirs, classCount: lines.count)
        else { return .unsure }
        let merge = HunkMerge(
            base: base, ours: Edited(ours, ChangeSliding.slide(changesOfOurs).hunks),
            theirs: Edited(theirs, ChangeSliding.slide(changesOfTheirs).hunks))
        return merge.result.map(TextMerge.clean) ?? .conflict
    }

    /// git's test: a NUL among the first 8000 bytes.
    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

    /// A side's text, and what it changed of the base.
    struct Edited {
        let text: LineText
        let hunks: [LineChanges.Hunk]

        init(_ text: LineText, _ hunks: [LineChanges.Hunk]) { (self.text, self.hunks) = (text, hunks) }
    }
}
