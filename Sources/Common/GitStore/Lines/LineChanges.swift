/// The changed lines of two texts: those without an equal line in the other text. All other lines are paired in order.
struct LineChanges {
    /// One side: its lines, and which of them are changed.
    struct Side {
        let lines: [Int32]
        /// One unchanged element more at each end, so that loops need no check of the bounds.
        private var marks: [Bool]

        init(_ lines: [Int32]) {
            self.lines = lines
            marks = [Bool](repeating: false, count: lines.count + 2)
        }

        /// Whether a line is changed; the positions before the first and after the last line are not.
        subscript(line: Int) -> Bool {
            get { marks[line + 1] }
            set { marks[line + 1] = newValue }
        }

        mutating func mark(_ range: Range<Int>) {
            for line in range { self[line] = true }
        }
    }

    var old: Side
    var new: Side

    init(_ old: [Int32], _ new: [Int32]) { (self.old, self.new) = (Side(old), Side(new)) }

    /// A run of changed lines on either side or both.
    struct Hunk: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// The runs in order, separated by at least one unchanged line.
    var hunks: [Hunk] {
        var (hunks, i, j): ([Hunk], Int, Int) = ([], 0, 0)
        while i < old.lines.count || j < new.lines.count {
            let (startOfOld, startOfNew) = (i, j)
            while old[i] { i += 1 }
            while new[j] { j += 1 }
            if i > startOfOld || j > startOfNew { hunks.append(Hunk(old: startOfOld..<i, new: startOfNew..<j)) }
            (i, j) = (i + 1, j + 1)
        }
        return hunks
    }
}
