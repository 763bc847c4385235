/// The objects of a project file by kind, as Xcode writes them: a section for each, in the order of their names.
struct ObjectSections {
    private let tree: SyntaxTree
    private let container: Int
    /// Objects of one kind that stand one behind the other.
    private struct Run {
        let isa: String
        /// The value that says so.
        let written: Range<Int>
        var nodes: [Int]
    }

    private var runs: [Run] = []

    init(_ tree: SyntaxTree, _ container: Int) throws(MergeConflict) {
        (self.tree, self.container) = (tree, container)
        for node in tree.children(of: container) {
            let written = tree.value("isa", of: node).map { tree.range($0) } ?? 0..<0
            if let previous = runs.last?.written, tree.hasSameBytes(previous, as: tree, written) {
                runs[runs.count - 1].nodes.append(node)
            } else {
                let isa = String(decoding: tree.string("isa", of: node) ?? [], as: UTF8.self)
                runs.append(Run(isa: isa, written: written, nodes: [node]))
            }
        }
        guard !runs.isEmpty else { throw MergeConflict("a project without objects") }
    }

    /// The objects of a kind in the order of the text.
    func objects(of isa: String) -> [(id: [UInt8], node: Int)] {
        runs.filter { $0.isa == isa }.flatMap { run in run.nodes.map { (tree.key($0), $0) } }
    }

    /// Where the section of a kind goes that has none, and the lines around it.
    func place(ofNew isa: String) -> (offset: Int, before: [UInt8], after: [UInt8]) {
        let lineBreak = TextForm.lineBreak(of: tree.text)
        let begin = Array("/* Begin \(isa) section */".utf8) + lineBreak
        let end = Array("/* End \(isa) section */".utf8) + lineBreak
        var tail = Int(tree.nodes[container].open)
        for run in runs {
            let lead = Int(tree.nodes[run.nodes[0]].lead)
            if isa.utf8.lexicographicallyPrecedes(run.isa.utf8) {
                guard let mark = line(holding: "/* Begin ", in: tail..<lead) else { return (lead, [], []) }
                return (mark.lowerBound, begin, end + lineBreak)
            }
            tail = Int(tree.nodes[run.nodes[run.nodes.count - 1]].tail)
        }
        guard let mark = line(holding: "/* End ", in: tail..<Int(tree.nodes[container].end)) else {
            return (tail, [], [])
        }
        return (mark.upperBound, lineBreak + begin, end)
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
