import Glibc

/// Bytes as the key of a dictionary or an element of a set. An array of bytes is hashed byte by byte, which takes six times
/// as long for an object's id.
struct ByteText: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(text: bytes) }
}

extension Hasher {
    /// Adds the length and the bytes of a text.
    mutating func combine(text: [UInt8]) {
        combine(text.count)
        text.withUnsafeBytes { combine(bytes: $0) }
    }
}

extension SyntaxTree {
    /// Whether a range of this text and one of another text hold the same bytes.
    func hasSameBytes(_ range: Range<Int>, as other: SyntaxTree, _ otherRange: Range<Int>) -> Bool {
        guard range.count == otherRange.count else { return false }
        return text[range].withUnsafeBytes { left in
            other.text[otherRange].withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return memcmp(first, second, left.count) == 0
            }
        }
    }
}
