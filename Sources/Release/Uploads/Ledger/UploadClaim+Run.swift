import Names

/// The position of a run's commit relative to the ordered commit.
package enum RunPlace: Hashable, Sendable {
    /// The run's commit is the ordered one, isn't on the branch (a shared library, a job in another repository), or is unknown.
    case ordered
    /// The run's commit came to the branch after the ordered one: the branch moved before the run started.
    case newer
    /// The run's commit is older than the ordered one: the CI's view of the branch lags, or the job builds another branch.
    case older
}

extension UploadClaim {
    /// The same claim with what its run says about itself.
    func following(_ run: UploadRun) -> UploadClaim {
        var claim = self
        (claim.run, claim.url) = (run.id, run.url ?? url)
        (claim.answer, claim.reason) = (nil, run.state == .running ? nil : run.reason.map(ClaimMessage.reason))
        claim.successor = nil
        claim.isSuperseded = run.state == .cancelled && run.isSuperseded
        claim.status =
            switch run.state {
            case .waiting: .waiting
            case .running: .running
            case .succeeded: .succeeded
            case .failed: .failed
            case .cancelled: .cancelled
            }
        return claim
    }

    /// The same claim, given up; for which order, ``givenUp(for:)`` says.
    var withdrawn: UploadClaim {
        var claim = self
        (claim.status, claim.successor) = (.withdrawn, nil)
        return claim
    }

    /// The same claim, given up for another one. Written in one push with that one: if it started nothing, this one counts
    /// as open again (``UploadLog``), so that no later pass orders the upload a second time.
    func givenUp(for claim: UploadClaim) -> UploadClaim {
        var givenUp = self
        givenUp.successor = Successor(order: claim.order, version: claim.version)
        return givenUp
    }

    /// Returns the new entries about a run of this claim, oldest first; none if everything is recorded. The last one is
    /// the state of the order.
    ///
    /// If the run started on another commit of the branch, the upload counts for that commit: the entries about both
    /// commits are recorded together.
    func entries(for run: UploadRun, at place: RunPlace, in log: UploadLog) -> [UploadClaim] {
        guard let commit = run.commit, place != .ordered else { return changes(to: following(run)) }
        let known = log.claims.first { $0.commit == commit && $0.run == run.id && $0.provider == provider }
        var moved = known ?? self
        if known == nil {
            moved.attempt = (log.claims(of: commit, version: version).first?.attempt ?? 0) + 1
            (moved.commit, moved.ordered) = (commit, order)
        }
        moved = moved.following(run)
        return place == .newer ? [withdrawn, moved] : [moved, misplaced(at: commit)]
    }

    /// Returns the entry for a changed claim. A recorded end is not recorded again when its CI adds details: the newest
    /// entry decides which attempt counts.
    private func changes(to claim: UploadClaim) -> [UploadClaim] {
        claim == self || (status.isFinal && claim.status == status) ? [] : [claim]
    }

    /// The same claim as failed, because its run was on an older commit. An automatic new order might start the job on
    /// that commit over and over.
    private func misplaced(at commit: CommitID) -> UploadClaim {
        var claim = self
        (claim.status, claim.run) = (.failed, nil)
        claim.reason = "its CI ran the job on \(commit.short), an older commit"
        return claim
    }
}

extension UploadOrder {
    /// The order that a claim was made for.
    init(_ claim: UploadClaim) {
        self.init(
            app: claim.app, branch: claim.branch, commit: claim.order.commit, version: claim.version,
            attempt: claim.order.attempt)
        mayHavePlainKey = key != plainKey && !claim.hasEncodedKey
    }
}
