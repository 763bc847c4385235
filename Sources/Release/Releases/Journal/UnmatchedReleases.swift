import Names
import Printing

extension Assessor {
    /// The releases that journals record, that have not landed, and whose branches no train matches any more, in words:
    /// `branch` was changed in relctl.yml while they ran.
    ///
    /// - Parameter releases: all there are.
    package func unmatchedReleases(among releases: [Release]) throws -> [String] {
        var found: [String] = []
        for train in fleet.trains {
            let entries = observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? []
            let isUndecided = releases.contains {
                $0.train.name == train.name && $0.lostHead != nil && $0.blocker != nil
            }
            found += try entries.filter { try isUnmatched($0, of: train) }
                .map { Self.warning(of: $0, train, isUndecided: isUndecided) }
        }
        return found
    }

    /// - Parameter isUndecided: whether a person has to decide about a rewritten or deleted branch of the train, which the
    ///   command that gives this one up would accept as well.
    private static func warning(of entry: TrainJournal.Entry, _ train: Train, isUndecided: Bool) -> String {
        let command = "relctl sync-release \(ShellWord.quoted(train.name.text)) --accept-rewrite"
        return "\(entry.branch), a release of \(train.name) that has not landed (\(entry.phase.rawValue), last seen at"
            + " \(entry.head.short)), does not match branch: \(train.branch) in relctl.yml, and is left alone."
            + " Set branch back until it has landed"
            + (isUndecided ? "; first settle what is to be decided about \(train.name)" : ", or give it up: \(command)")
    }

    private func isUnmatched(_ entry: TrainJournal.Entry, of train: Train) throws -> Bool {
        guard entry.phase != .idle, !acceptedRewrites.contains(ReleaseName(train.name)),
            !fleet.trains.contains(where: { $0.branch.matches(entry.branch) }), history.contains(entry.head),
            try !hasLanded(entry, on: train.landsOn)
        else { return false }
        // The branch may have been renamed together with the setting.
        let places = train.landsOn + observation.branches.keys.filter { train.branch.matches($0) }
        return try !places.contains { try isMerged(entry.head, into: $0) }
    }
}
