/// Makes strings of parts of a text, the same one for equal parts.
///
/// A project names each object by 24 digits, several times over: one allocation for each name instead of one for each
/// mention halves the memory of the tree.
struct StringPool {
    private struct Entry {
        var start: Int
        var hash: UInt64
        var string: String
    }

    // Swift keeps up to 15 bytes of UTF-8 inside the String itself; longer than 64 is hardly ever said twice.
    private static let sharedLengths = 16...64

    private let hash = TextHash()
    private var entries: [Entry] = []
    // Open addressing; 0 is free, others are one more than a position in `entries`.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    /// The text of `range` of `bytes`; what is no UTF-8 in it becomes U+FFFD. `bytes` must be the same each time.
    mutating func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        bytes.withUnsafeBytes { string(UnsafeRawBufferPointer(rebasing: $0[range]), at: range.lowerBound, of: $0) }
    }

    private mutating func string(
        _ text: UnsafeRawBufferPointer, at start: Int, of bytes: UnsafeRawBufferPointer
    ) -> String {
        guard Self.sharedLengths.contains(text.count) else { return String(decoding: text, as: UTF8.self) }
        if entries.count * 2 > slots.count { grow() }
        let hash = hash(text)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if entries[place].hash == hash, Self.isEqual(bytes, entries[place].start, text),
                entries[place].string.utf8.count == text.count
            {
                return entries[place].string
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let string = String(decoding: text, as: UTF8.self)
        // Repaired text has another length than its source, and could not be told from a longer entry.
        guard string.utf8.count == text.count else { return string }
        entries.append(Entry(start: start, hash: hash, string: string))
        slots[slot] = UInt32(entries.count)
        return string
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (position, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(position + 1)
        }
    }

    /// Whether the bytes from `start` are those of the text, which has at least eight.
    private static func isEqual(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ text: UnsafeRawBufferPointer
    ) -> Bool {
        guard start + text.count <= bytes.count else { return false }
        var at = 0
        while at < text.count {
            // The last step overlaps the one before.
            let place = min(at, text.count - 8)
            let left = bytes.loadUnaligned(fromByteOffset: start + place, as: UInt64.self)
            guard left == text.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
            at += 8
        }
        return true
    }
}
