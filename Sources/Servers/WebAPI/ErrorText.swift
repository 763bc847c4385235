import FoundationEssentials
import HTTPTransport
import Printing

/// The message of an error response, as text.
///
/// Forges answer with `message` as a string, a list or an object of lists, with `error` and `error_description`, with
/// `errors`, with plain text, and their gateways with HTML.
package enum ErrorText {
    /// The server's words; `nil` where it says nothing.
    package static func words(in response: HTTPResponse, json: JSONValue?) -> String? {
        let raw = json.map(words(in:)) ?? prose(in: String(decoding: response.body.prefix(4096), as: UTF8.self))
        return raw.allSatisfy(\.isWhitespace) ? nil : raw
    }

    /// One line without control characters and direction marks, of bounded length: what is safe on a terminal.
    package static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            scalar.properties.isWhitespace || isUnprintable(scalar) ? " " : Character(scalar)
        }
        let line = String(scalars).split(separator: " ").joined(separator: " ")
        return line.count <= limit ? line : line.prefix(limit) + "…"
    }

    private static let limit = 300

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }

    private static func words(in json: JSONValue) -> String {
        let message = ["message", "error"].lazy.compactMap { json[$0] }.map(flat).first { !$0.isEmpty }
        let details = ["error_description", "errors"].lazy.compactMap { json[$0] }.map(flat).filter { !$0.isEmpty }
        let parts = (message.map { [$0] } ?? []) + details
        return parts.isEmpty ? flat(json) : parts.joined(separator: ": ")
    }

    private static func flat(_ json: JSONValue) -> String {
        switch json {
        case .null: ""
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): text
        case .array(let values): values.map(flat).filter { !$0.isEmpty }.joined(separator: "; ")
        case .object(let members): flat(members)
        }
    }

    /// GitHub's errors are objects with a message, or with the names of a field and of what is wrong with it.
    private static func flat(_ members: [String: JSONValue]) -> String {
        if let message = members["message"] ?? members["error"] { return flat(message) }
        return members.sorted { $0.key < $1.key }.map { "\($0.key): \(flat($0.value))" }.joined(separator: ", ")
    }

    /// Plain text as it is, of HTML only the title or heading: the rest of an error page says nothing on a terminal.
    private static func prose(in text: String) -> String {
        guard text.drop(while: \.isWhitespace).hasPrefix("<") else { return text }
        for tag in ["title", "h1"] {
            guard let start = text.firstRange(of: "<\(tag)>"),
                let end = text[start.upperBound...].firstRange(of: "</\(tag)>")
            else { continue }
            return String(text[start.upperBound..<end.lowerBound])
        }
        return "an HTML page"
    }
}
