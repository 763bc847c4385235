import Names

/// Merges what theirs changed since the base into the text of ours, value by value.
struct TreeMerger {
    let base: SyntaxTree?
    let ours: SyntaxTree
    let theirs: SyntaxTree
    let rules: MergeRules
    let versions: VersionRule
    /// The objects of a project that are not the same everywhere; `nil`: everything is looked at.
    private let objects: ChangedObjects?
    /// The changes to ours' text.
    var edits = Edits()
    /// Version numbers that the rule decided.
    var decisions: [VersionDecision] = []

    init(
        base: SyntaxTree?, ours: SyntaxTree, theirs: SyntaxTree, rules: MergeRules, versions: VersionRule,
        objects: ChangedObjects? = nil
    ) {
        (self.base, self.ours, self.theirs, self.rules, self.versions) = (base, ours, theirs, rules, versions)
        self.objects = objects
    }

    /// Merges a value that both sides have; without `base` both added it.
    mutating func merge(_ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope) throws(MergeConflict) {
        if ours.kind(mine) == .dictionary, theirs.kind(other) == .dictionary,
            base.map({ self.base?.kind($0) == .dictionary }) ?? true
        {
            if try mergeAtom(base, mine, other, scope) { return }
            return try mergeDictionaries(base, mine, other, scope)
        }
        if Comparison.isEqual(ours, mine, theirs, other) { return try adoptNames(base, mine, other) }
        if let base, let tree = self.base {
            if Comparison.isEqual(tree, base, theirs, other) { return try adoptNames(base, mine, other) }
            if Comparison.isEqual(tree, base, ours, mine), !hasNamesOfOurs(base, mine, other, scope) {
                return replace(mine, with: other)
            }
        }
        switch (ours.kind(mine), theirs.kind(other)) {
        case (.array, .array): try mergeLists(base, mine, other, scope)
        case (.scalar, .scalar): try decide(mine, other, scope)
        default: throw MergeConflict("changed on both sides", at: scope.key)
        }
    }

    /// Puts theirs' text in the place of ours.
    mutating func replace(_ mine: Int, with other: Int) {
        edits.replace(ours.range(mine), with: theirs.text[theirs.range(other)])
    }

    /// Merges a dictionary that is taken from one side as a whole; returns false if it is merged entry by entry.
    private mutating func mergeAtom(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) -> Bool {
        guard rules.isAtomic(scope, in: ours.format) else { return false }
        if Comparison.isEqual(ours, mine, theirs, other) { return true }
        guard let base, let tree = self.base else {
            throw MergeConflict("added differently on both sides", at: scope.key)
        }
        if Comparison.isEqual(tree, base, ours, mine) {
            replace(mine, with: other)
        } else if !Comparison.isEqual(tree, base, theirs, other) {
            throw MergeConflict("changed on both sides", at: scope.key)
        }
        return true
    }

    /// A scalar that both sides changed.
    private mutating func decide(_ mine: Int, _ other: Int, _ scope: MergeRules.Scope) throws(MergeConflict) {
        guard VersionRule.isVersion(scope.key), let left = ours.string(mine), let right = theirs.string(other),
            let picksOurs = versions.picksOurs(left, right, of: scope.key)
        else { throw MergeConflict("changed on both sides", at: scope.key) }
        decisions.append(VersionDecision(key: scope.key, ours: left, theirs: right, picksOurs: picksOurs))
        if !picksOurs { replace(mine, with: other) }
    }

    // MARK: Dictionaries

    private mutating func mergeDictionaries(
        _ base: Int?, _ mine: Int, _ other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        let nodes = isObjects(scope) ? objects?.nodes : nil
        let entries = try (
            base: self.base.map { tree throws(MergeConflict) in
                try Entries(tree, base, only: nodes?[0]) { tree.key($0) }
            } ?? Entries(),
            ours: Entries(ours, mine, only: nodes?[1]) { [ours] in ours.key($0) },
            theirs: Entries(theirs, other, only: nodes?[2]) { [theirs] in theirs.key($0) }
        )
        try mergeChildren(entries.base, entries.ours, entries.theirs, of: mine, other, scope)
    }

