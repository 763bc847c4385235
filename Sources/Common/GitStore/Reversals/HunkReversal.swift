/// Compares the lines of a later version with those that a change touched.
struct HunkReversal {
    private let changed: TextMerge.Edited
    private let version: TextMerge.Edited

    /// `nil` where it can't be told how the texts compare.
    init?(base: [UInt8], changed: [UInt8], version: [UInt8]) {
        var lines = LineClasses()
        let (base, changed, version) = (lines.classify(base), lines.classify(changed), lines.classify(version))
        guard let change = HistogramDiff.changes(from: base, to: changed, classCount: lines.count),
            let difference = HistogramDiff.changes(from: base, to: version, classCount: lines.count)
        else { return nil }
        self.changed = TextMerge.Edited(changed, ChangeSliding.slide(change).hunks)
        self.version = TextMerge.Edited(version, ChangeSliding.slide(difference).hunks)
    }

    /// The numbers of the change's hunks whose lines are in the version as they were before the change.
    var hunksLacking: [Int] {
        var (found, start): ([Int], Int) = ([], 0)
        for (number, hunk) in changed.hunks.enumerated() {
            while start < version.hunks.count, version.hunks[start].old.upperBound < hunk.old.lowerBound { start += 1 }
            let near = version.hunks[start...].prefix { $0.old.lowerBound <= hunk.old.upperBound }
            if isLacking(hunk, near: Array(near)) { found.append(number) }
        }
        return found
    }

    /// - Parameter near: the version's hunks that overlap it, or touch it.
    private func isLacking(_ hunk: LineChanges.Hunk, near: [LineChanges.Hunk]) -> Bool {
        if near.contains(where: { Self.overlap(hunk.old, $0.old) }) { return false }
        guard hunk.old.isEmpty else { return true }
        // What the change inserted may stand among the lines that the version has instead of the neighbouring ones.
        let inserted = Set(changed.text.classes[hunk.new])
        return !near.contains { version.text.classes[$0.new].contains(where: inserted.contains) }
    }

    /// Whether both change the same lines, or insert at the same place.
    private static func overlap(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        if left.isEmpty, right.isEmpty { return left == right }
        return left.lowerBound < right.upperBound && right.lowerBound < left.upperBound
    }
}
