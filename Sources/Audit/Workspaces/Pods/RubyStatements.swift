/// A statement of Ruby, up to the block that it opens.
struct RubyStatement {
    fileprivate(set) var tokens: [RubyToken.Kind] = []
    /// As it is written.
    fileprivate(set) var text = ""
    /// Whether statements follow that belong to it, up to its end.
    fileprivate(set) var opensBlock = false

    /// The word that it begins with.
    var first: String? { tokens.first?.word }

    /// Whether the word at a position calls something, and is no variable that something is done with.
    func isCall(_ position: Int) -> Bool {
        guard tokens.indices.contains(position), tokens[position].word != nil else { return false }
        return position + 1 == tokens.count || tokens[position + 1].word != nil || hasArguments(position)
    }

    /// Whether something is handed to the word at a position.
    func hasArguments(_ position: Int) -> Bool {
        guard tokens.indices.contains(position + 1) else { return false }
        return switch tokens[position + 1] {
        case .mark(let mark): mark == "("
        case .word(let word): !Self.joining.contains(word)
        case .symbol, .label, .string, .list: true
        case .end: false
        }
    }

    private static let joining: Set<String> = ["and", "if", "in", "or", "rescue", "unless", "until", "while"]

    /// Returns the arguments of the word at a position, without its parenthesis.
    func arguments(of position: Int) -> ArraySlice<RubyToken.Kind> {
        tokens[(position + 1)...].drop { $0 == .mark("(") }
    }

    /// The values under a key of these tokens: `:path => 'x'`, `path: 'x'`.
    static func value(_ key: String, in tokens: ArraySlice<RubyToken.Kind>) -> ArraySlice<RubyToken.Kind>? {
        for position in tokens.indices {
            var next = position + 1
            switch tokens[position] {
            case .label(key): break
            case .symbol(key), .string(key):
                guard tokens.indices.contains(next), [.mark("=>"), .mark(":")].contains(tokens[next]) else { continue }
                next += 1
            default: continue
            }
            let rest = tokens[next...]
            // Up to the next key.
            let end = rest.indices.first { index in
                if case .label = rest[index] { return true }
                return rest.indices.contains(index + 1) && rest[index + 1] == .mark("=>")
            }
            return rest[..<(end ?? rest.endIndex)]
        }
        return nil
    }
}

extension RubyToken.Kind {
    var word: String? { if case .word(let word) = self { word } else { nil } }

    /// The texts that it says; `nil` for what is none or isn't told.
    var texts: [String]? {
        switch self {
        case .string(let text?), .symbol(let text): [text]
        case .list(let texts): texts
        default: nil
        }
    }
}

extension ArraySlice<RubyToken.Kind> {
    /// The one text that they begin with, if nothing is done with it; `nil` for anything else.
    var text: String? {
        guard let texts = first?.texts, texts.count == 1, endsAfterFirst else { return nil }
        return texts[0]
    }

    private var endsAfterFirst: Bool {
        switch dropFirst().first {
        case nil, .mark(",")?, .mark(")")?, .mark("}")?, .word?: true
        default: false
        }
    }

    /// All texts of a list; `nil` where something in it isn't told.
    var listed: [String]? {
        var texts: [String] = []
        for token in self {
            if let own = token.texts { texts += own } else if !Self.separators.contains(token) { return nil }
        }
        return texts
    }

    private static let separators: Set<RubyToken.Kind> = [
        .mark(","), .mark("["), .mark("]"), .mark("("), .mark(")"), .mark("}"),
    ]
}

/// Ruby as a sequence of statements and ends of blocks.
struct RubyStatements {
    enum Step {
        case statement(RubyStatement)
        /// The block ends that the last statement before opened and nothing has ended.
        case end
    }

    private enum Opener {
        /// `do`, `if`, `def`: until `end`.
        case words
        /// `{` of a block.
        case brace
        /// A list, a dictionary or arguments: lines don't end in it.
        case group
    }

    private(set) var steps: [Step] = []
    private let bytes: [UInt8]
    private var current: [RubyToken] = []
    private var open: [Opener] = []
    /// Whether what comes may be the names of a block's values: `|name|`.
    private var mayBeNames = false
    private var isInNames = false

