import Names

extension Assessor {
    /// The branches of upstream releases that landed by a merge request and are gone, and that were cut where a follower
    /// was: some forges open no merge request for a follower without commits of its own, so that nothing else names its
    /// upstream.
    func landedUpstreams(of cut: CutBranch, train: Train, besides known: [BranchName]) throws
        -> [UpstreamCandidate]
    {
        guard let trunkTip = trunkTip(of: train) else { return [] }
        let landed = try observation.mergeRequests.filter { request in
            guard request.state == .merged, train.branch.matches(request.source),
                observation.branches[request.source] == nil, train.landsOn.contains(request.target),
                let head = request.head, history.contains(head)
            else { return false }
            return try history.cutPoint(of: head, on: trunkTip) == cut.cutPoint
        }
        let heads = Dictionary(landed.sorted { $0.id < $1.id }.map { ($0.source, $0.head) }) { _, newer in newer }
        return heads.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.compactMap { branch, head in
            head.map { UpstreamCandidate(branch: branch, tip: $0, isGoneOrLeftAlone: true) }
        }
    }
}

extension Observation {
    /// The upstream branches that may have landed and be gone: those of the newest versions of the followers that have no
    /// merge request, so that nothing else may name their upstream.
    package func formerUpstreams(of fleet: Fleet) -> Set<BranchName> {
        var former: Set<BranchName> = []
        for train in fleet.trains {
            guard train.branch.hasVersion, let upstream = fleet.upstream(of: train), upstream.branch.hasVersion else {
                continue
            }
            let newest = branches.keys.compactMap { train.branch.version(in: $0) }.max()
            guard let newest, let branch = upstream.branch.branch(version: newest), branches[branch] == nil,
                let follower = train.branch.branch(version: newest),
                !mergeRequests.contains(where: { $0.source == follower })
            else { continue }
            former.insert(branch)
        }
        return former
    }
}
