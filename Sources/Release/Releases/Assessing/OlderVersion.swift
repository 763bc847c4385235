import Names

/// An older version without an open merge request is stale, unless the forge opened none, or closed it by itself.
extension Assessor {
    /// Assesses an older version without an open merge request, if something shows that relctl still runs it; otherwise
    /// returns it as it is. One that has landed is stale.
    func assessedIfRunning(_ stale: Release, on branch: BranchName, among upstreams: [Release]) throws -> Release {
        let mayAwaitCommit = mayAwaitFirstCommit(stale, among: upstreams)
        guard mayAwaitCommit || mayHaveBeenClosedByForge(branch, of: stale.train) else { return stale }
        let release = try assessed(stale, among: upstreams)
        guard let live = release.live, live.phase != .idle else { return stale }
        if mayAwaitCommit, live.mergeRequests.isEmpty { return release }
        guard let ended = live.ended else { return stale }
        switch ended.cause {
        case .forge: return release
        case .person: return stale
        case .notAsked:
            var stale = stale
            stale.closedRequestToAskAbout = ended.request
            return stale
        }
    }

    /// Whether a follower may have had no merge request so far because the forge opens none without a commit to show,
    /// although the same version of its upstream is on its way.
    private func mayAwaitFirstCommit(_ stale: Release, among upstreams: [Release]) -> Bool {
        guard !observation.opensEmptyMergeRequests, let upstream = stale.train.followed else { return false }
        return upstreams.contains { other in
            other.train.name == upstream && other.version == stale.version
                && other.live.map { $0.phase != .idle } == true
        }
    }

    /// Whether the newest merge request of a branch is closed, and no journal says that a person closed it or that the release
    /// has landed. The forge isn't asked about branches that a journal doesn't list, because old branches accumulate.
    private func mayHaveBeenClosedByForge(_ branch: BranchName, of train: Train) -> Bool {
        guard newestRequest(from: branch, of: train)?.state == .closed else { return false }
        guard let journal = observation.journals[train.name] else { return true }
        return journal.entries[branch]?.isRunning ?? false
    }

    func newestRequest(from branch: BranchName, of train: Train) -> MergeRequest? {
        observation.mergeRequests.filter { $0.source == branch && isOurs($0, of: train) }.max { $0.id < $1.id }
    }

    /// The merge request of a stale release that a person closed, as far as is known. The forge isn't asked about it again.
    func requestClosedByPerson(from branch: BranchName, of train: Train) -> MergeRequestID? {
        guard let newest = newestRequest(from: branch, of: train), newest.state == .closed,
            newest.closedAt == nil || observation.wasClosedByForge[newest.id] == false
        else { return nil }
        return newest.id
    }
}

extension TrainJournal.Entry {
    /// True if the release had not landed when it was seen last, and its merge request had not been closed.
    var isRunning: Bool { phase != .idle && ended == nil }
}

extension Observation {
    /// The branches of a follower whose releases are on their way, as its journal says.
    package func runningBranches(of train: Train) -> Set<BranchName> {
        guard !train.isRoot, let entries = journals[train.name]?.entries.values else { return [] }
        let running = entries.filter { $0.isRunning && branches[$0.branch] != nil && train.branch.matches($0.branch) }
        return Set(running.map(\.branch))
    }
}
