/// The objects of a project file by kind, as Xcode writes them: a section for each, in the order of their names.
struct ObjectSections {
    private let tree: SyntaxTree
    private let container: Int
    private var order: [(isa: String, node: Int)] = []
    /// The objects of each kind in the order of the text.
    private(set) var objects: [String: [(id: [UInt8], node: Int)]] = [:]

    init(_ tree: SyntaxTree, _ container: Int) throws(MergeConflict) {
        (self.tree, self.container) = (tree, container)
        for node in tree.children(of: container) {
            let isa = String(decoding: tree.string("isa", of: node) ?? [], as: UTF8.self)
            order.append((isa, node))
            objects[isa, default: []].append((tree.key(node), node))
        }
        guard !order.isEmpty else { throw MergeConflict("a project without objects") }
    }

    /// Where the section of a kind goes that has none, and the lines around it.
    func place(ofNew isa: String) -> (offset: Int, before: [UInt8], after: [UInt8]) {
        let begin = Array("/* Begin \(isa) section */\n".utf8)
        let end = Array("/* End \(isa) section */\n".utf8)
        var tail = Int(tree.nodes[container].open)
        for (other, node) in order {
            let lead = Int(tree.nodes[node].lead)
            if isa.utf8.lexicographicallyPrecedes(other.utf8) {
                guard let mark = line(holding: "/* Begin ", in: tail..<lead) else { return (lead, [], []) }
                return (mark.lowerBound, begin, end + [UInt8(ascii: "\n")])
            }
            tail = Int(tree.nodes[node].tail)
        }
        guard let mark = line(holding: "/* End ", in: tail..<Int(tree.nodes[container].end)) else {
            return (tail, [], [])
        }
        return (mark.upperBound, [UInt8(ascii: "\n")] + begin, end)
    }

    /// The last line of a range that starts with a text.
    private func line(holding text: StaticString, in range: Range<Int>) -> Range<Int>? {
        var found: Range<Int>?
        var start = range.lowerBound
        while start < range.upperBound {
            let end =
                (tree.text[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound - 1) + 1
            let starts = text.withUTF8Buffer { text in tree.text[start..<end].starts(with: text) }
            if starts, tree.isAtLineStart(start) { found = start..<end }
            start = end
        }
        return found
    }
}
