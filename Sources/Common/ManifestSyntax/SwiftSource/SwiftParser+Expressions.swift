extension SwiftParser {
    /// How tightly binary operators bind; others are not known.
    private static let precedence: [String: Int] = [
        "??": 6, "||": 2, "&&": 3, "==": 4, "!=": 4, "<": 4, ">": 4, "<=": 4, ">=": 4, "===": 4, "!==": 4, "...": 5,
        "..<": 5, "+": 7, "-": 7, "&+": 7, "*": 8, "/": 8, "%": 8,
    ]

    /// An expression. In a condition, `{` starts the body and not a closure.
    mutating func readExpression(isCondition: Bool = false) -> SwiftExpression {
        let span = current.span
        return nested(instead: SwiftExpression(kind: .unsupported("nesting"), span: span)) { parser in
            let expression = parser.readBinary(above: 0, isCondition: isCondition)
            guard parser.current.isSymbol("?"), !parser.current.isAttached else { return expression }
            parser.advance()
            let then = parser.readExpression(isCondition: isCondition)
            guard parser.skip(punctuation: ":") else { return SwiftExpression(kind: .unsupported("?"), span: span) }
            let otherwise = parser.readExpression(isCondition: isCondition)
            return SwiftExpression(kind: .conditional(expression, then: then, otherwise: otherwise), span: span)
        }
    }

    private mutating func readBinary(above level: Int, isCondition: Bool) -> SwiftExpression {
        var left = readUnary(isCondition: isCondition)
        while true {
            if current.isWord("as") || current.isWord("is") {
                advance()
                if current.isSymbol("?") || current.isSymbol("!") { advance() }
                skipType()
                continue
            }
            guard current.kind == .symbol, let binding = Self.precedence[current.text], binding > level else {
                return left
            }
            let symbol = current.text
            advance()
            let right = readBinary(above: binding, isCondition: isCondition)
            left = SwiftExpression(kind: .binary(symbol, left, right), span: left.span)
        }
    }

    private mutating func readUnary(isCondition: Bool) -> SwiftExpression {
        while ["try", "await", "copy", "consume"].contains(current.text), current.kind == .identifier,
            peek(1).kind != .symbol || peek(1).isSymbol(".") || peek(1).isSymbol("!") || peek(1).isSymbol("?")
        {
            advance()
            if current.isSymbol("!") || current.isSymbol("?") { advance() }
        }
        let span = current.span
        if current.kind == .symbol, ["!", "-", "+", "&"].contains(current.text) {
            let symbol = current.text
            advance()
            let operand = nested(instead: SwiftExpression(kind: .unsupported("nesting"), span: span)) {
                $0.readUnary(isCondition: isCondition)
            }
            return SwiftExpression(kind: .prefix(symbol, operand), span: span)
        }
        return readPostfix(readPrimary(isCondition: isCondition), isCondition: isCondition)
    }

    mutating func readPostfix(_ base: SwiftExpression, isCondition: Bool) -> SwiftExpression {
        var expression = base
        while true {
            let span = expression.span
            if current.isSymbol("."), peek(1).kind == .identifier || isTupleMember {
                advance()
                expression = SwiftExpression(kind: .member(expression, current.text), span: span)
                advance()
            } else if current.isPunctuation("("), !current.isFirstOnLine {
                expression = SwiftExpression(kind: .call(expression, readArguments(closing: ")")), span: span)
            } else if current.isPunctuation("["), !current.isFirstOnLine, current.isAttached {
                expression = SwiftExpression(kind: .index(expression, readArguments(closing: "]")), span: span)
            } else if current.isPunctuation("{"), !isCondition, !current.isFirstOnLine, canTakeClosure(expression) {
                expression = readTrailingClosures(expression)
            } else if current.kind == .symbol, current.isAttached, ["?", "!"].contains(current.text) {
                advance()
            } else if current.kind == .symbol, current.isAttached, current.text.hasPrefix("<"), isGenericCall {
                skipAngles()
            } else {
                return expression
            }
        }
    }

    private var isTupleMember: Bool {
        if case .integer = peek(1).kind { true } else { false }
    }

    private func canTakeClosure(_ expression: SwiftExpression) -> Bool {
        switch expression.kind {
        case .identifier, .member, .call: true
        default: false
        }
    }

    /// Whether `<` opens generic arguments: what closes them is followed by a call or a member.
    private var isGenericCall: Bool {
        var copy = self
        // Not far: a `<` that nothing closes would be looked for again and again.
        copy.skipAngles(atMost: 64)
        return copy.current.isAttached && (copy.current.isPunctuation("(") || copy.current.isSymbol("."))
    }

    private mutating func readTrailingClosures(_ callee: SwiftExpression) -> SwiftExpression {
        var arguments = [SwiftExpression.Argument(label: nil, value: readClosure())]
        while current.kind == .identifier, !current.isFirstOnLine, peek(1).isPunctuation(":"),
            peek(2).isPunctuation("{")
        {
            let label = current.text
            position += 2
            arguments.append(.init(label: label, value: readClosure()))
        }
        if case .call(let inner, let others) = callee.kind {
            return SwiftExpression(kind: .call(inner, others + arguments), span: callee.span)
        }
        return SwiftExpression(kind: .call(callee, arguments), span: callee.span)
    }

    /// `(label: value, …)`, the brackets included.
    mutating func readArguments(closing: String) -> [SwiftExpression.Argument] {
        advance()
        var arguments: [SwiftExpression.Argument] = []
        while !isAtEnd, !skip(punctuation: closing) {
            let before = position
            var label: String?
            if current.kind == .identifier, peek(1).isPunctuation(":") {
                label = current.text
                advance()
                advance()
            }
            arguments.append(.init(label: label, value: readExpression()))
            if !skip(punctuation: ","), !current.isPunctuation(closing) { skipToSeparator(closing: closing) }
            if position == before { advance() }
        }
        return arguments
    }

    /// Steps over what no expression starts or goes on with, so that one strange argument spoils no other.
    private mutating func skipToSeparator(closing: String) {
        while !isAtEnd, !current.isPunctuation(closing), !current.isPunctuation("}") {
            if skip(punctuation: ",") { return }
            skipBalanced()
        }
    }
}
