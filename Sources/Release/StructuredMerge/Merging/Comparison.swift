/// Compares values of two texts by their decoded contents: quotes, blanks and the order of keys make no difference.
enum Comparison {
    /// Whether two values are equal. The order of a dictionary's keys means nothing; that of a list does.
    static func isEqual(_ left: SyntaxTree, _ a: Int, _ right: SyntaxTree, _ b: Int) -> Bool {
        if left.hasSameBytes(left.range(a), as: right, right.range(b)) { return true }
        guard left.kind(a) == right.kind(b) else { return false }
        switch left.kind(a) {
        case .scalar: return left.scalar(a) == right.scalar(b)
        case .comment: return left.comment(a) == right.comment(b)
        case .array: return areEqual(values(left, a), values(right, b), left, right)
        case .dictionary: return haveEqualEntries(left, a, right, b)
        }
    }

    /// Whether all values under a key are equal.
    static func haveEqual(
        _ key: [UInt8], _ left: Entries, _ leftTree: SyntaxTree, _ right: Entries, _ rightTree: SyntaxTree
    ) -> Bool {
        var occurrence = 0
        while true {
            let key = Entries.Key(bytes: key, occurrence: occurrence)
            switch (left[key], right[key]) {
            case (nil, nil): return true
            case (let a?, let b?):
                guard isEqual(leftTree, a, rightTree, b) else { return false }
            default: return false
            }
            occurrence += 1
        }
    }

    /// Whether a value equals another one after entries of dictionaries or elements of lists were removed from that.
    static func isPart(_ tree: SyntaxTree, _ node: Int, of whole: SyntaxTree, _ other: Int) -> Bool {
        if isEqual(tree, node, whole, other) { return true }
        guard tree.kind(node) == whole.kind(other) else { return false }
        switch tree.kind(node) {
        case .scalar, .comment: return false
        case .array:
            var rest = values(whole, other)[...]
            return values(tree, node).allSatisfy { element in
                guard let found = rest.firstIndex(where: { isEqual(tree, element, whole, $0) }) else { return false }
                rest = rest[(found + 1)...]
                return true
            }
        case .dictionary:
            let entries = Dictionary(grouping: values(whole, other)) { whole.key($0) }
            return values(tree, node).allSatisfy { entry in
                guard let found = entries[tree.key(entry)], found.count == 1 else { return false }
                return isPart(tree, entry, of: whole, found[0])
            }
        }
    }

    private static func values(_ tree: SyntaxTree, _ node: Int) -> [Int] {
        tree.children(of: node).filter { tree.kind($0) != .comment }
    }

    private static func areEqual(_ first: [Int], _ second: [Int], _ left: SyntaxTree, _ right: SyntaxTree) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { isEqual(left, $0, right, $1) }
    }

    private static func haveEqualEntries(_ left: SyntaxTree, _ a: Int, _ right: SyntaxTree, _ b: Int) -> Bool {
        let (first, second) = (values(left, a), values(right, b))
        guard first.count == second.count else { return false }
        var (byKey, isKeyed): ([[UInt8]: [Int]], Bool) = ([:], false)
        for (position, node) in first.enumerated() {
            let key = left.key(node)
            if !isKeyed, right.key(second[position]) == key {
                guard isEqual(left, node, right, second[position]) else { return false }
                continue
            }
            if !isKeyed {
                // From the first key in another place on, by key; equal ones in their order.
                (byKey, isKeyed) = (Dictionary(grouping: second[position...].reversed()) { right.key($0) }, true)
            }
            guard let other = byKey[key]?.popLast(), isEqual(left, node, right, other) else { return false }
        }
        return true
    }
}
