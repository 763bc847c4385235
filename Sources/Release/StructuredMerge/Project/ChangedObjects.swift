/// The objects that are not the same in all of several versions of a project: what a merge and its proof have to look at.
///
/// The versions are walked side by side, so that objects which nobody touched cost no look-up.
struct ChangedObjects {
    typealias ID = ProjectObjects.ID

    /// Their ids.
    private(set) var ids: Set<ID> = []
    /// Their nodes in each version, in the order of the text.
    private(set) var nodes: [[Int]]

    /// Compares objects by the bytes that `range` gives for a node. Where an id stands twice, all objects count as changed.
    init(_ versions: [ProjectObjects], comparing range: (SyntaxTree, Int) -> Range<Int>) {
        guard versions.allSatisfy(\.isUnambiguous), let first = versions.first else {
            ids = Set(versions.flatMap(\.ids))
            nodes = versions.map(\.places)
            return
        }
        var isChanged = versions.map { [Bool](repeating: true, count: $0.places.count) }
        var next = versions.map { _ in 0 }
        var places = versions.map { _ in 0 }
        for (place, node) in first.places.enumerated() {
            let written = range(first.tree, node)
            places[0] = place
            let isEqual = versions.indices.dropFirst().allSatisfy { index in
                let version = versions[index]
                guard let found = version.position(ofKey: node, in: first.tree, startingAt: next[index]) else {
                    return false
                }
                (next[index], places[index]) = (found + 1, found)
                let other = range(version.tree, version.places[found])
                return first.tree.hasSameBytes(written, as: version.tree, other)
            }
            guard isEqual else { continue }
            for index in versions.indices { isChanged[index][places[index]] = false }
        }
        nodes = []
        for (version, isChanged) in zip(versions, isChanged) {
            let changed = version.places.indices.filter { isChanged[$0] }.map { version.places[$0] }
            ids.formUnion(changed.map { version.tree.key($0) })
            nodes.append(changed)
        }
    }
}
