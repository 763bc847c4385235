import Names

/// A run of an upload job at its provider.
package struct UploadRun: Hashable, Sendable {
    /// The state of a run.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Accepted; nothing runs yet.
        case waiting
        /// The job runs.
        case running
        /// The upload is done.
        case succeeded
        /// The run ended without success.
        case failed
        /// The run was stopped, by a person or by the CI.
        case cancelled

        /// Whether the run has ended.
        package var isFinal: Bool { self != .waiting && self != .running }
    }

    /// The provider's id, which is enough to ask for the run again.
    package var id: String
    /// The page of the run.
    package var url: String?
    /// The state of the run.
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