    /// Takes the source apart.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for token in RubyLexer(bytes).tokens where !isName(token) { read(token) }
        finish()
    }

    /// Whether the token belongs to the names of a block's values.
    private mutating func isName(_ token: RubyToken) -> Bool {
        let isBar = token.kind == .mark("|")
        if isInNames {
            // Names are on one line.
            isInNames = !isBar && token.kind != .end
            return true
        }
        isInNames = mayBeNames && isBar
        mayBeNames = false
        return isInNames
    }

    private mutating func read(_ token: RubyToken) {
        switch token.kind {
        case .end: if !goesOn { finish() }
        case .word("end") where !isMember: close(token, with: .words)
        case .word("do") where !isMember: finish(opening: .words)
        case .word("then") where !isMember: finish()
        case .word("else") where !isMember, .word("begin") where !isMember:
            finish()
            current.append(token)
            finish()
        case .mark("{") where beginsBlock: finish(opening: .brace)
        case .mark("("), .mark("["), .mark("{"):
            current.append(token)
            open.append(.group)
        case .mark(")"), .mark("]"):
            if case .group? = open.last { open.removeLast() }
            current.append(token)
        case .mark("}"):
            if case .group? = open.last {
                open.removeLast()
                current.append(token)
            } else {
                close(token, with: .brace)
            }
        default: current.append(token)
        }
    }

    /// Whether the word that comes is the name of a method: `range.end`.
    private var isMember: Bool { current.last?.kind == .mark(".") }

    /// Whether the end of a line ends no statement.
    private var goesOn: Bool {
        if case .group? = open.last { return true }
        guard case .mark(let mark)? = current.last?.kind else { return false }
        return [",", "&&", "||", "=>", "=", "+", "."].contains(mark)
    }

    /// Whether `{` is a block: it is handed to what stands before it.
    private var beginsBlock: Bool {
        switch current.last?.kind {
        case .word(let word)?: !["return", "and", "or", "not", "if", "unless", "puts"].contains(word)
        case .mark(")")?: true
        default: false
        }
    }

    /// Ends the statement; it may open a block by a word or brace, or by what it begins with.
    private mutating func finish(opening opener: Opener? = nil) {
        var statement = RubyStatement()
        statement.tokens = current.map(\.kind)
        if let first = current.first, let last = current.last {
            let bytes = bytes[first.range.lowerBound..<last.range.upperBound]
            statement.text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        current = []
        let opener = opener ?? (statement.isCompound ? .words : nil)
        statement.opensBlock = opener != nil
        if let opener { open.append(opener) }
        mayBeNames = statement.opensBlock
        if !statement.tokens.isEmpty || statement.opensBlock { steps.append(.statement(statement)) }
    }

    private mutating func close(_ token: RubyToken, with opener: Opener) {
        finish()
        // A bracket that nothing closed is a mistake of whoever reads or writes.
        while case .group? = open.last { open.removeLast() }
        guard let last = open.last, last == opener else { return }
        open.removeLast()
        steps.append(.end)
        // What follows belongs to the block: `end if ready`.
        current.append(RubyToken(kind: .mark("end"), range: token.range))
    }
}

extension RubyStatement {
    /// Whether it begins with a word that has an `end` of its own.
    fileprivate var isCompound: Bool {
        tokens.indices.contains { position in
            guard let word = tokens[position].word, position == 0 || tokens[position - 1] != .mark(".") else {
                return false
            }
            switch word {
            case "def": return !isOneLine(position)
            case "begin", "case", "class", "for", "if", "module", "unless", "until", "while":
                return position == 0 || tokens[position - 1] == .mark("=")
            default: return false
            }
        }
    }

    /// Whether a function is only an expression: `def name(value) = expression`.
    private func isOneLine(_ definition: Int) -> Bool {
        var depth = 0
        for token in tokens[definition...].dropFirst(2) {
            if token == .mark("(") { depth += 1 }
            if depth == 0 { return token == .mark("=") }
            if token == .mark(")") { depth -= 1 }
        }
        return false
    }
}
