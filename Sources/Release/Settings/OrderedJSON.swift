import Names
import Printing

/// JSON whose members keep the order in which they are declared: settings and their schema are read by people, as JSON and as
/// YAML, where ``JSONValue`` sorts them.
indirect enum OrderedJSON: Hashable, Sendable {
    /// A member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        let value: OrderedJSON
    }

    case string(String)
    case number(Int)
    case bool(Bool)
    case array([OrderedJSON])
    case object([Member])

    /// An object, leaving out what is `nil`.
    static func object(_ members: KeyValuePairs<String, OrderedJSON?>) -> OrderedJSON {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// Several strings.
    static func strings(_ texts: [String]) -> OrderedJSON { .array(texts.map { .string($0) }) }

    /// Text with two spaces per level; short arrays of scalars on one line.
    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return Self.quote(text)
        case .number(let number): return String(number)
        case .bool(let flag): return String(flag)
        case .array(let items) where items.allSatisfy(\.isScalar):
            return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
        case .array(let items):
            let lines = items.map { inner + $0.text(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.map { "\(inner)\(Self.quote($0.name)): \($0.value.text(indent: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isScalar: Bool {
        switch self {
        case .string, .number, .bool: true
        case .array, .object: false
        }
    }

    /// A string of JSON, which is one of YAML too.
    static func quote(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where !Printable.isVisible(String(scalar)):
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// One line of YAML: quoted only where it must be.
    var flow: String {
        // Inside of brackets the braces would need quotes.
        if case .string(let text) = self, text.wholeMatch(of: /\$\{[A-Za-z_][A-Za-z0-9_]*\}/) != nil { return text }
        return nested
    }

    private var nested: String {
        switch self {
        case .string(let text): Self.isPlain(text) ? text : Self.quote(text)
        case .number, .bool: text()
        case .array(let items): "[" + items.map(\.nested).joined(separator: ", ") + "]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ " + members.map { "\(OrderedJSON.string($0.name).nested): \($0.value.nested)" }.joined(separator: ", ")
                + " }"
        }
    }

    /// Whether YAML reads the text, unquoted and in any place, as this text.
    private static func isPlain(_ text: String) -> Bool {
        if ["true", "false", "null", "Null", "NULL"].contains(text) { return false }
        return text == "."
            || text.wholeMatch(of: /[A-Za-z0-9_\/][A-Za-z0-9_.\/@+\-]*([ :]+[A-Za-z0-9_.\/@+\-]+)*/) != nil
                && !text.contains(": ")
    }
}
