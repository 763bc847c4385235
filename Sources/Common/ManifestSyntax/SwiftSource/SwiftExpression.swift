/// An expression of Swift source, as far as manifests use them.
package struct SwiftExpression: Sendable {
    /// The kinds of expressions.
    package indirect enum Kind: Sendable {
        case string([Segment])
        case integer(Int64)
        case real(Double)
        case boolean(Bool)
        case nothing
        case array([SwiftExpression])
        case dictionary([(key: SwiftExpression, value: SwiftExpression)])
        case identifier(String)
        /// `base.name`, or `.name` where the type is understood.
        case member(SwiftExpression?, String)
        case call(SwiftExpression, [Argument])
        case index(SwiftExpression, [Argument])
        case prefix(String, SwiftExpression)
        case binary(String, SwiftExpression, SwiftExpression)
        case conditional(SwiftExpression, then: SwiftExpression, otherwise: SwiftExpression)
        case closure(parameters: [String], body: [SwiftStatement])
        case tuple([Argument])
        /// `\.name.name`
        case keyPath([String])
        /// `let name`, in a pattern.
        case binding(String)
        /// `if` or `switch` used for its value.
        case statement(SwiftStatement)
        /// Something this reader does not know; the text says what.
        case unsupported(String)
    }

    /// A part of a string literal.
    package enum Segment: Sendable {
        case text(String)
        case expression(SwiftExpression)
    }

    /// An argument of a call.
    package struct Argument: Sendable {
        /// The label, if any.
        package var label: String?
        /// The value of the argument.
        package var value: SwiftExpression
    }

    /// The kind of the expression with its parts.
    package var kind: Kind
    /// Where it starts.
    package var span: Span

    /// An expression that starts at `span`.
    package init(kind: Kind, span: Span) {
        self.kind = kind
        self.span = span
    }
}
