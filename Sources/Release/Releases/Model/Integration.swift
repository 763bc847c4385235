import Names

/// How a release merges with its upstream and with its destinations. Empty once nothing of it is left to land.
package struct Integration: Sendable {
    /// The pull from the upstream; `nil` if there is nothing to pull.
    package let pull: Pull?
    /// The first-parent commits of the upstream that the branch lacks, oldest first, where the train has a `max_lag`.
    package let unpulled: [CommitID]
    /// The files whose conflicts the merge at the branch's tip settled.
    package let settledFiles: [SettledFile]
    /// How it would merge today into each destination, and into its upstream where that is none of them.
    package let forecasts: [Forecast]

    /// The integration of a release that is on all its destinations: nothing to merge.
    static let none = Integration(pull: nil, unpulled: [], settledFiles: [], forecasts: [])

    /// True if a pull is due that advances the branch.
    package var advances: Bool { (pull?.advance ?? Pull.Advance.none) != Pull.Advance.none }

    /// The forecast of a merge into a branch.
    package func forecast(into branch: BranchName) -> Forecast? { forecasts.first { $0.into == branch } }
}

/// Whether a branch would merge into another today.
package struct Forecast: Hashable, Sendable {
    /// The other branch.
    package var into: BranchName
    /// The paths in conflict.
    package var paths: [String]
    /// The paths on which landing would undo work, because a merge of `lands_on` was reverted.
    package var undoes: [String]

    /// True if it would merge without conflicts.
    package var isClean: Bool { paths.isEmpty }
}
