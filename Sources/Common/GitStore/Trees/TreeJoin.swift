import Names

/// Three trees, walked in step: each row is one name of one sort (a folder and a file of a name are two rows).
struct TreeJoin: Sequence, IteratorProtocol {
    struct Row {
        let name: ArraySlice<UInt8>
        let isTree: Bool
        let base: TreeItem?
        let ours: TreeItem?
        let theirs: TreeItem?
    }

    private let trees: (Tree, Tree, Tree)
    private var positions = (0, 0, 0)

    init(base: Tree, ours: Tree, theirs: Tree = .empty) { trees = (base, ours, theirs) }

    mutating func next() -> Row? {
        let heads = (
            Self.head(trees.0, positions.0), Self.head(trees.1, positions.1), Self.head(trees.2, positions.2)
        )
        var (first, firstTree) = (heads.0, trees.0)
        if let head = heads.1, Self.isBefore(trees.1, head, firstTree, first) { (first, firstTree) = (head, trees.1) }
        if let head = heads.2, Self.isBefore(trees.2, head, firstTree, first) { (first, firstTree) = (head, trees.2) }
        guard let first else { return nil }
        func item(_ tree: Tree, _ head: Tree.Entry?, _ position: inout Int) -> TreeItem? {
            guard let head, Self.compare(tree, head, firstTree, first) == 0 else { return nil }
            position += 1
            return head.item
        }
        return Row(
            name: firstTree.name(first), isTree: first.item.isTree, base: item(trees.0, heads.0, &positions.0),
            ours: item(trees.1, heads.1, &positions.1), theirs: item(trees.2, heads.2, &positions.2))
    }

    private static func head(_ tree: Tree, _ position: Int) -> Tree.Entry? {
        position < tree.entries.count ? tree.entries[position] : nil
    }

    private static func isBefore(_ tree: Tree, _ entry: Tree.Entry, _ other: Tree, _ than: Tree.Entry?) -> Bool {
        guard let than else { return true }
        return compare(tree, entry, other, than) < 0
    }

    private static func compare(_ tree: Tree, _ entry: Tree.Entry, _ other: Tree, _ with: Tree.Entry) -> Int {
        tree.bytes.withUnsafeBytes { left in
            other.bytes.withUnsafeBytes { right in
                Tree.compare(left, entry.name, entry.item.isTree, right, with.name, with.item.isTree)
            }
        }
    }
}
