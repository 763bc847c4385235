/// Splits Swift source into code, comments, string literals and `#if` lines, without parsing it.
///
/// It knows nested comments, raw and multi-line strings, interpolation and regex literals. Whatever the bytes are, it
/// ends, in one pass, with regions that tile the file.
struct SwiftLexer {
    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private var at = 0
    /// The start of the code region that is being read.
    private var codeStart = 0
    private var regions = Regions()
    private var interpolations: [Interpolation] = []

    /// A string literal whose interpolated code is being read.
    private struct Interpolation {
        let literal: Literal
        /// Parentheses of the code that are open.
        var depth = 0
    }

    private struct Literal {
        let hashes: Int
        let isMultiLine: Bool
        var quotes: Int { isMultiLine ? 3 : 1 }
    }

    private init(_ bytes: UnsafeRawBufferPointer, _ count: Int) {
        (self.bytes, self.count) = (bytes, count)
    }

    /// The regions of the first `count` bytes.
    static func regions(of bytes: UnsafeRawBufferPointer, count: Int) -> Regions {
        var lexer = SwiftLexer(bytes, count)
        lexer.run()
        return lexer.regions
    }

    private func byte(_ offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

    private mutating func run() {
        while at < count {
            switch bytes[at] {
            case UInt8(ascii: "\""): openLiteral(hashes: 0)
            case UInt8(ascii: "/"): slash()
            case UInt8(ascii: "#"): hash()
            case UInt8(ascii: "(") where !interpolations.isEmpty: parenthesis(opens: true)
            case UInt8(ascii: ")") where !interpolations.isEmpty: parenthesis(opens: false)
            default: skipPlainCode()
            }
        }
        endCode(at: count)
    }

    /// Goes on by at least one byte, over bytes that begin nothing.
    private mutating func skipPlainCode() {
        at += 1
        guard interpolations.isEmpty else { return }
        while at &+ 8 <= count, !WordMask.holdsLexicalMark(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) {
            at &+= 8
        }
        while at < count, !Self.isMark(bytes[at]) { at &+= 1 }
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
    }

    private mutating func endCode(at end: Int) {
        regions.append(Region(.code, codeStart, end))
    }

    private mutating func parenthesis(opens: Bool) {
        at += 1
        let last = interpolations.count - 1
        if opens {
            interpolations[last].depth += 1
        } else if interpolations[last].depth > 0 {
            interpolations[last].depth -= 1
        } else {
            // The parenthesis closes the interpolation; the literal goes on behind it.
            endCode(at: at)
            let literal = interpolations.removeLast().literal
            readLiteral(literal, from: at, textStart: nil)
        }
    }

    // MARK: Comments and regex literals

    private mutating func slash() {
        switch byte(at + 1) {
        case UInt8(ascii: "/"): lineComment()
        case UInt8(ascii: "*"): blockComment()
        default: if !regexLiteral(hashes: 0) { at += 1 }
        }
    }

    private mutating func lineComment() {
        endCode(at: at)
        let start = at
        while at < count, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") { at += 1 }
        regions.append(Region(.comment, start, at))
        codeStart = at
    }

    private mutating func blockComment() {
        endCode(at: at)
        let start = at
        var depth = 1
        at += 2
        while at < count, depth > 0 {
            if bytes[at] == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
                depth -= 1
                at += 2
            } else if bytes[at] == UInt8(ascii: "/"), byte(at + 1) == UInt8(ascii: "*") {
                depth += 1
                at += 2
            } else {
                at += 1
            }
        }
        at = min(at, count)
        regions.append(Region(.comment, start, at))
        codeStart = at
    }

