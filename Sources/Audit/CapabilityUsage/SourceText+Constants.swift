/// The constants of a source that are whole string literals: `let id = "a.b"`, `case sync = "a.b"`,
/// `NSString *const id = @"a.b"`, `#define id @"a.b"`.
struct StringConstants {
    private var texts: [String: String] = [:]
    /// Names that mean more than one thing in the file.
    private var doubtful: Set<String> = []

    fileprivate mutating func add(_ name: String, _ text: String) {
        if let known = texts[name], known != text { doubtful.insert(name) }
        texts[name] = text
    }

    fileprivate mutating func doubt(_ name: String) { doubtful.insert(name) }

    /// The text of a constant; `nil` where the name means something else as well.
    func text(of name: String) -> String? { doubtful.contains(name) ? nil : texts[name] }

    /// The name that an argument consists of, which begins here: `id`, `Self.id`, `Task.sync.rawValue`.
    func name(in code: ArraySlice<UInt8>) -> String? {
        let path = code.prefix { WordMask.isWord($0) || $0 == UInt8(ascii: ".") }
        guard let end = code[path.endIndex...].first(where: { !SourceText.blanks.contains($0) }),
            [UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]")].contains(end)
                // The next part of a message of Objective-C.
                || (WordMask.isWord(end) && code[path.endIndex] == UInt8(ascii: " "))
        else { return nil }
        let words = String(decoding: path, as: UTF8.self).split(separator: ".")
        return (words.last == "rawValue" ? words.dropLast() : words).last.map(String.init)
    }
}

extension SourceText {
    /// The constants of the file.
    var constants: StringConstants {
        var constants = StringConstants()
        for (position, region) in regions.enumerated().dropFirst() where regions[position - 1].kind == .code {
            guard let text = whole(region) else { continue }
            let name = constant(endingWith: regions[position - 1]) ?? macro(at: position)
            if let name { constants.add(name, text) }
        }
        for region in regions where region.kind == .code {
            doubtParameters(in: region, of: &constants)
            doubtMacros(in: region, of: &constants)
        }
        return constants
    }

    /// The name in `let name: String =` or `const name = @`.
    private func constant(endingWith region: Region) -> String? {
        bytes.withUnsafeBytes { buffer in
            let code = CodeBytes(content: UnsafeRawBufferPointer(rebasing: buffer[..<region.end]))
            var last = region.end - 1
            while last >= region.start, Self.blanks.contains(buffer[last]) { last -= 1 }
            guard last > region.start, buffer[last] == UInt8(ascii: "="),
                var name = code.lastNonSpace(before: last).flatMap(code.word), name.lowerBound > region.start
            else { return nil }
            if let colon = code.lastNonSpace(before: name.lowerBound), buffer[colon] == UInt8(ascii: ":"),
                let named = code.lastNonSpace(before: colon).flatMap(code.word)
            {
                name = named
            }
            let keywords = language == .swift ? ["let", "case"] : ["const"]
            guard let before = code.lastNonSpace(before: name.lowerBound), code.word(endingAt: before, isIn: keywords)
            else { return nil }
            return text(name)
        }
    }

    /// The name in `#define name @"text"`, where the region at the position is the text.
    private func macro(at position: Int) -> String? {
        let region = regions[position - 1]
        guard language == .cFamily, endsLine(at: position) else { return nil }
        return bytes.withUnsafeBytes { buffer in
            let code = CodeBytes(content: UnsafeRawBufferPointer(rebasing: buffer[..<region.end]))
            var end = region.end
            if let mark = code.lastNonBlank(before: end), code[mark] == UInt8(ascii: "@") { end = mark }
            guard let name = code.lastNonBlank(before: end).flatMap(code.word), name.lowerBound > region.start,
                let keyword = code.lastNonBlank(before: name.lowerBound),
                code.word(endingAt: keyword, isIn: ["define"]),
                let mark = code.lastNonBlank(before: keyword - 5), code[mark] == UInt8(ascii: "#")
            else { return nil }
            return text(name)
        }
    }

    /// Whether nothing but a comment follows a literal on its line.
    private func endsLine(at position: Int) -> Bool {
        let rest = regions.dropFirst(position + 1)
        guard let next = rest.first else { return true }
        guard next.kind == .code else { return next.kind != .string }
        let byte = bytes[next.start..<next.end].first { ![0x20, 0x09, 0x0D].contains($0) }
        return byte.map { $0 == UInt8(ascii: "\n") } ?? (rest.dropFirst().first?.kind != .string)
    }

    /// A macro that stands for something else than a literal: `#define id other`.
    private func doubtMacros(in region: Region, of constants: inout StringConstants) {
        guard language == .cFamily else { return }
        for line in bytes[region.start..<region.end].split(separator: UInt8(ascii: "\n")) {
            let words = line.split { Self.blanks.contains($0) }.prefix(4)
            guard words.count > 2, words[0].elementsEqual("#define".utf8) else { continue }
            constants.doubt(String(decoding: words[1], as: UTF8.self))
        }
    }

    /// A parameter or a property with the name of a constant: `id: String` without a value.
    private func doubtParameters(in region: Region, of constants: inout StringConstants) {
        guard language == .swift else { return }
        for line in bytes[region.start..<region.end].split(separator: UInt8(ascii: "\n")) {
            let pieces = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            for (piece, next) in zip(pieces, pieces.dropFirst()) {
                let type = next.drop { $0 == 0x20 }
                guard type.starts(with: "String".utf8), !type.contains(UInt8(ascii: "=")) else { continue }
                let name = piece.suffix(while: WordMask.isWord)
                constants.doubt(String(decoding: name, as: UTF8.self))
            }
        }
    }
}

extension BidirectionalCollection {
    /// The longest end whose elements all satisfy the predicate.
    fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
        let start = lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex
        return self[start...]
    }
}
