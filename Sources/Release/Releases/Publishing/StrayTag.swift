import Names
import Printing

/// A tag that probably was meant to publish a release, on a commit where it doesn't count.
package struct StrayTag: Hashable, Sendable {
    /// The position of the tag.
    enum Place: Hashable {
        /// In the branch, behind another parent of a merge than the first.
        case behindMerge(CommitID, author: String)
        /// On the commit by which a merge request landed; its head was on the branch.
        case landing(MergeRequestID, on: BranchName, head: CommitID)
        /// On the first-parent line of a branch that the release lands on.
        case destination(BranchName)
    }

    let tag: TagName
    let place: Place
    let release: ReleaseName
    let branch: BranchName
    /// The tip of the branch.
    let head: CommitID

    /// Why it doesn't count.
    package var reason: String {
        switch place {
        case .behindMerge(let merge, let author):
            "tag \(tag) is in \(branch), but off its first-parent line since the merge \(merge.short) by \(author)"
        case .landing(let id, let target, _):
            "tag \(tag) does not count: it is on the commit that \(id) made on \(target), not on \(branch)"
        case .destination(let target): "tag \(tag) does not count: it is on \(target), not on \(branch)"
        }
    }

    /// The command that moves the tag. relctl never moves a tag itself.
    package var remedy: String {
        let commit =
            switch place {
            case .behindMerge(let merge, _): merge
            case .landing(_, _, let head): head
            case .destination: head
            }
        let move = "git push --force origin \(ShellWord.quoted("\(commit.short):refs/tags/\(tag)"))"
        return "\(move) moves it to the branch, or relctl publish-release \(release.argument) --at \(commit.short)"
            + " --version … sets another one"
    }
}

extension Assessor {
    /// The newest tag that seems to be meant for a release which is not published; `nil` where there is none.
    func strayTag(of release: LiveRelease) throws -> StrayTag? {
        guard case .tag(let pattern) = release.train.publication, !release.isPublished else { return nil }
        let versions = Set(releaseHeads(of: release.train).keys)
        // One day of tolerance for clocks. Older tags are skipped: each costs a walk over the history.
        let since = try history.commit(release.cutPoint).committer.time - 86_400
        var newest: (tag: StrayTag, time: Int)?
        for (name, commit) in observation.tags.sorted(by: { $0.key < $1.key }) {
            guard isMeant(name, pattern, for: release, among: versions), history.contains(commit) else { continue }
            let time = try history.commit(commit).committer.time
            guard time >= newest?.time ?? since, let tag = try strayTag(name, at: commit, of: release) else { continue }
            newest = (tag, time)
        }
        return newest?.tag
    }

    private func isMeant(
        _ tag: TagName, _ pattern: String, for release: LiveRelease, among versions: Set<ReleaseVersion>
    ) -> Bool {
        guard let text = TagPattern(pattern).release(tag) else { return false }
        guard let version = release.name.version, let tagged = ReleaseVersion(text) else { return true }
        return version.includes(tagged) || !isOfAnother(tagged, version, versions)
    }

    /// A tag on a commit, where that commit came after the cut and is near the branch, though not on its line.
    func strayTag(_ tag: TagName, at commit: CommitID, of release: LiveRelease) throws -> StrayTag? {
        guard history.contains(commit), commit != release.cutPoint, !release.line.contains(commit),
            try history.isAncestor(release.cutPoint, of: commit), let place = try place(of: commit, near: release)
        else { return nil }
        return StrayTag(tag: tag, place: place, release: release.name, branch: release.branch, head: release.head)
    }

    private func place(of commit: CommitID, near release: LiveRelease) throws -> StrayTag.Place? {
        let containing = try release.line.partitioningIndex { try !history.isAncestor(commit, of: $0) }
        if containing > 0 {
            let merge = try history.commit(release.line[containing - 1])
            return .behindMerge(merge.id, author: brief(merge.author.name))
        }
        for request in release.mergeRequests where request.resultCommits.contains(commit) {
            guard request.state == .merged, let head = request.head else { continue }
            return .landing(request.id, on: request.target, head: head)
        }
        return try release.train.landsOn.first { target in
            try observation.branches[target].map { try history.cutPoint(of: commit, on: $0) == commit } ?? false
        }.map { .destination($0) }
    }
}

extension Planner {
    /// Says that a release waits for its publication, with the tag that was meant to be it.
    func planPublication(of release: LiveRelease, in plan: inout Plan) throws {
        plan.waitingFor.append(.notPublished)
        plan.strayTag = try assessor.strayTag(of: release)
        guard release.train.publication == .upload else { return }
        plan.uploadRemedy = uploading(release)
        if let decision = lostPublication(of: release, in: plan) { plan.decisions.append(decision) }
    }

    /// Whether people merged a release into a branch that it lands on, although it is not published: that is no landing yet.
    func isMergedUnpublished(_ release: LiveRelease) -> Bool {
        guard !release.isPublished else { return false }
        return release.mergeRequests.contains {
            // After a landing by fast-forward the release before has its head as the cut point of this one.
            $0.state == .merged && release.train.landsOn.contains($0.target) && $0.head != release.cutPoint
        }
    }
}
