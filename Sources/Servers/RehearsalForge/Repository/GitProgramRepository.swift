import Names
import Synchronization

/// A bare repository on disk, read and written by the `git` binary. Ids name immutable objects, so answers about ids never
/// change; only refs do.
///
/// Every call throws ``APIError/broken(_:)`` when the repository can't be read or written, and nothing else.
package final class GitProgramRepository: Sendable {
    /// Answers about ids, which never change.
    private struct Memory {
        var commits: [CommitID: Commit] = [:]
        var trees: [Pair: TreeID?] = [:]
        var bases: [Pair: CommitID?] = [:]
        var spans: [Span: [CommitID]] = [:]
    }

    private struct Span: Hashable {
        var tip: CommitID
        var excluded: CommitID?
        var limit: Int
    }

    private struct Pair: Hashable {
        var one: CommitID
        var other: CommitID
    }

    private static let namespaces = ["refs/heads", "refs/tags", "refs/merge-requests", "refs/pull"]

    let git: GitProgram
    private let memory = Mutex(Memory())

    /// The repository at a path.
    package init(path: String) { git = GitProgram(repository: path) }

    /// All branches, tags and heads of merge requests, now.
    package func refs() async throws(APIError) -> [ForgeRef] {
        let fields = ["%(refname)", "%(objectname)", "%(*objectname)", "%(if)%(*objectname)%(then)%(contents)%(end)"]
        let format = fields.joined(separator: "%00") + "%00"
        let output = try await git.output(["for-each-ref", "--format=\(format)"] + Self.namespaces)
        let parts = output.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return stride(from: 0, to: parts.count - 3, by: 4).compactMap { start in
            let name = parts[start].trimmingPrefix { $0 == "\n" }
            let (object, peeled, message) = (parts[start + 1], parts[start + 2], parts[start + 3])
            guard let id = ObjectID(hex: object), let commit = CommitID(hex: peeled.isEmpty ? object : peeled)
            else { return nil }
            return ForgeRef(name: String(name), object: id, commit: commit, message: peeled.isEmpty ? nil : message)
        }
    }

    /// Reads a commit.
    package func commit(_ id: CommitID) async throws(APIError) -> Commit {
        guard let commit = try await commits([id]).first else { throw .broken("no commit \(id)") }
        return commit
    }

    /// Reads commits, in one run of git for those not yet known; missing ones are left out.
    func commits(_ ids: [CommitID]) async throws(APIError) -> [Commit] {
        let missing = memory.withLock { memory in ids.filter { memory.commits[$0] == nil } }
        if !missing.isEmpty {
            let input = Array(missing.map { $0.hex + "\n" }.joined().utf8)
            let read = CommitObject.parseBatch(try await git.output(["cat-file", "--batch"], input: input))
            memory.withLock { memory in for commit in read { memory.commits[commit.id] = commit } }
        }
        return memory.withLock { memory in ids.compactMap { memory.commits[$0] } }
    }

    /// Commits that `tip` reaches and `excluded` doesn't, newest first.
    package func commits(
        of tip: CommitID, notIn excluded: CommitID?, limit: Int
    ) async throws(APIError) -> [CommitID] {
        if tip == excluded { return [] }
        let span = Span(tip: tip, excluded: excluded, limit: limit)
        if let known = memory.withLock({ $0.spans[span] }) { return known }
        let exclusion = excluded.map { ["^" + $0.hex] } ?? []
        let commits = try await git.lines(
            ["rev-list", "--topo-order", "--max-count=\(limit)", tip.hex] + exclusion
        ).compactMap { CommitID(hex: $0) }
        memory.withLock { $0.spans[span] = commits }
        return commits
    }

    /// Whether `ancestor` is reachable from `descendant`; every commit is from itself.
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) async throws(APIError) -> Bool {
        try await commits(of: ancestor, notIn: descendant, limit: 1).isEmpty
    }

    /// The commits of `tip` that a rebase onto `upstream` replays, oldest first: no merge, and none whose patch
    /// `upstream` has. Chosen by the options that Gitaly gives to `git rev-list`.
    package func commitsToRebase(
        of tip: CommitID, onto upstream: CommitID
    ) async throws(APIError) -> [CommitID] {
        let options = ["--cherry-pick", "--right-only", "--no-merges", "--topo-order", "--reverse"]
        return try await git.lines(["rev-list"] + options + ["\(upstream)...\(tip)"]).compactMap { CommitID(hex: $0) }
    }

    /// A best common ancestor; `nil` for unrelated histories.
    package func mergeBase(_ one: CommitID, _ other: CommitID) async throws(APIError) -> CommitID? {
        if one == other { return one }
        let pair = Pair(one: one, other: other)
        if let known = memory.withLock({ $0.bases[pair] }) { return known }
        let outcome = try await git.run(["merge-base", one.hex, other.hex])
        guard outcome.status <= 1 else { throw .broken(String(decoding: outcome.complaint, as: UTF8.self)) }
        let base = CommitID(hex: String(decoding: outcome.output.prefix(40), as: UTF8.self))
        memory.withLock { $0.bases[pair] = .some(base) }
        return base
    }

    /// The tree of git's default merge of two commits; `nil` when they conflict.
    package func mergedTree(_ ours: CommitID, _ theirs: CommitID) async throws(APIError) -> TreeID? {
        let pair = Pair(one: ours, other: theirs)
        if let known = memory.withLock({ $0.trees[pair] }) { return known }
        let arguments = ["merge-tree", "--write-tree", "--no-messages", "--allow-unrelated-histories"]
        let outcome = try await git.run(arguments + [ours.hex, theirs.hex])
        guard outcome.status <= 1 else { throw .broken(String(decoding: outcome.complaint, as: UTF8.self)) }
        let printed = ObjectID(hex: String(decoding: outcome.output.prefix(40), as: UTF8.self))
        let tree = outcome.status == 0 ? printed.map(TreeID.init) : nil
        memory.withLock { $0.trees[pair] = .some(tree) }
        return tree
    }

    /// Writes a commit and returns its id.
    package func write(_ commit: NewCommit) async throws(APIError) -> CommitID {
        let lines = try await git.lines(
            ["hash-object", "-t", "commit", "-w", "--stdin"], input: CommitObject.bytes(of: commit))
        guard let id = lines.first.flatMap({ CommitID(hex: $0) }) else { throw .broken("git wrote no commit") }
        return id
    }

    /// Moves one ref if it is where `old` says (`nil`: absent). A `new` of `nil` deletes it. `false` when it wasn't there.
    package func setRef(_ name: String, from old: CommitID?, to new: CommitID?) async throws(APIError) -> Bool {
        let expected = (old?.object ?? .zero).hex
        let arguments = new.map { ["update-ref", name, $0.hex, expected] } ?? ["update-ref", "-d", name, expected]
        return try await git.run(arguments).status == 0
    }

    /// The paths that differ between two commits.
    package func changedPaths(from old: CommitID, to new: CommitID) async throws(APIError) -> [String] {
        try await git.output(["diff-tree", "-r", "-z", "--name-only", old.hex, new.hex]).split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
