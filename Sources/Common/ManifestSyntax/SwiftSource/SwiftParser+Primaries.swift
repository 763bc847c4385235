extension SwiftParser {
    mutating func readPrimary(isCondition: Bool) -> SwiftExpression {
        let token = current
        return SwiftExpression(kind: readPrimaryKind(token, isCondition: isCondition), span: token.span)
    }

    private mutating func readPrimaryKind(_ token: SwiftToken, isCondition: Bool) -> SwiftExpression.Kind {
        switch token.kind {
        case .integer(let value):
            advance()
            return .integer(value)
        case .real(let value):
            advance()
            return .real(value)
        case .string:
            advance()
            return .string(token.segments.map(segment))
        case .identifier: return readWord(token)
        case .punctuation where token.text == "(": return readTuple()
        case .punctuation where token.text == "[": return readCollection()
        case .punctuation where token.text == "{" && !isCondition: return readClosure().kind
        case .symbol where token.text == "." && peek(1).kind == .identifier:
            advance()
            let name = current.text
            advance()
            return .member(nil, name)
        case .symbol where token.text == "\\": return readKeyPath()
        case .directive:
            advance()
            if current.isPunctuation("("), current.isAttached { skipBalanced() }
            return .unsupported(token.text)
        default: return .unsupported(token.text)
        }
    }

    private mutating func readWord(_ token: SwiftToken) -> SwiftExpression.Kind {
        switch token.text {
        case "if", "switch":
            let span = token.span
            return .statement(SwiftStatement(kind: token.text == "if" ? readIf() : readSwitch(), span: span))
        case "let", "var": return readBinding()
        case "true", "false":
            advance()
            return .boolean(token.text == "true")
        case "nil":
            advance()
            return .nothing
        default:
            advance()
            return .identifier(token.text)
        }
    }

    private func segment(_ segment: SwiftToken.Segment) -> SwiftExpression.Segment {
        switch segment {
        case .text(let text): return .text(text)
        case .interpolation(let tokens):
            var parser = inner(tokens)
            return .expression(parser.readExpression())
        }
    }

    private mutating func readTuple() -> SwiftExpression.Kind {
        let elements = readArguments(closing: ")")
        // Brackets around one expression only group.
        if elements.count == 1, elements[0].label == nil { return elements[0].value.kind }
        return .tuple(elements)
    }

    private mutating func readCollection() -> SwiftExpression.Kind {
        advance()
        if skip(punctuation: ":") {
            _ = skip(punctuation: "]")
            return .dictionary([])
        }
        var elements: [SwiftExpression] = []
        var pairs: [(key: SwiftExpression, value: SwiftExpression)] = []
        while !isAtEnd, !skip(punctuation: "]") {
            let before = position
            let element = readExpression()
            if skip(punctuation: ":") { pairs.append((element, readExpression())) } else { elements.append(element) }
            while !isAtEnd, !current.isPunctuation(","), !current.isPunctuation("]") { skipBalanced() }
            _ = skip(punctuation: ",")
            if position == before { advance() }
        }
        return pairs.isEmpty ? .array(elements) : .dictionary(pairs)
    }

    mutating func readClosure() -> SwiftExpression {
        let span = current.span
        advance()
        let parameters = readClosureParameters()
        let body = readStatements(until: "}")
        _ = skip(punctuation: "}")
        return SwiftExpression(kind: .closure(parameters: parameters, body: body), span: span)
    }

    /// `name, name in`, `(name: Type) -> Type in`; nothing where the body starts at once.
    private mutating func readClosureParameters() -> [String] {
        let start = position
        if current.isPunctuation("["), !isCaptureList { return [] }
        if current.isPunctuation("[") { skipBalanced() }
        var names: [String] = []
        if skip(punctuation: "(") {
            while !isAtEnd, !skip(punctuation: ")") {
                if current.kind == .identifier { names.append(current.text) }
                advance()
                if skip(punctuation: ":") { skipType() }
            }
        } else {
            while current.kind == .identifier, !current.isWord("in") {
                names.append(current.text)
                advance()
                guard skip(punctuation: ",") else { break }
            }
        }
        while current.isWord("throws") || current.isWord("async") { advance() }
        if skip(symbol: "->") { skipType() }
        if skip(word: "in") { return names }
        position = start
        return []
    }

    private var isCaptureList: Bool {
        var copy = self
        copy.skipBalanced()
        return copy.current.isWord("in") || copy.current.isPunctuation("(")
            || (copy.current.kind == .identifier && (copy.peek(1).isWord("in") || copy.peek(1).isPunctuation(",")))
    }

    private mutating func readKeyPath() -> SwiftExpression.Kind {
        advance()
        var names: [String] = []
        if current.kind == .identifier { advance() }
        while skip(symbol: ".") {
            names.append(current.text)
            advance()
        }
        return .keyPath(names)
    }
}
