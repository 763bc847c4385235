import Cryptography
import Names

/// A small history of two branches, all its objects made by hand, and what git makes of their merge.
struct RoundHistory: Sendable {
    /// The tips that are merged.
    private(set) var ours = ObjectID.zero
    private(set) var theirs = ObjectID.zero
    /// The tree that git makes of the merge.
    let merged = ["c98ce8f74aca609e97495a18412b6f1617477060"]
    private(set) var objects: [ObjectID: PackedObject] = [:]

    static let shared = RoundHistory()

    private init() {
        let base = commit(both: [], other: "1\n", parents: [])
        ours = commit(both: [2], other: "1\n", parents: [base])
        theirs = commit(both: [17], other: "2\n", parents: [base])
    }

    /// A file in a folder in a folder whose lines the branches change, one that only theirs changes, and one that stays.
    private mutating func commit(both changed: [Int], other: String, parents: [ObjectID]) -> ObjectID {
        let lines = (0..<20).map { "line \($0)\(changed.contains($0) ? " changed" : "")\n" }.joined()
        let inner = tree([
            ("40000", "kept", tree([("100644", "file", blob("kept\n"))])), ("100644", "both", blob(lines)),
        ])
        let root = tree([("40000", "folder", tree([("40000", "inner", inner)])), ("100644", "other", blob(other))])
        let people = ["author", "committer"].map { "\($0) A <a@example.com> 1700000000 +0000\n" }.joined()
        let text = "tree \(root.hex)\n" + parents.map { "parent \($0.hex)\n" }.joined() + people + "\nx\n"
        return add(PackedObject(.commit, Array(text.utf8)))
    }

    private mutating func blob(_ text: String) -> ObjectID { add(PackedObject(.blob, Array(text.utf8))) }

    private mutating func tree(_ entries: [(mode: String, name: String, id: ObjectID)]) -> ObjectID {
        let sorted = entries.sorted { $0.name < $1.name }
        return add(PackedObject(.tree, sorted.flatMap { Array("\($0.mode) \($0.name)\0".utf8) + $0.id.bytes }))
    }

    private mutating func add(_ object: PackedObject) -> ObjectID {
        objects[object.id] = object
        return object.id
    }
}

/// An object as it goes into a pack.
struct PackedObject: Sendable {
    /// The numbers of packs (gitformat-pack(5)).
    enum Kind: UInt8 {
        case commit = 1
        case tree = 2
        case blob = 3
    }

    let kind: Kind
    let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

    var id: ObjectID {
        let text = Array("\(kind) \(bytes.count)\0".utf8) + bytes
        return ObjectID(hex: Self.sha1(text).hexadecimal) ?? .zero
    }

    /// Header and content, deflated as one block that is stored as it is (RFC 1950, RFC 1951).
    var packed: [UInt8] {
        var (size, header) = (bytes.count >> 4, [kind.rawValue << 4 | UInt8(bytes.count & 15)])
        while size > 0 {
            header[header.count - 1] |= 0x80
            header.append(UInt8(size & 0x7F))
            size >>= 7
        }
        let length = UInt16(truncatingIfNeeded: bytes.count)
        let block: [UInt8] = [0x78, 0x01, 0x01] + length.bytes.reversed() + (~length).bytes.reversed()
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65521, (a + UInt32(byte) + b) % 65521) }
        return header + block + bytes + (b << 16 | a).bytes
    }

    /// A pack of objects, with the SHA-1 at its end.
    static func pack(_ objects: [PackedObject]) -> [UInt8] {
        let body = Array("PACK".utf8) + UInt32(2).bytes + UInt32(objects.count).bytes + objects.flatMap(\.packed)
        return sealed(body)
    }

    /// Bytes with their SHA-1 behind them.
    static func sealed(_ body: [UInt8]) -> [UInt8] { body + sha1(body) }

    private static func sha1(_ bytes: [UInt8]) -> [UInt8] { (try? HashFunction.sha1.hash(bytes)) ?? [] }
}

extension FixedWidthInteger {
    /// The highest first.
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
