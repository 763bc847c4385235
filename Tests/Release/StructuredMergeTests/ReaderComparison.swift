import ManifestSyntax

@testable import StructuredMerge

/// A file as the reader of merges and the reader of the audit tell it. They share no code for dictionaries, lists and where
/// texts end, so that each is the other's oracle.
struct ReaderComparison {
    /// What each of the two says of the file as a whole.
    enum Outcome: Equatable {
        case same
        /// Neither reads it.
        case refused
        /// Where the first difference is, and which.
        case differs(String)
    }

    /// How many values were compared in all files.
    private(set) var values = 0

    /// Reads a file both ways.
    mutating func compare(_ bytes: [UInt8], kind: FileKind) -> Outcome {
        let (forMerges, forAudits) = (Self.treeForMerges(bytes, kind), Self.valueForAudits(bytes, kind))
        switch (forMerges, forAudits) {
        case (.success(let tree), .success(let value)):
            return difference(tree, 0, value, at: "").map(Outcome.differs) ?? .same
        case (.failure, .failure): return .refused
        case (.failure(let refusal), .success): return .differs("only the audit reads it: \(refusal.reason)")
        case (.success, .failure(let refusal)): return .differs("only merges read it: \(refusal.reason)")
        }
    }

    private struct Refusal: Error {
        let reason: String
    }

    private static func treeForMerges(_ bytes: [UInt8], _ kind: FileKind) -> Result<SyntaxTree, Refusal> {
        do {
            return .success(try SyntaxTree.read(try TextForm(bytes).text, kind))
        } catch let error as MergeConflict {
            return .failure(Refusal(reason: error.reason))
        } catch {
            return .failure(Refusal(reason: "\(error)"))
        }
    }

    private static func valueForAudits(_ bytes: [UInt8], _ kind: FileKind) -> Result<PropertyNode, Refusal> {
        let isJSON = bytes.first { !ScalarText.isBlank($0) } == UInt8(ascii: "{") && kind != .project
        do throws(SyntaxError) {
            return .success(isJSON ? try PropertyNode(json: bytes) : try PropertyList(bytes).root)
        } catch {
            return .failure(Refusal(reason: "\(error.message), line \(error.span.line)"))
        }
    }

    /// The first difference below a value; `nil`: there is none.
    private mutating func difference(_ tree: SyntaxTree, _ node: Int, _ value: PropertyNode, at path: String) -> String?
    {
        values += 1
        switch (tree.kind(node), value.value) {
        case (.dictionary, .dictionary(let entries)):
            return difference(tree, entriesOf: node, entries, at: path)
        case (.array, .array(let elements)):
            let nodes = tree.children(of: node).filter { tree.kind($0) != .comment }
            guard nodes.count == elements.count else { return "\(path): \(nodes.count) and \(elements.count) elements" }
            for (place, pair) in zip(nodes, elements).enumerated() {
                if let found = difference(tree, pair.0, pair.1, at: "\(path)[\(place)]") { return found }
            }
            return nil
        case (.scalar, .string(let text)):
            let read = tree.string(node).map { String(decoding: $0, as: UTF8.self) }
            // The audit takes JSON's null for an empty text.
            let isNull = tree.format == .json && read == nil && text.isEmpty
            return read == text || isNull ? nil : "\(path): '\(read ?? "no text")' and '\(text)'"
        case (.scalar, .dictionary), (.scalar, .array), (.dictionary, _), (.array, _), (.comment, _):
            return "\(path): \(tree.kind(node)) and another kind of value"
        case (.scalar, _): return tree.string(node) == nil ? nil : "\(path): a text and none"
        }
    }

    private mutating func difference(
        _ tree: SyntaxTree, entriesOf node: Int, _ entries: [PropertyNode.Entry], at path: String
    ) -> String? {
        let nodes = tree.children(of: node).filter { tree.kind($0) != .comment }
        guard nodes.count == entries.count else { return "\(path): \(nodes.count) and \(entries.count) entries" }
        for (node, entry) in zip(nodes, entries) {
            let key = String(decoding: tree.key(node), as: UTF8.self)
            guard key == entry.key else { return "\(path): the keys '\(key)' and '\(entry.key)'" }
            if let found = difference(tree, node, entry.node, at: "\(path)/\(key)") { return found }
        }
        return nil
    }
}
