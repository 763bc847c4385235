// Lists that both sides changed.
extension TreeMerger {
    mutating func mergeLists(_ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope) throws(MergeConflict) {
        switch rules.list(scope) {
        case .set:
            try mergeSets(base, mine, other, scope) { tree, node in ElementText.canonical(tree, node) }
        case .keyed(let identity, let isAtomic):
            try mergeKeyed(base, mine, other, scope, identity, isAtomic)
        case .ordered:
            try mergeOrdered(base, mine, other, scope)
        }
    }

    private func entries(
        _ base: Int?, _ mine: Int, _ other: Int, identity: (SyntaxTree, Int) -> [UInt8]?
    ) throws(MergeConflict) -> (base: Entries, ours: Entries, theirs: Entries) {
        // One shared element stays at each end, which additions stand beside.
        let old = base == nil ? nil : self.base
        let differing = DifferingElements([(old ?? ours, base ?? mine), (ours, mine), (theirs, other)], context: 1)
        var entries = Entries()
        if let old { entries = try Entries(old, base, only: differing.nodes[0]) { identity(old, $0) } }
        return (
            entries, try Entries(ours, mine, only: differing.nodes[1]) { identity(ours, $0) },
            try Entries(theirs, other, only: differing.nodes[2]) { identity(theirs, $0) }
        )
    }

    /// Takes the names that Xcode writes beside the elements of a project's list where theirs alone changed them: it
    /// renamed a file that ours lists.
    mutating func adoptNames(_ base: Int?, _ mine: Int, _ other: Int) throws(MergeConflict) {
        guard rules.kind == .project, let base, let tree = self.base, !isWritten(base, of: tree, as: other, of: theirs),
            [tree.kind(base), ours.kind(mine), theirs.kind(other)].allSatisfy({ $0 == .array })
        else { return }
        let (old, ours, theirs) = try entries(base, mine, other) { ElementText.canonical($0, $1) }
        for (key, node) in ours.order {
            if let its = theirs[key] { try adoptComments(old[key], node, its) }
        }
    }

    /// Whether ours changed nothing but the names beside the elements of a list, which theirs' text would take away.
    func hasNamesOfOurs(_ base: Int, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope) -> Bool {
        guard rules.kind == .project, rules.list(scope) == .set, let tree = self.base,
            ours.kind(mine) == .array, theirs.kind(other) == .array
        else { return false }
        return !isWritten(base, of: tree, as: mine, of: ours)
    }

    private func isWritten(_ node: Int, of tree: SyntaxTree, as other: Int, of text: SyntaxTree) -> Bool {
        tree.hasSameBytes(tree.range(node), as: text, text.range(other))
    }

    // MARK: Sets

    private mutating func mergeSets(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope,
        identity: (SyntaxTree, Int) -> [UInt8]?
    ) throws(MergeConflict) {
        let (old, ours, theirs) = try entries(base, mine, other, identity: identity)
        if try !isOrderOfOurs(old, ours, theirs, scope) { return try mergeMirrored(base, mine, other, scope) }
        try apply(ChildPlan(base: old, ours: ours, theirs: theirs), to: mine, from: other, scope)
        for (key, node) in ours.order {
            if let its = theirs[key] { try adoptComments(old[key], node, its) }
        }
    }

    /// Whether the result takes the order of ours, or else that of theirs. If both moved elements that is a conflict,
    /// except in a project's groups.
    private func isOrderOfOurs(
        _ base: Entries, _ ours: Entries, _ theirs: Entries, _ scope: MergeRules.Scope
    ) throws(MergeConflict) -> Bool {
        let kept = base.order.map(\.key).filter { ours.contains($0) && theirs.contains($0) }
        let common = ours.order.map(\.key).filter { theirs.contains($0) }
        if common == theirs.order.map(\.key).filter({ ours.contains($0) }) { return true }
        let isKept = Set(kept)
        let oursMoved = ours.order.map(\.key).filter(isKept.contains) != kept
        let theirsMoved = theirs.order.map(\.key).filter(isKept.contains) != kept
        guard oursMoved, theirsMoved else { return !theirsMoved }
        // The order of a group's children is for people only: one of the two orders, the same in both directions.
        guard rules.kind == .project, scope.key.elementsEqual("children".utf8) else {
            throw MergeConflict("sorted on both sides", at: scope.key)
        }
        let others = theirs.order.map(\.key).filter { ours.contains($0) }
        return zip(common, others).first { $0 != $1 }.map { Entries.Key.precedes($0, $1) } ?? true
    }

    /// Merges ours' changes into the text of theirs, and puts that in the place of ours.
    private mutating func mergeMirrored(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        var mirror = TreeMerger(base: self.base, ours: theirs, theirs: ours, rules: rules, versions: versions.mirrored)
        try mirror.merge(base, other, mine, scope)
        guard mirror.decisions.isEmpty else { throw MergeConflict("changed on both sides", at: scope.key) }
        edits.replace(ours.range(mine), with: try mirror.edits.applied(to: theirs.text, in: theirs.range(other)))
    }

