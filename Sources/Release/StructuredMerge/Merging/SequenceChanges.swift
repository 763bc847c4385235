/// The differences between two versions of an ordered list, as hunks.
struct SequenceChanges {
    struct Hunk: Equatable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// In order; between them both lists are equal.
    private(set) var hunks: [Hunk] = []

    /// The most pairs of elements that are compared.
    private static let largest = 1_000_000

    /// - Throws: where the lists are too long to compare.
    init(from old: [[UInt8]], to new: [[UInt8]]) throws(MergeConflict) {
        var (start, oldEnd, newEnd) = (0, old.count, new.count)
        while start < oldEnd, start < newEnd, old[start] == new[start] { start += 1 }
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        guard (oldEnd - start) * (newEnd - start) <= Self.largest else {
            throw MergeConflict("lists too long to compare")
        }
        let pairs = Self.common(Array(old[start..<oldEnd]), Array(new[start..<newEnd]))
        var (oldAt, newAt) = (start, start)
        for (left, right) in pairs.map({ ($0 + start, $1 + start) }) + [(oldEnd, newEnd)] {
            if oldAt < left || newAt < right { hunks.append(Hunk(old: oldAt..<left, new: newAt..<right)) }
            (oldAt, newAt) = (left + 1, right + 1)
        }
    }

    /// The positions of a longest common subsequence.
    private static func common(_ left: [[UInt8]], _ right: [[UInt8]]) -> [(Int, Int)] {
        let width = right.count + 1
        var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
        for row in left.indices.reversed() {
            for column in right.indices.reversed() {
                lengths[row * width + column] =
                    left[row] == right[column]
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var (row, column, pairs): (Int, Int, [(Int, Int)]) = (0, 0, [])
        while row < left.count, column < right.count {
            if left[row] == right[column] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}
