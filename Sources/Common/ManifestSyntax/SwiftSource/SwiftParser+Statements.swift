extension SwiftParser {
    private static let modifiers: Set<String> = [
        "public", "private", "internal", "fileprivate", "open", "package", "static", "class", "final", "mutating",
        "nonmutating", "override", "lazy", "weak", "unowned", "indirect", "convenience", "required", "nonisolated",
        "consuming", "borrowing", "dynamic", "prefix", "postfix",
    ]

    /// Statements up to a closing bracket, which is not stepped over, or to the end.
    mutating func readStatements(until closing: String?) -> [SwiftStatement] {
        nested(instead: []) { parser in
            var statements: [SwiftStatement] = []
            while !parser.isAtEnd {
                if let closing, parser.current.isPunctuation(closing) { break }
                if ["#elseif", "#else", "#endif"].contains(parser.current.text), parser.current.kind == .directive {
                    break
                }
                let before = parser.position
                if !parser.skip(punctuation: ";") { statements.append(parser.readStatement()) }
                if parser.position == before { parser.advance() }
            }
            return statements
        }
    }

    /// `{ … }`
    mutating func readBlock() -> [SwiftStatement] {
        guard skip(punctuation: "{") else { return [] }
        let statements = readStatements(until: "}")
        _ = skip(punctuation: "}")
        return statements
    }

    mutating func readStatement() -> SwiftStatement {
        let span = current.span
        return SwiftStatement(kind: readKind(), span: span)
    }

    private mutating func readKind() -> SwiftStatement.Kind {
        if current.isWord("import") { return readImport() }
        if current.isWord("if") { return readIf() }
        if current.isWord("guard") { return readGuard() }
        if current.isWord("for") { return readLoop() }
        if current.isWord("switch") { return readSwitch() }
        if current.isWord("return") { return readReturn() }
        if current.isWord("break") || current.isWord("continue") {
            advance()
            return .leave
        }
        if current.kind == .directive { return readDirective() }
        if let declaration = readDeclaration() { return declaration }
        return readExpressionStatement()
    }

    private mutating func readImport() -> SwiftStatement.Kind {
        advance()
        let name = current.text
        advance()
        while skip(symbol: ".") { advance() }
        return .module(name)
    }

    private mutating func readReturn() -> SwiftStatement.Kind {
        advance()
        if current.isFirstOnLine || current.isPunctuation("}") || isAtEnd { return .give(nil) }
        return .give(readExpression())
    }

    private mutating func readExpressionStatement() -> SwiftStatement.Kind {
        let expression = readExpression()
        guard current.kind == .symbol, current.text.hasSuffix("="),
            !["==", "!=", ">=", "<=", "===", "!=="].contains(current.text)
        else {
            return .expression(expression)
        }
        let symbol = current.text
        advance()
        return .assignment(expression, operator: symbol, readExpression())
    }

    private mutating func readDirective() -> SwiftStatement.Kind {
        guard current.text == "#if" else {
            let text = current.text
            skipLine()
            return .unsupported(text)
        }
        var clauses: [(condition: String, body: [SwiftStatement])] = []
        while ["#if", "#elseif", "#else"].contains(current.text), current.kind == .directive {
            let start = position
            skipLine()
            let condition = (start + 1..<position).map { peek($0 - position).text }.joined(separator: " ")
            clauses.append((condition, readStatements(until: nil)))
        }
        if current.text == "#endif" { advance() }
        return .compiled(clauses)
    }

    private mutating func skipLine() {
        repeat { advance() } while !current.isFirstOnLine && !isAtEnd
    }

    // MARK: Declarations

    private mutating func readDeclaration() -> SwiftStatement.Kind? {
        let start = position
        var isStatic = false
        while true {
            if current.kind == .attribute {
                advance()
                if current.isPunctuation("("), current.isAttached { skipBalanced() }
            } else if current.kind == .identifier, Self.modifiers.contains(current.text), isModifier {
                isStatic = isStatic || current.text == "static" || current.text == "class"
                advance()
                if current.isPunctuation("("), peek(1).isWord("set") { skipBalanced() }
            } else {
                break
            }
        }
        if let declaration = readBareDeclaration(isStatic: isStatic) { return declaration }
        position = start
        return nil
    }

    /// `package` and others are plain names too.
    private var isModifier: Bool {
        let next = peek(1)
        // `class` is one only before a member; else it declares.
        let members: Set<String> = ["func", "var", "let", "subscript", "override", "final", "private", "public"]
        if current.text == "class" { return members.contains(next.text) }
        return next.kind == .identifier || next.kind == .attribute || (next.isPunctuation("(") && peek(2).isWord("set"))
    }

    private mutating func readBareDeclaration(isStatic: Bool) -> SwiftStatement.Kind? {
        guard current.kind == .identifier else { return nil }
        switch current.text {
        case "let", "var": return readVariable(isStatic: isStatic)
        case "func": return readFunction(isStatic: isStatic)
        case "init" where peek(1).isPunctuation("(") || peek(1).isSymbol("?") || peek(1).isSymbol("<"):
            return readFunction(isStatic: true)
        case "struct", "class", "enum", "extension", "actor", "protocol":
            return peek(1).kind == .identifier || (current.text == "extension" && peek(1).isPunctuation("["))
                ? readType() : nil
        case "case": return readCases()
        case "typealias", "associatedtype", "deinit", "subscript", "operator", "precedencegroup":
            let text = current.text
            skipLine()
            if current.isPunctuation("{") { skipBalanced() }
            return .unsupported(text)
        default: return nil
        }
    }

    private mutating func readVariable(isStatic: Bool) -> SwiftStatement.Kind {
        advance()
        var names: [String] = []
        if skip(punctuation: "(") {
            while !isAtEnd, !skip(punctuation: ")") {
                if current.kind == .identifier { names.append(current.text) }
                advance()
            }
        } else {
            names = [current.text]
            advance()
        }
        if skip(punctuation: ":") { skipType() }
        let value = skip(symbol: "=") ? readExpression() : nil
        let hasBody = current.isPunctuation("{") && (value == nil || !current.isFirstOnLine)
        let body = hasBody ? readAccessors() : nil
        // What follows a comma is another variable; each counts by itself only where it is the last of its line.
        if skip(punctuation: ",") { position -= 1; skipLine() }
        return .variable(names: names, value: value, body: body, isStatic: isStatic)
    }

    /// The body of a computed variable: statements, or `get { … }` and others, of which the first counts.
    private mutating func readAccessors() -> [SwiftStatement] {
        guard ["get", "set", "willSet", "didSet"].contains(peek(1).text), peek(2).isPunctuation("{") else {
            return readBlock()
        }
        advance()
        var body: [SwiftStatement] = []
        while !isAtEnd, !skip(punctuation: "}") {
            let isGetter = current.isWord("get")
            advance()
            if current.isPunctuation("{") { if isGetter { body = readBlock() } else { skipBalanced() } }
        }
        return body
    }

    private mutating func readFunction(isStatic: Bool) -> SwiftStatement.Kind {
        var name = current.text
        advance()
        if name == "func" {
            name = current.text
            advance()
        }
        if current.isSymbol("?") || current.isSymbol("!") { advance() }
        if current.kind == .symbol, current.text.hasPrefix("<") { skipAngles() }
        let parameters = readParameters()
        while current.isWord("async") || current.isWord("throws") || current.isWord("rethrows") {
            advance()
            if current.isPunctuation("(") { skipBalanced() }
        }
        if skip(symbol: "->") { skipType() }
        if current.isWord("where") { while !isAtEnd, !current.isPunctuation("{") { advance() } }
        let body = current.isPunctuation("{") ? readBlock() : []
        return .function(.init(name: name, parameters: parameters, body: body, isStatic: isStatic))
    }

    private mutating func readParameters() -> [SwiftStatement.Parameter] {
        var parameters: [SwiftStatement.Parameter] = []
        guard skip(punctuation: "(") else { return [] }
        while !isAtEnd, !skip(punctuation: ")") {
            let before = position
            while current.kind == .attribute { advance() }
            let label = current.text
            advance()
            let name = current.kind == .identifier ? current.text : label
            if current.kind == .identifier { advance() }
            if skip(punctuation: ":") { skipType() }
            let isVariadic = skip(symbol: "...")
            let byDefault = skip(symbol: "=") ? readExpression() : nil
            parameters.append(
                .init(label: label == "_" ? nil : label, name: name, byDefault: byDefault, isVariadic: isVariadic))
            _ = skip(punctuation: ",")
            if position == before { advance() }
        }
        return parameters
    }

    private mutating func readType() -> SwiftStatement.Kind {
        let word = current.text
        let declaration: SwiftStatement.Declaration =
            word == "enum" ? .enumeration : word == "extension" ? .extension : .structure
        advance()
        // `extension [Element]` is one of arrays.
        let isList = current.isPunctuation("[")
        var name = isList ? "Array" : current.text
        if isList { skipBalanced() } else { advance() }
        while skip(symbol: ".") {
            name += "." + current.text
            advance()
        }
        while !isAtEnd, !current.isPunctuation("{") { advance() }
        return .type(declaration, name: name, members: readBlock())
    }

    private mutating func readCases() -> SwiftStatement.Kind {
        advance()
        var cases: [(name: String, value: SwiftExpression?)] = []
        repeat {
            let name = current.text
            advance()
            if current.isPunctuation("("), current.isAttached { skipBalanced() }
            cases.append((name, skip(symbol: "=") ? readExpression() : nil))
        } while skip(punctuation: ",")
        return .cases(cases)
    }
}
