import Names

extension UploadClaim {
    /// The same claim with what its run says about itself.
    func following(_ run: UploadRun) -> UploadClaim {
        var claim = self
        (claim.run, claim.url) = (run.id, run.url ?? url)
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

    /// The same claim, given up.
    var withdrawn: UploadClaim {
        var claim = self
        claim.status = .withdrawn
        return claim
    }

    /// What is to be written down about a run of this claim, oldest first; nothing when it is known.
    ///
    /// A run that started on another commit counts as that commit's: both sides of that go into the record at once.
    func entries(for run: UploadRun, in log: UploadLog) -> [UploadClaim] {
        guard let commit = run.commit, commit != self.commit else {
            let fresh = following(run)
            return fresh == self ? [] : [fresh]
        }
        let known = log.claims.first { $0.commit == commit && $0.run == run.id && $0.provider == provider }
        var moved = known ?? self
        if known == nil {
            moved.attempt = (log.claims(of: commit, version: version).first?.attempt ?? 0) + 1
            moved.commit = commit
        }
        return [withdrawn, moved.following(run)]
    }
}

extension UploadOrder {
    /// The order that a claim was made for.
    init(_ claim: UploadClaim) {
        self.init(
            app: claim.app, branch: claim.branch, commit: claim.commit, version: claim.version, attempt: claim.attempt)
    }
}
