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
            ids = Set(versions.flatMap(\.order))
            nodes = versions.map(\.places)
            return
        }
        var isChanged = versions.map { [Bool](repeating: true, count: $0.places.count) }
        var next = versions.map { _ in 0 }
        for (place, id) in first.order.enumerated() {
            let written = range(first.tree, first.places[place])
            var places = [place]
            for (index, version) in versions.enumerated().dropFirst() {
                guard let found = version.position(of: id, startingAt: next[index]) else { break }
                next[index] = found + 1
                let other = range(version.tree, version.places[found])
                guard first.tree.hasSameBytes(written, as: version.tree, other) else { break }
                places.append(found)
            }
            guard places.count == versions.count else { continue }
            for (index, place) in places.enumerated() { isChanged[index][place] = false }
        }
        nodes = []
        for (version, isChanged) in zip(versions, isChanged) {
            let places = version.places.indices.filter { isChanged[$0] }
            ids.formUnion(places.map { version.order[$0] })
            nodes.append(places.map { version.places[$0] })
        }
    }
}
