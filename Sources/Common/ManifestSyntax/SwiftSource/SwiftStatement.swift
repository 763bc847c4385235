/// A statement or declaration of Swift source, as far as manifests use them.
package struct SwiftStatement: Sendable {
    /// The kinds of statements.
    package indirect enum Kind: Sendable {
        case module(String)
        case expression(SwiftExpression)
        /// `let` and `var`; a computed one has a body. A tuple pattern is several names.
        case variable(names: [String], value: SwiftExpression?, body: [SwiftStatement]?, isStatic: Bool)
        case function(Function)
        /// A type, or an extension of one, by its full name.
        case type(Declaration, name: String, members: [SwiftStatement])
        /// `case a, b = "B"`: names and raw values.
        case cases([(name: String, value: SwiftExpression?)])
        /// `target = value`, `target += value`.
        case assignment(SwiftExpression, operator: String, SwiftExpression)
        case give(SwiftExpression?)
        case branch([Clause], otherwise: [SwiftStatement]?)
        /// `guard`: the body runs when the conditions do not hold.
        case unless([Condition], body: [SwiftStatement])
        case loop(names: [String], over: SwiftExpression, filter: SwiftExpression?, body: [SwiftStatement])
        case selection(SwiftExpression, [Case])
        /// `#if` with the text of its conditions.
        case compiled([(condition: String, body: [SwiftStatement])])
        /// `break` and `continue`.
        case leave
        case unsupported(String)
    }

    /// How a type is declared.
    package enum Declaration: Sendable {
        /// A structure, class, actor or protocol.
        case structure
        case enumeration
        case `extension`
    }

    /// A function, initialiser or method.
    package struct Function: Sendable {
        /// `init` for initialisers.
        package var name: String
        /// The parameters in the order of the declaration.
        package var parameters: [Parameter]
        package var body: [SwiftStatement]
        /// Whether it belongs to the type rather than to its values.
        package var isStatic: Bool
    }

    /// A parameter of a function or closure.
    package struct Parameter: Sendable {
        /// The argument label; `nil` for `_`.
        package var label: String?
        /// The name in the body.
        package var name: String
        /// The default value.
        package var byDefault: SwiftExpression?
        /// Whether it takes any number of values.
        package var isVariadic = false

        /// A parameter of a function, or of a closure when it has no label.
        package init(label: String?, name: String, byDefault: SwiftExpression? = nil, isVariadic: Bool = false) {
            self.label = label
            self.name = name
            self.byDefault = byDefault
            self.isVariadic = isVariadic
        }
    }

    /// One `if` of a chain.
    package struct Clause: Sendable {
        /// All must hold.
        package var conditions: [Condition]
        /// Runs when they do.
        package var body: [SwiftStatement]
    }

    /// A condition of `if` or `guard`.
    package enum Condition: Sendable {
        case expression(SwiftExpression)
        /// `let name = value`; without a value, of the same name.
        case binding(String, SwiftExpression?)
        /// `case pattern = value`.
        case match(SwiftExpression, SwiftExpression)
        case unsupported
    }

    /// One `case` of a `switch`; no patterns for `default`.
    package struct Case: Sendable {
        /// Any may match.
        package var patterns: [SwiftExpression]
        /// What stands behind `where`, which must hold as well.
        package var filter: SwiftExpression?
        /// Runs when one does.
        package var body: [SwiftStatement]
    }

    /// The kind of the statement with its parts.
    package var kind: Kind
    /// Where it starts.
    package var span: Span

    /// A statement that starts at `span`.
    package init(kind: Kind, span: Span) {
        self.kind = kind
        self.span = span
    }
}
