import Names

/// The states of a train's journal over time: each commit of `refs/relctl/trains/TRAIN` holds one.
package struct JournalLog: Sendable {
    /// The journal as one commit holds it.
    package struct State: Sendable {
        /// When it was written, in seconds since 1970 on the forge's clock.
        package var time: Int
        package var journal: TrainJournal
    }

    /// The states, newest first.
    package let states: [State]

    /// Reads the newest states of a journal. Whoever can push can write one of any length, so the number is limited.
    package init(from journal: TrainJournal?, in history: any History, limit: Int = 1000) {
        var states: [State] = []
        var next = journal?.tip
        while let id = next, states.count < limit, history.contains(id) {
            // The oldest state has only heads for parents, and so has one that follows a journal that was deleted.
            // Anyone with push access can point the journal at something else than a commit.
            guard let commit = try? history.commit(id), let state = TrainJournal(statedBy: commit) else { break }
            states.append(State(time: commit.committer.time, journal: state))
            next = commit.parents.first
        }
        self.states = states
    }

    /// When the release on a branch was first seen since it was cut there, in seconds since 1970.
    package func firstSeen(_ branch: BranchName, cutAt cutPoint: CommitID) -> Int? {
        states.last { $0.journal.entries[branch]?.cutPoint == cutPoint }?.time
    }

    /// When the present run of notes on a release's merge request began, in seconds since 1970.
    package func notedSince(_ branch: BranchName) -> Int? {
        states.prefix { $0.journal.entries[branch]?.isNoted == true }.last?.time
    }
}

extension TrainJournal {
    /// The journal that a commit holds; `nil` for any other commit.
    package init?(statedBy commit: Commit) {
        self.init(message: commit.message, tip: commit.id)
        if entries.isEmpty, !commit.message.contains(": no release\n") { return nil }
    }
}
