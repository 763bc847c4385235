import Names

/// An upstream branch with the same cut point as a follower, which may have been cut from it.
struct UpstreamCandidate {
    var branch: BranchName
    /// Its tip, or the head that landed where it is gone.
    var tip: CommitID
    /// Whether it is gone, or an older version that passes leave alone.
    var isGoneOrLeftAlone: Bool
}

extension Assessor {
    /// The upstream branch that a follower's merge request goes to or that relctl noted on one, else the one in the
    /// trailer of its newest pull.
    func namedUpstream(of cut: CutBranch, train: Train) throws -> BranchName? {
        let requests = cut.mergeRequests
        let named = requests.map(\.target) + requests.compactMap { RequestMark(in: $0.description)?.upstream }
        if let branch = named.first(where: { train.branch.matches($0) }) { return branch }
        for id in cut.line {
            guard let pulled = PullMessage.upstream(of: try history.commit(id)) else { continue }
            if train.branch.matches(pulled.branch) { return pulled.branch }
        }
        return nil
    }

    func upstreamCandidates(
        of cut: CutBranch, train: Train, among releases: [Release]
    ) throws -> [UpstreamCandidate] {
        let present = try releases.filter { try $0.train.name == train.name && cutPoint(of: $0) == cut.cutPoint }
            .compactMap { release -> UpstreamCandidate? in
                guard let branch = release.branch, let head = release.head else { return nil }
                return UpstreamCandidate(branch: branch, tip: head, isGoneOrLeftAlone: release.isStale)
            }
        return try present + landedUpstreams(of: cut, train: train, besides: present.map(\.branch))
    }

    /// The candidates whose first-parent line has the newest commit of the follower's line: it was cut there. All
    /// candidates where none has a commit of it after the cut point.
    func nearest(_ candidates: [UpstreamCandidate], to cut: CutBranch) throws -> [UpstreamCandidate] {
        guard candidates.count > 1, !cut.line.isEmpty else { return candidates }
        let forks = try candidates.map { candidate -> Int in
            let fork = try history.cutPoint(of: cut.head, on: candidate.tip)
            return fork.flatMap { cut.line.firstIndex(of: $0) } ?? cut.line.count
        }
        guard let newest = forks.min(), newest < cut.line.count else { return candidates }
        return zip(candidates, forks).filter { $0.1 == newest }.map(\.0)
    }

    /// Whether a follower may have been cut from an upstream branch, as far as merge requests, pulls and lines show.
    func mayFollow(_ branch: BranchName, _ cut: CutBranch, among releases: [Release]) throws -> Bool {
        guard let train = fleet.upstream(of: cut.train) else { return false }
        if let named = try namedUpstream(of: cut, train: train) { return named == branch }
        return try nearest(upstreamCandidates(of: cut, train: train, among: releases), to: cut)
            .contains { $0.branch == branch }
    }
}
