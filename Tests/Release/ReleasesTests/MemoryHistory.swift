import Names

@testable import Releases

/// Commits in memory: a tree is a table from path to content, merged path by path. Fast enough for thousands of worlds.
final class MemoryHistory: History {
    private var commits: [CommitID: Commit] = [:]
    private var trees: [TreeID: [String: String]] = [:]
    private var numbers: [CommitID: Int] = [:]
    private var order: [CommitID] = []
    private var reach: [Bits] = []
    private(set) var mergeCount = 0

    func contains(_ id: CommitID) -> Bool { commits[id] != nil }

    func commit(_ id: CommitID) throws -> Commit {
        guard let commit = commits[id] else { throw MissingCommit(id: id) }
        return commit
    }

    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        try ancestors(of: descendant).contains(number(ancestor))
    }

    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] {
        var common = try ancestors(of: left).intersection(ancestors(of: right))
        var bases: [CommitID] = []
        // Children are younger than their parents, so the youngest that is left is no other's ancestor.
        while let youngest = common.last {
            bases.append(order[youngest])
            common.subtract(reach[youngest])
        }
        return bases.sorted()
    }

    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        let (mine, theirs) = (try ancestors(of: left), try ancestors(of: right))
        return (mine.subtracting(theirs).count, theirs.subtracting(mine).count)
    }

    func ancestors(of id: CommitID) throws -> Bits { reach[try number(id)] }

    private func number(_ id: CommitID) throws -> Int {
        guard let number = numbers[id] else { throw MissingCommit(id: id) }
        return number
    }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        mergeCount += 1
        let bases = try base.map { [$0] } ?? mergeBases(ours, theirs)
        guard let first = bases.first else {
            return MergeResult(
                tree: try commit(ours).tree, conflicts: [.init(path: "", reason: "unrelated")], newObjects: [])
        }
        let (old, mine, other) = (try files(at: first), try files(at: ours), try files(at: theirs))
        var result = mine
        var conflicts: [MergeResult.Conflict] = []
        for path in Set(old.keys).union(mine.keys).union(other.keys).sorted() where other[path] != old[path] {
            if mine[path] == old[path] {
                result[path] = other[path]
            } else if mine[path] != other[path] {
                conflicts.append(.init(path: path, reason: "content"))
            }
        }
        let tree = conflicts.isEmpty ? write(result) : try commit(ours).tree
        return MergeResult(tree: tree, conflicts: conflicts, newObjects: [])
    }

    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        let (before, after) = (old.flatMap { trees[$0] } ?? [:], trees[new] ?? [:])
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        let (base, changed) = (change.from.flatMap { trees[$0] } ?? [:], trees[change.to] ?? [:])
        let (old, new) = (trees[before] ?? [:], trees[after] ?? [:])
        return Set(base.keys).union(changed.keys).filter { path in
            (change.paths?.contains(path) ?? true) && base[path] != changed[path] && old[path] != base[path]
                && new[path] == base[path]
        }.sorted()
    }

    /// The names that git refuses in plain spelling; the others are tried where they are recognised, in GitStore.
    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        let after = trees[new] ?? [:]
        return try changedPaths(from: old, to: new).filter { path in
            after[path] != nil && path.split(separator: "/").contains { [".", "..", ".git"].contains($0) }
        }
    }

    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] { [] }

    func makeCommit(_ draft: CommitDraft) throws -> CommitID {
        let text = "\(draft.tree) \(draft.parents) \(draft.signature) \(draft.message)"
        let id = CommitID(Self.hash(text))
        if commits[id] != nil { return id }
        var bits = try draft.parents.reduce(into: Bits()) { $0.formUnion(try ancestors(of: $1)) }
        bits.insert(order.count)
        numbers[id] = order.count
        order.append(id)
        reach.append(bits)
        commits[id] = Commit(
            id: id, tree: draft.tree, parents: draft.parents, author: draft.signature, committer: draft.signature,
            message: draft.message)
        return id
    }

    func files(at id: CommitID) throws -> [String: String] { trees[try commit(id).tree] ?? [:] }

    func write(_ files: [String: String]) -> TreeID {
        let id = TreeID(
            Self.hash(files.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)" }.joined(separator: "\0")))
        trees[id] = files
        return id
    }

    /// Three FNV-1a sums with different offsets: no cryptography is needed here, only distinct names.
    private static func hash(_ text: String) -> ObjectID {
        let bytes = (0..<3).flatMap { salt -> [UInt8] in
            var sum: UInt64 = 0xcbf2_9ce4_8422_2325 &+ UInt64(salt)
            for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return withUnsafeBytes(of: sum.bigEndian) { Array($0) }
        }
        return ObjectID(bytes: bytes.prefix(20)) ?? .zero
    }
}

/// A set of small numbers.
struct Bits {
    private var words: [UInt64] = []

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    var last: Int? {
        words.lastIndex { $0 != 0 }.map { $0 * 64 + 63 - words[$0].leadingZeroBitCount }
    }

    func contains(_ number: Int) -> Bool {
        number / 64 < words.count && words[number / 64] >> UInt64(number % 64) & 1 == 1
    }

    mutating func insert(_ number: Int) {
        while words.count <= number / 64 { words.append(0) }
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    mutating func formUnion(_ other: Bits) {
        while words.count < other.words.count { words.append(0) }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    mutating func subtract(_ other: Bits) {
        for index in words.indices.prefix(other.words.count) { words[index] &= ~other.words[index] }
    }

    func subtracting(_ other: Bits) -> Bits {
        var result = self
        result.subtract(other)
        return result
    }

    func intersection(_ other: Bits) -> Bits { subtracting(subtracting(other)) }
}

struct MissingCommit: Error {
    var id: CommitID
}
