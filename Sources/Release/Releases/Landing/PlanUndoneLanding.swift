import Names
import Printing

extension Planner {
    /// The decision about an upstream release whose landing was undone on any branch that the follower has yet to land on. It
    /// keeps the follower from all of them: what was tested would be on one of them only, and a landing elsewhere would close
    /// the merge request that has the note.
    ///
    /// - Parameter branch: the destination whose own decision comes first.
    func anyLandingUndone(_ release: LiveRelease, first branch: BranchName) throws -> Decision? {
        let others = release.pendingDestinations.map(\.branch).filter { $0 != branch }
        for landsOn in [branch] + others {
            if let decision = try landingUndone(release, on: landsOn) { return decision }
        }
        return nil
    }

    /// The decision about an upstream release whose landing was undone: the follower was tested and published with it.
    private func landingUndone(_ release: LiveRelease, on landsOn: BranchName) throws -> Decision? {
        guard permission.undoChoice != .acceptUndo, let upstream = release.upstream?.branch else { return nil }
        let undone = try assessor.undoneLandings(of: release, on: landsOn)
            .filter { try !isAccepted($0, release, on: landsOn) }
        guard let first = undone.first else { return nil }
        return Decision(
            "landing-undone",
            "\(upstream) landed on \(landsOn) \(try words(for: undone)): \(release.branch) was tested with it",
            hint: "revert the revert on \(landsOn)\(try commands(for: undone))"
                + ", or say that it is meant: relctl retarget-release \(release.name.argument) --accept-undo",
            about: try first.commit.map { try assessor.history.commit($0) }, on: landsOn)
    }

    /// The decision about a landing of the release itself that was undone before commits were added to the branch. git takes
    /// all that landed for merged, so a merge of the new commits doesn't bring it back.
    func ownLandingUndone(_ release: LiveRelease, at destination: Destination) throws -> Decision? {
        guard permission.undoChoice != .acceptUndo, !destination.commitsAfterLanding.isEmpty,
            let landing = destination.landing
        else { return nil }
        let undone = try assessor.undoneLandings(of: landing, by: release)
        guard let first = undone.first else { return nil }
        return Decision(
            "landing-undone",
            "\(release.branch) landed on \(landing.branch) \(try words(for: undone)): merging the commits that were made"
                + " since doesn't bring that back",
            hint: "unless it is meant, revert the revert on \(landing.branch) first\(try commands(for: undone)); then "
                + bringingLate(to: destination),
            about: try first.commit.map { try assessor.history.commit($0) }, on: landing.branch)
    }

    /// By which commits it landed, and what took that back where.
    private func words(for undone: [UndoneLanding]) throws -> String {
        try undone.map { undone in
            let list = Printable.list(undone.paths, atMost: 10)
            let commit = try undone.commit.map { try assessor.history.commit($0) }
            let undoing = commit.map { "\(assessor.title(of: $0)) took that back" }
            return "by \(undone.landing.short), and \(undoing ?? "that was taken back") in \(list)"
        }.joined(separator: "; ")
    }

    /// The commands that revert the undoings, the newest first, in brackets; empty where no commit is known.
    private func commands(for undone: [UndoneLanding]) throws -> String {
        let commands = try undone.reversed().compactMap(\.commit).map {
            assessor.revertCommand(for: try assessor.history.commit($0))
        }
        return commands.isEmpty ? "" : " (\(commands.joined(separator: " && ")))"
    }

    /// Whether a person said that this undoing is meant, in this run or an earlier one: the merge request says so. What was
    /// undone before the undoing that it names was shown with it.
    func isAccepted(_ undone: UndoneLanding, _ release: LiveRelease, on landsOn: BranchName) throws -> Bool {
        if permission.undoChoice == .acceptUndo { return true }
        guard let commit = undone.commit, let request = release.cut.openMergeRequest(to: landsOn),
            let accepted = RequestMark(in: request.description)?.acceptedUndoing
        else { return false }
        return try accepted == commit
            || assessor.history.contains(accepted) && assessor.history.isAncestor(commit, of: accepted)
    }

    /// Writes down on the merge request that the undoing is meant, for the runs to come.
    func planAcceptance(on request: MergeRequest, of release: LiveRelease, in plan: inout Plan) throws {
        guard permission.undoChoice == .acceptUndo, var mark = RequestMark(in: request.description),
            let commit = try assessor.undoneLandings(of: release, on: request.target).last?.commit,
            mark.acceptedUndoing != commit
        else { return }
        mark.acceptedUndoing = commit
        var change = MergeRequestChange()
        change.description = mark.added(to: request.description)
        change.record = .acceptedUndoing
        plan.add(.retargetMergeRequest(request.id, change))
    }
}
