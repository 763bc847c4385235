// Objects of projects: what comes goes into the section of its kind, in the order of ids.
extension TreeMerger {
    /// Two objects with one id that the base doesn't have: the same file, group, phase or target, added on both sides.
    func checkTwin(_ mine: Int, _ other: Int, _ id: [UInt8]) throws(MergeConflict) {
        guard facts(of: mine, in: ours) == facts(of: other, in: theirs) else {
            let name = ours.string("name", of: mine) ?? ours.string("path", of: mine) ?? id
            throw MergeConflict("added differently on both sides", at: name)
        }
    }

    /// Returns an object's values, without the objects that are listed in it.
    private func facts(of node: Int, in tree: SyntaxTree) -> [[UInt8]: [UInt8]] {
        var facts: [[UInt8]: [UInt8]] = [:]
        for child in tree.children(of: node) {
            let key = tree.key(child)
            facts[key] = Self.lists.contains(key) ? [] : ElementText.canonical(tree, child)
        }
        return facts
    }

    private static let lists: Set<[UInt8]> = Set(
        ["children", "dependencies", "files", "membershipExceptions", "packageProductDependencies"].map {
            Array($0.utf8)
        })

    /// Whether an object is a build phase that CocoaPods writes.
    func isOfCocoaPods(_ tree: SyntaxTree, _ object: Int) -> Bool {
        tree.string("name", of: object)?.starts(with: MergeRules.cocoaPodsPrefix) ?? false
    }

    mutating func placeObjects(
        _ plan: ChildPlan, theirs: Entries, in container: Int
    ) throws(MergeConflict) {
        for node in plan.removed { edits.remove(ours.piece(node)) }
        let added = theirs.order.map(\.node).filter { plan.isAdded($0) }
        guard !added.isEmpty else { return }
        let sections = try ObjectSections(ours, container)
        let byKind = Dictionary(grouping: added) {
            String(decoding: self.theirs.string("isa", of: $0) ?? [], as: UTF8.self)
        }
        for (isa, nodes) in byKind.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let keyed = nodes.map { (key: self.theirs.key($0), node: $0) }
                .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            try place(keyed, isa, sections)
        }
    }

    private mutating func place(
        _ objects: [(key: [UInt8], node: Int)], _ isa: String, _ sections: ObjectSections
    ) throws(MergeConflict) {
        let scope = MergeRules.Scope(key: Array("objects".utf8), depth: 1)
        let section = sections.objects(of: isa)
        guard let last = section.last else {
            let place = sections.place(ofNew: isa)
            var text = place.before
            for object in objects {
                text += try pieceOfTheirs(object.node, at: place.offset, hasSeparator: true, scope)
            }
            return edits.insert(text + place.after, at: place.offset)
        }
        var next = 0
        for object in objects {
            while next < section.count, section[next].id.lexicographicallyPrecedes(object.key) { next += 1 }
            let offset =
                next < section.count ? Int(ours.nodes[section[next].node].lead) : Int(ours.nodes[last.node].tail)
            edits.insert(try pieceOfTheirs(object.node, at: offset, hasSeparator: true, scope), at: offset)
        }
    }
}
