/// The record of an app's uploads: the latest state of each claim, newest claim first.
package struct UploadLog: Hashable, Sendable {
    /// The claims, newest first.
    package let claims: [UploadClaim]
    /// The same claims, ordered by their latest log entry, newest first.
    private let byRecency: [UploadClaim]
    /// The newest entry of each claim as it was written. What counts is derived from all of them anew with each entry.
    private let written: [UploadClaim]
    /// The claims that a command is about to give up, as they are once it has.
    private let givenUp: [Key: UploadClaim]
    /// The commit that holds the newest entry; `nil`: nothing is written down yet.
    package let tip: CommitID?

    private struct Key: Hashable {
        var commit: CommitID
        var version: String
        var attempt: Int

        init(_ claim: UploadClaim) {
            (commit, version, attempt) = (claim.commit, claim.version, claim.attempt)
        }
    }

    /// Takes entries as they were written, newest first; of several about one claim the newest counts.
    package init(entries: [UploadClaim] = [], tip: CommitID? = nil) {
        self.init(entries: entries, givenUp: [:], tip: tip)
    }

    private init(entries: [UploadClaim], givenUp: [Key: UploadClaim], tip: CommitID?) {
        var known: Set<Key> = []
        written = entries.filter { known.insert(Key($0)).inserted }
        let sent = SentOrders(written)
        let newest = written.map { givenUp[Key($0)] ?? sent.current($0) }
        // Sorted by the time of the claim: the end of an old run doesn't make it the newest upload.
        let order = newest.indices.sorted {
            newest[$0].claimedAt == newest[$1].claimedAt ? $0 < $1 : newest[$0].claimedAt > newest[$1].claimedAt
        }
        claims = order.map { newest[$0] }
        byRecency = newest
        (self.givenUp, self.tip) = (givenUp, tip)
    }

    /// Returns the log with newer entries added. `news` is in order of writing, oldest first.
    package func adding(_ news: [UploadClaim]) -> UploadLog {
        let changed = Set(news.map(Key.init))
        return UploadLog(
            entries: news.reversed() + written, givenUp: givenUp.filter { !changed.contains($0.key) }, tip: tip)
    }

    /// Returns the log as it is while claims are being given up for an order that is not written down yet. Nothing else
    /// follows from that: what these claims replaced stays replaced.
    package func givingUp(_ claims: [UploadClaim]) -> UploadLog {
        let all = givenUp.merging(claims.map { (Key($0), $0) }) { _, new in new }
        return UploadLog(entries: written, givenUp: all, tip: tip)
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
