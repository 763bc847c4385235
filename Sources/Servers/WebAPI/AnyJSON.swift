/// Any JSON: for answers whose shape isn't known before they are read, and for keys of no common style.
package enum AnyJSON: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([AnyJSON])
    case object([String: AnyJSON])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// A member of an object; `nil` for other values.
    package subscript(_ key: String) -> AnyJSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text of a string; `nil` for other values.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}
