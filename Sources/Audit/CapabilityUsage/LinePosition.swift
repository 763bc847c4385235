/// A line and column that move forward through a text.
struct LinePosition {
    private var offset = 0
    private(set) var line = 1
    /// In Unicode scalars, from 1.
    private(set) var column = 1

    /// Moves on to `target`, which must not lie before.
    mutating func advance(to target: Int, in content: UnsafeRawBufferPointer) {
        while offset < target {
            let byte = content[offset]
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Bytes 0b10xxxxxx continue a scalar.
                column += 1
            }
            offset += 1
        }
    }
}
