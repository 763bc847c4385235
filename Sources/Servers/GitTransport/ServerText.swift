/// Sanitizes text from servers for terminals and logs.
enum ServerText {
    /// The most characters of a server's text that are shown.
    static let limit = 4096

    /// Removes terminal escapes, control and direction characters, and white space at both ends.
    static func harmless(_ bytes: some Collection<UInt8>) -> String {
        harmless(String(decoding: bytes.prefix(limit), as: UTF8.self))
    }

    /// Sanitizes text, line by line.
    static func harmless(_ text: String) -> String {
        let lines = text.unicodeScalars.prefix(limit).split { $0 == "\n" || $0 == "\r" }.map { line in
            String(String.UnicodeScalarView(line.map { $0 == "\t" ? " " : $0 }.filter { !isHarmful($0) })).trimmed
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        let tail = drop { $0.isWhitespace }
        guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(tail[...last])
    }
}
