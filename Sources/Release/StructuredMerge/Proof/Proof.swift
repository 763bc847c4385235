/// Verifies that a text is the merge of two others: it holds each change that one side made against the base, and nothing else.
struct Proof {
    private let base: Facts
    private let ours: Facts
    private let theirs: Facts
    private let result: Facts
    private let rules: MergeRules

    /// - Parameters:
    ///   - versions: the base, ours, theirs and the result.
    ///   - changed: the objects of these projects that have to be looked at; `nil`: everything.
    ///   - lists: the elements that have to be looked at in some of their lists.
    init(
        _ versions: [SyntaxTree], rules: MergeRules, decisions: [VersionDecision], changed: ChangedObjects?,
        lists: DifferingLists?
    ) {
        let keys = Set(decisions.map { Array($0.key.utf8) })
        let facts = versions.indices.map {
            Facts(
                versions[$0], rules: rules, decisions: keys, objects: changed?.nodes[$0],
                elements: lists?.elements[$0] ?? [:])
        }
        (base, ours, theirs, result, self.rules) = (facts[0], facts[1], facts[2], facts[3], rules)
    }

    func check() throws(MergeConflict) {
        let sequences = joinedSequences
        let repeats = sequences.values.reduce(into: [:]) { $0.merge($1.repeats) { first, _ in first } }
        for fact in Set(ours.counts.keys).union(theirs.counts.keys).union(base.counts.keys).union(result.counts.keys) {
            let wanted =
                repeats[fact]
                ?? Self.merged(base.counts[fact] ?? 0, ours.counts[fact] ?? 0, theirs.counts[fact] ?? 0)
            guard let wanted, wanted == result.counts[fact] ?? 0 else {
                throw MergeConflict("the changes of both sides can't be combined")
            }
        }
        try checkVersions()
        for (path, list) in result.lists where sequences[path] == nil { try check(list, at: path) }
    }

    /// The most pairs of elements that are compared in the lists of a file: a fraction of a second.
    private static let pairLimit = 1_000_000

    /// The ordered lists with repeated elements in which the result equals the join of both sides, by path.
    private var joinedSequences: [Int: JoinedSequence] {
        var joined: [Int: JoinedSequence] = [:]
        var budget = Self.pairLimit
        // As they stand in the text, since hashes differ between two runs, which have to come to one verdict.
        for path in result.ordered {
            guard let old = base.lists[path], let mine = ours.lists[path], let other = theirs.lists[path],
                let sequence = JoinedSequence(
                    base: old, ours: mine, theirs: other, holdsFlags: result.flags.contains(path), budget: &budget),
                sequence.elements == result.lists[path]
            else { continue }
            joined[path] = sequence
        }
        return joined
    }

    /// Checks the version numbers: one that a single side changed has that side's value, one that both changed has the
    /// value of either.
    private func checkVersions() throws(MergeConflict) {
        for path in Set(ours.versions.keys).union(theirs.versions.keys).union(result.versions.keys) {
            let (old, mine, other) = (base.versions[path], ours.versions[path], theirs.versions[path])
            let allowed = mine == other || other == old ? [mine] : mine == old ? [other] : [mine, other]
            guard allowed.contains(result.versions[path]) else {
                throw MergeConflict("the version numbers of both sides can't be combined")
            }
        }
    }

    /// Checks the order of a list: if one side changed the list, it is that side's; if both did, the elements that the
    /// result shares with one of them are in that side's order.
    private func check(_ list: [Int], at path: Int) throws(MergeConflict) {
        guard let mine = ours.lists[path], let other = theirs.lists[path], mine != other else { return }
        let old = base.lists[path]
        let isRight =
            if mine == old {
                list == other
            } else if other == old {
                list == mine
            } else {
                Self.follows(list, mine) || Self.follows(list, other)
            }
        guard isRight else { throw MergeConflict("the order of a list follows neither side") }
    }

    /// Whether what two lists share stands in the same order in both.
    private static func follows(_ left: [Int], _ right: [Int]) -> Bool {
        let (first, second) = (Set(left), Set(right))
        return left.filter(second.contains) == right.filter(first.contains)
    }

    /// Merges a count; `nil` if both sides changed it differently.
    private static func merged(_ base: Int, _ ours: Int, _ theirs: Int) -> Int? {
        if ours == theirs || theirs == base { return ours }
        return ours == base ? theirs : nil
    }
}

extension SyntaxTree {
    /// A tree without values.
    static func empty(like tree: SyntaxTree) -> SyntaxTree {
        var root = Node(kind: .comment, lead: 0, start: 0, end: 0)
        root.next = 1
        return SyntaxTree(text: [], format: tree.format, nodes: [root])
    }
}
