import Names

/// Merges `.xcconfig` files in which both sides changed version numbers. The rule decides these numbers; all other
/// changes of the two sides must not overlap.
struct ConfigurationLines {
    let base: SyntaxTree?
    let ours: SyntaxTree
    let theirs: SyntaxTree
    let versions: VersionRule

    /// A text as a list of its lines.
    static func tree(of text: [UInt8]) -> SyntaxTree {
        var root = SyntaxTree.Node(kind: .array, lead: 0, start: 0, end: UInt32(text.count))
        root.tail = root.end
        var nodes: ContiguousArray = [root]
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
            nodes.append(
                SyntaxTree.Node(
                    kind: .scalar, lead: UInt32(start), start: UInt32(start), end: UInt32(end), tail: UInt32(end),
                    next: UInt32(nodes.count + 1)))
            start = end
        }
        nodes[0].next = UInt32(nodes.count)
        return SyntaxTree(text: text, format: .lines, nodes: nodes)
    }

    /// The merged text, and the numbers that the rule decided.
    func merged() throws(MergeConflict) -> (text: [UInt8], decisions: [VersionDecision]) {
        guard let base else { throw MergeConflict("added on both sides") }
        let values = try [base, ours, theirs].map { tree throws(MergeConflict) in try Self.numbers(tree) }
        var (decisions, chosen): ([VersionDecision], [[UInt8]: [UInt8]]) = ([], [:])
        for (key, old) in values[0].sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let left = values[1][key], let right = values[2][key], left != right, left != old, right != old else {
                continue
            }
            guard let picksOurs = versions.picksOurs(left, right, of: key) else {
                throw MergeConflict("changed on both sides", at: key)
            }
            decisions.append(VersionDecision(key: key, ours: left, theirs: right, picksOurs: picksOurs))
            chosen[key] = picksOurs ? left : right
        }
        let sides = try [base, ours, theirs].map { tree throws(MergeConflict) in
            Self.tree(of: try Self.text(of: tree, with: chosen))
        }
        var merger = TreeMerger(
            base: sides[0], ours: sides[1], theirs: sides[2], rules: MergeRules(kind: .versions), versions: versions)
        try merger.merge(0, 0, 0, MergeRules.Scope())
        let text = try merger.edits.applied(to: sides[1].text, in: 0..<sides[1].text.count)
        try Proof(
            sides + [Self.tree(of: text)], rules: MergeRules(kind: .versions), decisions: [], changed: nil, lists: nil
        ).check()
        return (text, decisions)
    }

    private static func numbers(_ tree: SyntaxTree) throws(MergeConflict) -> [[UInt8]: [UInt8]] {
        var found: [[UInt8]: [UInt8]] = [:]
        for line in tree.children(of: 0) {
            guard let (key, value) = assignment(tree, line) else { continue }
            guard found[key] == nil else { throw MergeConflict("stands twice", at: key) }
            found[key] = Array(tree.text[value])
        }
        return found
    }

    private static func text(of tree: SyntaxTree, with chosen: [[UInt8]: [UInt8]]) throws(MergeConflict) -> [UInt8] {
        var edits = Edits()
        for line in tree.children(of: 0) {
            guard let (key, value) = assignment(tree, line), let number = chosen[key] else { continue }
            edits.replace(value, with: number)
        }
        return try edits.applied(to: tree.text, in: 0..<tree.text.count)
    }

    /// `KEY = 1.2 // why`: the key of a version number, and where its value is.
    private static func assignment(_ tree: SyntaxTree, _ line: Int) -> (key: [UInt8], value: Range<Int>)? {
        let text = tree.text[tree.range(line)]
        guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let key = SyntaxTree.trimmed(text[..<sign])
        guard VersionRule.isVersion(key) else { return nil }
        let behind = text[(sign + 1)...]
        let comment = behind.indices.first { behind[$0...].starts(with: "//".utf8) } ?? behind.endIndex
        let value = behind[..<comment]
        guard let start = value.firstIndex(where: { !ScalarText.isBlank($0) }),
            let end = value.lastIndex(where: { !ScalarText.isBlank($0) })
        else { return nil }
        return (key, start..<end + 1)
    }
}
