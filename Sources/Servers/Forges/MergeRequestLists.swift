import Names

/// Common handling of the lists that forges return.
enum MergeRequestLists {
    /// Returns the time from which updated merge requests are listed, in seconds since 1970. `since` may be a commit
    /// date from a laptop with a wrong clock: one day of tolerance, and 90 days if it is in the future. If no release
    /// is alive (`since` is 0), half a year suffices, because open merge requests are always listed and there may be
    /// ten thousands of others.
    static func horizon(since: Int, now: Int) -> Int {
        let day = 86_400
        if since == 0 { return max(0, now - 180 * day) }
        return max(0, since > now ? now - 90 * day : since - day)
    }

    /// Returns the merge requests of these branches, newest first, each once. One that changed between two reads is in
    /// both lists; the later list has its newer state.
    static func newestFirst(_ lists: [[MergeRequest]], from sources: Set<BranchName>) -> [MergeRequest] {
        var found: [MergeRequestID: MergeRequest] = [:]
        for request in lists.joined() where sources.contains(request.source) { found[request.id] = request }
        return found.values.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    }

    /// Returns the merge request that produced the commit as its merge or squash commit, else the one that was merged
    /// first into one of the branches, the first branch that has one. A merge request into another branch may hold the
    /// commit too, such as one that settles a conflict with it there.
    static func origin(
        of commit: CommitID, into branches: [BranchName], among requests: [MergeRequest]
    ) -> MergeRequestID? {
        let merged = requests.filter { $0.state == .merged }
        let makers = merged.filter { $0.mergeCommit == commit || $0.squashCommit == commit }
        if let maker = makers.first(where: { branches.contains($0.target) }) ?? makers.first { return maker.id }
        return branches.lazy.compactMap { branch in
            merged.filter { $0.target == branch }
                .min { ($0.mergedAt ?? .max, $0.id) < ($1.mergedAt ?? .max, $1.id) }
        }.first?.id
    }
}
