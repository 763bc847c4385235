import Names

/// Common handling of the lists that forges return.
enum MergeRequestLists {
    /// How far back to look for merge requests that were touched since `since`. Commit dates come from the clocks of
    /// laptops: a day of slack, and 90 days back for one that lies in the future. Where no release is alive (0), what
    /// still matters is open, and half a year of the others says enough; all of them can be ten thousands.
    static func horizon(since: Int, now: Int) -> Int {
        let day = 86_400
        if since == 0 { return max(0, now - 180 * day) }
        return max(0, since > now ? now - 90 * day : since - day)
    }

    /// Those of these branches, newest first, each once. One that changed between two reads is in both; the later list
    /// holds the newer word.
    static func newestFirst(_ lists: [[MergeRequest]], from sources: Set<BranchName>) -> [MergeRequest] {
        var found: [MergeRequestID: MergeRequest] = [:]
        for request in lists.joined() where sources.contains(request.source) { found[request.id] = request }
        return found.values.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
    }

    /// The one that brought a commit: the one that made it by merging, else the first one merged that holds it.
    static func origin(of commit: CommitID, among requests: [MergeRequest]) -> MergeRequestID? {
        let merged = requests.filter { $0.state == .merged }
        let maker = merged.first { $0.mergeCommit == commit || $0.squashCommit == commit }
        return (maker ?? merged.min { ($0.mergedAt ?? .max, $0.id) < ($1.mergedAt ?? .max, $1.id) })?.id
    }
}
