import Foundation
import Printing

/// The tables of Docs/Reports.md, which say what fields each document has and of which types.
package struct ReportsPage {
    /// The types of each field, by its path from the top of a document, such as `trains[].head`.
    package typealias Fields = [String: Set<String>]

    private let sections: [Substring]

    /// Reads the page.
    package init() throws {
        let text = try String(contentsOf: packageFolder.appending(path: "Docs/Reports.md"), encoding: .utf8)
        sections = text.split(separator: "\n## ")
    }

    /// The fields that the tables of a section have. A table below a heading that names objects (`steps[]`) is about each
    /// of these.
    ///
    /// - Parameter path: where the document of the section stands in another one.
    package func fields(of title: String, below path: String = "") -> Fields {
        var fields: Fields = [:]
        var (objects, isTable) = ([""], false)
        for line in lines(of: title) {
            if line.hasPrefix("### ") {
                objects = Self.code(in: line)
            } else if line.hasPrefix("| field |") || !line.hasPrefix("|") {
                isTable = line.hasPrefix("|")
            } else if isTable {
                let cells = line.split(separator: " | ")
                for name in cells.count == 3 ? Self.code(in: cells[0]) : [] {
                    for object in objects { fields[Self.path(path, object, name)] = Self.types(in: cells[1]) }
                }
            }
        }
        return fields
    }

    private func lines(of title: String) -> [Substring] {
        sections.first { $0.hasPrefix(title + "\n") }?.split(separator: "\n") ?? []
    }

    /// What documents have and the page lacks, and what the page has and no document.
    package static func differences(between fields: Fields, and documents: [String]) -> [String] {
        var found: Fields = [:]
        for text in documents {
            guard let document = JSONValue(parsing: Array(text.utf8)) else { return ["no JSON: \(text)"] }
            add(document, at: "", to: &found)
        }
        let lacking = found.keys.filter { fields[$0] == nil }.map { "the page lacks \($0)" }
        let unknown = fields.keys.filter { found[$0] == nil }.map { "no document has \($0)" }
        let other = found.flatMap { path, types in
            types.subtracting(fields[path] ?? types).map { "the page doesn't say that \(path) may be: \($0)" }
        }
        return (lacking + unknown + other).sorted()
    }

    private static func add(_ value: JSONValue, at path: String, to found: inout Fields) {
        switch value {
        case .object(let members):
            for (name, member) in members {
                let place = Self.path(path, name)
                found[place, default: []].insert(typeName(of: member))
                add(member, at: place, to: &found)
            }
        case .array(let elements): for element in elements { add(element, at: path + "[]", to: &found) }
        case .null, .bool, .int, .number, .string: break
        }
    }

    /// The name that the page has for the type of a value.
    private static func typeName(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .int, .number: "number"
        case .string: "string"
        case .array: "list"
        case .object: "object"
        }
    }

    private static func path(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: ".") }

    private static func code(in text: Substring) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }

    private static func types(in cell: Substring) -> Set<String> {
        Set(cell.matches(of: /\b(null|boolean|number|string|list|object)\b/).map { String($0.output.1) })
    }
}
