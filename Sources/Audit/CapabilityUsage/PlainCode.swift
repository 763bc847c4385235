/// The code of a source without comments and without the texts of its strings, for questions about single expressions.
struct PlainCode {
    /// Lines are those of the source.
    private let bytes: [UInt8]

    /// Each question goes through all of the code, and people who write hostile sources make it long.
    private enum Limits {
        static let code = 256 << 10
        static let expression = 2_000
        static let places = 200
    }

    /// `nil` for code that is too large to be asked.
    init?(of text: SourceText) {
        var code: [UInt8] = []
        for region in text.regions {
            let part = text.bytes[region.start..<region.end]
            if region.kind == .code || region.kind == .directive {
                code += part
                continue
            }
            code += Array((region.kind == .string ? "\"\"" : " ").utf8)
            code += [UInt8](repeating: UInt8(ascii: "\n"), count: part.count { $0 == UInt8(ascii: "\n") })
        }
        guard code.count <= Limits.code else { return nil }
        bytes = code
    }

    /// An expression with the line that it begins on, from 1.
    struct Expression {
        let text: String
        let line: Int

        func holds(anyOf words: [String]) -> Bool { words.contains { text.contains($0) } }

        /// The name that it consists of.
        var name: String? {
            let plain = text.split { $0.isWhitespace || $0 == "!" }
            guard plain.count == 1, let word = plain.first else { return nil }
            let name = word.hasPrefix("self.") ? word.dropFirst(5) : word
            return name.utf8.allSatisfy(WordMask.isWord) && !name.isEmpty ? String(name) : nil
        }
    }

    /// What follows one of these texts directly, to the end of the argument; `nil` for too many or too long ones.
    func arguments(afterAnyOf labels: [String]) -> [Expression]? {
        let places = labels.flatMap(places(of:))
        let found = places.prefix(Limits.places).compactMap { expression(at: $0, isLine: false) }
        return found.count == places.count ? found : nil
    }

    /// Whether an expression meets the test, or all that is assigned to the name that it is.
    func meets(_ expression: Expression, _ test: (Expression) -> Bool) -> Bool {
        guard let name = expression.name else { return test(expression) }
        return assignments(to: name).map { !$0.isEmpty && $0.allSatisfy(test) } ?? false
    }

    /// What is assigned to a name; `nil` where it also comes from elsewhere, as a parameter does, or is too much to tell.
    func assignments(to name: String) -> [Expression]? {
        let places = places(of: name).filter { isWord(name, before: $0) }
        guard places.count <= Limits.places else { return nil }
        var found: [Expression] = []
        for end in places {
            let rest = bytes[end...].prefix { $0 != UInt8(ascii: "\n") }.prefix(Limits.expression).drop { $0 == 0x20 }
            if let start = Self.start(ofValueIn: rest) {
                guard let value = expression(at: start, isLine: true) else { return nil }
                found.append(value)
            } else if isBound(name, before: end, rest) {
                return nil
            }
        }
        return found
    }

    // MARK: Places

    /// The offsets behind the places of a text.
    private func places(of text: String) -> [Int] {
        let text = Array(text.utf8)
        guard let first = text.first, bytes.count >= text.count else { return [] }
        return (0...(bytes.count - text.count)).filter { at in
            bytes[at] == first && bytes[at..<(at + text.count)].elementsEqual(text)
        }.map { $0 + text.count }
    }

    /// `nil` for one that is too long.
    private func expression(at start: Int, isLine: Bool) -> Expression? {
        guard let length = length(at: start, isLine: isLine) else { return nil }
        let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        return Expression(text: String(decoding: bytes[start...].prefix(length), as: UTF8.self), line: line)
    }

    /// To the comma or bracket that ends an argument, or to the end of the line outside of brackets.
    private func length(at start: Int, isLine: Bool) -> Int? {
        var depth = 0
        for (length, byte) in bytes[start...].prefix(Limits.expression).enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return length }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\n"):
                if depth == 0, isLine || byte != UInt8(ascii: "\n") { return length }
            default: break
            }
        }
        let rest = bytes.count - start
        return rest < Limits.expression ? rest : nil
    }

    private func isWord(_ name: String, before end: Int) -> Bool {
        let start = end - name.utf8.count
        return (start == 0 || !WordMask.isWord(bytes[start - 1]))
            && (end == bytes.count || !WordMask.isWord(bytes[end]))
    }

    /// The offset behind the mark of `= value`, also after a type: `: URL? = value`.
    private static func start(ofValueIn rest: ArraySlice<UInt8>) -> Int? {
        let isTyped = rest.first == UInt8(ascii: ":")
        guard isTyped || rest.first == UInt8(ascii: "="), let mark = rest.firstIndex(of: UInt8(ascii: "=")),
            !rest[..<mark].contains(UInt8(ascii: "(")), rest[(mark + 1)...].first != UInt8(ascii: "=")
        else { return nil }
        return mark + 1
    }

    /// Whether a place without a value gives one to the name: a parameter, a pattern, a property.
    private func isBound(_ name: String, before end: Int, _ rest: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: rest, as: UTF8.self)
        let type = text.hasPrefix(":") ? text.dropFirst().drop { $0 == " " } : ""
        if type.hasPrefix("URL") || type.hasPrefix("NSURL") {
            return type.drop { $0.isLetter }.first != "("
        }
        let before = bytes[..<(end - name.utf8.count)].suffix(8)
        let words = String(decoding: before, as: UTF8.self)
        return text.hasPrefix("in ") || text == "in" || ["let ", "var ", "*)"].contains(where: words.hasSuffix)
    }
}