    /// Reads `/…/` or `#/…/#` if one begins here, as part of the code; tells whether it did.
    ///
    /// A bare one begins where an operand may stand, not before a space, and ends on its line: Swift's own rule.
    private mutating func regexLiteral(hashes: Int) -> Bool {
        var offset = at + hashes + 1
        if hashes == 0 {
            guard ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte(offset)), mayOperandBegin() else {
                return false
            }
        }
        let end = min(count, offset + Self.regexLimit)
        while offset < end, bytes[offset] != UInt8(ascii: "\n") {
            if bytes[offset] == UInt8(ascii: "\\") {
                offset += 2
            } else if bytes[offset] == UInt8(ascii: "/"), hasHashes(hashes, at: offset + 1) {
                at = min(offset + 1 + hashes, count)
                return true
            } else {
                offset += 1
            }
        }
        return false
    }

    /// Looking further for the end of a regex would make hostile input cost the square of its length.
    private static let regexLimit = 4_096

    /// Whether the code before this place awaits an operand, so that a slash is no division.
    private func mayOperandBegin() -> Bool {
        var before = at - 1
        while before >= codeStart, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") {
            before -= 1
        }
        guard before >= codeStart else { return codeStart == 0 }
        return "(,=[{:;!&|?\n".utf8.contains(bytes[before])
    }

    // MARK: Literals

    private func hasHashes(_ hashes: Int, at offset: Int) -> Bool {
        offset + hashes <= count && (0..<hashes).allSatisfy { bytes[offset + $0] == UInt8(ascii: "#") }
    }

    private mutating func hash() {
        var hashes = 1
        while byte(at + hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch byte(at + hashes) {
        case UInt8(ascii: "\""): openLiteral(hashes: hashes)
        case UInt8(ascii: "/"): if !regexLiteral(hashes: hashes) { at += hashes + 1 }
        default: if hashes > 1 || !directive() { at += hashes }
        }
    }

    private mutating func openLiteral(hashes: Int) {
        endCode(at: at)
        let quote = at + hashes
        let isMultiLine = byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
        let literal = Literal(hashes: hashes, isMultiLine: isMultiLine)
        let start = at
        at = quote + literal.quotes
        readLiteral(literal, from: start, textStart: at)
    }

    /// Reads from `at` to the end of the literal, or to code interpolated in it.
    private mutating func readLiteral(_ literal: Literal, from start: Int, textStart: Int?) {
        while at < count {
            let next = bytes[at]
            if next == UInt8(ascii: "\\"), hasHashes(literal.hashes, at: at + 1) {
                let escaped = at + 1 + literal.hashes
                at = min(escaped + 1, count)
                if byte(escaped) == UInt8(ascii: "(") {
                    return interpolate(
                        literal, from: start, textStart: textStart, backslash: escaped - 1 - literal.hashes)
                }
            } else if next == UInt8(ascii: "\""), closes(literal) {
                let textEnd = at
                at += literal.quotes + literal.hashes
                return endLiteral(start, textStart, textEnd)
            } else if next == UInt8(ascii: "\n"), !literal.isMultiLine {
                // The literal was never closed: an error of that line, not of the rest of the file.
                return endLiteral(start, textStart, at)
            } else {
                at += 1
            }
        }
        endLiteral(start, textStart, count)
    }

    private func closes(_ literal: Literal) -> Bool {
        guard at + literal.quotes <= count else { return false }
        return (1..<literal.quotes).allSatisfy { bytes[at + $0] == UInt8(ascii: "\"") }
            && hasHashes(literal.hashes, at: at + literal.quotes)
    }

    private mutating func endLiteral(_ start: Int, _ textStart: Int?, _ textEnd: Int) {
        at = min(at, count)
        regions.append(Region(string: start, at, textStart: textStart, textEnd: min(textEnd, at)))
        codeStart = at
    }

    private mutating func interpolate(_ literal: Literal, from start: Int, textStart: Int?, backslash: Int) {
        regions.append(Region(string: start, at, textStart: textStart, textEnd: backslash))
        codeStart = at
        guard interpolations.count < Regions.depthLimit else {
            regions.isTooDeep = true
            regions.append(Region(.comment, at, count))
            (at, codeStart) = (count, count)
            return
        }
        interpolations.append(Interpolation(literal: literal))
    }

    // MARK: Directives

    /// Reads `#if`, `#elseif`, `#else` or `#endif` if it stands first on its line; tells whether it did.
    private mutating func directive() -> Bool {
        guard DirectiveLine.names.contains(where: { matches($0) }), isFirstOnLine() else { return false }
        endCode(at: at)
        let start = at
        while at < count, bytes[at] != UInt8(ascii: "\n"),
            !(bytes[at] == UInt8(ascii: "/")
                && (byte(at + 1) == UInt8(ascii: "/") || byte(at + 1) == UInt8(ascii: "*")))
        {
            at += 1
        }
        regions.append(Region(.directive, start, at))
        codeStart = at
        return true
    }

    private func matches(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard at + 1 + length <= count, !WordMask.isWord(byte(at + 1 + length)) else { return false }
        return (0..<length).allSatisfy { bytes[at + 1 + $0] == name.utf8Start[$0] }
    }

    private func isFirstOnLine() -> Bool {
        var before = at - 1
        while before >= codeStart, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") {
            before -= 1
        }
        return before < codeStart || bytes[before] == UInt8(ascii: "\n") || bytes[before] == UInt8(ascii: "\r")
    }
}
