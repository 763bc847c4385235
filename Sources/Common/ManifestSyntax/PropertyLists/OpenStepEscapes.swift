/// Decodes the backslash escapes of quoted strings in the OpenStep format.
package enum OpenStepEscapes {
    /// Returns the string for escaped text; malformed UTF-8 becomes U+FFFD.
    package static func decode(_ text: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var units: [UInt16] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                decoded.append(draining: &units)
                decoded.append(byte)
                continue
            }
            if escape == UInt8(ascii: "U") {
                // Two escapes may be the halves of one character.
                units.append(hexadecimal(&rest))
                continue
            }
            decoded.append(draining: &units)
            append(escape, &rest, to: &decoded)
        }
        decoded.append(draining: &units)
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func append(_ escape: UInt8, _ rest: inout ArraySlice<UInt8>, to decoded: inout [UInt8]) {
        switch escape {
        case UInt8(ascii: "a"): decoded.append(0x07)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "v"): decoded.append(0x0B)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): decoded.append(contentsOf: octal(first: escape, &rest).utf8)
        default: decoded.append(escape)
        }
    }

    /// Up to four digits; none is zero, as CoreFoundation has it.
    private static func hexadecimal(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        let digits = rest.prefix(4).prefix { $0.hexValue != nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) }
    }

    /// Up to three digits name a character of the NeXTSTEP encoding, in which this format was born.
    private static func octal(first: UInt8, _ rest: inout ArraySlice<UInt8>) -> String {
        let digits = rest.prefix(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        rest = rest.dropFirst(digits.count)
        let code = digits.reduce(Int(first & 7)) { $0 << 3 | Int($1 & 7) } & 0xFF
        let scalar = code < 0x80 ? UInt32(code) : nextStep[code - 0x80]
        return String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
    }

    // 0x80 to 0xFF of the NeXTSTEP encoding.
    private static let nextStep: [UInt32] = [
        0xA0, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
        0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD, 0xDE, 0xB5, 0xD7, 0xF7,
        0xA9, 0xA1, 0xA2, 0xA3, 0x2044, 0xA5, 0x192, 0xA7, 0xA4, 0x2019, 0x201C, 0xAB, 0x2039, 0x203A, 0xFB01, 0xFB02,
        0xAE, 0x2013, 0x2020, 0x2021, 0xB7, 0xA6, 0xB6, 0x2022, 0x201A, 0x201E, 0x201D, 0xBB, 0x2026, 0x2030, 0xAC,
        0xBF,
        0xB9, 0x2CB, 0xB4, 0x2C6, 0x2DC, 0xAF, 0x2D8, 0x2D9, 0xA8, 0xB2, 0x2DA, 0xB8, 0xB3, 0x2DD, 0x2DB, 0x2C7,
        0x2014, 0xB1, 0xBC, 0xBD, 0xBE, 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB,
        0xEC, 0xC6, 0xED, 0xAA, 0xEE, 0xEF, 0xF0, 0xF1, 0x141, 0xD8, 0x152, 0xBA, 0xF2, 0xF3, 0xF4, 0xF5,
        0xF6, 0xE6, 0xF9, 0xFA, 0xFB, 0x131, 0xFC, 0xFD, 0x142, 0xF8, 0x153, 0xDF, 0xFE, 0xFF, 0xFFFD, 0xFFFD,
    ]
}
