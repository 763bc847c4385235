import Names
import Printing

extension Assessor {
    /// The releases that journals record, that have not landed, and whose branches no train matches any more, in words:
    /// `branch` was changed in relctl.yml while they ran.
    package func unmatchedReleases() throws -> [String] {
        var found: [String] = []
        for train in fleet.trains {
            let entries = observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? []
            found += try entries.filter { try isUnmatched($0, of: train) }.map { Self.warning(of: $0, train) }
        }
        return found
    }

    private static func warning(of entry: TrainJournal.Entry, _ train: Train) -> String {
        let command = "relctl sync-release \(ShellWord.quoted(train.name.text)) --accept-rewrite"
        return "\(entry.branch), a release of \(train.name) that has not landed (\(entry.phase.rawValue), last seen at"
            + " \(entry.head.short)), does not match branch: \(train.branch) in relctl.yml, and is left alone."
            + " Set branch back until it has landed, or give it up: \(command)"
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
