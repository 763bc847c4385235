/// Merges the hunks of both sides. Overlapping or adjacent hunks form one region; a region is clean if only one side changed
/// it, or if both made the same change.
struct HunkMerge {
    private let base: LineText
    private let ours: TextMerge.Edited
    private let theirs: TextMerge.Edited

    init(base: LineText, ours: TextMerge.Edited, theirs: TextMerge.Edited) {
        (self.base, self.ours, self.theirs) = (base, ours, theirs)
    }

    /// The position in one side's hunks.
    private struct Cursor {
        let edited: TextMerge.Edited
        var index = 0
        /// The difference between the line numbers of the side and of the base at this position.
        var shift = 0

        init(_ edited: TextMerge.Edited) { self.edited = edited }

        var next: LineChanges.Hunk? { index < edited.hunks.count ? edited.hunks[index] : nil }

        /// Takes the next hunk if it starts within the region or directly after it. Returns the new end of the region.
        mutating func extend(_ end: Int) -> Int? {
            guard let hunk = next, hunk.old.lowerBound <= end else { return nil }
            index += 1
            shift += hunk.new.count - hunk.old.count
            return max(end, hunk.old.upperBound)
        }
    }

    /// The merged text; `nil` for a conflict.
    var result: [UInt8]? { merged { _, _ in nil } }

    /// The merged text; `conflict` says what stands for lines of ours and of theirs that don't merge, `nil` ends the merge.
    func merged(conflict: (Range<Int>, Range<Int>) -> [UInt8]?) -> [UInt8]? {
        var (ours, theirs) = (Cursor(ours), Cursor(theirs))
        var (merged, done): ([UInt8], Int) = ([], 0)
        while let start = [ours.next, theirs.next].compactMap({ $0?.old.lowerBound }).min() {
            let (oursBefore, theirsBefore) = (ours, theirs)
            var end = start
            while let further = ours.extend(end) ?? theirs.extend(end) { end = further }
            let mine = (start + oursBefore.shift)..<(end + ours.shift)
            let other = (start + theirsBefore.shift)..<(end + theirs.shift)
            merged += base.bytes(of: done..<start)
            done = end
            if ours.index == oursBefore.index {
                merged += self.theirs.text.bytes(of: other)
            } else if theirs.index == theirsBefore.index
                || self.ours.text.classes[mine] == self.theirs.text.classes[other]
            {
                merged += self.ours.text.bytes(of: mine)
            } else {
                guard let marked = conflict(mine, other) else { return nil }
                merged += marked
            }
        }
        return merged + base.bytes(of: done..<base.count)
    }
}
