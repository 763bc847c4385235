import Names

/// The bytes of a configuration file, checked before any YAML is parsed.
struct SourceText {
    /// The largest file that is read, in bytes.
    static let sizeLimit = 1 << 20

    /// The text without a byte order mark.
    let text: String

    /// Refuses what is too large, is no UTF-8 or holds control characters.
    init(bytes: [UInt8]) throws(Located) {
        guard bytes.count <= Self.sizeLimit else {
            throw Located(.none, .tooLarge)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Located(Self.firstInvalid(in: bytes), InvalidValue("not UTF-8", hint: "save the file as UTF-8"))
        }
        // libyaml takes the mark for a character of the first line, whose indentation is then off by one.
        self.text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        try refuseControlCharacters()
    }

    /// A refusal with its place.
    struct Located: Error {
        let position: Position
        let refusal: InvalidValue

        init(_ position: Position, _ refusal: InvalidValue) {
            (self.position, self.refusal) = (position, refusal)
        }
    }

    private static func firstInvalid(in bytes: [UInt8]) -> Position {
        var cursor = Cursor()
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { cursor.advance(over: scalar) }
        return cursor.position
    }

    private func refuseControlCharacters() throws(Located) {
        var cursor = Cursor()
        for scalar in text.unicodeScalars {
            if !Self.isAllowed(scalar) {
                let name = "U+" + String(scalar.value, radix: 16, uppercase: true)
                throw Located(
                    cursor.position,
                    InvalidValue(
                        "control character \(name)", hint: "remove it, or write it as an escape in double quotes"))
            }
            cursor.advance(over: scalar)
        }
    }

    /// The printable characters of https://yaml.org/spec/1.2.2/#51-character-set, without our own.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case StandIns.reserved: false
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
        default: false
        }
    }
}

extension InvalidValue {
    /// The error for a file of more than ``SourceText/sizeLimit`` bytes.
    static var tooLarge: InvalidValue { InvalidValue("larger than 1 MiB", hint: "a configuration has a few kilobytes") }
}

/// Counts lines and columns as libyaml does.
struct Cursor {
    private(set) var line = 1
    private(set) var column = 1
    private var afterCarriageReturn = false

    var position: Position { Position(line: line, column: column) }

    mutating func advance(over scalar: Unicode.Scalar) {
        defer { afterCarriageReturn = scalar == "\r" }
        switch scalar {
        case "\n" where afterCarriageReturn: break
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
        default: column += 1
        }
    }
}
