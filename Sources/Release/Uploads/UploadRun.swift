import Names

/// A run of an upload job at its provider.
package struct UploadRun: Hashable, Sendable {
    /// How a run stands.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Accepted; nothing runs yet.
        case waiting
        /// At work.
        case running
        /// The upload is done.
        case succeeded
        /// It ended without success.
        case failed
        /// Somebody stopped it.
        case cancelled

        /// Whether the run has ended.
        package var isFinal: Bool { self != .waiting && self != .running }
    }

    /// The provider's id, which is enough to ask for the run again.
    package var id: String
    /// Where people see it.
    package var url: String?
    /// How it stands.
    package var state: State
    /// The commit of the project that it started on, where the provider says so.
    package var commit: CommitID?
    /// Why it ended as it did, where the provider says so: who or what cancelled it. Of one that waits: what a person has to
    /// do at the CI before it goes on; `nil` where it waits for a machine.
    package var reason: String?
    /// Whether the provider cancelled it for the sake of a newer run of the branch.
    package var isSuperseded = false
    /// The order that the run names by itself, if it does.
    package var label: RunLabel?

    /// A run that gave no reason and no label.
    package init(id: String, url: String? = nil, state: State, commit: CommitID? = nil) {
        (self.id, self.url, self.state, self.commit) = (id, url, state, commit)
    }

    /// The same run; without its commit where that is one of another project.
    func tellingCommit(_ isTold: Bool) -> UploadRun {
        var run = self
        if !isTold { run.commit = nil }
        return run
    }
}
