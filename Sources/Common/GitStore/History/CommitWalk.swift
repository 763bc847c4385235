import Names

/// Walks over a history (merge bases, ancestors, counts) by painting commits from both ends, newest first, as git does.
///
/// Results are correct for any commit dates, which only order the walk. Exception: see ``aheadBehind(_:_:)``.
struct CommitWalk {
    /// The flags of a visited commit.
    private struct Paint: OptionSet {
        let rawValue: UInt8
        /// In the history of the one, or of the others.
        static let one = Paint(rawValue: 1)
        static let others = Paint(rawValue: 2)
        static let both: Paint = [.one, .others]
        /// Below a commit that both have.
        static let stale = Paint(rawValue: 4)
    }

    /// How far clocks may be off for a count to be right: 30 days.
    private static let skew = 30 * 24 * 3600
    /// The maximum number of common commits that a count examines to find a commit with a date that is too early.
    /// Generated histories may have hundreds of thousands of commits in 30 days.
    static let commonLimit = 4000

    private let graph: CommitGraph
    private var paint: [Paint] = []
    private var queue: Heap<(time: Int, node: CommitGraph.Node)>
    /// How many commits in the queue are not stale.
    private var fresh = 0
    private var queued: [Bool] = []

    init(_ graph: CommitGraph) {
        self.graph = graph
        queue = Heap { $0.time > $1.time }
    }

    private subscript(node: CommitGraph.Node) -> Paint {
        get { node.index < paint.count ? paint[node.index] : [] }
        set {
            if node.index >= paint.count {
                let missing = max(graph.count, node.index + 1) - paint.count
                paint += repeatElement([], count: missing)
                queued += repeatElement(false, count: missing)
            }
            paint[node.index] = newValue
        }
    }

    private mutating func add(_ node: CommitGraph.Node, _ colour: Paint) throws(GitStoreError) {
        let old = self[node]
        guard !old.isSuperset(of: colour) else { return }
        let time = try graph.time(node)
        self[node] = old.union(colour)
        let (wasFresh, isFresh) = (queued[node.index] && !old.contains(.stale), !self[node].contains(.stale))
        fresh += (isFresh ? 1 : 0) - (wasFresh ? 1 : 0)
        guard !queued[node.index] else { return }
        queued[node.index] = true
        queue.insert((time, node))
    }

    /// Takes the newest commit from the queue, and adds its flags to its parents.
    private mutating func step() throws(GitStoreError) -> CommitGraph.Node? {
        guard let node = queue.popFirst()?.node else { return nil }
        queued[node.index] = false
        let colour = self[node]
        if !colour.contains(.stale) { fresh -= 1 }
        let below = colour.isSuperset(of: .both) ? colour.union(.stale) : colour
        for parent in try graph.parents(node) { try add(parent, below) }
        return node
    }

    /// The best common ancestors of one commit and of the hypothetical merge of others, sorted.
    static func mergeBases(
        _ one: CommitID, _ others: [CommitID], in graph: CommitGraph
    ) throws(GitStoreError) -> [CommitID] {
        var walk = CommitWalk(graph)
        try walk.add(graph.node(one), .one)
        for other in others { try walk.add(graph.node(other), .others) }
        var candidates: [CommitGraph.Node] = []
        while walk.fresh > 0, let node = try walk.step() {
            if walk[node] == .both { candidates.append(node) }
        }
        let bases = Set(candidates.filter { !walk[$0].contains(.stale) }.map(graph.id))
        guard bases.count > 1 else { return Array(bases) }
        // If commit dates are out of order, a candidate may be an ancestor of another one.
        var best: [CommitID] = []
        for base in bases {
            var isBelow = false
            for other in bases where other != base && !isBelow {
                isBelow = try isAncestor(base, of: other, in: graph)
            }
            if !isBelow { best.append(base) }
        }
        return best.sorted()
    }

    static func isAncestor(
        _ ancestor: CommitID, of descendant: CommitID, in graph: CommitGraph
    ) throws(GitStoreError) -> Bool {
        var walk = CommitWalk(graph)
        let target = graph.node(ancestor)
        try walk.add(target, .one)
        try walk.add(graph.node(descendant), .others)
        while !walk[target].contains(.others), walk.fresh > 0, try walk.step() != nil {}
        return walk[target].contains(.others)
    }

    /// Returns how many commits each history has that the other lacks. Correct unless clocks were wrong by more than 30
    /// days, or by more than the time span of ``commonLimit`` common commits.
    static func aheadBehind(
        _ a: CommitID, _ b: CommitID, in graph: CommitGraph
    ) throws(GitStoreError) -> (ahead: Int, behind: Int) {
        var walk = CommitWalk(graph)
        try walk.add(graph.node(a), .one)
        try walk.add(graph.node(b), .others)
        var (met, oldest): (Set<CommitGraph.Node>, Int) = ([], .max)
        var below = 0
        while let next = walk.queue.first,
            walk.fresh > 0 || (next.time >= oldest.subtracting(skew) && below < commonLimit)
        {
            if walk.fresh == 0 { below += 1 }
            if walk[next.node] == .one || walk[next.node] == .others {
                met.insert(next.node)
                oldest = min(oldest, next.time)
            }
            _ = try walk.step()
        }
        return (met.count { walk[$0] == .one }, met.count { walk[$0] == .others })
    }

    /// The newest commits of some histories, without those they start at. Commits that aren't there end their line.
    static func ancestors(of tips: [CommitID], limit: Int, in graph: CommitGraph) -> [CommitID] {
        var walk = CommitWalk(graph)
        for tip in tips { try? walk.add(graph.node(tip), .one) }
        let known = Set(tips)
        var found: [CommitID] = []
        while found.count < limit, let node = walk.queue.popFirst()?.node {
            if !known.contains(graph.id(node)) { found.append(graph.id(node)) }
            for parent in (try? graph.parents(node)) ?? [] { try? walk.add(parent, .one) }
        }
        return found
    }
}

extension Int {
    /// Stays at the largest for the largest, which stands for "none yet".
    fileprivate func subtracting(_ other: Int) -> Int { self == .max ? .max : self &- other }
}
