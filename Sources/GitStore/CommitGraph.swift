import CGit2
import Names

/// The commits and their parents, for as long as the handle lives that it belongs to.
struct CommitGraph {
    private let repository: OpaquePointer
    private let objects: ObjectDatabase

    init(_ repository: OpaquePointer, _ objects: ObjectDatabase) {
        (self.repository, self.objects) = (repository, objects)
    }

    /// Whether one commit is in the history of another; no commit is in its own.
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws(GitStoreError) -> Bool {
        var (top, bottom) = (descendant.object.raw, ancestor.object.raw)
        let code = git_graph_descendant_of(repository, &top, &bottom)
        try Libgit2.check(code, "ask whether \(ancestor.short) is in the history of \(descendant.short)")
        return code == 1
    }

    func aheadBehind(_ a: CommitID, _ b: CommitID) throws(GitStoreError) -> (ahead: Int, behind: Int) {
        var (ahead, behind) = (0, 0)
        var (left, right) = (a.object.raw, b.object.raw)
        try Libgit2.check(
            git_graph_ahead_behind(&ahead, &behind, repository, &left, &right),
            "count the commits between \(a.short) and \(b.short)")
        return (ahead, behind)
    }

    /// The best common ancestors of one commit and of the hypothetical merge of others, sorted.
    func mergeBases(_ one: CommitID, _ others: [CommitID]) throws(GitStoreError) -> [CommitID] {
        guard !others.contains(one) else { return [one] }
        var found = git_oidarray()
        let input = ([one] + others).map(\.object.raw)
        let code = git_merge_bases_many(&found, repository, input.count, input)
        if code == GIT_ENOTFOUND.rawValue, try areThere([one] + others) { return [] }
        try Libgit2.check(code, "look for a merge base of \(one.short)")
        defer { git_oidarray_dispose(&found) }
        return UnsafeBufferPointer(start: found.ids, count: found.count).map { CommitID(ObjectID($0)) }.sorted()
    }

    /// libgit2 gives one code for "no common history" and "a commit is missing".
    private func areThere(_ commits: [CommitID]) throws(GitStoreError) -> Bool {
        for commit in commits { _ = try objects.header(of: commit.object) }
        return true
    }

    /// The commits that refs name, each once, in the order of the refs' names. Refs to what isn't there are passed over.
    func tips() throws(GitStoreError) -> [CommitID] {
        var iterator: OpaquePointer?
        try Libgit2.check(git_reference_iterator_new(&iterator, repository), "list refs")
        defer { git_reference_iterator_free(iterator) }
        var (tips, seen): ([CommitID], Set<CommitID>) = ([], [])
        var reference: OpaquePointer?
        while git_reference_next(&reference, iterator) == 0 {
            defer { git_reference_free(reference) }
            var commit: OpaquePointer?
            guard git_reference_peel(&commit, reference, GIT_OBJECT_COMMIT) == 0 else { continue }
            defer { git_object_free(commit) }
            guard let id = git_object_id(commit)?.pointee else { continue }
            if seen.insert(CommitID(ObjectID(id))).inserted { tips.append(CommitID(ObjectID(id))) }
        }
        return tips
    }

    /// The ancestors of some commits without these themselves, newest first. A shallow history ends where it ends.
    func ancestors(of tips: [CommitID], limit: Int) throws(GitStoreError) -> [CommitID] {
        var walk: OpaquePointer?
        try Libgit2.check(git_revwalk_new(&walk, repository), "walk the history")
        defer { git_revwalk_free(walk) }
        git_revwalk_sorting(walk, GIT_SORT_TIME.rawValue)
        for tip in tips {
            var id = tip.object.raw
            guard git_revwalk_push(walk, &id) == 0 else { continue }
        }
        let known = Set(tips)
        var (found, id): ([CommitID], git_oid) = ([], git_oid())
        while found.count < limit, git_revwalk_next(&id, walk) == 0 {
            let commit = CommitID(ObjectID(id))
            if !known.contains(commit) { found.append(commit) }
        }
        return found
    }
}
