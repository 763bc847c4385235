import Names

/// The author and committer of merge commits.
package struct CommitIdentity: Hashable, Sendable {
    package var name: String
    /// The address.
    package var email: String
    /// A prefix of every commit message, for servers with rules on messages; may be empty.
    package var messagePrefix: String

    /// Creates an identity; without a prefix, messages begin with the subject.
    package init(name: String, email: String, messagePrefix: String = "") {
        (self.name, self.email, self.messagePrefix) = (name, email, messagePrefix)
    }

    /// A commit message with the prefix.
    package func message(_ text: String) -> String { messagePrefix.isEmpty ? text : "\(messagePrefix) \(text)" }
}

/// A person's choice about own work that the upstream got and undid (`own-work-undone`).
package enum UndoChoice: Hashable, Sendable {
    /// Pull everything else, and keep the follower's own work.
    case keepOwn
    /// Pull the undoing too.
    case acceptUndo
}

/// Derives every release, with its phase, from an observation. No I/O but what ``History`` reads, no clock.
package struct Assessor {
    /// The trains of the project.
    package let fleet: Fleet
    /// The state of the remote: merge requests newest first, notes oldest first.
    package let observation: Observation
    /// The author of merge commits.
    package let identity: CommitIdentity
    /// The releases whose rewritten branches a person accepted, for this run.
    package var acceptedRewrites = AcceptedRewrites.none
    /// A person's choice, for this run, about own work that the upstream merged and reverted.
    package var undoChoice: UndoChoice?
    /// Whether a person forces the gates, for this run. An unreadable record of uploads then stops nothing.
    package var forcesGates = false
    /// Whether forecasts are made. Each costs one or two merges, so commands that don't print them leave them out. Planning a
    /// landing makes its own.
    package var forecastsAll = true

    /// The trains whose pulls and forecasts are made; `nil`: all. They need merges, which read trees and files, so a command
    /// leaves out the trains that it isn't about.
    package var integrates: Set<TrainName>?

    /// The releases that a person named with their versions: one that has landed, and whose branch is gone, is assessed, too.
    package var requested: Set<ReleaseName> = []

    let history: CachedHistory
    let tags: [CommitID: [TagName]]

    /// Creates an assessor. Observations share what was read when they pass the same ``CachedHistory``.
    package init(fleet: Fleet, observation: Observation, history: any History, identity: CommitIdentity) {
        (self.fleet, self.observation, self.identity) = (fleet, observation.inOrder, identity)
        self.history = (history as? CachedHistory) ?? CachedHistory(history)
        tags = Dictionary(grouping: observation.tags, by: \.value).mapValues { $0.map(\.key).sorted() }
    }

    /// Every release of every train, upstream first; of a train the newest version first. A train that can't be assessed
    /// has a decision or a failure, and doesn't affect the others.
    package func assess() throws -> [Release] {
        var releases: [Release] = []
        for train in fleet.trains {
            do {
                releases += try assess(train, upstreams: releases)
            } catch {
                releases.append(failed(train, error))
            }
        }
        return releases + requestedReleases(besides: releases)
    }

    private func failed(_ train: Train, _ error: any Error) -> Release {
        release(of: train, version: nil, .unassessable(nil, .failure(error)))
    }

    private func assess(_ train: Train, upstreams: [Release]) throws -> [Release] {
        let branches = releaseBranches(of: train)
        let deleted = try deletedReleases(of: train, among: upstreams)
        guard let newest = branches.first?.tip.branch else {
            return deleted.isEmpty ? [releaseWithoutBranch(of: train)] : deleted
        }
        return branches.map { version, tip in
            let isStale =
                tip.branch != newest && !hasOpenMergeRequest(tip.branch, of: train) && !isToBeDeleted(tip, of: train)
            let stale = release(of: train, version: version, .stale(tip))
            do {
                return try isStale
                    ? assessedIfRunning(stale, on: tip.branch, among: upstreams) : assessed(stale, among: upstreams)
            } catch {
                return release(of: train, version: version, .unassessable(unassessed(tip, of: train), .failure(error)))
            }
        } + deleted
    }

    func release(of train: Train, version: ReleaseVersion?, _ state: Release.State) -> Release {
        Release(
            train: train, version: version, trunkHead: train.isRoot ? trunkTip(of: train) : nil, state: state)
    }

    /// The branches of a train, the highest version first.
    private func releaseBranches(of train: Train) -> [(version: ReleaseVersion?, tip: BranchTip)] {
        observation.branches.filter { train.branch.matches($0.key) }
            .map { branch, head in
                (version: train.branch.version(in: branch), tip: BranchTip(branch: branch, head: head))
            }
            .sorted { left, right in
                guard let newer = left.version, let older = right.version else {
                    return left.tip.branch < right.tip.branch
                }
                return older < newer
            }
    }

    private func hasOpenMergeRequest(_ branch: BranchName, of train: Train) -> Bool {
        observation.mergeRequests.contains {
            $0.source == branch && $0.state == .opened && isOurs($0, of: train)
        }
    }

    /// Whether relctl landed the tip of an older version whose branch `keep_branch: false` deletes. Such a release isn't stale
    /// before the deletion, although its merge request is merged.
    private func isToBeDeleted(_ tip: BranchTip, of train: Train) -> Bool {
        guard !train.keepsBranch else { return false }
        return observation.mergeRequests.contains {
            $0.source == tip.branch && $0.state == .merged && $0.head == tip.head
                && train.landsOn.contains($0.target) && RequestMark(in: $0.description)?.purpose == .landing
        }
    }

    /// True if a merge request of a train's branch is relctl's: its target is in `lands_on`, is an upstream, or is where
    /// the forge moves it when that upstream is gone. Those to other branches belong to people.
    func isOurs(_ request: MergeRequest, of train: Train) -> Bool {
        if train.landsOn.contains(request.target) { return true }
        guard let upstream = fleet.upstream(of: train) else { return false }
        return upstream.landsOn.contains(request.target) || upstream.branch.matches(request.target)
    }

    func trunkTip(of train: Train) -> CommitID? {
        fleet.trunk(of: train).flatMap { observation.branches[$0] }
    }
}
