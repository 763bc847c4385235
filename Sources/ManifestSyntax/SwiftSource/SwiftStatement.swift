/// A statement or declaration of Swift source, as far as manifests use them.
public struct SwiftStatement: Sendable {
    /// What it does.
    public indirect enum Kind: Sendable {
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

    /// How a type comes about.
    public enum Declaration: Sendable {
        /// A structure, class, actor or protocol.
        case structure
        case enumeration
        case `extension`
    }

    /// A function, initialiser or method.
    public struct Function: Sendable {
        /// `init` for initialisers.
        public var name: String
        /// In order.
        public var parameters: [Parameter]
        /// What it does.
        public var body: [SwiftStatement]
        /// Whether it belongs to the type rather than to its values.
        public var isStatic: Bool
    }

    /// What a function is handed.
    public struct Parameter: Sendable {
        /// What the caller writes; `nil` for `_`.
        public var label: String?
        /// What the body calls it.
        public var name: String
        /// Used when the caller says nothing.
        public var byDefault: SwiftExpression?
        /// Whether it takes any number of values.
        public var isVariadic = false

        /// A parameter of a function, or of a closure when it has no label.
        public init(label: String?, name: String, byDefault: SwiftExpression? = nil, isVariadic: Bool = false) {
            self.label = label
            self.name = name
            self.byDefault = byDefault
            self.isVariadic = isVariadic
        }
    }

    /// One `if` of a chain.
    public struct Clause: Sendable {
        /// All must hold.
        public var conditions: [Condition]
        /// Runs when they do.
        public var body: [SwiftStatement]
    }

    /// A condition of `if` or `guard`.
    public enum Condition: Sendable {
        case expression(SwiftExpression)
        /// `let name = value`; without a value, of the same name.
        case binding(String, SwiftExpression?)
        case unsupported
    }

    /// One `case` of a `switch`; no patterns for `default`.
    public struct Case: Sendable {
        /// Any may match.
        public var patterns: [SwiftExpression]
        /// Runs when one does.
        public var body: [SwiftStatement]
    }

    /// What it does.
    public var kind: Kind
    /// Where it starts.
    public var span: Span

    /// A statement that starts at `span`.
    public init(kind: Kind, span: Span) {
        self.kind = kind
        self.span = span
    }
}
