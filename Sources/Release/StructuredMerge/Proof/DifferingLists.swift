/// The elements of changed objects' lists that a proof has to compare: those between the common beginning and the common
/// end of all versions. In a group of ten thousand files these are the few that changed.
struct DifferingLists {
    typealias ID = ProjectObjects.ID

    /// The elements of a version by the node of their list. Lists that are not here are looked at whole.
    private(set) var elements: [[Int: [Int]]]

    /// Shorter lists, in values, are looked at whole.
    private static let short = 32

    /// - Parameters:
    ///   - versions: all versions of a project.
    ///   - ids: its objects that are not the same in all of them.
    init(_ versions: [ProjectObjects], of ids: Set<ID>) {
        elements = versions.map { _ in [:] }
        // Where an id stands twice, it is not clear which objects belong together.
        guard versions.allSatisfy(\.isUnambiguous) else { return }
        for id in ids {
            let objects = versions.compactMap { $0.node(id) }
            if objects.count == versions.count { add(objects, versions.map(\.tree)) }
        }
    }

    private mutating func add(_ objects: [Int], _ trees: [SyntaxTree]) {
        for list in trees[0].children(of: objects[0])
        where trees[0].kind(list) == .array && Int(trees[0].nodes[list].next) - list > Self.short {
            let key = trees[0].key(list)
            let lists = zip(trees, objects).compactMap { tree, object in
                tree.children(of: object).first { tree.key($0) == key }
            }
            guard lists.count == trees.count else { continue }
            let differing = DifferingElements(zip(trees, lists).map { (tree: $0, list: $1) })
            guard !Self.repeats(trees, lists[0], differing) else { continue }
            for version in trees.indices { elements[version][lists[version]] = differing.nodes[version] }
        }
    }

    /// Whether a differing element equals one of the shared ones: only the whole list shows in which order equal
    /// elements stand.
    private static func repeats(_ trees: [SyntaxTree], _ list: Int, _ differing: DifferingElements) -> Bool {
        var values: Set<ByteText> = []
        for (tree, nodes) in zip(trees, differing.nodes) {
            values.formUnion(nodes.map { ByteText(ElementText.canonical(tree, $0)) })
        }
        let own = Set(differing.nodes[0])
        return trees[0].children(of: list).contains { node in
            !own.contains(node) && values.contains(ByteText(ElementText.canonical(trees[0], node)))
        }
    }
}
