/// The bytes by which elements of a list are compared.
enum ElementText {
    /// Bytes that are equal for equal values with equal comments in them, the keys of dictionaries in any order.
    static func canonical(_ tree: SyntaxTree, _ node: Int) -> [UInt8] {
        switch tree.kind(node) {
        case .scalar: return tree.scalar(node)
        case .comment: return [UInt8(ascii: "/")] + tree.comment(node)
        case .array:
            return tree.children(of: node).reduce(into: [UInt8(ascii: "a")]) { $0 += child(tree, $1) }
        case .dictionary:
            let entries = tree.children(of: node).map { framed(tree.key($0)) + child(tree, $0) }
            return entries.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: [UInt8(ascii: "m")]) { $0 += $1 }
        }
    }

    private static func child(_ tree: SyntaxTree, _ node: Int) -> [UInt8] {
        framed(canonical(tree, node)) + framed(tree.peoplesComment(node))
    }

    /// The text under the key that identifies a dictionary in its list.
    static func identity(_ tree: SyntaxTree, _ node: Int, _ key: [UInt8]) -> [UInt8]? {
        guard tree.kind(node) == .dictionary, let value = tree.children(of: node).first(where: { tree.key($0) == key })
        else { return nil }
        return tree.string(value)
    }

    private static func framed(_ bytes: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
    }
}
