// Applies plans to the text.
extension TreeMerger {
    /// Removes and adds children of a container.
    mutating func apply(
        _ plan: ChildPlan, to mine: Int, from other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        guard !plan.isEmpty else { return }
        let children = Array(ours.children(of: mine))
        if children.isEmpty { return try fill(mine, with: plan.added(after: nil), from: other, scope) }
        let sequence = Self.sequence(children, plan)
        let endsInSeparator = try lastHasSeparator(children, other)
        var position = Int(ours.nodes[mine].open)
        for (index, item) in sequence.enumerated() {
            let hasSeparator = index + 1 < sequence.count || endsInSeparator
            switch item {
            case .ours(let node):
                setSeparator(of: node, to: hasSeparator)
                position = Int(ours.nodes[node].tail)
            case .theirs(let node):
                edits.insert(try pieceOfTheirs(node, at: position, hasSeparator: hasSeparator, scope), at: position)
            }
        }
        for node in plan.removed { edits.remove(ours.piece(node)) }
    }

    private enum Item {
        case ours(Int)
        case theirs(Int)
    }

    private static func sequence(_ children: [Int], _ plan: ChildPlan) -> [Item] {
        var items = plan.added(after: nil).map(Item.theirs)
        for node in children {
            if !plan.removed.contains(node) { items.append(.ours(node)) }
            items += plan.added(after: node).map(Item.theirs)
        }
        return items
    }

    private func lastHasSeparator(_ children: [Int], _ other: Int) throws(MergeConflict) -> Bool {
        switch ours.format {
        case .json, .xml, .lines: return false
        case .openStep:
            guard let last = children.last(where: { ours.kind($0) != .comment }) else { return true }
            return ours.nodes[last].separator > 0
        }
    }

    /// JSON wants a comma between elements and none behind the last.
    private mutating func setSeparator(of node: Int, to isWanted: Bool) {
        let node = ours.nodes[node]
        guard ours.format != .xml, ours.format != .lines, node.kind != .comment, (node.separator > 0) != isWanted else {
            return
        }
        if isWanted {
            edits.insert(Self.separator(of: node, at: ours), at: Int(node.end))
        } else {
            edits.remove(Int(node.separator)..<Int(node.separator) + 1)
        }
    }

    /// In one line a blank follows the comma.
    private static func separator(of node: SyntaxTree.Node, at tree: SyntaxTree) -> [UInt8] {
        if tree.format == .openStep, node.keyEnd > 0 { return [UInt8(ascii: ";")] }
        return tree.isAtLineStart(Int(node.tail)) ? [UInt8(ascii: ",")] : [UInt8(ascii: ","), UInt8(ascii: " ")]
    }

    /// The text of a child of theirs, as it comes at a place of ours.
    func pieceOfTheirs(
        _ index: Int, at position: Int, hasSeparator: Bool, _ scope: MergeRules.Scope
    ) throws(MergeConflict) -> [UInt8] {
        let node = theirs.nodes[index]
        let (lead, end, tail) = (Int(node.lead), Int(node.end), Int(node.tail))
        var piece: [UInt8]
        if theirs.format == .xml || theirs.format == .lines || node.kind == .comment
            || (node.separator > 0) == hasSeparator
        {
            piece = Array(theirs.text[lead..<tail])
        } else if hasSeparator {
            piece = Array(theirs.text[lead..<end]) + Self.separator(of: node, at: theirs) + theirs.text[end..<tail]
        } else {
            let separator = Int(node.separator)
            piece = Array(theirs.text[lead..<separator]) + theirs.text[(separator + 1)..<tail]
        }
        let isInLines = theirs.isAtLineStart(lead)
        let lineBreak = TextForm.lineBreak(of: ours.text)
        if isInLines, piece.last != UInt8(ascii: "\n"), tail == theirs.text.count { piece += lineBreak }
        let fits = ours.isAtLineStart(position) || position == ours.text.count
        guard isInLines == fits, !isInLines || piece.last == UInt8(ascii: "\n") else {
            throw MergeConflict("the sides break lines differently", at: scope.key)
        }
        // Behind a last line without a break: the break goes before the piece, and the last line stays without.
        guard isInLines, !ours.isAtLineStart(position) else { return piece }
        return lineBreak + Self.withoutBreak(piece[...])
    }

    /// A text without the line break at its end.
    static func withoutBreak(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.last == UInt8(ascii: "\n") else { return text }
        let text = text.dropLast()
        return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
    }

    /// Puts theirs' children into a container of ours that has none.
    private mutating func fill(
        _ mine: Int, with added: [Int], from other: Int, _ scope: MergeRules.Scope
    ) throws(MergeConflict) {
        let open = Int(ours.nodes[mine].open)
        if ours.isAtLineStart(open), added.allSatisfy({ theirs.isAtLineStart(Int(theirs.nodes[$0].lead)) }) {
            for (index, node) in added.enumerated() {
                let hasSeparator = index + 1 < added.count || ours.format == .openStep
                edits.insert(try pieceOfTheirs(node, at: open, hasSeparator: hasSeparator, scope), at: open)
            }
            return
        }
        // `<array/>` or `()`: theirs' brackets, with what is to come between them.
        let isKept = Set(added)
        let children = Array(theirs.children(of: other))
        guard !added.isEmpty, children.last.map(isKept.contains) == true else {
            if added.isEmpty { return }
            throw MergeConflict("emptied on one side, changed on the other", at: scope.key)
        }
        var filled = Edits()
        for node in children where !isKept.contains(node) { filled.remove(theirs.piece(node)) }
        edits.replace(ours.range(mine), with: try filled.applied(to: theirs.text, in: theirs.range(other)))
    }
}
