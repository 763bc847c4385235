import Foundation
import Printing
import RehearsalForge
import Support

/// The facts about GitLab's API that were gathered from GitLab itself: endpoints, status codes and types of fields.
struct Contract {
    private struct Endpoint {
        var id: String
        var method: String
        var path: [Substring]
        var status: [String: String]
    }

    private let types: [String: JSONValue]
    private let enums: [String: [String]]
    private let endpoints: [Endpoint]

    /// The published types, where `RELCTL_CONTRACTS` names a folder that has them.
    static let shared: Contract? = {
        guard let folder = ProcessInfo.processInfo.environment["RELCTL_CONTRACTS"],
            let data = try? Data(contentsOf: URL(filePath: folder).appending(path: "gitlab.json")),
            let json = JSONValue(parsing: Array(data))
        else { return nil }
        return Contract(json)
    }()

    private init?(_ json: JSONValue) {
        guard case .object(let types)? = json["types"], case .object(let enums)? = json["enums"],
            case .array(let endpoints)? = json["endpoints"]
        else { return nil }
        self.types = types
        self.enums = enums.mapValues { $0.elements.compactMap(\.text) }
        self.endpoints = endpoints.compactMap { endpoint in
            guard let id = endpoint.text("id"), let method = endpoint.text("method"),
                let path = endpoint.text("path"), case .object(let status)? = endpoint["status"]
            else { return nil }
            return Endpoint(
                id: id, method: method, path: Self.split(path), status: status.compactMapValues(\.text))
        }
    }

    private static func split(_ path: String) -> [Substring] {
        path.prefix { $0 != "?" }.split(separator: "/").map { Substring($0) }
    }

    /// The endpoints' names.
    var names: Set<String> { Set(endpoints.map(\.id)) }

    /// The endpoint that a request goes to.
    func name(of method: String, _ path: String) -> String? { endpoint(method, path)?.id }

    private func endpoint(_ method: String, _ path: String) -> Endpoint? {
        let parts = Self.split(path)
        return endpoints.filter { $0.method == method && $0.path.count == parts.count }
            .filter { zip($0.path, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 } }
            .min { left, right in
                left.path.filter { $0.hasPrefix(":") }.count < right.path.filter { $0.hasPrefix(":") }.count
            }
    }

    /// What is wrong with an answer.
    func problems(of answer: Answer, to method: String, _ path: String) -> [String] {
        guard answer.ending == 0, let endpoint = endpoint(method, path) else { return [] }
        // Bad credentials, bad parameters and hidden projects are possible everywhere.
        guard let promise = endpoint.status[String(answer.status)] else {
            return [400, 401, 403, 404].contains(answer.status)
                ? errorProblems(answer, "") : ["\(endpoint.id) never answers \(answer.status): \(answer.text)"]
        }
        if answer.status >= 400 { return errorProblems(answer, promise) }
        guard !promise.isEmpty else { return [] }
        let isObjectPromise = promise.hasPrefix("object")
        let type = isObjectPromise ? promise.prefix { $0 != " " } : promise.prefix { $0 != " " && $0 != "," }
        return problems(in: answer.json, as: String(type), at: endpoint.id)
    }

    private func errorProblems(_ answer: Answer, _ promise: String) -> [String] {
        let (message, error) = (answer.json["message"], answer.json["error"])
        switch message {
        case .string where promise.hasPrefix("message ARRAY"): return ["the message must be an array"]
        case .string where promise == "message OBJECT {base:[...]}": return ["the message must be an object"]
        case .string, .array, .object: return []
        default: return error?.text == nil ? ["neither message nor error: \(answer.text)"] : []
        }
    }

    /// What is wrong with a value of a type such as `string?`, `array<Commit>` or `object{id:integer}`.
    func problems(in value: JSONValue, as type: String, at place: String) -> [String] {
        var type = type.replacing(/\s\(.*\)$/, with: "")
        let isOptional = type.hasSuffix("?")
        if isOptional { type.removeLast() }
        if value == .null { return isOptional ? [] : ["\(place) is null"] }
        if type.hasPrefix("array<") {
            let element = String(type.dropFirst(6).dropLast())
            guard case .array(let elements) = value else { return ["\(place) is no array"] }
            return elements.enumerated().flatMap { problems(in: $1, as: element, at: "\(place)[\($0)]") }
        }
        if type.hasPrefix("object{") { return members(of: value, type, at: place) }
        return scalar(value, type, at: place)
    }

    private func scalar(_ value: JSONValue, _ type: String, at place: String) -> [String] {
        switch (type.prefix { $0 != "(" }, value) {
        case ("string", .string(let text)):
            guard let words = words(of: type) else { return [] }
            return words.contains(text) ? [] : ["\(place): \(text) is none of \(words)"]
        case ("datetime", .string(let text)):
            return text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) == nil ? ["\(place): \(text)"] : []
        case ("integer", .int), ("boolean", .bool), ("number", .int), ("number", .number), ("object", .object),
            ("array", .array):
            return []
        case ("string", _), ("datetime", _), ("integer", _), ("boolean", _), ("number", _), ("object", _), ("array", _):
            return ["\(place) is no \(type): \(value)"]
        default: return named(value, type, at: place)
        }
    }

    private func words(of type: String) -> [String]? {
        guard let open = type.firstIndex(of: "(") else { return nil }
        let inside = type[type.index(after: open)...].dropLast()
        guard inside.hasPrefix("enum ") else { return inside.split(separator: "|").map(String.init) }
        return enums[String(inside.dropFirst(5).prefix { $0 != "," })]
    }

    private func members(of value: JSONValue, _ type: String, at place: String) -> [String] {
        guard case .object(let members) = value else { return ["\(place) is no object"] }
        let fields = type.dropFirst(7).dropLast().split(separator: ",").map { $0.split(separator: ":") }
        return fields.flatMap { field -> [String] in
            // GitLab shows addresses to administrators only.
            if field[0] == "email" { return [] }
            guard let member = members[String(field[0])] else { return ["\(place) lacks \(field[0])"] }
            return field.count > 1 ? problems(in: member, as: String(field[1]), at: "\(place).\(field[0])") : []
        }
    }

    private func named(_ value: JSONValue, _ type: String, at place: String) -> [String] {
        guard case .object(let wanted)? = types[type] else { return [] }
        guard case .object(let members) = value else { return ["\(place) is no object"] }
        if case .array(let fields)? = wanted["fields"], let other = wanted.text("same_types_as") {
            let missing = Set(fields.compactMap(\.text)).subtracting(members.keys)
            return missing.map { "\(place) lacks \($0)" } + named(value, other, at: place)
        }
        return members.flatMap { key, member -> [String] in
            // A few fields are newer than the contract.
            let newer = [
                "reset_approvals_on_push", "automatic_rebase_enabled", "merge_trains_skip_train_allowed",
                "merge_train_enforcement",
            ]
            if newer.contains(key) { return [] }
            guard let type = wanted[key]?.text else { return ["\(place).\(key) is not in the contract"] }
            return problems(in: member, as: type, at: "\(place).\(key)")
        }
    }
}

extension [String: JSONValue] {
    fileprivate func text(_ key: String) -> String? { self[key]?.text }
}
