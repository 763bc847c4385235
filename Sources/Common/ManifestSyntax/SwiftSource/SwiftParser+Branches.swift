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
            _ = readExpression(isCondition: true)
            if skip(symbol: "=") { _ = readExpression(isCondition: true) }
            return .unsupported
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
        if skip(word: "case") {
            repeat {
                patterns.append(readExpression(isCondition: true))
            } while skip(punctuation: ",")
            while !isAtEnd, !current.isPunctuation(":"), !current.isPunctuation("}") { advance() }
        } else {
            _ = skip(word: "default")
        }
        _ = skip(punctuation: ":")
        var body: [SwiftStatement] = []
        while !isAtEnd, !current.isWord("case"), !current.isWord("default"), !current.isPunctuation("}") {
            let before = position
            if !skip(punctuation: ";") { body.append(readStatement()) }
            if position == before { advance() }
        }
        return .init(patterns: patterns, body: body)
    }
}
