/// Writes numbers and texts into bytes.
package struct ByteWriter {
    /// The bytes written so far.
    package var bytes: [UInt8] = []

    /// An empty writer.
    package init() {}

    /// Seven bits per byte, lowest first.
    package mutating func number(_ value: Int) {
        var rest = UInt64(value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The length, and UTF-8.
    package mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Both halves.
    package mutating func hash(_ hash: ContentHash) {
        fixed(hash.high)
        fixed(hash.low)
    }

    /// All bytes, lowest first.
    package mutating func fixed(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Reads what `ByteWriter` wrote; `nil` wherever the bytes end too early or don't fit.
package struct ByteReader {
    /// The bytes that are left to be read.
    package private(set) var rest: UnsafeRawBufferPointer

    /// Reads these bytes from the first.
    package init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    /// The next bytes.
    package mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
        return UnsafeRawBufferPointer(rebasing: rest[..<count])
    }

    /// The next byte.
    package mutating func byte() -> UInt8? { take(1)?.first }

    /// Reads a value that `number` wrote.
    package mutating func number() -> Int? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard let next = byte() else { return nil }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return Int(exactly: value) }
        }
        return nil
    }

    /// Reads a value that `text` wrote, if it is UTF-8.
    package mutating func text() -> String? {
        guard let count = number(), let bytes = take(count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Eight bytes, lowest first.
    package mutating func fixed() -> UInt64? {
        take(8).map { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    /// Reads a value that `hash` wrote.
    package mutating func hash() -> ContentHash? {
        guard let high = fixed(), let low = fixed() else { return nil }
        return ContentHash(high: high, low: low)
    }
}
