/// The code of a source without comments and without the texts of its strings, for questions about single expressions.
struct PlainCode {
    /// Lines are those of the source.
    private let bytes: [UInt8]
    /// The offsets of all line breaks.
    private let lineBreaks: [Int]
    /// The offsets behind each word.
    private let words: [[UInt8]: [Int]]
    /// Whether what is assigned to names meets tests, as far as that was asked.
    private var known: [NameTest: [Bool]?] = [:]
    /// How many more places of names are looked at.
    private var left = Limits.namePlaces

    /// Each question goes through all of the code, and people who write hostile sources make it long.
    private enum Limits {
        static let code = 256 << 10
        static let expression = 2_000
        static let places = 200
        static let namePlaces = 2_000
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
        lineBreaks = code.indices.filter { code[$0] == UInt8(ascii: "\n") }
        words = Self.words(of: code)
    }

    /// An expression with the offset that it begins at.
    struct Expression {
        let text: String
        fileprivate let start: Int

        func holds(anyOf words: [String]) -> Bool { words.contains { text.contains($0) } }

        /// The name that it consists of.
        var name: String? {
            let plain = text.split { $0.isWhitespace || $0 == "!" }
            guard plain.count == 1, let word = plain.first else { return nil }
            let name = word.hasPrefix("self.") ? word.dropFirst(5) : word
            return name.utf8.allSatisfy(WordMask.isWord) && !name.isEmpty ? String(name) : nil
        }
    }

    /// A test of expressions: they hold one of the words, and none of the others.
    struct Test: Hashable {
        let words: [String]
        var others: [String] = []

        func isMet(by expression: Expression) -> Bool {
            expression.holds(anyOf: words) && !expression.holds(anyOf: others)
        }
    }

    private struct NameTest: Hashable {
        let name: String
        let test: Test
    }

    /// The line that an expression begins on, from 1.
    func line(of expression: Expression) -> Int {
        var (low, high) = (0, lineBreaks.count)
        while low < high {
            let middle = (low + high) / 2
            if lineBreaks[middle] < expression.start { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// What follows one of these texts directly, to the end of the argument; `nil` for too many or too long ones.
    func arguments(afterAnyOf labels: [String]) -> [Expression]? {
        let places = labels.flatMap(places(of:))
        let found = places.prefix(Limits.places).compactMap { expression(at: $0, isLine: false) }
        return found.count == places.count ? found : nil
    }

    /// Whether an expression meets the test, or all that is assigned to the name that it is.
    mutating func meets(_ expression: Expression, _ test: Test) -> Bool {
        guard let name = expression.name else { return test.isMet(by: expression) }
        return results(of: test, for: name).map { !$0.isEmpty && !$0.contains(false) } ?? false
    }

    /// Whether anything meets the test that is assigned to the name that an expression is; where that isn't told, whether
    /// the expression does.
    mutating func mayMeet(_ expression: Expression, _ test: Test) -> Bool {
        guard let name = expression.name, let results = results(of: test, for: name) else {
            return test.isMet(by: expression)
        }
        return results.contains(true)
    }

    /// Whether each of the expressions that are assigned to a name meets the test. Worked out once: many expressions may be
    /// one name.
    private mutating func results(of test: Test, for name: String) -> [Bool]? {
        let key = NameTest(name: name, test: test)
        if let results = known[key] { return results }
        let results = assignments(to: name)?.map { test.isMet(by: $0) }
        known.updateValue(results, forKey: key)
        return results
    }

    /// What is assigned to a name; `nil` where it also comes from elsewhere, as a parameter does, or is too much to tell.
    mutating func assignments(to name: String) -> [Expression]? {
        let places = words[Array(name.utf8)] ?? []
        guard places.count <= min(Limits.places, left) else { return nil }
        left -= places.count
        return assignments(to: name, before: places)
    }

    private func assignments(to name: String, before places: [Int]) -> [Expression]? {
        var found: [Expression] = []
        for end in places {
            let rest = bytes[end...].prefix(Limits.expression).prefix { $0 != UInt8(ascii: "\n") }.drop { $0 == 0x20 }
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
        return Expression(text: String(decoding: bytes[start...].prefix(length), as: UTF8.self), start: start)
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

    private static func words(of code: [UInt8]) -> [[UInt8]: [Int]] {
        var words: [[UInt8]: [Int]] = [:]
        for word in code.split(whereSeparator: { !WordMask.isWord($0) }) {
            words[Array(word), default: []].append(word.endIndex)
        }
        return words
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
