import Names

/// Who signs the merge commits.
public struct CommitIdentity: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The address.
    public var email: String

    /// Both together.
    public init(name: String, email: String) { (self.name, self.email) = (name, email) }
}

/// Derives every release, with its phase, from an observation. No I/O but what ``History`` reads, no clock.
public struct Assessor {
    /// All trains.
    public let fleet: Fleet
    /// What the remote shows.
    public let observation: Observation
    /// The commits.
    public let history: any History
    /// Who signs.
    public let identity: CommitIdentity
    /// Whether a person accepted that an upstream was rewritten, for this run.
    public var acceptsRewrite = false

    /// All of it.
    public init(fleet: Fleet, observation: Observation, history: any History, identity: CommitIdentity) {
        (self.fleet, self.observation) = (fleet, observation)
        (self.history, self.identity) = (history, identity)
    }

    /// Every release of every train, upstream first; of a train the newest version first. A train that can't be judged
    /// has a blocker, and leaves the others alone.
    public func assess() throws -> [Release] {
        var releases: [Release] = []
        for train in fleet.trains {
            releases += try assess(train, upstreams: releases)
        }
        return releases
    }

    private func assess(_ train: Train, upstreams: [Release]) throws -> [Release] {
        let branches = releaseBranches(of: train)
        guard !branches.isEmpty else {
            var release = Release(train, version: nil)
            release.branch = train.branch.branch(version: nil)
            return [release]
        }
        return try branches.map { version, branch, head in
            var release = Release(train, version: version)
            release.branch = branch
            release.head = head
            release.isStale = branch != branches[0].branch && !hasOpenMergeRequest(branch, of: train)
            if !release.isStale { try judge(&release, head: head, upstreams: upstreams) }
            return release
        }
    }

    /// The branches of a train, the highest version first.
    func releaseBranches(of train: Train) -> [(version: ReleaseVersion?, branch: BranchName, head: CommitID)] {
        observation.branches
            .compactMap { branch, head in train.branch.match(branch).map { (version: $0, branch: branch, head: head) } }
            .sorted { left, right in
                guard let newer = left.version, let older = right.version else { return left.branch < right.branch }
                return older < newer
            }
    }

    /// Whether a merge request of ours is open for a branch: to where it lands, or to a branch it may have been cut from.
    private func hasOpenMergeRequest(_ branch: BranchName, of train: Train) -> Bool {
        observation.mergeRequests.contains {
            $0.source == branch && $0.state == .opened
                && ($0.target == train.landsOn || fleet.upstream(of: train)?.branch.match($0.target) != nil)
        }
    }

    func trunkTip(of train: Train) -> CommitID? {
        fleet.trunk(of: train).flatMap { observation.branches[$0] }
    }

    func name(of release: Release) -> String { release.branch?.text ?? release.train.branch.text }
}

extension Assessor {
    private func judge(_ release: inout Release, head: CommitID, upstreams: [Release]) throws {
        guard let trunk = fleet.trunk(of: release.train), let trunkTip = observation.branches[trunk] else {
            release.blocker = Blocker(
                "missing-trunk", "\(fleet.trunk(of: release.train)?.text ?? "cut_from") does not exist on the remote",
                hint: "check cut_from in relctl.yml")
            return
        }
        guard let cutPoint = try history.cutPoint(of: head, on: trunkTip) else {
            release.blocker = Blocker(
                "unrelated", "\(name(of: release)) and \(trunk) have no first-parent commit in common",
                hint: "a release branch must have been cut from \(trunk)")
            return
        }
        release.cutPoint = cutPoint
        release.line = try history.firstParentLine(from: head) { $0 == cutPoint }
        release.mergeRequests = try mergeRequests(of: release, since: cutPoint)
        release.publication = publication(of: release.train, on: release.line, head: head)
        release.upstream = try upstream(of: release, head: head, among: upstreams)
        release.landing = try landing(of: release, head: head)
        try judgeDistance(&release, head: head)
        release.commitsAfterLanding = try commitsAfterLanding(of: release, head: head)
        release.phase = phase(of: release)
        guard release.phase != .idle else { return }
        release.pull = try pull(for: release, head: head)
        release.forecasts = try forecasts(of: release, head: head)
    }

    /// Only those whose recorded head descends from the cut point: earlier ones belong to earlier releases.
    private func mergeRequests(of release: Release, since cutPoint: CommitID) throws -> [MergeRequest] {
        try observation.mergeRequests
            .filter { $0.source == release.branch }
            .filter { request in
                // An open one follows its branch; its recorded head may just lag behind a push.
                if request.state == .opened { return true }
                guard let head = request.head, history.contains(head) else { return false }
                return try history.isAncestor(cutPoint, of: head)
            }
            .sorted { $0.id > $1.id }
    }

    private func judgeDistance(_ release: inout Release, head: CommitID) throws {
        let other = release.upstream.map(\.head) ?? trunkTip(of: release.train)
        guard let other else { return }
        (release.ahead, release.behind) = try history.aheadBehind(head, other)
    }

    private func commitsAfterLanding(of release: Release, head: CommitID) throws -> [CommitID] {
        guard let landing = release.landing, landing.head != head,
            let landsOn = observation.branches[release.train.landsOn], try !history.isAncestor(head, of: landsOn)
        else { return [] }
        return try history.firstParentLine(of: head, notIn: landing.head).reversed()
    }

    private func phase(of release: Release) -> Phase {
        if release.landing != nil, release.commitsAfterLanding.isEmpty { return .idle }
        guard let upstream = release.upstream else {
            let isOffered = release.openMergeRequest(to: release.train.landsOn).map { !$0.isDraft } ?? false
            return release.publication != nil || isOffered ? .landing : .regression
        }
        if release.landing != nil { return .landing }
        if upstream.landing == nil { return .following }
        return release.isPublished ? .landing : .awaitingPublish
    }

    /// Auto-pull goes on while the upstream is the same release and this one isn't published; what a deleted or re-cut
    /// upstream landed with is still brought in.
    private func pull(for release: Release, head: CommitID) throws -> Pull? {
        guard let upstream = release.upstream, release.train.autoPull != .off,
            release.phase == .following || release.phase == .awaitingPublish,
            release.train.publication == nil || release.publication == nil
        else { return nil }
        let target = upstream.relation == .sameRelease ? upstream.head : upstream.landing?.head
        guard let target else { return nil }
        return try pull(target, of: upstream, into: release, head: head)
    }
}
