/// The elements of one list in several versions, without those that all versions begin and end with: in a build phase of
/// ten thousand files a merge looks at the few that changed.
struct DifferingElements {
    /// The elements of each version.
    let nodes: [[Int]]

    /// - Parameters:
    ///   - lists: the list in each version; `nil`: a version without it.
    ///   - context: how many of the shared elements are kept at each end.
    init(_ lists: [(tree: SyntaxTree, list: Int?)], context: Int = 0) {
        let trees = lists.map(\.tree)
        let all = lists.map { tree, list in list.map { Array(tree.children(of: $0)) } ?? [] }
        let shortest = all.map(\.count).min() ?? 0
        // Elements are shared if they are written alike, with their comments.
        let areShared = { (place: Int, isFromEnd: Bool) -> Bool in
            let first = trees[0].piece(all[0][isFromEnd ? all[0].count - 1 - place : place])
            return trees.indices.dropFirst().allSatisfy { version in
                let node = all[version][isFromEnd ? all[version].count - 1 - place : place]
                return trees[0].hasSameBytes(first, as: trees[version], trees[version].piece(node))
            }
        }
        var (start, end) = (0, 0)
        while start < shortest, areShared(start, false) { start += 1 }
        while end < shortest - start, areShared(end, true) { end += 1 }
        let (first, last) = (max(start - context, 0), max(end - context, 0))
        nodes = all.map { Array($0[first..<$0.count - last]) }
    }
}
