/// Replacements of ranges of a text, applied all at once.
struct Edits {
    private struct Edit {
        let range: Range<Int>
        let bytes: [UInt8]
        let number: Int
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func replace(_ range: Range<Int>, with bytes: some Sequence<UInt8>) {
        edits.append(Edit(range: range, bytes: Array(bytes), number: edits.count))
    }

    mutating func insert(_ bytes: some Sequence<UInt8>, at offset: Int) { replace(offset..<offset, with: bytes) }

    mutating func remove(_ range: Range<Int>) { replace(range, with: []) }

    /// The changed text of a range, which no edit crosses the bounds of; edits outside of it are left out.
    func applied(to text: [UInt8], in range: Range<Int>) throws(MergeConflict) -> [UInt8] {
        let sorted = edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
            .sorted {
                ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $0.number)
                    < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $1.number)
            }
        var (result, done): ([UInt8], Int) = ([], range.lowerBound)
        result.reserveCapacity(range.count)
        for edit in sorted {
            guard edit.range.lowerBound >= done else { throw MergeConflict("changes that overlap in the text") }
            result += text[done..<edit.range.lowerBound]
            result += edit.bytes
            done = edit.range.upperBound
        }
        return result + text[done..<range.upperBound]
    }
}
