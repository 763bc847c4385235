/// Evaluates a condition while it reads it: `||` and `&&` of names, calls, `!` and parentheses.
///
/// Arithmetic and comparisons of the preprocessor are only understood between two known numbers; else the answer is
/// `maybe`, as it is for anything that can't be read.
struct ConditionReader {
    private enum Token: Hashable {
        case word(String)
        case mark(String)
    }

    private let tokens: [Token]
    private let language: SourceLanguage
    private let environment: CompilationEnvironment
    private var at = 0
    private var depth = 0

    /// Longer conditions are not evaluated.
    static let lengthLimit = 1_000

    init(_ text: String, _ language: SourceLanguage, _ environment: CompilationEnvironment) {
        (self.language, self.environment) = (language, environment)
        tokens = text.utf8.count > Self.lengthLimit ? [] : Self.tokens(of: text)
    }

    mutating func read() -> TriState {
        let truth = disjunction()
        return at == tokens.count && !tokens.isEmpty ? truth : .maybe
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text).utf8
        while let first = rest.first {
            if WordMask.isWord(first) {
                let word = rest.prefix { WordMask.isWord($0) || $0 == UInt8(ascii: ".") }
                tokens.append(.word(String(Substring(word))))
                rest = rest.dropFirst(word.count)
            } else {
                let two = String(Substring(rest.prefix(2)))
                let mark = ["||", "&&", "==", "!=", ">=", "<="].contains(two) ? two : String(two.prefix(1))
                if !" \t\r\n\\".utf8.contains(first) { tokens.append(.mark(mark)) }
                rest = rest.dropFirst(mark.utf8.count)
            }
        }
        return tokens
    }

    private mutating func take(_ mark: String) -> Bool {
        guard at < tokens.count, tokens[at] == .mark(mark) else { return false }
        at += 1
        return true
    }

    private mutating func disjunction() -> TriState {
        var truth = conjunction()
        while take("||") { truth = conjunction() || truth }
        return truth
    }

    private mutating func conjunction() -> TriState {
        var truth = unary()
        while take("&&") { truth = unary() && truth }
        return truth
    }

    private mutating func unary() -> TriState {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100, at < tokens.count else { return .maybe }
        if take("!") { return !unary() }
        if take("(") {
            let truth = disjunction()
            return take(")") ? comparison(nil) ?? truth : .maybe
        }
        guard case .word(let word) = tokens[at] else { return .maybe }
        at += 1
        return language == .cFamily ? preprocessor(word) : swift(word)
    }

    private mutating func swift(_ word: String) -> TriState {
        if word == "true" { return .yes }
        if word == "false" { return .no }
        guard take("(") else { return environment.isSet(word) }
        // Versions are compared: `swift(>=5.9)`, `compiler(<6)`.
        let isBelow = at < tokens.count && tokens[at] == .mark("<")
        let truth = environment.holds(word, arguments())
        return isBelow ? !truth : truth
    }

    /// Returns the text before the closing parenthesis, up to a comma.
    private mutating func arguments() -> String {
        var first: String?
        var open = 1
        while at < tokens.count {
            let token = tokens[at]
            at += 1
            if token == .mark("(") { open += 1 }
            if token == .mark(")") { open -= 1 }
            if open == 0 { break }
            if case .word(let word) = token, first == nil { first = word }
        }
        return first ?? ""
    }

    private mutating func preprocessor(_ word: String) -> TriState {
        if word == "defined" {
            let isParenthesized = take("(")
            guard at < tokens.count, case .word(let name) = tokens[at] else { return .maybe }
            at += 1
            if isParenthesized, !take(")") { return .maybe }
            return isDefined(name)
        }
        if take("(") {
            _ = arguments()
            return comparison(nil) ?? .maybe
        }
        let value = Self.number(word) ?? environment.value(ofDefinition: word)
        return comparison(value) ?? value.map { TriState($0 != 0) } ?? .maybe
    }

    private func isDefined(_ name: String) -> TriState {
        if name.hasPrefix("TARGET_OS_") { return environment.value(ofDefinition: name) == nil ? .maybe : .yes }
        return environment.value(ofDefinition: name).map { TriState($0 != 0 || environment.definitions[name] != nil) }
            ?? .maybe
    }

    private static func number(_ word: String) -> Int? {
        Int(String(word.prefix { $0.isNumber }))
    }

    /// Reads a comparison with what stood before, if one follows.
    private mutating func comparison(_ left: Int?) -> TriState? {
        guard at + 1 < tokens.count, case .mark(let mark) = tokens[at],
            ["==", "!=", ">=", "<=", ">", "<", "+", "-", "*", "/", "%", "&", "|", "?"].contains(mark)
        else { return nil }
        at += 1
        guard case .word(let word) = tokens[at] else { return .maybe }
        at += 1
        guard let left, let right = Self.number(word) ?? environment.value(ofDefinition: word) else { return .maybe }
        switch mark {
        case "==": return TriState(left == right)
        case "!=": return TriState(left != right)
        case ">=": return TriState(left >= right)
        case "<=": return TriState(left <= right)
        case ">": return TriState(left > right)
        case "<": return TriState(left < right)
        default: return .maybe
        }
    }
}
