extension SwiftParser {
    mutating func readIf() -> SwiftStatement.Kind {
        var clauses: [SwiftStatement.Clause] = []
        while skip(word: "if") {
            let conditions = readConditions()
            clauses.append(.init(conditions: conditions, body: readBlock()))
            guard skip(word: "else") else { return .branch(clauses, otherwise: nil) }
        }
        return .branch(clauses, otherwise: readBlock())
    }

    mutating func readGuard() -> SwiftStatement.Kind {
        advance()
        let conditions = readConditions()
        _ = skip(word: "else")
        return .unless(conditions, body: readBlock())
    }

    private mutating func readConditions() -> [SwiftStatement.Condition] {
        var conditions: [SwiftStatement.Condition] = []
        repeat {
            conditions.append(readCondition())
        } while skip(punctuation: ",")
        // What could not be read is stepped over, up to the body.
        if !current.isPunctuation("{"), !current.isWord("else") {
            conditions.append(.unsupported)
            while !isAtEnd, !current.isPunctuation("{"), !current.isWord("else") { advance() }
        }
        return conditions
    }

    private mutating func readCondition() -> SwiftStatement.Condition {
        if current.kind == .directive {
            advance()
            skipBalanced()
            return .unsupported
        }
        if skip(word: "case") {
            let pattern = readExpression(isCondition: true)
            return skip(symbol: "=") ? .match(pattern, readExpression(isCondition: true)) : .unsupported
        }
        guard current.isWord("let") || current.isWord("var") else {
            return .expression(readExpression(isCondition: true))
        }
        advance()
        let name = current.text
        advance()
        if skip(punctuation: ":") { skipType() }
        return .binding(name, skip(symbol: "=") ? readExpression(isCondition: true) : nil)
    }

    mutating func readLoop() -> SwiftStatement.Kind {
        advance()
        var names: [String] = []
        while !isAtEnd, !current.isWord("in"), !current.isPunctuation("{") {
            if current.kind == .identifier, !["let", "var", "case"].contains(current.text) {
                names.append(current.text)
            }
            advance()
        }
        _ = skip(word: "in")
        let sequence = readExpression(isCondition: true)
        let filter = skip(word: "where") ? readExpression(isCondition: true) : nil
        return .loop(names: names, over: sequence, filter: filter, body: readBlock())
    }

    mutating func readSwitch() -> SwiftStatement.Kind {
        advance()
        let subject = readExpression(isCondition: true)
        guard skip(punctuation: "{") else { return .unsupported("switch") }
        var cases: [SwiftStatement.Case] = []
        while !isAtEnd, !skip(punctuation: "}") {
            let before = position
            cases.append(readCase())
            if position == before { advance() }
        }
        return .selection(subject, cases)
    }

    private mutating func readCase() -> SwiftStatement.Case {
        var patterns: [SwiftExpression] = []
        var filter: SwiftExpression?
        if isUnknownDefault { advance() }
        if skip(word: "case") {
            repeat {
                patterns.append(readExpression(isCondition: true))
            } while skip(punctuation: ",")
            filter = skip(word: "where") ? readExpression(isCondition: true) : nil
            while !isAtEnd, !current.isPunctuation(":"), !current.isPunctuation("}") { advance() }
        } else {
            _ = skip(word: "default")
        }
        _ = skip(punctuation: ":")
        var body: [SwiftStatement] = []
        while !isAtEnd, !current.isWord("case"), !current.isWord("default"), !isUnknownDefault,
            !current.isPunctuation("}")
        {
            let before = position
            if !skip(punctuation: ";") { body.append(readStatement()) }
            if position == before { advance() }
        }
        return .init(patterns: patterns, filter: filter, body: body)
    }

    /// `@unknown default`
    private var isUnknownDefault: Bool { current.kind == .attribute && current.text == "@unknown" }

    /// `let name`, or `let` in front of a pattern whose plain names it is about: `let .target(name)`.
    mutating func readBinding() -> SwiftExpression.Kind {
        advance()
        guard current.kind == .identifier else {
            guard current.isSymbol(".") || current.isPunctuation("(") else { return .unsupported("let") }
            return Self.bound(readPostfix(readPrimary(isCondition: true), isCondition: true)).kind
        }
        let name = current.text
        advance()
        // `let name?` matches what is there only.
        return current.isSymbol("?") && current.isAttached ? .unsupported("?") : .binding(name)
    }

    private static func bound(_ pattern: SwiftExpression) -> SwiftExpression {
        var pattern = pattern
        switch pattern.kind {
        case .identifier(let name) where name != "_": pattern.kind = .binding(name)
        case .call(let callee, let parts): pattern.kind = .call(callee, parts.map(bound))
        case .tuple(let parts): pattern.kind = .tuple(parts.map(bound))
        default: break
        }
        return pattern
    }

    private static func bound(_ part: SwiftExpression.Argument) -> SwiftExpression.Argument {
        .init(label: part.label, value: bound(part.value))
    }
}
