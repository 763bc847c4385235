import Names

/// The part of a plan that is about one destination.
package struct LandingPlan: Sendable {
    /// The destination.
    package var branch: BranchName
    /// The steps in order.
    package var steps: [Step]
    /// The reasons to wait.
    package var waitingFor: [Wait]
    /// The destinations that have to get the release before this one is merged into its branch (`need_rebase`).
    package var awaitedDestinations: [BranchName]
    /// The decisions that only a person can make.
    package var decisions: [Decision]
    /// The conflict with the destination.
    package var conflict: Conflict?
}

extension Plan {
    /// Adds the plan for one destination.
    mutating func take(_ part: Plan, for branch: BranchName) {
        landings.append(
            LandingPlan(
                branch: branch, steps: part.steps, waitingFor: part.waitingFor,
                awaitedDestinations: part.awaitedDestinations, decisions: part.decisions, conflict: part.conflict))
        steps += part.steps
        waitingFor += part.waitingFor.filter { !waitingFor.contains($0) }
        decisions += part.decisions.filter { !decisions.contains($0) }
        conflict = conflict ?? part.conflict
        draftingCommit = draftingCommit ?? part.draftingCommit
        queuePosition = queuePosition ?? part.queuePosition
        retargetReason = retargetReason ?? part.retargetReason
    }

    /// Leaves the notes of conflicts to the plan after the merges: a note names the destinations that are left, and
    /// would be written twice.
    mutating func postponeConflictNotes() {
        guard steps.contains(where: \.isMerge) else { return }
        steps.removeAll(where: \.notesConflict)
        for index in landings.indices { landings[index].steps.removeAll(where: \.notesConflict) }
    }

    /// The plan for a destination; `nil` where the release isn't due to land there, or another one comes first.
    package func landing(on branch: BranchName) -> LandingPlan? { landings.first { $0.branch == branch } }

    /// The decisions that are noted on a merge request: those about its destination; those about no destination, or one
    /// without a merge request, on the first.
    package func decisions(notedOn request: MergeRequest) -> [Decision] {
        let elsewhere = release.openMergeRequests.filter { $0.id != request.id }.compactMap { landing(on: $0.target) }
        let own = landing(on: request.target)?.decisions ?? []
        guard request.id == release.openMergeRequest?.id else { return own }
        return decisions.filter { decision in
            own.contains(decision) || !elsewhere.contains { $0.decisions.contains(decision) }
        }
    }
}
