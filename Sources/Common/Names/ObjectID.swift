/// The name of a git object: the 20 bytes of its SHA-1.
///
/// Repositories with SHA-256 names are not supported, because libgit2 1.5 can't read them.
package struct ObjectID: Hashable, Comparable, Sendable {
    // Three words instead of an array: no allocation, and comparing costs nothing.
    private let high: UInt64
    private let middle: UInt64
    private let low: UInt32

    /// The id that git writes where there is no object: "must not exist" as an old value, "delete" as a new one.
    package static let zero = ObjectID(high: 0, middle: 0, low: 0)

    private init(high: UInt64, middle: UInt64, low: UInt32) {
        (self.high, self.middle, self.low) = (high, middle, low)
    }

    /// Reads 20 raw bytes, as in trees and packs; `nil` for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 20 else { return nil }
        func word<Word: FixedWidthInteger>(_ part: some Sequence<UInt8>) -> Word {
            part.reduce(0) { $0 << 8 | Word($1) }
        }
        self.init(
            high: word(bytes.prefix(8)), middle: word(bytes.dropFirst(8).prefix(8)), low: word(bytes.dropFirst(16)))
    }

    /// Reads the 20 bytes at the start of a buffer that holds at least so many: the fast way, for walking trees.
    package init(loading buffer: UnsafeRawBufferPointer) {
        precondition(buffer.count >= 20, "an object id is 20 bytes")
        self.init(
            high: UInt64(bigEndian: buffer.loadUnaligned(as: UInt64.self)),
            middle: UInt64(bigEndian: buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            low: UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
    }

    /// Writes the 20 bytes at the start of a buffer that has room for so many.
    package func store(to buffer: UnsafeMutableRawBufferPointer) {
        precondition(buffer.count >= 20, "an object id is 20 bytes")
        buffer.storeBytes(of: high.bigEndian, as: UInt64.self)
        buffer.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
        buffer.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }

    /// Reads exactly 40 hexadecimal digits of either case.
    package init?(hex: some StringProtocol) {
        guard hex.utf8.count == 40 else { return nil }
        self.init(hexDigits: Array(hex.utf8)[...])
    }

    /// Reads exactly 40 hexadecimal digits of either case, as ASCII.
    package init?(hexDigits: ArraySlice<UInt8>) {
        guard hexDigits.count == 40 else { return nil }
        var (high, middle, low): (UInt64, UInt64, UInt32) = (0, 0, 0)
        for (index, digit) in hexDigits.enumerated() {
            guard let value = Self.value(ofHexDigit: digit) else { return nil }
            switch index {
            case ..<16: high = high << 4 | UInt64(value)
            case ..<32: middle = middle << 4 | UInt64(value)
            default: low = low << 4 | UInt32(value)
            }
        }
        self.init(high: high, middle: middle, low: low)
    }

    private static func value(ofHexDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The 20 raw bytes.
    package var bytes: [UInt8] {
        func bytes(of word: some FixedWidthInteger) -> [UInt8] {
            stride(from: word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
        return bytes(of: high) + bytes(of: middle) + bytes(of: low)
    }

    /// The first eight bytes as a number: enough to tell the objects of one repository apart where a mistake can be borne.
    package var prefix: UInt64 { high }

    /// All 40 digits, lower case.
    package var hex: String {
        String(unsafeUninitializedCapacity: 40) { buffer in
            for place in 0..<40 {
                let digit =
                    switch place {
                    case ..<16: high >> UInt64(60 - 4 * place) & 15
                    case ..<32: middle >> UInt64(124 - 4 * place) & 15
                    default: UInt64(low >> UInt32(156 - 4 * place) & 15)
                    }
                buffer[place] = UInt8(digit) + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
            }
            return 40
        }
    }

    /// Byte order, which is also the order of the hexadecimal text.
    package static func < (left: ObjectID, right: ObjectID) -> Bool {
        (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
    }
}

package struct CommitID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The object that the id names.
    package let object: ObjectID

    /// Says that the object is a commit.
    package init(_ object: ObjectID) { self.object = object }

    /// Reads exactly 40 hexadecimal digits.
    package init?(hex: some StringProtocol) {
        guard let object = ObjectID(hex: hex) else { return nil }
        self.init(object)
    }

    /// All 40 digits.
    package var hex: String { object.hex }

    /// Twelve digits: what people read in text and notes.
    package var short: String { String(hex.prefix(12)) }

    /// All 40 digits.
    package var description: String { hex }

    /// Byte order.
    package static func < (left: CommitID, right: CommitID) -> Bool { left.object < right.object }
}

package struct TreeID: Hashable, Sendable, CustomStringConvertible {
    /// The object that the id names.
    package let object: ObjectID

    /// Says that the object is a tree.
    package init(_ object: ObjectID) { self.object = object }

    /// All 40 digits.
    package var description: String { object.hex }
}
