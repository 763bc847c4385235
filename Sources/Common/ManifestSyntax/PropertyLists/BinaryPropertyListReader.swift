/// Reads the binary format, version `bplist00` and its kin: a table of objects that refer to each other by number.
///
/// Objects may be shared, so a short input can stand for a tree of any size, or contain itself: each mention counts as a
/// value, and nesting is limited.
struct BinaryPropertyListReader {
    /// Any list may have so many, however short it is.
    private static let fewNodes = 4096

    private let bytes: [UInt8]
    private let limits: Limits
    private let trailer: Trailer
    private var nodes = 0
    private var weight = 0
    // Strings and data by number: shared objects share memory as well.
    private var leaves: [Int: PropertyNode.Value] = [:]

    /// The last 32 bytes.
    private struct Trailer {
        var offsetSize: Int
        var referenceSize: Int
        var count: Int
        var root: Int
        var table: Int
    }

    init(_ bytes: [UInt8], limits: Limits) throws(SyntaxError) {
        self.bytes = bytes
        self.limits = Limits(
            // A reference takes a byte at least: only containers that are in several others make more values than that,
            // which no writer of property lists makes.
            bytes: limits.bytes, depth: limits.depth, nodes: min(limits.nodes, max(bytes.count, Self.fewNodes)))
        guard bytes.count >= 40 else { throw SyntaxError("a binary property list that ends too early", at: .start) }
        let end = bytes.count - 32
        func number(_ index: Int) -> Int? {
            let value = bytes[end + index..<end + index + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
        guard let count = number(8), let root = number(16), let table = number(24) else {
            throw SyntaxError("a binary property list with impossible sizes", at: .start)
        }
        trailer = Trailer(
            offsetSize: Int(bytes[end + 6]), referenceSize: Int(bytes[end + 7]), count: count, root: root, table: table)
        guard (1...8).contains(trailer.offsetSize), (1...8).contains(trailer.referenceSize), table >= 8, table <= end,
            count > 0, count <= (end - table) / trailer.offsetSize, root < count
        else { throw SyntaxError("a binary property list with impossible sizes", at: .start) }
    }

    /// The value of the root object.
    mutating func read() throws(SyntaxError) -> PropertyNode {
        try node(trailer.root, depth: 0)
    }

    private mutating func node(_ object: Int, depth: Int) throws(SyntaxError) -> PropertyNode {
        nodes += 1
        guard nodes <= limits.nodes else {
            throw SyntaxError("more than \(limits.nodes) values", at: .start)
        }
        guard depth <= limits.depth else { throw error("nested deeper than \(limits.depth) levels", object) }
        if let leaf = leaves[object] { return PropertyNode(leaf) }
        guard object < trailer.count,
            let offset = number(at: trailer.table + object * trailer.offsetSize, size: trailer.offsetSize),
            (8..<trailer.table).contains(offset)
        else { throw error("a reference to an object that is not there", object) }
        return PropertyNode(try value(object, at: offset, depth: depth))
    }

    private mutating func value(_ object: Int, at offset: Int, depth: Int) throws(SyntaxError) -> PropertyNode.Value {
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
        switch kind {
        case 0x0, 0x1, 0x2, 0x3, 0x8: return try scalar(object, kind: kind, low: low, at: offset)
        case 0x4, 0x5, 0x6, 0x7:
            let leaf = try leaf(object, kind: kind, at: offset)
            leaves[object] = leaf
            return leaf
        // 0xB and 0xC are ordered and plain sets, which have no other notation in a property list.
        case 0xA, 0xB, 0xC: return .array(try elements(object, at: offset, depth: depth))
        case 0xD: return .dictionary(try entries(object, at: offset, depth: depth))
        default: throw error("an object of unknown kind", object)
        }
    }

    private func scalar(_ object: Int, kind: UInt8, low: Int, at offset: Int) throws(SyntaxError) -> PropertyNode.Value
    {
        switch (kind, low) {
        case (0x0, 0x8): return .boolean(false)
        case (0x0, 0x9): return .boolean(true)
        case (0x1, 0...4): if let integer = integer(at: offset + 1, size: 1 << low) { return integer }
        case (0x2, 2):
            if let bits = number(at: offset + 1, size: 4) { return .real(Double(Float(bitPattern: UInt32(bits)))) }
        case (0x2, 3), (0x3, 3):
            guard let bits = word(at: offset + 1, size: 8) else { break }
            return kind == 0x2 ? .real(Double(bitPattern: bits)) : .date(Double(bitPattern: bits))
        case (0x8, 0...7):
            // A reference of a keyed archive; XML spells it as a dictionary.
            guard let uid = word(at: offset + 1, size: low + 1), let number = Int64(exactly: uid) else { break }
            let node = PropertyNode(.integer(number))
            return .dictionary([PropertyNode.Entry(key: "CF$UID", keySpan: .start, node: node)])
        default: break
        }
        throw error("an object that can't be read", object)
    }

    private func integer(at offset: Int, size: Int) -> PropertyNode.Value? {
        guard size == 16 else {
            // Eight bytes are signed, fewer are not.
            return word(at: offset, size: size).map { .integer(Int64(bitPattern: $0)) }
        }
        guard let high = word(at: offset, size: 8), let low = word(at: offset + 8, size: 8) else { return nil }
        if high == 0, low > Int64.max { return .real(Double(low)) }
        if high == (low >> 63 == 1 ? .max : 0) { return .integer(Int64(bitPattern: low)) }
        return .real(Double(Int64(bitPattern: high)) * 0x1p64 + Double(low))
    }

    private mutating func leaf(_ object: Int, kind: UInt8, at offset: Int) throws(SyntaxError) -> PropertyNode.Value {
        let (count, start) = try count(object, at: offset)
        let size = kind == 0x6 ? 2 : 1
        guard count <= (trailer.table - start) / size else {
            throw error("an object that is longer than the list", object)
        }
        // Objects may overlap: without a limit on the sum, each of them could be as long as the whole input.
        weight += count * size
        guard weight <= limits.bytes else { throw error("more text and data than \(limits.bytes) bytes", object) }
        let content = bytes[start..<start + count * size]
        switch kind {
        case 0x4: return .data(Array(content))
        case 0x6: return .string(String(decoding: TextEncoding.utf16(isBigEndian: true).decode(content), as: UTF8.self))
        case 0x5:
            guard content.allSatisfy({ $0 < 0x80 }) else { throw error("a string that is no ASCII", object) }
            return .string(String(decoding: content, as: UTF8.self))
        default: return .string(String(decoding: content, as: UTF8.self))
        }
    }

    private mutating func elements(_ object: Int, at offset: Int, depth: Int) throws(SyntaxError) -> [PropertyNode] {
        let (count, start) = try count(object, at: offset)
        let references = try references(object, count: count, at: start)
        var elements: [PropertyNode] = []
        for reference in references { elements.append(try node(reference, depth: depth + 1)) }
        return elements
    }

    private mutating func entries(_ object: Int, at offset: Int, depth: Int) throws(SyntaxError) -> [PropertyNode.Entry]
    {
        let (count, start) = try count(object, at: offset)
        let keys = try references(object, count: count, at: start)
        let values = try references(object, count: count, at: start + count * trailer.referenceSize)
        var entries: [PropertyNode.Entry] = []
        for (key, value) in zip(keys, values) {
            guard let name = try node(key, depth: depth + 1).string else { throw error("a key that is no string", key) }
            entries.append(PropertyNode.Entry(key: name, keySpan: .start, node: try node(value, depth: depth + 1)))
        }
        return entries
    }

    private func references(_ object: Int, count: Int, at start: Int) throws(SyntaxError) -> [Int] {
        guard start <= trailer.table, count <= (trailer.table - start) / trailer.referenceSize else {
            throw error("an object that is longer than the list", object)
        }
        return (0..<count).map { number(at: start + $0 * trailer.referenceSize, size: trailer.referenceSize) ?? .max }
    }

    /// How many parts an object has and where they start. Fifteen in the first byte means: an integer follows.
    private func count(_ object: Int, at offset: Int) throws(SyntaxError) -> (count: Int, start: Int) {
        let low = Int(bytes[offset] & 0xF)
        guard low == 0xF else { return (low, offset + 1) }
        let marker = bytes[offset + 1]
        let size = 1 << Int(marker & 0xF)
        guard marker >> 4 == 0x1, size <= 8, let count = number(at: offset + 2, size: size) else {
            throw error("an object without a length", object)
        }
        return (count, offset + 2 + size)
    }

    /// A big-endian number of up to eight bytes, where all of them are in the list.
    private func word(at offset: Int, size: Int) -> UInt64? {
        guard size <= 8, offset >= 0, offset + size <= bytes.count - 32 else { return nil }
        return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func number(at offset: Int, size: Int) -> Int? {
        word(at: offset, size: size).flatMap { Int(exactly: $0) }
    }

    private func error(_ message: String, _ object: Int) -> SyntaxError {
        SyntaxError("object \(object): \(message)", at: .start)
    }
}
