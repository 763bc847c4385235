/// Makes strings of parts of a text, the same one for equal parts.
///
/// A project names each object by 24 digits, several times over: one allocation for each name instead of one for each
/// mention halves the memory of the tree.
struct StringPool {
    private struct Entry {
        var start: Int
        var string: String
    }

    // Swift keeps up to 15 bytes of UTF-8 inside the String itself; longer than 64 is hardly ever said twice.
    private static let sharedLengths = 16...64

    private var entries: [Entry] = []
    // Open addressing; 0 is free, others are one more than a position in `entries`.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    /// The text of `range` of `bytes`; what is no UTF-8 in it becomes U+FFFD. `bytes` must be the same each time.
    mutating func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        guard Self.sharedLengths.contains(range.count) else { return String(decoding: bytes[range], as: UTF8.self) }
        if entries.count * 2 > slots.count { grow(bytes) }
        var slot = Self.hash(bytes, range) & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if Self.isEqual(bytes, entry.start, range), entry.string.utf8.count == range.count { return entry.string }
            slot = (slot + 1) & (slots.count - 1)
        }
        let string = String(decoding: bytes[range], as: UTF8.self)
        // Repaired text has another length than its source, and could not be told from a longer entry.
        guard string.utf8.count == range.count else { return string }
        entries.append(Entry(start: range.lowerBound, string: string))
        slots[slot] = UInt32(entries.count)
        return string
    }

    private mutating func grow(_ bytes: [UInt8]) {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (position, entry) in entries.enumerated() {
            let range = entry.start..<entry.start + entry.string.utf8.count
            var slot = Self.hash(bytes, range) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(position + 1)
        }
    }

    /// FNV-1a with a final mix, as the low bits choose the slot.
    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ (hash >> 29))
    }

    private static func isEqual(_ bytes: [UInt8], _ start: Int, _ range: Range<Int>) -> Bool {
        guard start + range.count <= bytes.count else { return false }
        for distance in 0..<range.count where bytes[start + distance] != bytes[range.lowerBound + distance] {
            return false
        }
        return true
    }
}
