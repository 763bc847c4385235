import Names

extension Planner {
    /// Starts the uploads that are due, once the branch is where it is to be for now.
    func planUploads(of branch: BranchName, head: CommitID, in plan: inout Plan) {
        let isMoving = plan.steps.contains { $0.movedBranch != nil }
        guard !isMoving, plan.conflict == nil else { return }
        for policy in fleet.uploads(of: plan.release.train) where policy.moment != .byHand {
            planUpload(policy, of: branch, head: head, in: &plan)
        }
    }

    /// The commit of a release that was uploaded last with success.
    public func uploadedCommit(of release: Release) -> CommitID? {
        fleet.claims(on: release, in: observation).filter { $0.status == .succeeded }
            .max { $0.claimedAt < $1.claimedAt }?.commit
    }

    private func planUpload(_ policy: UploadPolicy, of branch: BranchName, head: CommitID, in plan: inout Plan) {
        let log = observation.uploads[policy.app] ?? UploadLog()
        let version = plan.release.name.version?.text ?? ""
        switch claim(policy, in: log, of: plan.release, head: head, version: version) {
        case let claim? where claim.status == .failed || claim.status == .cancelled:
            plan.blockers.append(Self.endedBadly(claim))
        case let claim? where claim.status != .claimed:
            return
        case nil where isTooSoon(policy, after: log):
            plan.waitingFor.append("upload_interval")
        case _:
            if let refusal = refusal(policy, head: head) {
                plan.blockers.append(refusal)
            } else {
                plan.add(.triggerUpload(app: policy.app, branch: branch, at: head, version: version))
            }
        }
    }

    /// The claim that stands for what the policy asks for.
    private func claim(
        _ policy: UploadPolicy, in log: UploadLog, of release: Release, head: CommitID, version: String
    ) -> UploadClaim? {
        var meant: Set<CommitID> = [head]
        if policy.moment == .onCut {
            meant.formUnion(release.line)
            if let cutPoint = release.cutPoint { meant.insert(cutPoint) }
        }
        return log.claims.first { $0.status != .withdrawn && $0.version == version && meant.contains($0.commit) }
    }

    private func isTooSoon(_ policy: UploadPolicy, after log: UploadLog) -> Bool {
        guard let interval = policy.atMostEvery, let newest = log.newest else { return false }
        return observation.now - newest.claimedAt < interval
    }

    private func refusal(_ policy: UploadPolicy, head: CommitID) -> Blocker? {
        guard policy.requiresAudit,
            let refusal = observation.gates[UploadGate.Subject(app: policy.app, commit: head)]?.refusal
        else { return nil }
        return Blocker(
            "audit-failed", "the audit of \(policy.app) at \(head.short) keeps it from being uploaded: \(refusal)",
            hint: "relctl audit-manifest --app \(policy.app) --rev \(head.short) shows the findings")
    }

    private static func endedBadly(_ claim: UploadClaim) -> Blocker {
        let end = claim.status == .failed ? "failed" : "was cancelled"
        return Blocker(
            "upload-\(claim.status.rawValue)",
            "the upload of \(claim.app) at \(claim.commit.short) \(end)\(claim.url.map { ": \($0)" } ?? "")",
            hint: "see why, then start it anew: \(claim.command)")
    }
}

/// The newest upload of a release.
public struct LastUpload: Hashable, Sendable {
    /// What is written down about it.
    public var claim: UploadClaim
    /// How many commits of the branch came after the uploaded one.
    public var commitsSince: Int
}

extension Assessor {
    /// The newest upload of a commit on the release's own line.
    func lastUpload(of release: Release) -> LastUpload? {
        let newest = fleet.claims(on: release, in: observation).filter { $0.status != .withdrawn }
            .max { $0.claimedAt < $1.claimedAt }
        return newest.flatMap { claim in
            release.lineFromCut.firstIndex(of: claim.commit).map { LastUpload(claim: claim, commitsSince: $0) }
        }
    }
}

extension Fleet {
    /// What was claimed of commits on the release's own line.
    fileprivate func claims(on release: Release, in observation: Observation) -> [UploadClaim] {
        let line = release.lineFromCut
        return uploads(of: release.train).flatMap { observation.uploads[$0.app]?.claims ?? [] }
            .filter { line.contains($0.commit) }
    }
}

extension Release {
    /// Its line, newest first, down to the commit that it was cut at.
    fileprivate var lineFromCut: [CommitID] { line + [cutPoint].compactMap { $0 } }
}
