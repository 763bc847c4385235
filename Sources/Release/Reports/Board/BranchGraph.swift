import Names
import Releases

/// The first-parent lines of the branches of one chain of trains, laid out from left to right: a column for each commit, a
/// row for each branch.
struct BranchGraph {
    /// The role of a commit in the flow.
    enum Kind: String {
        case cut, change, pull, settled, conflict, landing
    }

    /// A commit.
    struct Node {
        var commit: CommitID
        var row: Int
        var column: Int
        var kind: Kind
        var title: String
        var time: Int
    }

    /// A line between two commits that is not that of a branch.
    struct Edge {
        var from: Int
        var to: Int
        var kind: Kind
    }

    /// The branches from above to below.
    private(set) var rows: [String] = []
    /// The commits by column.
    private(set) var nodes: [Node] = []
    /// Cuts, pulls, conflicts and landings; ends are positions in ``nodes``.
    private(set) var edges: [Edge] = []
    /// How many older commits are left out.
    private(set) var omitted = 0

    /// More commits of a branch than this don't fit.
    private static let rowLength = 16
    private static let rowLimit = 8

    /// - Parameter releases: those cut from one trunk, upstream first.
    init(trunk: BranchName, releases: [BoardRelease]) {
        let drawn = releases.filter { $0.release.live != nil }
            .prefix(Self.rowLimit)
        guard !drawn.isEmpty else { return }
        rows = [trunk.text] + drawn.map { $0.release.branch?.text ?? $0.release.name.description }
        var draft = Draft()
        for (index, release) in drawn.enumerated() { draft.add(release, row: index + 1, rowLength: Self.rowLength) }
        (nodes, edges, omitted) = (draft.sorted(), [], draft.omitted)
        let positions = Dictionary(nodes.enumerated().map { ($0.element.commit, $0.offset) }) { first, _ in first }
        edges = draft.edges.compactMap { edge in
            guard let from = positions[edge.from], let to = positions[edge.to], from != to else { return nil }
            return Edge(from: from, to: to, kind: edge.kind)
        }
    }
}

extension BranchGraph {
    /// The commits before they have columns.
    private struct Draft {
        struct Link {
            var from: CommitID
            var to: CommitID
            var kind: Kind
        }

        var nodes: [CommitID: Node] = [:]
        var edges: [Link] = []
        /// For each commit, those that are drawn to its left.
        var before: [CommitID: [CommitID]] = [:]
        var omitted = 0

        mutating func add(_ item: BoardRelease, row: Int, rowLength: Int) {
            let line = item.timeline.line
            guard let release = item.release.live else { return }
            let (cutPoint, head) = (release.cutPoint, release.head)
            let cutAt = item.timeline.stages.first?.reachedAt ?? line.last?.time ?? 0
            add(Node(commit: cutPoint, row: 0, column: 0, kind: .cut, title: "Cut", time: cutAt))
            omitted += max(0, release.line.count - rowLength)
            var last: CommitID = cutPoint
            for commit in line.prefix(rowLength).reversed() where nodes[commit.id] == nil {
                let kind: Kind = commit.settledBy != nil ? .settled : commit.isPull ? .pull : .change
                add(Node(commit: commit.id, row: row, column: 0, kind: kind, title: commit.title, time: commit.time))
                before[commit.id, default: []].append(last)
                if last == cutPoint { edges.append(Link(from: cutPoint, to: commit.id, kind: .cut)) }
                if commit.isPull, let merged = commit.merged {
                    before[commit.id, default: []].append(merged)
                    edges.append(Link(from: merged, to: commit.id, kind: kind))
                }
                last = commit.id
            }
            if let conflict = item.entry.plan.conflict {
                nodes[conflict.commit]?.kind = .conflict
                edges.append(Link(from: conflict.commit, to: head, kind: .conflict))
            }
            addLanding(of: item, head: head)
        }

        private mutating func addLanding(of item: BoardRelease, head: CommitID) {
            guard item.release.hasLanded, let landed = item.timeline.landingCommit else { return }
            let time = item.landedAt ?? item.timeline.line.first?.time ?? 0
            add(
                Node(
                    commit: landed, row: 0, column: 0, kind: .landing, title: "\(item.release.name) landed", time: time)
            )
            before[landed, default: []].append(head)
            edges.append(Link(from: head, to: landed, kind: .landing))
        }

        private mutating func add(_ node: Node) {
            if nodes[node.commit] == nil { nodes[node.commit] = node }
        }

        /// By time, but never a commit before one that it contains: clocks differ, and many commits share a second.
        func sorted() -> [Node] {
            var rest = nodes.values.sorted { ($0.time, $0.row, $0.commit) < ($1.time, $1.row, $1.commit) }
            var placed: Set<CommitID> = []
            var result: [Node] = []
            while !rest.isEmpty {
                let next = rest.firstIndex { node in
                    (before[node.commit] ?? []).allSatisfy { placed.contains($0) || nodes[$0] == nil }
                }
                var node = rest.remove(at: next ?? 0)
                node.column = result.count
                placed.insert(node.commit)
                result.append(node)
            }
            return result
        }
    }
}
