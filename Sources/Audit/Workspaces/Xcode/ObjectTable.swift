import ManifestSyntax

/// Finds the objects of a project by their numbers. A large project asks a million times.
struct ObjectTable {
    /// The objects, in the order of the file; of two with one number the first is found.
    let entries: [PropertyNode.Entry]
    private let hash = TextHash()
    // Open addressing; 0 is free. The upper half is a part of the hash, the lower half one more than a place in `entries`.
    private var slots: [UInt64]

    init(_ entries: [PropertyNode.Entry]) {
        self.entries = entries
        var capacity = 64
        while capacity < entries.count * 2 { capacity *= 2 }
        slots = Array(repeating: 0, count: capacity)
        for (place, entry) in entries.enumerated() {
            let (tag, slot) = locate(entry.key)
            if slots[slot] == 0 { slots[slot] = tag << 32 | UInt64(place + 1) }
        }
    }

    /// The place in `entries` of the object with this number.
    func place(of number: String) -> Int? {
        let slot = slots[locate(number).slot]
        return slot == 0 ? nil : Int(slot & 0xFFFF_FFFF) - 1
    }

    /// The slot that holds the number, or the free one where it would be.
    private func locate(_ number: String) -> (tag: UInt64, slot: Int) {
        let value = hash(of: number)
        let tag = value >> 32
        var slot = Int(truncatingIfNeeded: value) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == tag, entries[Int(slots[slot] & 0xFFFF_FFFF) - 1].key == number { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (tag, slot)
    }

    private func hash(of number: String) -> UInt64 {
        var number = number
        return number.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }
}
