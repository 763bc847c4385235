import Names

extension Assessor {
    /// The release of a train that has no branch: where its branch has a fixed name, the last one that landed from it.
    func releaseWithoutBranch(of train: Train) -> Release {
        // A landed release that can't be read must not fail the train.
        let gone = train.branch.branch(version: nil).flatMap { try? goneRelease(on: $0, of: train, version: nil) }
        return gone ?? release(of: train, version: nil, .absent)
    }

    /// The releases that a person named, that have landed, and whose branches are gone.
    func requestedReleases(besides known: [Release]) -> [Release] {
        requested.sorted { $0.description < $1.description }.compactMap { name in
            guard !known.contains(where: { $0.name == name }), let train = fleet[name.train],
                let branch = train.branch.branch(version: name.version)
            else { return nil }
            return try? goneRelease(on: branch, of: train, version: name.version)
        }
    }

    /// The last release on a deleted branch, if it had landed on every branch of `lands_on`, which its merge requests show.
    /// `nil` where a newer merge request has commits that did not land with it: then another release has begun.
    func goneRelease(on branch: BranchName, of train: Train, version: ReleaseVersion?) throws -> Release? {
        let requests = observation.mergeRequests.filter { $0.source == branch && isOurs($0, of: train) }
        guard let last = requests.firstIndex(where: { $0.state == .merged && train.landsOn.contains($0.target) }),
            let head = requests[last].head, history.contains(head),
            try requests[..<last].allSatisfy({ try isContained($0, in: head) }),
            let cutPoint = try cutPoint(of: head, from: branch)
        else { return nil }
        let absent = release(of: train, version: version, .absent)
        let cut = try cutBranch(BranchTip(branch: branch, head: head), of: absent, cutPoint: cutPoint)
        let landings = try train.landsOn.compactMap { try landing(of: cut, on: $0, upstream: nil) }
        guard landings.count == train.landsOn.count else { return nil }
        return release(of: train, version: version, .gone(cut, landings: landings))
    }

    private func isContained(_ request: MergeRequest, in head: CommitID) throws -> Bool {
        guard let own = request.head, history.contains(own) else { return false }
        return try history.isAncestor(own, of: head)
    }
}
