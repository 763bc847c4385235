import Names

/// A cache of the commits that walks have visited, with their parents and dates. Each is read once: commits never change.
///
/// Not libgit2's walks: with dates out of order it miscounts (1.5), and it says "no" and "not there" by one code.
final class CommitGraph {
    /// The index of a commit in the graph.
    struct Node: Hashable {
        fileprivate(set) var index: Int
    }

    private struct Links {
        let parents: [Node]
        let time: Int
    }

    private let objects: ObjectDatabase
    private var nodes: [CommitID: Node] = [:]
    private var ids: [CommitID] = []
    private var links: [Links?] = []

    init(_ objects: ObjectDatabase) { self.objects = objects }

    /// The number of commits visited.
    var count: Int { ids.count }

    func id(_ node: Node) -> CommitID { ids[node.index] }

    func node(_ id: CommitID) -> Node {
        if let node = nodes[id] { return node }
        let node = Node(index: ids.count)
        nodes[id] = node
        ids.append(id)
        links.append(nil)
        return node
    }

    func parents(_ node: Node) throws(GitStoreError) -> [Node] { try links(node).parents }

    /// When it was committed, in seconds since 1970. Only a hint at what came first.
    func time(_ node: Node) throws(GitStoreError) -> Int { try links(node).time }

    private func links(_ node: Node) throws(GitStoreError) -> Links {
        if let known = links[node.index] { return known }
        let commit = try CommitText.links(objects.read(ids[node.index].object, .commit))
        let read = Links(parents: commit.parents.map { self.node($0) }, time: commit.time)
        links[node.index] = read
        return read
    }
}
