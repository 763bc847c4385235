/// The elements of one list in several versions, without those that all versions begin and end with: in a build phase of
/// ten thousand files a merge looks at the few that changed.
struct DifferingElements {
    /// The elements of each version.
    let nodes: [[Int]]

    /// - Parameters:
    ///   - lists: the list in each version; `nil`: a version without it.
    ///   - context: how many of the shared elements are kept at each end.
    init(_ lists: [(tree: SyntaxTree, list: Int?)], context: Int = 0) {
        let all = lists.map { tree, list in list.map { Array(tree.children(of: $0)) } ?? [] }
        let shortest = all.map(\.count).min() ?? 0
        // Elements are shared if they are written alike, with their comments.
        let areShared = { (elements: [Int]) -> Bool in
            guard let first = elements.first else { return false }
            let tree = lists[0].tree
            return zip(lists, elements).dropFirst().allSatisfy { version, node in
                tree.hasSameBytes(tree.piece(first), as: version.tree, version.tree.piece(node))
            }
        }
        var (start, end) = (0, 0)
        while start < shortest, areShared(all.map { $0[start] }) { start += 1 }
        while end < shortest - start, areShared(all.map { $0[$0.count - 1 - end] }) { end += 1 }
        let (first, last) = (max(start - context, 0), max(end - context, 0))
        nodes = all.map { Array($0[first..<$0.count - last]) }
    }
}
