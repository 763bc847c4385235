import Foundation

@testable import Settings

/// As much of JSON Schema as the schema of relctl.yml uses; an unknown keyword is an error, so that it stays enough.
struct SchemaInterpreter {
    let schema: [String: Any]

    init(_ text: String) throws {
        schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// What is wrong, as `path: keyword`; empty where nothing is.
    func faults(_ tree: Tree) -> [String] { Self.faults(tree, schema, "") }

    private static func faults(_ tree: Tree, _ schema: [String: Any], _ path: String) -> [String] {
        schema.keys.sorted().flatMap { keyword -> [String] in
            let argument = schema[keyword] ?? ""
            if ["$schema", "title", "description", "default"].contains(keyword) { return [] }
            if let inner = inner(keyword, argument, tree, schema, path) { return inner }
            return holds(keyword, argument, tree) ? [] : ["\(path): \(keyword)"]
        }
    }

    /// Keywords that look inside.
    private static func inner(
        _ keyword: String, _ argument: Any, _ tree: Tree, _ schema: [String: Any], _ path: String
    ) -> [String]? {
        let properties = schema["properties"] as? [String: Any] ?? [:]
        switch (keyword, tree.content) {
        case ("properties", .mapping(let entries)):
            return entries.flatMap { entry in
                (properties[entry.key] as? [String: Any]).map { faults(entry.value, $0, "\(path).\(entry.key)") } ?? []
            }
        case ("additionalProperties", .mapping(let entries)):
            return entries.filter { properties[$0.key] == nil }.flatMap { entry in
                (argument as? [String: Any]).map { faults(entry.value, $0, "\(path).\(entry.key)") }
                    ?? ["\(path).\(entry.key): \(keyword)"]
            }
        case ("items", .list(let items)):
            return items.flatMap { faults($0, argument as? [String: Any] ?? [:], "\(path)[]") }
        case ("properties", _), ("additionalProperties", _), ("items", _), ("propertyNames", _): return []
        default: return nil
        }
    }

    private static func holds(_ keyword: String, _ argument: Any, _ tree: Tree) -> Bool {
        let branches = argument as? [[String: Any]] ?? []
        let type = type(of: tree)
        let text: String? = if case .scalar(let text, _) = tree.content { text } else { nil }
        let names: [String] = if case .mapping(let entries) = tree.content { entries.map(\.key) } else { [] }
        switch keyword {
        case "type":
            let types = argument as? [String] ?? [argument as? String ?? ""]
            return types.contains(type) || (types.contains("integer") && type == "number" && Int(text ?? "") != nil)
        case "minimum": return type != "number" || Double(text ?? "") ?? 0 >= argument as? Double ?? .infinity
        case "maximum": return type != "number" || Double(text ?? "") ?? 0 <= argument as? Double ?? -.infinity
        case "enum": return (argument as? [String] ?? []).contains(text ?? "")
        case "const": return type == "number" && text == "\(argument)"
        case "pattern":
            return type != "string" || text?.range(of: argument as? String ?? "", options: .regularExpression) != nil
        case "minLength": return type != "string" || !(text ?? "").isEmpty
        case "required": return type != "object" || Set(argument as? [String] ?? []).isSubset(of: names)
        case "oneOf": return branches.count { faults(tree, $0, "").isEmpty } == 1
        case "anyOf": return branches.contains { faults(tree, $0, "").isEmpty }
        case "allOf":
            return branches.allSatisfy { branch in
                let (condition, consequence) = (branch["if"] as? [String: Any], branch["then"] as? [String: Any])
                guard let condition, let consequence else { return false }
                return !faults(tree, condition, "").isEmpty || faults(tree, consequence, "").isEmpty
            }
        default: return false
        }
    }

    private static var flag: Regex<Substring> { /true|True|TRUE|false|False|FALSE/ }

    /// The type that a YAML 1.2 reader sees (https://yaml.org/spec/1.2.2/#103-core-schema).
    private static func type(of tree: Tree) -> String {
        switch tree.content {
        case .mapping: "object"
        case .list: "array"
        case .scalar where tree.isNull: "null"
        case .scalar(let text, isPlain: true) where text.wholeMatch(of: flag) != nil: "boolean"
        case .scalar(let text, isPlain: true) where text.wholeMatch(of: /[-+]?[0-9]+(\.[0-9]+)?/) != nil: "number"
        case .scalar: "string"
        }
    }
}

extension Tree {
    /// The tree as JSON, for other validators.
    var json: OrderedJSON {
        switch content {
        case .mapping(let entries): .object(entries.map { OrderedJSON.Member(name: $0.key, value: $0.value.json) })
        case .list(let items): .array(items.map(\.json))
        case .scalar("true", isPlain: true), .scalar("True", isPlain: true), .scalar("TRUE", isPlain: true): .bool(true)
        case .scalar("false", isPlain: true), .scalar("False", isPlain: true), .scalar("FALSE", isPlain: true):
            .bool(false)
        case .scalar(let text, isPlain: true): Int(text).map { .number($0) } ?? .string(text)
        case .scalar(let text, _): .string(text)
        }
    }
}
