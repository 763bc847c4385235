/// The three-way merge of texts, line by line.
enum TextMerge: Equatable {
    /// The merged text, the same as git's.
    case clean([UInt8])
    /// Both sides changed the same or adjacent lines differently.
    case conflict
    /// A version is binary (a NUL near its start); git doesn't merge these.
    case binary
    /// git's diff would use a heuristic on these texts that isn't implemented here.
    case unsure
    /// A text has more bytes or lines than are merged.
    case tooLarge(limit: String)

    static func merge(
        base: [UInt8], ours: [UInt8], theirs: [UInt8], limits: MergeLimits = .standard
    ) -> TextMerge {
        if let obstacle = obstacle(to: [base, ours, theirs], limits) { return obstacle }
        guard let hunks = Lines(base: base, ours: ours, theirs: theirs).hunks else { return .unsure }
        return hunks.result.map(TextMerge.clean) ?? .conflict
    }

    /// Why texts are not merged by their lines; `nil`: they are.
    static func obstacle(to texts: [[UInt8]], _ limits: MergeLimits = .standard) -> TextMerge? {
        guard texts.allSatisfy({ $0.count <= limits.text }) else { return .tooLarge(limit: "\(limits.text) bytes") }
        guard !texts.contains(where: isBinary) else { return .binary }
        guard texts.allSatisfy({ !hasMoreLines($0, than: limits.lines) }) else {
            return .tooLarge(limit: "\(limits.lines) lines")
        }
        return nil
    }

    /// The lines of the three texts.
    struct Lines {
        let base: LineText
        let ours: LineText
        let theirs: LineText
        /// What both sides changed; `nil` where git would use a heuristic.
        let hunks: HunkMerge?

        init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
            var lines = LineClasses()
            (self.base, self.ours, self.theirs) = (lines.classify(base), lines.classify(ours), lines.classify(theirs))
            guard
                let mine = HistogramDiff.changes(from: self.base, to: self.ours, classCount: lines.count),
                let other = HistogramDiff.changes(from: self.base, to: self.theirs, classCount: lines.count)
            else {
                hunks = nil
                return
            }
            hunks = HunkMerge(
                base: self.base, ours: Edited(self.ours, ChangeSliding.slide(mine).hunks),
                theirs: Edited(self.theirs, ChangeSliding.slide(other).hunks))
        }
    }

    /// git's test: a NUL among the first 8000 bytes.
    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

    /// Whether there are more newlines than that; seldom are there enough bytes for it.
    private static func hasMoreLines(_ bytes: [UInt8], than limit: Int) -> Bool {
        bytes.count > limit && bytes.count(where: { $0 == UInt8(ascii: "\n") }) > limit
    }

    /// A side's text and its changes of the base.
    struct Edited {
        let text: LineText
        let hunks: [LineChanges.Hunk]

        init(_ text: LineText, _ hunks: [LineChanges.Hunk]) { (self.text, self.hunks) = (text, hunks) }
    }
}
