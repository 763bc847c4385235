/// "Did you mean …?"
package enum Suggestion {
    /// The candidate nearest to the text, if it is near enough to be what was meant; of equally near ones the first.
    package static func nearest(to text: String, among candidates: [String]) -> String? {
        let wanted = Array(text.lowercased().unicodeScalars.prefix(64))
        let ranked = candidates.enumerated().map { index, candidate in
            (distance(wanted, Array(candidate.lowercased().unicodeScalars.prefix(64))), index)
        }
        guard let (distance, index) = ranked.min(by: <), distance <= max(1, wanted.count / 3),
            // Of a single letter nothing is left.
            distance < wanted.count
        else { return nil }
        return candidates[index]
    }

    /// Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment).
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let substitution = previous[column] + (scalar == other ? 0 : 1)
                var best = min(previous[column + 1] + 1, current[column] + 1, substitution)
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
