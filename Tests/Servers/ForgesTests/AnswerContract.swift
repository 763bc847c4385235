import Foundation
import Names
import Printing
import RehearsalForge
import Support

/// What GitHub and Gitea publish about their answers: status codes and the types of fields, as gathered from their own
/// descriptions. The tables are not part of this repository.
struct AnswerContract {
    private struct Endpoint {
        var method: String
        var path: [Substring]
        var status: [String: String]
    }

    private let kind: ForgeKind
    private let types: [String: [String: String]]
    private let endpoints: [Endpoint]

    /// The published types, where `RELCTL_CONTRACTS` names a folder that has them.
    static func of(_ kind: ForgeKind) -> AnswerContract? {
        guard let folder = ProcessInfo.processInfo.environment["RELCTL_CONTRACTS"],
            let data = try? Data(contentsOf: URL(filePath: folder).appending(path: "\(kind.rawValue).json"))
        else { return nil }
        return AnswerContract(try? JSONSerialization.jsonObject(with: data), kind)
    }

    private init?(_ json: Any?, _ kind: ForgeKind) {
        guard let json = json as? [String: Any], let types = json["types"] as? [String: Any],
            let endpoints = json["endpoints"] as? [[String: Any]]
        else { return nil }
        self.kind = kind
        // What later versions added stands in a member of its own.
        self.types = types.compactMapValues { $0 as? [String: Any] }.mapValues { fields in
            fields.reduce(into: [:]) { all, field in
                if let type = field.value as? String { all[field.key] = type }
                if let more = field.value as? [String: String] { all.merge(more) { old, _ in old } }
            }
        }
        self.endpoints = endpoints.compactMap { endpoint in
            guard let method = endpoint["method"] as? String, let path = endpoint["path"] as? String,
                let status = endpoint["status"] as? [String: String]
            else { return nil }
            return Endpoint(method: method, path: path.split(separator: "/"), status: status)
        }
    }

    private func endpoint(_ method: String, _ path: String) -> Endpoint? {
        let parts = path.split(separator: "/")
        return endpoints.filter { endpoint in
            endpoint.method == method && endpoint.path.count == parts.count
                && zip(endpoint.path, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }.min { $0.path.count { $0.hasPrefix("{") } < $1.path.count { $0.hasPrefix("{") } }
    }

    /// What is wrong with an answer; `nil` where the endpoint isn't described.
    func problems(with status: Int, _ body: [UInt8], to method: String, _ path: String) -> Set<String>? {
        guard let endpoint = endpoint(method, path) else { return nil }
        let name = method + " /" + endpoint.path.joined(separator: "/")
        guard let type = endpoint.status["\(status)"] else {
            // Not changed, bad credentials, hidden projects and bad parameters are possible everywhere.
            return [304, 400, 401, 403, 404, 422].contains(status) ? [] : ["\(name) answers \(status)"]
        }
        guard (200..<300).contains(status), !body.isEmpty else { return [] }
        guard let json = JSONValue(parsing: body) else { return ["\(name): no JSON"] }
        return problems(in: json, as: type, at: name)
    }

    /// What is wrong with a value of a type such as `string?`, `array<Label>`, `enum(open|closed)` or `User (optional)`.
    private func problems(in value: JSONValue, as type: String, at place: String) -> Set<String> {
        var type = type.replacing(" (optional)", with: "")
        let isNullable = type.hasSuffix("?")
        if isNullable { type.removeLast() }
        if case .null = value { return isNullable || mayBeNull(type) ? [] : ["\(place) is null"] }
        if type.hasPrefix("enum("), case .string(let word) = value {
            return type.dropFirst(5).dropLast().split(separator: "|").contains(Substring(word))
                ? [] : ["\(place) is \(word)"]
        }
        if type.hasPrefix("array<"), case .array(let elements) = value {
            let element = String(type.dropFirst(6).dropLast())
            return elements.reduce(into: []) { $0.formUnion(problems(in: $1, as: element, at: place + "[]")) }
        }
        if !type.contains("<"), type.contains("|") {
            let all = type.split(separator: "|").map { problems(in: value, as: String($0), at: place) }
            return all.contains([]) ? [] : all[0]
        }
        return scalar(value, type, at: place)
    }

    /// Go writes null for what is a pointer, and for a list without elements; Gitea's description doesn't tell.
    private func mayBeNull(_ type: String) -> Bool { kind == .gitea && !["integer", "boolean"].contains(type) }

    private func scalar(_ value: JSONValue, _ type: String, at place: String) -> Set<String> {
        switch (type, value) {
        case ("string", .string), ("integer", .int), ("boolean", .bool), ("number", .int), ("number", .number),
            ("object", .object):
            return []
        case ("datetime", .string(let text)):
            let isTime = text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil
            return isTime ? [] : ["\(place): \(text)"]
        case (_, .object(let members)):
            guard let fields = types[type], fields["_"] == nil, !fields.isEmpty else { return [] }
            return members.reduce(into: []) { found, member in
                // Every object of GitHub's has one, which the table leaves out.
                if member.key == "node_id", kind == .github { return }
                guard let type = fields[member.key] else {
                    found.insert("\(place).\(member.key) is not published")
                    return
                }
                found.formUnion(problems(in: member.value, as: type, at: "\(place).\(member.key)"))
            }
        case _ where types[type] == nil && type.first?.isUppercase == true: return []
        default: return ["\(place) is no \(type)"]
        }
    }
}
