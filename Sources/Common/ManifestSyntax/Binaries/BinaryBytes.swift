/// Bytes of a binary file, every read of which is checked: whatever offsets a file holds, none leads outside it.
struct BinaryBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// A part of these; `nil` where it is not whole.
    func part(_ offset: Int, _ count: Int) -> BinaryBytes? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return BinaryBytes(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
    }

    func rest(from offset: Int) -> BinaryBytes? { part(offset, bytes.count - offset) }

    func byte(_ offset: Int) -> UInt8? { offset >= 0 && offset < bytes.count ? bytes[offset] : nil }

    func little32(_ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= bytes.count - 4 else { return nil }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func little64(_ offset: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - 8 else { return nil }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    func big32(_ offset: Int) -> UInt32? { little32(offset)?.byteSwapped }

    func big64(_ offset: Int) -> UInt64? { little64(offset)?.byteSwapped }

    /// The number as an offset or a count; `nil` for one larger than any file.
    func size(_ offset: Int) -> Int? { little32(offset).map(Int.init) }

    /// The bytes before the next zero, of at most so many; `nil` where none ends them.
    func text(_ offset: Int, limit: Int) -> UnsafeRawBufferPointer? {
        guard offset >= 0, offset < bytes.count else { return nil }
        let end = min(bytes.count, offset + limit + 1)
        var place = offset
        while place < end {
            if bytes[place] == 0 { return UnsafeRawBufferPointer(rebasing: bytes[offset..<place]) }
            place &+= 1
        }
        return nil
    }

    /// A name in a field of fixed length, filled with zeros.
    func field(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer? {
        guard let part = part(offset, length) else { return nil }
        let end = part.bytes.firstIndex(of: 0) ?? part.count
        return UnsafeRawBufferPointer(rebasing: part.bytes[..<end])
    }

    /// Whether these bytes stand at an offset.
    func holds(_ text: StaticString, at offset: Int) -> Bool {
        guard let part = part(offset, text.utf8CodeUnitCount) else { return false }
        return part.bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The bytes as a buffer.
    var raw: UnsafeRawBufferPointer { bytes }
}
