/// Finds the position of malformed UTF-8. The standard library tells only whether there is some.
package enum UTF8Validation {
    /// Where the first malformed sequence starts.
    package static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            if isASCII(bytes, index) {
                index += 8
            } else if bytes[index] < 0x80 {
                index += 1
            } else if let length = sequenceLength(bytes, index) {
                index += length
            } else {
                return index
            }
        }
        return nil
    }

    /// Whether eight bytes of ASCII start here.
    private static func isASCII(_ bytes: [UInt8], _ index: Int) -> Bool {
        guard index + 8 <= bytes.count else { return false }
        return bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        }
    }

    /// The well-formed sequences of the Unicode Standard, table 3-7.
    private static func sequenceLength(_ bytes: [UInt8], _ index: Int) -> Int? {
        let rules: (length: Int, second: ClosedRange<UInt8>)
        switch bytes[index] {
        case 0xC2...0xDF: rules = (2, 0x80...0xBF)
        case 0xE0: rules = (3, 0xA0...0xBF)
        case 0xED: rules = (3, 0x80...0x9F)
        case 0xE1...0xEF: rules = (3, 0x80...0xBF)
        case 0xF0: rules = (4, 0x90...0xBF)
        case 0xF1...0xF3: rules = (4, 0x80...0xBF)
        case 0xF4: rules = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + rules.length <= bytes.count, rules.second.contains(bytes[index + 1]) else { return nil }
        let others = bytes[(index + 2)..<(index + rules.length)]
        return others.allSatisfy { $0 & 0xC0 == 0x80 } ? rules.length : nil
    }
}
