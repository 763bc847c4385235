import Glibc
import ManifestSyntax

/// The positions of a project's objects by id: a hash table over the text itself, so that ids take no memory of their own.
struct ObjectIndex {
    private let tree: SyntaxTree
    /// The nodes of the objects in the order of the text.
    let places: [Int]
    /// No id stands twice.
    private(set) var isUnambiguous = true

    private let hash = TextHash()
    // A hash table with open addressing: 0 is a free slot; others hold the upper half of the hash, and the position
    // plus one.
    private var slots: [UInt64]

    init(_ tree: SyntaxTree, _ places: [Int]) {
        (self.tree, self.places) = (tree, places)
        var size = 16
        while size < places.count * 2 { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
        for position in places.indices {
            let (place, tag) = withKey(of: places[position]) { self.slot(of: $0) }
            if slots[place] != 0 { isUnambiguous = false }
            slots[place] = tag << 32 | UInt64(position + 1)
        }
    }

    /// The position of an id; of two equal ones the last.
    func position(of id: UnsafeRawBufferPointer) -> Int? {
        let found = slots[slot(of: id).slot]
        return found == 0 ? nil : Self.position(found)
    }

    private static func position(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }

    /// The slot that holds an id, or the free one where it would be, and the upper half of its hash.
    private func slot(of id: UnsafeRawBufferPointer) -> (slot: Int, tag: UInt64) {
        let hash = hash(id)
        let tag = hash >> 32
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == tag {
                let isFound = withKey(of: places[Self.position(slots[slot])]) { Self.areEqual($0, id) }
                if isFound { return (slot, tag) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (slot, tag)
    }

    /// The bytes of a node's key, decoded only where it is quoted.
    private func withKey<Result>(of node: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard tree.isBareKey(node) else { return tree.key(node).withUnsafeBytes(body) }
        return tree.text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[tree.keyRange(node)])) }
    }

    private static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
    }
}
