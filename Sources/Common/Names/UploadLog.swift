/// The record of an app's uploads: of each claim its newest state, the newest claim first.
package struct UploadLog: Hashable, Sendable {
    /// The claims, newest first.
    package let claims: [UploadClaim]
    /// The same, the claim that was written about last first.
    private let byRecency: [UploadClaim]
    /// The commit that holds the newest entry; `nil`: nothing is written down yet.
    package let tip: CommitID?

    /// Takes entries as they were written, newest first; of several about one claim the newest counts.
    package init(entries: [UploadClaim] = [], tip: CommitID? = nil) {
        struct Key: Hashable {
            var commit: CommitID
            var version: String
            var attempt: Int
        }
        var known: Set<Key> = []
        let newest = entries.filter {
            known.insert(Key(commit: $0.commit, version: $0.version, attempt: $0.attempt)).inserted
        }
        // By when they were claimed: an old run that ends late is no newer upload.
        let order = newest.indices.sorted {
            newest[$0].claimedAt == newest[$1].claimedAt ? $0 < $1 : newest[$0].claimedAt > newest[$1].claimedAt
        }
        claims = order.map { newest[$0] }
        byRecency = newest
        self.tip = tip
    }

    /// The log with further entries behind it, oldest first.
    package func adding(_ news: [UploadClaim]) -> UploadLog {
        UploadLog(entries: news.reversed() + byRecency, tip: tip)
    }

    /// The claims for a commit, the last attempt first.
    package func claims(of commit: CommitID, version: String) -> [UploadClaim] {
        claims.filter { $0.commit == commit && $0.version == version }.sorted { $0.attempt > $1.attempt }
    }

    /// Of several attempts for a commit the one that counts: one under way, else the one that was written about last. People
    /// start earlier ones again at the CI. One that was withdrawn takes nothing from what another one came to.
    package func standing(of commit: CommitID, version: String) -> UploadClaim? {
        let all = byRecency.filter { $0.commit == commit && $0.version == version }
        return all.first { [.waiting, .running].contains($0.status) } ?? all.first { $0.status != .withdrawn }
            ?? all.first
    }

    /// Whether a claim, which its CI cancelled for the sake of a newer run, is ordered again without a person: once for a
    /// commit, and not where the order before it ended like this too.
    package func mayOrderAgain(_ claim: UploadClaim) -> Bool {
        guard claim.status == .cancelled, claim.isSuperseded else { return false }
        let started = claims.filter { $0.status != .withdrawn && $0.version == claim.version }
        let isOnly = started.count { $0.commit == claim.commit } == 1
        return isOnly && started.first?.order == claim.order && started.dropFirst().first?.isSuperseded != true
    }

    /// How long ``orders(inHourBefore:)`` looks back, in seconds.
    private static let hour = 3600

    /// The orders of the last hour, newest first, whatever became of them; without those that no CI has seen. A claim from
    /// ahead of the clock counts only as long as one from before it.
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

    /// The newest claim that started something, or may have.
    package var newest: UploadClaim? { claims.first { $0.status != .withdrawn } }
}
