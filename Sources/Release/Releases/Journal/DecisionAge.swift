import Names

/// Finds out since when a person is needed for a release.
package struct DecisionAge {
    private let history: any History
    private let journal: TrainJournal?

    /// - Parameter journal: that of the release's train.
    package init(history: any History, journal: TrainJournal?) { (self.history, self.journal) = (history, journal) }

    /// The time in seconds since 1970; `nil` where nobody is needed, or nothing tells since when.
    ///
    /// A conflict can't be older than the commit that conflicts. Other decisions are as old as what the forge dates, such as the
    /// closing of a merge request, else as the notes on the merge request, which the journal tells of.
    ///
    /// - Throws: what reading a commit throws.
    package func start(of entry: Outcome.Entry) throws -> Int? {
        guard entry.needsPerson else { return nil }
        let noted = noted(entry.plan.release)
        if let decision = entry.plan.decisions.first { return decision.since ?? noted }
        guard let conflict = entry.plan.conflict else { return noted }
        let arrival = try entry.conflictOrigin?.mergedAt ?? history.commit(conflict.commit).committer.time
        return max(noted ?? arrival, arrival)
    }

    private func noted(_ release: Release) -> Int? {
        guard let branch = release.branch else { return nil }
        return JournalLog(from: journal, in: history).notedSince(branch)
    }
}
