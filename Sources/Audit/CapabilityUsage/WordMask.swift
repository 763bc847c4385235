/// Tells the bytes of identifiers from others, eight at a time.
enum WordMask {
    /// Whether a byte may stand in an identifier: letters, digits, `_`, and every byte of a non-ASCII character.
    @inline(__always)
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    /// One bit per byte of `bytes`, the lowest for the lowest address: set where the byte may stand in an identifier.
    @inline(__always)
    static func bits(_ bytes: UInt64) -> UInt64 {
        let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
        let folded = low | 0x2020_2020_2020_2020
        // Each addition carries into bit 7 of its own byte only, because both sides are below 0x80.
        let letter = (folded &+ every(0x80 - 0x61)) & ~(folded &+ every(0x80 - 0x7B))
        let digit = (low &+ every(0x80 - 0x30)) & ~(low &+ every(0x80 - 0x3A))
        let underscore = ~((low ^ every(0x5F)) &+ every(0x7F))
        let flags = (letter | digit | underscore | bytes) & every(0x80)
        return ((flags >> 7) &* 0x0102_0408_1020_4080) >> 56
    }

    /// Whether any byte of `bytes` is a quote, a slash or a number sign: nothing else ends plain Swift code.
    @inline(__always)
    static func holdsLexicalMark(_ bytes: UInt64) -> Bool {
        (zeros(bytes ^ every(0x22)) | zeros(bytes ^ every(0x2F)) | zeros(bytes ^ every(0x23))) != 0
    }

    /// Bit 7 of each byte that is zero; a byte above a zero one may be marked too, which only costs a closer look.
    @inline(__always)
    private static func zeros(_ bytes: UInt64) -> UInt64 {
        (bytes &- every(0x01)) & ~bytes & every(0x80)
    }

    @inline(__always)
    private static func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}
