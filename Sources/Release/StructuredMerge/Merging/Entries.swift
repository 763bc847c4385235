/// The children of a container by key. The second of two equal keys is an entry of its own.
struct Entries {
    struct Key: Hashable {
        var bytes: [UInt8]
        /// The number of equal keys before this one.
        var occurrence = 0
        var isComment = false

        func hash(into hasher: inout Hasher) {
            hasher.combine(text: bytes)
            hasher.combine(occurrence)
        }

        /// The same in whatever order sides are merged.
        static func precedes(_ left: Key, _ right: Key) -> Bool {
            left.bytes == right.bytes
                ? left.occurrence < right.occurrence : left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }

    private(set) var order: [(key: Key, node: Int)] = []
    private(set) var positions: [Key: Int] = [:]
    /// Keys that occur more than once, comments aside.
    private(set) var doubled: Set<[UInt8]> = []
    /// How often each key was met that occurs more than once.
    private var occurrences: [Key: Int] = [:]

    init() {}

    /// Reads the children of a container, or some of them; `identity` returns the key of a child.
    init(
        _ tree: SyntaxTree, _ container: Int?, only some: [Int]? = nil, identity: (Int) -> [UInt8]?
    ) throws(MergeConflict) {
        guard let container else { return }
        for node in some ?? Array(tree.children(of: container)) {
            let isComment = tree.kind(node) == .comment
            guard let bytes = isComment ? tree.comment(node) : identity(node) else {
                throw MergeConflict("an element that nothing tells from the others")
            }
            add(Key(bytes: bytes, isComment: isComment), node)
        }
    }

    private mutating func add(_ key: Key, _ node: Int) {
        var key = key
        if positions[key] != nil {
            let first = key
            key.occurrence = occurrences[first, default: 1]
            occurrences[first] = key.occurrence + 1
            if !key.isComment { doubled.insert(key.bytes) }
        }
        positions[key] = order.count
        order.append((key, node))
    }

    subscript(_ key: Key) -> Int? { positions[key].map { order[$0].node } }

    /// How often a key occurs.
    func count(of key: [UInt8]) -> Int {
        var occurrence = 0
        while contains(Key(bytes: key, occurrence: occurrence)) { occurrence += 1 }
        return occurrence
    }

    func contains(_ key: Key) -> Bool { positions[key] != nil }
}