    // MARK: Lists of dictionaries with an identity

    private mutating func mergeKeyed(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope, _ identity: [UInt8], _ isAtomic: Bool
    ) throws(MergeConflict) {
        let (old, ours, theirs) = try entries(base, mine, other) { [rules] in rules.identity($0, $1, by: identity) }
        guard old.doubled.isEmpty, ours.doubled.isEmpty, theirs.doubled.isEmpty else {
            throw MergeConflict("an element stands twice", at: scope.key)
        }
        guard isAtomic else { return try mergeChildren(old, ours, theirs, of: mine, other, scope) }
        for (key, node) in ours.order {
            if let its = theirs[key] {
                try mergeAtomicElement(key.bytes, old[key], node, its)
            } else if let tree = self.base, let old = old[key], !Comparison.isEqual(tree, old, self.ours, node) {
                throw MergeConflict("deleted on one side, changed on the other", at: key.bytes)
            }
        }
        for (key, node) in theirs.order where !ours.contains(key) {
            if let tree = self.base, let old = old[key], !Comparison.isEqual(tree, old, self.theirs, node) {
                throw MergeConflict("deleted on one side, changed on the other", at: key.bytes)
            }
        }
        try apply(ChildPlan(base: old, ours: ours, theirs: theirs), to: mine, from: other, scope)
    }

    private mutating func mergeAtomicElement(
        _ key: [UInt8], _ old: Int?, _ mine: Int, _ other: Int
    ) throws(MergeConflict) {
        if Comparison.isEqual(ours, mine, theirs, other) { return }
        guard let old, let tree = base else { throw MergeConflict("added differently on both sides", at: key) }
        if Comparison.isEqual(tree, old, theirs, other) { return }
        guard Comparison.isEqual(tree, old, ours, mine) else { throw MergeConflict("changed on both sides", at: key) }
        replace(mine, with: other)
    }

    // MARK: Ordered lists

    private mutating func mergeOrdered(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        guard let base, let tree = self.base, tree.kind(base) == .array else {
            throw MergeConflict("added differently on both sides", at: scope.key)
        }
        let lists = [(tree, base), (ours, mine), (theirs, other)].map { tree, list in
            (tree.children(of: list).filter { tree.kind($0) != .comment }).map {
                (node: $0, value: ElementText.canonical(tree, $0))
            }
        }
        let values = lists.map { list in list.map(\.value) }
        if Self.holds(values[1], values[2], since: values[0]) { return }
        if Self.holds(values[2], values[1], since: values[0]) { return replace(mine, with: other) }
        let changes = try (
            ours: SequenceChanges(from: values[0], to: values[1]),
            theirs: SequenceChanges(from: values[0], to: values[2])
        )
        var plan = ChildPlan()
        for hunk in changes.theirs.hunks {
            let shift = try Self.shift(of: hunk, after: changes.ours.hunks, scope) { mine in
                values[1][mine.new] == values[2][hunk.new]
            }
            guard let shift else { continue }
            let start = hunk.old.lowerBound + shift
            plan.removed.formUnion(lists[1][start..<start + hunk.old.count].map(\.node))
            plan.add(lists[2][hunk.new].map(\.node), after: start > 0 ? lists[1][start - 1].node : nil)
        }
        try apply(plan, to: mine, from: other, scope)
    }

    /// How far ours' hunks before a hunk of theirs move it; `nil` if ours made the same change.
    ///
    /// - Parameter hasSameElements: whether a hunk of ours puts the same elements there.
    private static func shift(
        of hunk: SequenceChanges.Hunk, after hunks: [SequenceChanges.Hunk], _ scope: MergeRules.Scope,
        hasSameElements: (SequenceChanges.Hunk) -> Bool
    ) throws(MergeConflict) -> Int? {
        var (shift, isDone) = (0, false)
        for mine in hunks {
            if mine.old.upperBound < hunk.old.lowerBound {
                shift += mine.new.count - mine.old.count
            } else if mine.old.lowerBound <= hunk.old.upperBound {
                isDone = mine.old == hunk.old && hasSameElements(mine)
                guard isDone else { throw MergeConflict("changed in the same place on both sides", at: scope.key) }
            }
        }
        return isDone ? nil : shift
    }

    /// Whether a list has all that the other changed since the base, in the other's order.
    private static func holds(_ list: [[UInt8]], _ other: [[UInt8]], since base: [[UInt8]]) -> Bool {
        let counts = [base, list, other].map { $0.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
        let isWhole = Set(base + list + other).allSatisfy { value in
            let (old, mine, its) = (counts[0][value], counts[1][value], counts[2][value])
            return mine == its || its == old
        }
        guard isWhole, !list.isEmpty else { return false }
        return list.filter { counts[2][$0] != nil } == other.filter { counts[1][$0] != nil }
    }
}
