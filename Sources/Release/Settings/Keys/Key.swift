/// One key of `relctl.yml`: its name, what it holds, and what it means. The reader, the schema and the manual are made
/// from it.
struct Key<Value: Sendable>: Sendable {
    enum Presence: Sendable {
        case required
        case optional
        case defaults(Value)
        /// Left out, it is worked out from other keys; the text says how.
        case derived(String)
        /// A section that, left out, is read as if it were there and empty.
        case implied
    }

    let name: String
    let shape: Shape<Value>
    let presence: Presence
    /// One or two sentences for the manual and for editors.
    let summary: String

    init(_ name: String, _ shape: Shape<Value>, _ presence: Presence = .optional, _ summary: String) {
        (self.name, self.shape, self.presence, self.summary) = (name, shape, presence, summary)
    }

    var declaration: Declaration {
        var (isRequired, fallback, derivation): (Bool, OrderedJSON?, String?) = (false, nil, nil)
        switch presence {
        case .required: isRequired = true
        case .optional, .implied: break
        case .defaults(let value): fallback = shape.encode(value)
        case .derived(let text): derivation = text
        }
        return Declaration(
            name: name, form: shape.form, isRequired: isRequired, fallback: fallback, derivation: derivation,
            summary: summary)
    }
}

/// A key without its type.
struct Declaration: Sendable {
    let name: String
    let form: Form
    let isRequired: Bool
    /// The default, where it is a fixed value.
    let fallback: OrderedJSON?
    /// The default, where it depends on other keys, in words.
    let derivation: String?
    let summary: String
}

/// The keys of a section and the rules between them.
struct Table: Sendable {
    /// When `key` holds one of `values`, the key `requires` must be there, or its `alternative`.
    struct Condition: Sendable {
        let key: String
        let values: [String]
        let requires: String
        var alternative: String?
    }

    let declarations: [Declaration]
    /// Exactly one of these keys must be there; empty: no such rule.
    let exactlyOne: [String]
    let conditions: [Condition]

    init<each Value>(_ keys: repeat Key<each Value>, exactlyOne: [String] = [], conditions: [Condition] = []) {
        var declarations: [Declaration] = []
        repeat declarations.append((each keys).declaration)
        (self.declarations, self.exactlyOne, self.conditions) = (declarations, exactlyOne, conditions)
    }
}
