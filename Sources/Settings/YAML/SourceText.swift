/// The bytes of a configuration file, checked before any YAML is parsed.
struct SourceText {
    /// The largest file that is read, in bytes.
    static let sizeLimit = 1 << 20

    /// How many characters of the file may be punctuation of YAML.
    static let markLimit = 20_000

    /// The text without a byte order mark.
    let text: String

    /// Refuses what is too large, is no UTF-8, holds control characters or uses aliases.
    init(bytes: [UInt8]) throws(Located) {
        guard bytes.count <= Self.sizeLimit else {
            throw Located(.none, Refusal("larger than 1 MiB", hint: "a configuration has a few kilobytes"))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Located(Self.firstInvalid(in: bytes), Refusal("not UTF-8", hint: "save the file as UTF-8"))
        }
        // libYAML takes the mark for a character of the first line, whose indentation is then off by one.
        self.text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        try refuseControlCharacters()
        try refuseBulk()
        try refuseAliases()
    }

    /// A refusal with its place.
    struct Located: Error {
        let position: Position
        let refusal: Refusal

        init(_ position: Position, _ refusal: Refusal) {
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
                let name = Printable.escape(String(scalar))
                throw Located(
                    cursor.position,
                    Refusal("control character \(name)", hint: "remove it, or write it as an escape in double quotes"))
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

    /// Yams builds the whole tree before anybody can count its values, and libYAML's time grows with depth times tokens.
    /// Each value has one of these characters, so that their number bounds both; prose of the size limit stays below.
    private func refuseBulk() throws(Located) {
        let marks = Set(",:-?[]{}\n\r".utf8)
        guard text.utf8.count(where: marks.contains) > Self.markLimit else { return }
        throw Located(.none, Refusal("has more structure than is read", hint: "a configuration has a few dozen values"))
    }

    /// An alias multiplies what it names, and Yams walks all of it when it compares keys: 352 bytes can take hours. So a
    /// file in which any `*name` has its `&name` is refused before Yams sees it.
    private func refuseAliases() throws(Located) {
        var words: [(sign: Unicode.Scalar, name: String, position: Position)] = []
        var open = false
        var cursor = Cursor()
        for scalar in text.unicodeScalars {
            if scalar == "&" || scalar == "*" {
                words.append((scalar, "", cursor.position))
                open = true
            } else if open, Self.isAnchorCharacter(scalar) {
                words[words.count - 1].name.unicodeScalars.append(scalar)
            } else {
                open = false
            }
            cursor.advance(over: scalar)
        }
        let anchors = Set(words.lazy.filter { $0.sign == "&" && !$0.name.isEmpty }.map(\.name))
        if let alias = words.first(where: { $0.sign == "*" && anchors.contains($0.name) }) {
            throw Located(
                alias.position,
                Refusal(
                    "alias \(Printable.quote("*" + alias.name))", hint: "aliases are not read: write the value out here"
                ))
        }
    }

    private static func isAnchorCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            || scalar == "_" || scalar == "-"
    }
}

/// Counts lines and columns as libYAML does.
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
