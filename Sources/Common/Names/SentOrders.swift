/// Which orders of a record may have been sent, and so which claims that were given up are open again. It follows from all
/// claims together, whatever the order of their entries: several commands write them.
struct SentOrders {
    private struct Line: Hashable {
        var branch: BranchName
        var version: String
    }

    private struct Age: Comparable {
        var claimedAt: Int
        var attempt: Int

        init(_ claim: UploadClaim) { (claimedAt, attempt) = (claim.claimedAt, claim.attempt) }

        static func < (one: Age, other: Age) -> Bool {
            (one.claimedAt, one.attempt) < (other.claimedAt, other.attempt)
        }
    }

    private var sent: Set<UploadClaim.Successor> = []
    /// The orders whose claim moved to the commit that their run named.
    private var moved: Set<UploadClaim.Successor> = []
    private var runs: Set<String> = []
    private var newest: [Line: Age] = [:]

    /// Takes the newest entry of each claim.
    init(_ claims: [UploadClaim]) {
        for claim in claims {
            let order = UploadClaim.Successor(order: claim.order, version: claim.version)
            if claim.ordered != nil { moved.insert(order) }
            guard claim.mayHaveBeenSent else { continue }
            sent.insert(order)
            if let run = claim.run, claim.status != .withdrawn || claim.successor != nil { runs.insert(run) }
            let line = Line(branch: claim.branch, version: claim.version)
            newest[line] = max(newest[line] ?? Age(claim), Age(claim))
        }
    }

    /// A claim as it counts. One that was given up for an order which started nothing is open: its run may be uploading.
    func current(_ claim: UploadClaim) -> UploadClaim {
        let isOpen = claim.successor.map { !sent.contains($0) } ?? wasGivenUpInVain(claim)
        return isOpen ? claim.reopened : claim
    }

    /// Whether a claim was given up by relctl before version 0.1, which didn't write down for which order, and nothing was
    /// sent after it. A claim with a run is withdrawn as well when its run counts for another commit, or when a person names
    /// another run.
    private func wasGivenUpInVain(_ claim: UploadClaim) -> Bool {
        guard claim.status == .withdrawn, let run = claim.run, !claim.isNamedByPerson, !runs.contains(run),
            !moved.contains(UploadClaim.Successor(order: claim.order, version: claim.version))
        else { return false }
        return newest[Line(branch: claim.branch, version: claim.version)].map { $0 <= Age(claim) } ?? true
    }
}

extension UploadClaim {
    /// Whether its order may have reached the CI. A claim that was given up counts as sent; one that is withdrawn for any
    /// other reason, or whose call never arrived as a person says, started nothing.
    fileprivate var mayHaveBeenSent: Bool {
        guard status == .withdrawn else { return !isDeclined }
        return successor != nil || (run != nil && !isNamedByPerson)
    }

    /// Whether a person said of a call without a status page that it didn't arrive (`--run declined`).
    private var isDeclined: Bool { provider == "webhook" && isNamedByPerson && run == "declined" }

    /// The same claim before it was given up: its run is unknown, or the run's result is.
    fileprivate var reopened: UploadClaim {
        guard status == .withdrawn || status == .cancelled else { return self }
        var claim = self
        (claim.status, claim.reason, claim.successor) = (run == nil ? .claimed : .running, nil, nil)
        return claim
    }
}
