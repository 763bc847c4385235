import ManifestSyntax

/// The values of written scalars.
enum ScalarText {
    /// A key's text.
    static func decoded(_ written: ArraySlice<UInt8>, _ format: SyntaxTree.Format) -> [UInt8] {
        switch format {
        case .openStep: quoted(written) ?? Array(written)
        case .json: json(written) ?? Array(written)
        case .xml: xml(written).text
        case .lines: Array(written)
        }
    }

    /// A string's text; `nil` for data, numbers and the like.
    static func string(_ written: ArraySlice<UInt8>, _ format: SyntaxTree.Format) -> [UInt8]? {
        switch format {
        case .openStep: written.first == UInt8(ascii: "<") ? nil : quoted(written) ?? Array(written)
        case .json: json(written)
        case .xml:
            if case (let name, let text) = xml(written), name.elementsEqual("string".utf8) { text } else { nil }
        case .lines: Array(written)
        }
    }

    /// Bytes that are equal for equal values, and different for different ones.
    static func canonical(_ written: ArraySlice<UInt8>, _ format: SyntaxTree.Format) -> [UInt8] {
        if let text = string(written, format) { return [UInt8(ascii: "s")] + text }
        switch format {
        case .openStep: return [UInt8(ascii: "d")] + written.filter { !isBlank($0) }
        case .json, .lines: return [UInt8(ascii: "j")] + written
        case .xml:
            let (name, text) = xml(written)
            let isData = name.elementsEqual("data".utf8)
            return [UInt8(ascii: "x")] + name + [0]
                + (isData ? text.filter { !isBlank($0) } : SyntaxTree.trimmed(text[...]))
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func quoted(_ written: ArraySlice<UInt8>) -> [UInt8]? {
        guard let quote = written.first, written.count >= 2, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        let inner = written.dropFirst().dropLast()
        return inner.contains(UInt8(ascii: "\\")) ? Array(OpenStepEscapes.decode(inner).utf8) : Array(inner)
    }

    private static func json(_ written: ArraySlice<UInt8>) -> [UInt8]? {
        guard written.first == UInt8(ascii: "\""), written.count >= 2 else { return nil }
        let inner = written.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return Array(inner) }
        return JSONEscapes.decode(inner).map { Array($0.utf8) }
    }

    /// The name and the text of `<name>text</name>` or `<name/>`. A text with markup in it stands for itself.
    private static func xml(_ written: ArraySlice<UInt8>) -> (name: [UInt8], text: [UInt8]) {
        let inside = written.dropFirst()
        let name = Array(inside.prefix { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") })
        guard let open = written.firstIndex(of: UInt8(ascii: ">")),
            let close = written.lastIndex(of: UInt8(ascii: "<")),
            open < close
        else { return (name, []) }
        let text = written[(open + 1)..<close]
        guard text.contains(UInt8(ascii: "&")), !text.contains(UInt8(ascii: "<")) else { return (name, Array(text)) }
        return (name, XMLReference.resolved(text))
    }

    /// Returns the bytes of comments in the text before and behind an entry, which holds nothing else but blanks.
    static func commentBytes(of trivia: ArraySlice<UInt8>, _ format: SyntaxTree.Format) -> [UInt8] {
        var lines: [UInt8] = []
        for line in trivia.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let line = SyntaxTree.trimmed(line)
            if !line.isEmpty { lines += line + [UInt8(ascii: "\n")] }
        }
        return lines
    }
}