    private func isObjects(_ scope: MergeRules.Scope) -> Bool {
        rules.kind == .project && scope.depth == 1 && scope.key.elementsEqual("objects".utf8)
    }

    /// Merges containers whose children are told apart by keys.
    mutating func mergeChildren(
        _ base: Entries, _ ours: Entries, _ theirs: Entries, of mine: Int, _ other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        let isObjects = isObjects(scope)
        for key in base.doubled.union(ours.doubled).union(theirs.doubled) {
            try checkDoubled(key, base, ours, theirs)
        }
        for (key, node) in ours.order where !key.isComment {
            let old = base[key]
            if let its = theirs[key] {
                try mergeEntry(key.bytes, old, node, its, isObject: isObjects, scope.below(key.bytes))
            } else if let old {
                try checkDeletion(of: old, key.bytes, keptAs: node, in: self.ours)
            }
        }
        for (key, node) in theirs.order where !key.isComment && !ours.contains(key) {
            if let old = base[key] { try checkDeletion(of: old, key.bytes, keptAs: node, in: self.theirs) }
        }
        try checkHeadings(base, ours, theirs)
        let plan = ChildPlan(base: base, ours: ours, theirs: theirs)
        if isObjects {
            try placeObjects(plan, theirs: theirs, in: mine)
        } else {
            try apply(plan, to: mine, from: other, scope)
        }
    }

    private mutating func mergeEntry(
        _ key: [UInt8], _ old: Int?, _ mine: Int, _ its: Int, isObject: Bool, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        if ours.hasSameBytes(ours.piece(mine), as: theirs, theirs.piece(its)) { return }
        if rules.kind == .project, old == nil, ours.kind(mine) == .dictionary,
            !Comparison.isEqual(ours, mine, theirs, its)
        {
            guard isObject else { throw MergeConflict("added differently on both sides", at: key) }
            try checkTwin(mine, its, key)
        }
        var scope = scope
        if isObject { scope.isOfCocoaPods = isOfCocoaPods(ours, mine) && isOfCocoaPods(theirs, its) }
        try merge(old, mine, its, scope)
        try adoptComments(old, mine, its)
    }

    /// Checks a key that occurs twice in a version: if one side left it alone, it is merged as the other side has it.
    /// In a project the other side may also have added the second entry. In other files it may not: there the last of
    /// two entries silently wins.
    private func checkDoubled(_ key: [UInt8], _ base: Entries, _ ours: Entries, _ theirs: Entries) throws(MergeConflict)
    {
        if Comparison.haveEqual(key, ours, self.ours, theirs, self.theirs) { return }
        let sides = [(ours, self.ours), (theirs, self.theirs)]
        for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            guard let tree = self.base, Comparison.haveEqual(key, base, tree, side.0, side.1) else { continue }
            if rules.kind == .project || other.0.count(of: key) <= base.count(of: key) { return }
        }
        throw MergeConflict("stands twice, and both sides changed it", at: key)
    }

    /// Checks that the other side left a deleted node as it was, or only took something away from it.
    private func checkDeletion(
        of old: Int, _ key: [UInt8], keptAs node: Int, in side: SyntaxTree
    ) throws(MergeConflict) {
        guard let base, !isSameEntry(base, old, side, node) else { return }
        guard rules.kind == .project, Comparison.isPart(side, node, of: base, old) else {
            throw MergeConflict("deleted on one side, changed on the other", at: key)
        }
    }

    private func isSameEntry(_ left: SyntaxTree, _ a: Int, _ right: SyntaxTree, _ b: Int) -> Bool {
        Comparison.isEqual(left, a, right, b)
            && (rules.kind == .project || left.attachedComment(a) == right.attachedComment(b))
    }
}
