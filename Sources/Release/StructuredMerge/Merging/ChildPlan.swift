/// The children of a container that a merge removes from ours and inserts from theirs.
struct ChildPlan {
    /// The nodes of ours to remove.
    var removed: Set<Int> = []
    /// The nodes of theirs to insert, by the node of ours that they follow; -1: before the first.
    private(set) var added: [Int: [Int]] = [:]
    private var come: Set<Int> = []

    var isEmpty: Bool { removed.isEmpty && added.isEmpty }

    mutating func add(_ nodes: [Int], after anchor: Int?) {
        added[anchor ?? -1, default: []] += nodes
        come.formUnion(nodes)
    }

    /// Whether a node of theirs is inserted.
    func isAdded(_ node: Int) -> Bool { come.contains(node) }

    func added(after anchor: Int?) -> [Int] { added[anchor ?? -1] ?? [] }

    /// The plan for children that are told apart by keys: both sides' additions and removals.
    ///
    /// An inserted node follows the same neighbour as in theirs. Where both sides insert behind one neighbour, the smaller
    /// key comes first, so that both directions of a merge give the same order.
    init(base: Entries, ours: Entries, theirs: Entries) {
        for (key, node) in ours.order where base.contains(key) && !theirs.contains(key) { removed.insert(node) }
        var (anchor, run): (Int?, [(key: Entries.Key, node: Int)]) = (nil, [])
        for entry in theirs.order {
            if let position = ours.positions[entry.key] {
                place(run, behind: anchor, base, ours, theirs)
                (anchor, run) = (position, [])
            } else if !base.contains(entry.key) {
                run.append(entry)
            }
        }
        place(run, behind: anchor, base, ours, theirs)
    }

    init() {}

    private mutating func place(
        _ run: [(key: Entries.Key, node: Int)], behind anchor: Int?, _ base: Entries, _ ours: Entries, _ theirs: Entries
    ) {
        guard let first = run.first else { return }
        var (last, next, rival): (Int?, Int, Entries.Key?) = (anchor, (anchor ?? -1) + 1, nil)
        while next < ours.order.count, !theirs.contains(ours.order[next].key) {
            if !base.contains(ours.order[next].key) {
                rival = rival ?? ours.order[next].key
                last = next
            }
            next += 1
        }
        let oursGoFirst = rival.map { Entries.Key.precedes($0, first.key) } ?? false
        let position = oursGoFirst ? last : anchor
        add(run.map(\.node), after: position.map { ours.order[$0].node })
    }
}
