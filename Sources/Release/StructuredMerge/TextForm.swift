import Glibc
import ManifestSyntax

/// How a file's text is written: its encoding, its mark and its line breaks. Merges work on UTF-8 and keep ours' form.
struct TextForm {
    private let encoding: TextEncoding
    private let mark: [UInt8]
    private let hasReturns: Bool
    /// The text in UTF-8 without mark, line breaks as they are.
    let text: [UInt8]

    /// - Throws: for bytes that are no text, or would not be the same after a merge.
    init(_ bytes: [UInt8]) throws(MergeConflict) {
        let detected = TextEncoding.detect(bytes)
        encoding = detected?.encoding ?? .utf8
        mark = Array(bytes.prefix(detected?.mark ?? 0))
        text = detected.map { [mark] in $0.encoding.decode(bytes[mark.count...]) } ?? bytes
        hasReturns = Self.startsWithReturns(text)
        guard UTF8Validation.firstInvalid(text) == nil else { throw MergeConflict("a byte that is no UTF-8") }
        // A merge with a side that has plain line feeds drops the last return of a line. A line with two would keep
        // one, and so change its line break.
        guard !Self.holdsDoubledReturn(text) else {
            throw MergeConflict("a line break that a merge can't keep")
        }
        guard encoding == .utf8 || (encode(text).map { mark + $0 == bytes } ?? false) else {
            throw MergeConflict("an encoding that a merge can't keep")
        }
    }

    /// The text with the line breaks of another form.
    func text(like other: TextForm) -> [UInt8] {
        guard hasReturns != other.hasReturns else { return text }
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "\r"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "\n") { continue }
            if byte == UInt8(ascii: "\n"), other.hasReturns { lines.append(UInt8(ascii: "\r")) }
            lines.append(byte)
        }
        return lines
    }

    /// The bytes of a file with this text in this form.
    func bytes(of text: [UInt8]) throws(MergeConflict) -> [UInt8] {
        guard encoding != .utf8 else { return mark.isEmpty ? text : mark + text }
        guard let encoded = encode(text) else { throw MergeConflict("an encoding that can't be written") }
        return mark + encoded
    }

    private func encode(_ text: [UInt8]) -> [UInt8]? {
        guard case .utf16(let isBigEndian) = encoding else { return nil }
        return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
            return isBigEndian ? [high, low] : [low, high]
        }
    }

    /// Whether a line ends in two returns and a line feed. Written by hand for speed: with `firstRange(of:)` it would
    /// take two thirds of a merge.
    private static func holdsDoubledReturn(_ text: [UInt8]) -> Bool {
        guard let first = firstReturn(in: text) else { return false }
        var (next, returns) = (first, 0)
        while next < text.count {
            if text[next] == UInt8(ascii: "\n"), returns > 1 { return true }
            returns = text[next] == UInt8(ascii: "\r") ? returns + 1 : 0
            next += 1
        }
        return false
    }

    private static func firstReturn(in text: [UInt8]) -> Int? {
        text.withUnsafeBytes { text in
            guard let start = text.baseAddress, let found = memchr(start, 0x0D, text.count) else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }

    /// The line break of a text's first line; a line feed where there is none.
    static func lineBreak(of text: [UInt8]) -> [UInt8] {
        startsWithReturns(text) ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
    }

    private static func startsWithReturns(_ text: [UInt8]) -> Bool {
        guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        return end > 0 && text[end - 1] == UInt8(ascii: "\r")
    }
}
