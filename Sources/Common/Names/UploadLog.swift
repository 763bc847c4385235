/// The record of an app's uploads: the latest state of each claim, newest claim first.
package struct UploadLog: Hashable, Sendable {
    /// The claims, newest first.
    package let claims: [UploadClaim]
    /// The same claims, ordered by their latest log entry, newest first.
    private let byRecency: [UploadClaim]
    /// The commit that holds the newest entry; `nil`: nothing is written down yet.
    package let tip: CommitID?

    private struct Key: Hashable {
        var commit: CommitID
        var version: String
        var attempt: Int
    }

    /// Takes entries as they were written, newest first; of several about one claim the newest counts.
    package init(entries: [UploadClaim] = [], tip: CommitID? = nil) {
        var known: Set<Key> = []
        let newest = Self.reopening(
            entries.filter {
                known.insert(Key(commit: $0.commit, version: $0.version, attempt: $0.attempt)).inserted
            })
        // Sorted by the time of the claim: the end of an old run doesn't make it the newest upload.
        let order = newest.indices.sorted {
            newest[$0].claimedAt == newest[$1].claimedAt ? $0 < $1 : newest[$0].claimedAt > newest[$1].claimedAt
        }
        claims = order.map { newest[$0] }
        byRecency = newest
        self.tip = tip
    }

    /// Reopens the claims that were given up for an order which started nothing: their runs may still be uploading. A claim
    /// is given up in the same push as its successor is claimed, so the successor's newest entry comes first.
    private static func reopening(_ claims: [UploadClaim]) -> [UploadClaim] {
        var sent: Set<UploadClaim.Successor> = []
        return claims.map { claim in
            let isReplaced = claim.successor.map(sent.contains) ?? true
            let claim = isReplaced ? claim : claim.reopened
            if claim.status != .withdrawn || claim.successor != nil {
                sent.insert(UploadClaim.Successor(order: claim.order, version: claim.version))
            }
            return claim
        }
    }

    /// Returns the log with newer entries added. `news` is in order of writing, oldest first.
    package func adding(_ news: [UploadClaim]) -> UploadLog {
        UploadLog(entries: news.reversed() + byRecency, tip: tip)
    }

    /// The claims for a commit, the last attempt first.
    package func claims(of commit: CommitID, version: String) -> [UploadClaim] {
        claims.filter { $0.commit == commit && $0.version == version }.sorted { $0.attempt > $1.attempt }
    }

    /// Returns the decisive attempt for a commit: one whose run is waiting or running, else the one with the latest log
    /// entry, because people may restart an earlier attempt at the CI. A withdrawn attempt counts only if there is no
    /// other.
    package func standing(of commit: CommitID, version: String) -> UploadClaim? {
        let all = byRecency.filter { $0.commit == commit && $0.version == version }
        return all.first { [.waiting, .running].contains($0.status) } ?? all.first { $0.status != .withdrawn }
            ?? all.first
    }

    /// True if a claim that its CI cancelled in favour of a newer run may be requested again automatically: only once
    /// per commit, and not if the previous request was cancelled for the same reason. A claim that a person gave up counts
    /// as a request: its run may be uploading.
    package func mayOrderAgain(_ claim: UploadClaim) -> Bool {
        guard claim.status == .cancelled, claim.isSuperseded else { return false }
        let started = claims.filter {
            ($0.status != .withdrawn || $0.successor != nil) && $0.version == claim.version
        }
        let isOnly = started.count { $0.commit == claim.commit } == 1
        return isOnly && started.first?.order == claim.order && started.dropFirst().first?.isSuperseded != true
    }

    /// How long ``orders(inHourBefore:)`` looks back, in seconds.
    private static let hour = 3600

    /// The claims of the last hour, newest first, one per request, with any result. Requests that the CI was not
    /// reached with are left out. A claim time in the future counts by its distance from `now`.
    package func orders(inHourBefore now: Int) -> [UploadClaim] {
        struct Key: Hashable {
            var order: UploadClaim.Ordered
            var version: String
        }
        var known: Set<Key> = []
        return claims.filter {
            abs(now - $0.claimedAt) < Self.hour && $0.answer != .unavailable
                && known.insert(Key(order: $0.order, version: $0.version)).inserted
        }
    }

    /// The versions that uploads were started for, the one of the newest upload first.
    package var versions: [String] {
        var known: Set<String> = []
        return claims.filter { $0.status != .withdrawn && known.insert($0.version).inserted }.map(\.version)
    }

    /// The newest claim that is not withdrawn: it started a run, or may have.
    package var newest: UploadClaim? { claims.first { $0.status != .withdrawn } }
}

extension UploadClaim {
    /// The same claim before it was given up: its run is unknown, or the run's result is.
    fileprivate var reopened: UploadClaim {
        guard status == .withdrawn || status == .cancelled else { return self }
        var claim = self
        (claim.status, claim.reason, claim.successor) = (run == nil ? .claimed : .running, nil, nil)
        return claim
    }
}
