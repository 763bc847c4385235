import Foundation
import Names
import RehearsalForge
import Support

/// What a forge publishes about the endpoints that relctl uses, as `Pipelines/forge-facts.py` took it from the forge's own
/// description; `Tests/Fixtures/Forges` holds a table for each forge.
struct PublishedFacts: Decodable {
    /// Names of the parameters of the query and the body.
    struct Operation: Decodable {
        var parameters: [String]
        /// The description, and its date; `nil`: it lacks the operation.
        var source: String?
        /// The page of the documentation that the parameters are from where the description lacks the operation.
        var page: String?
    }

    /// The fields of an object in an answer.
    struct Fields: Decodable {
        var fields: [String]
        var source: String?
        var page: String?
    }

    /// By verb and path, in which `{}` stands for a parameter.
    var operations: [String: Operation]
    /// By the name of the type that reads the object.
    var types: [String: Fields]
    /// What the description lacks, with the reason why it is used all the same: an operation, a type, `TYPE.field`, or an
    /// operation and a parameter.
    var deviations: [String: String]

    static func of(_ kind: ForgeKind) throws -> PublishedFacts {
        let file = packageFolder.appending(path: "Tests/Fixtures/Forges/\(kind.rawValue).json")
        return try JSONDecoder().decode(PublishedFacts.self, from: Data(contentsOf: file))
    }

    /// The operation that a request is, most specific first.
    func operation(_ method: String, _ path: String) -> String? {
        let parts = path.split(separator: "/")
        return operations.keys.filter { name in
            let words = name.split(separator: " ")
            let pattern = words[1].split(separator: "/")
            return words[0] == method && pattern.count == parts.count
                && zip(pattern, parts).allSatisfy { $0 == "{}" || $0 == $1 }
        }.min { $0.components(separatedBy: "{}").count < $1.components(separatedBy: "{}").count }
    }

    /// What the forge doesn't publish of a request. An operation that the description lacks needs a page of the
    /// documentation, and a reason.
    func unpublished(_ method: String, _ path: String, parameters: Set<String>) -> [String] {
        guard let name = operation(method, path), let operation = operations[name] else { return ["\(method) \(path)"] }
        let new = parameters.subtracting(operation.parameters).sorted().map { "\(name) \($0)" }
        return unfounded(name, operation.source, operation.page) + new.filter { deviations[$0] == nil }
    }

    /// What the forge doesn't publish of the fields that a type reads.
    func unpublished(_ fields: Set<String>, of type: String) -> [String] {
        guard let known = types[type] else { return [type].filter { deviations[$0] == nil } }
        let new = fields.subtracting(known.fields).sorted().map { "\(type).\($0)" }
        return unfounded(type, known.source, known.page) + new.filter { deviations[$0] == nil }
    }

    /// The entry, unless it is from a description, or from a page with the reason why from there.
    private func unfounded(_ name: String, _ source: String?, _ page: String?) -> [String] {
        source != nil || (page != nil && deviations[name] != nil) ? [] : [name]
    }
}
