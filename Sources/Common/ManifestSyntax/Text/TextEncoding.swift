/// How the bytes of a text become UTF-8.
package enum TextEncoding: Hashable, Sendable {
    /// UTF-8.
    case utf8
    /// UTF-16 in either byte order.
    case utf16(isBigEndian: Bool)
    /// UTF-32 in either byte order.
    case utf32(isBigEndian: Bool)
    /// ISO 8859-1.
    case latin1
    /// Windows code page 1252.
    case windows1252

    /// Detects the encoding by a byte order mark, or by the zeros in the first four bytes of a text that starts in ASCII;
    /// with the mark's length in bytes.
    package static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, mark: Int)? {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head == [0xFF, 0xFE, 0, 0] { return (.utf32(isBigEndian: false), 4) }
        if head == [0, 0, 0xFE, 0xFF] { return (.utf32(isBigEndian: true), 4) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        switch head.map({ $0 == 0 }) {
        case [true, true, true, false]: return (.utf32(isBigEndian: true), 0)
        case [false, true, true, true]: return (.utf32(isBigEndian: false), 0)
        case [true, false, true, false]: return (.utf16(isBigEndian: true), 0)
        case [false, true, false, true]: return (.utf16(isBigEndian: false), 0)
        default: return nil
        }
    }

    /// The encoding that an XML declaration names.
    static func named(_ name: String) -> TextEncoding? {
        switch name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": .utf8
        // Said in text that was read byte by byte so far, so these can't be what it is in.
        case "utf-16", "utf-16le", "utf-16be", "unicode": .utf8
        case "iso-8859-1", "latin1", "iso_8859-1": .latin1
        case "windows-1252", "cp1252": .windows1252
        default: nil
        }
    }

    /// The text in UTF-8. What is no character becomes U+FFFD.
    package func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .utf8: Array(bytes)
        case .utf16(let isBigEndian): Self.decode16(bytes, isBigEndian)
        case .utf32(let isBigEndian): Self.decode32(bytes, isBigEndian)
        case .latin1: Self.encode(bytes.map { UInt32($0) })
        case .windows1252:
            Self.encode(bytes.map { (0x80...0x9F).contains($0) ? Self.windows[Int($0) - 0x80] : UInt32($0) })
        }
    }

    private static func decode16(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        // Half a unit at the end is no character.
        if index < bytes.endIndex { units.append(0xFFFD) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func decode32(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> [UInt8] {
        var scalars: [UInt32] = []
        var index = bytes.startIndex
        while index + 3 < bytes.endIndex {
            let unit = bytes[index...index + 3]
            scalars.append((isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) })
            index += 4
        }
        if index < bytes.endIndex { scalars.append(0xFFFD) }
        return encode(scalars)
    }

    private static func encode(_ scalars: [UInt32]) -> [UInt8] {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
        return Array(text.utf8)
    }

    // 0x80 to 0x9F, as in https://encoding.spec.whatwg.org/index-windows-1252.txt
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E,
        0x178,
    ]
}
