/// A JSON value whose shape isn't known before it is read, or that is put together member by member. Nulls are written out,
/// so that fields never come and go.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// A member of an object; `nil` where there is none, and for other values.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text of a string; `nil` for other values.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A string, or null.
    package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// A whole number, or null.
    package static func optional(_ number: Int?) -> JSONValue { number.map { .int($0) } ?? .null }

    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Of a key that stands twice, the last value counts.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
