// Comments of entries that both sides have.
extension TreeMerger {
    /// Takes theirs' comments where they alone changed them.
    mutating func adoptComments(_ base: Int?, _ mine: Int, _ other: Int) throws(MergeConflict) {
        guard rules.kind == .project else { return try adoptAttached(base, mine, other) }
        guard let base, let tree = self.base else { return }
        for part in [Self.name, Self.note] {
            let (old, left, right) = (part(tree.nodes[base]), part(ours.nodes[mine]), part(theirs.nodes[other]))
            guard ours.text[left] != theirs.text[right], tree.text[old] == ours.text[left] else { continue }
            edits.replace(left, with: theirs.text[right])
        }
    }

    /// Checks that not both sides put an entry of their own between a heading and the entry that it stood over: the
    /// heading would be there twice.
    ///
    /// A comment that stands over several entries of the base is no heading but a default, such as genstrings'. An entry
    /// that has another comment now was given it: what stood over it did not move.
    func checkHeadings(_ base: Entries, _ ours: Entries, _ theirs: Entries) throws(MergeConflict) {
        guard self.ours.keepsComments, let tree = self.base else { return }
        func comments(_ side: Entries, _ text: SyntaxTree) -> Set<[UInt8]> {
            let new = side.order.filter { entry in
                !entry.key.isComment && !base.contains(entry.key)
                    && !(ours.contains(entry.key) && theirs.contains(entry.key))
            }
            return Set(new.map { text.attachedComment($0.node) })
        }
        let headings = comments(ours, self.ours).intersection(comments(theirs, self.theirs))
        guard headings.contains(where: { !$0.isEmpty }) else { return }
        let entries = base.order.filter { !$0.key.isComment }.map { ($0.key, tree.attachedComment($0.node)) }
        let counts = Dictionary(entries.map { ($1, 1) }, uniquingKeysWith: +)
        for (key, heading) in entries where !heading.isEmpty && counts[heading] == 1 {
            guard headings.contains(heading), let mine = ours[key], let other = theirs[key],
                self.ours.attachedComment(mine).isEmpty, self.theirs.attachedComment(other).isEmpty
            else { continue }
            throw MergeConflict("its comment moved on both sides", at: key.bytes)
        }
    }

    /// Where Xcode names the object that a key stands for.
    private static func name(_ node: SyntaxTree.Node) -> Range<Int> {
        node.keyEnd > 0 ? Int(node.keyEnd)..<Int(node.start) : Int(node.start)..<Int(node.start)
    }

    /// Where Xcode names the object that a value stands for.
    private static func note(_ node: SyntaxTree.Node) -> Range<Int> {
        Int(node.end)..<Int(node.separator > 0 ? max(node.separator, node.end) : node.end)
    }

    /// Puts what follows an entry of theirs in its line behind the same entry of ours.
    private mutating func replaceEnd(_ mine: Range<Int>, with other: Range<Int>) {
        var (old, new) = (ours.text[mine], theirs.text[other])
        // A last line may have no break, and no other line may lose its own.
        if old.endIndex == ours.text.count || new.endIndex == theirs.text.count {
            (old, new) = (Self.withoutBreak(old), Self.withoutBreak(new))
        }
        edits.replace(old.indices, with: new)
    }

    private mutating func adoptAttached(_ base: Int?, _ mine: Int, _ other: Int) throws(MergeConflict) {
        let (left, right) = (ours.attachedComment(mine), theirs.attachedComment(other))
        let old = base.flatMap { base in self.base?.attachedComment(base) }
        guard left != right, old != right else { return }
        guard old == left else { throw MergeConflict("comments changed on both sides", at: ours.key(mine)) }
        let (to, from) = (ours.nodes[mine], theirs.nodes[other])
        let toStart = Int(to.keyEnd > 0 ? to.keyStart : to.start)
        let fromStart = Int(from.keyEnd > 0 ? from.keyStart : from.start)
        edits.replace(Int(to.lead)..<toStart, with: theirs.text[Int(from.lead)..<fromStart])
        for (inside, its) in zip(ours.innerRanges(of: to), theirs.innerRanges(of: from))
        where ours.innerComment(inside) != theirs.innerComment(its) {
            edits.replace(inside, with: theirs.text[its])
        }
        let toEnd = Int(to.separator > 0 ? to.separator + 1 : to.end)
        let fromEnd = Int(from.separator > 0 ? from.separator + 1 : from.end)
        replaceEnd(toEnd..<Int(to.tail), with: fromEnd..<Int(from.tail))
    }
}
