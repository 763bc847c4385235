import Names
import Printing

extension Assessor {
    /// The releases that journals record, that have not landed, and whose branches no train matches any more, in words:
    /// `branch` was changed in relctl.yml while they ran.
    package func releasesWithoutTrain() throws -> [String] {
        let found = try fleet.trains.flatMap { train in
            try (observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? [])
                .filter { try matchesNoTrain($0, of: train) }.map { (entry: $0, train: train) }
        }
        guard !found.isEmpty else { return [] }
        // All releases, whatever the command is about: the advice below concerns them too.
        let undecided = Set(try assess().filter(awaitsVerdictOnRewrite).map(\.train.name))
        return found.map { Self.warning(of: $0.entry, $0.train, isUndecided: undecided.contains($0.train.name)) }
    }

    /// Whether a person has to decide about its rewritten or deleted branch, or that of its upstream.
    private func awaitsVerdictOnRewrite(_ release: Release) throws -> Bool {
        if release.lostHead != nil, release.decision != nil { return true }
        guard let live = release.live, let upstream = live.upstream, let tip = upstream.head else { return false }
        return try droppedPull(of: upstream, target: tip, live) != nil
    }

    /// - Parameter isUndecided: whether such a decision is open in the train: the command that gives this release up would
    ///   accept that rewrite as well.
    private static func warning(of entry: TrainJournal.Entry, _ train: Train, isUndecided: Bool) -> String {
        let command = "relctl sync-release \(ShellWord.quoted(train.name.text)) --accept-rewrite"
        return "\(entry.branch), a release of \(train.name) that has not landed (\(entry.phase.rawValue), last seen at"
            + " \(entry.head.short)), does not match branch: \(train.branch) in relctl.yml, and is left alone."
            + " Set branch back until it has landed"
            + (isUndecided ? "; first settle what is to be decided about \(train.name)" : ", or give it up: \(command)")
    }

    private func matchesNoTrain(_ entry: TrainJournal.Entry, of train: Train) throws -> Bool {
        guard entry.phase != .idle, !acceptedRewrites.contains(ReleaseName(train.name)),
            !fleet.trains.contains(where: { $0.branch.matches(entry.branch) }), history.contains(entry.head),
            try !hasLanded(entry, on: train.landsOn)
        else { return false }
        // The branch may have been renamed together with the setting.
        let places = train.landsOn + observation.branches.keys.filter { train.branch.matches($0) }
        return try !places.contains { try isMerged(entry.head, into: $0) }
    }
}
