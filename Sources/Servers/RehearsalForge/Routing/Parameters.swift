import Printing

/// Parameters of a call: from the query, a form, or JSON.
struct Parameters {
    private var values: [String: JSONValue] = [:]

    /// Reads the query and the body; a JSON body wins.
    init(_ request: WireRequest) throws(APIError) {
        add(FormText.pairs(request.query))
        let type = request.headers["content-type"] ?? ""
        if type.hasPrefix("application/json"), !request.body.isEmpty {
            guard case .object(let members)? = JSONValue(parsing: request.body) else {
                throw .parameters("There was a problem in the JSON you submitted")
            }
            values.merge(members) { $1 }
        } else if !request.body.isEmpty {
            add(FormText.pairs(String(decoding: request.body, as: UTF8.self)))
        }
    }

    /// `name[]` collects, `name[key]` makes a map, as Rack does it.
    private mutating func add(_ pairs: [(name: String, value: String)]) {
        for (name, value) in pairs {
            guard name.hasSuffix("]"), let open = name.firstIndex(of: "[") else {
                values[name] = .string(value)
                continue
            }
            let (base, key) = (String(name[..<open]), String(name[name.index(after: open)...].dropLast()))
            if key.isEmpty {
                var list: [JSONValue] = []
                if case .array(let known)? = values[base] { list = known }
                values[base] = .array(list + [.string(value)])
            } else {
                var map: [String: JSONValue] = [:]
                if case .object(let known)? = values[base] { map = known }
                map[key] = .string(value)
                values[base] = .object(map)
            }
        }
    }

    /// The value as it came.
    subscript(name: String) -> JSONValue? { values[name] }

    /// Whether any of the names was given.
    func has(anyOf names: [String]) -> Bool { names.contains { values[$0] != nil } }

    /// Text, also of a number or a Boolean.
    func text(_ name: String) -> String? {
        switch values[name] {
        case .string(let text): text
        case .int(let number): String(number)
        case .bool(let flag): String(flag)
        default: nil
        }
    }

    /// Text that must be there and not be empty.
    func required(_ names: String...) throws(APIError) -> [String] {
        let missing = names.filter { text($0) == nil }.map { "\($0) is missing" }
        let empty = names.filter { text($0)?.isEmpty == true }.map { "\($0) is empty" }
        guard missing.isEmpty, empty.isEmpty else { throw .parameters((missing + empty).joined(separator: ", ")) }
        return names.compactMap { text($0) }
    }

    /// A whole number.
    func int(_ name: String) throws(APIError) -> Int? {
        guard let text = text(name), !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw .parameters("\(name) is invalid") }
        return number
    }

    /// A Boolean in the spellings that Grape takes.
    func bool(_ name: String) throws(APIError) -> Bool? {
        guard let text = text(name), !text.isEmpty else { return nil }
        switch text {
        case "true", "1", "t", "on": return true
        case "false", "0", "f", "off": return false
        default: throw .parameters("\(name) is invalid")
        }
    }

    /// Texts: an array, or one text with commas.
    func list(_ name: String) -> [String]? {
        switch values[name] {
        case .array(let elements):
            return elements.compactMap { element in
                switch element {
                case .string(let text): text
                case .int(let number): String(number)
                default: nil
                }
            }
        case .string(let text):
            return text.split(separator: ",").map { String(String($0).trimmed) }
        case .int(let number): return [String(number)]
        default: return nil
        }
    }

    /// Whole numbers; GitLab takes 0 for nobody.
    func ids(_ name: String) -> [Int]? { list(name)?.compactMap { Int($0) }.filter { $0 != 0 } }

    /// One of a few words.
    func word(_ name: String, of allowed: [String]) throws(APIError) -> String? {
        guard let text = text(name) else { return nil }
        guard allowed.contains(text) else { throw .parameters("\(name) does not have a valid value") }
        return text
    }
}
