/// Which lines of two texts have no partner in the other; the others pair up in order.
struct LineChanges {
    /// One side: its lines, and which of them are changed.
    struct Side {
        let lines: [Int32]
        /// One element more at each end, never changed, so that walks need no look at the bounds.
        private var marks: [Bool]

        init(_ lines: [Int32]) {
            self.lines = lines
            marks = [Bool](repeating: false, count: lines.count + 2)
        }

        /// Whether a line is changed; one before the first and one after the last are not.
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

    /// The runs in order; between two of them lies at least one line that both sides have.
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
