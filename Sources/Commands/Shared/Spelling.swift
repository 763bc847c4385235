/// Finds what somebody may have meant.
enum Spelling {
    /// The closest of the known words, if it is close at all.
    static func closest(to word: String, among known: [String]) -> String? {
        let ranked = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, word.count / 3) else {
            return nil
        }
        return best.word
    }

    /// The Levenshtein distance: how many characters to insert, delete or replace.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var previous = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = previous + (character == right[column] ? 0 : 1)
                previous = row[column + 1]
                row[column + 1] = min(replaced, previous + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
