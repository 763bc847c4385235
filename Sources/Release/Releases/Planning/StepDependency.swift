import Names

extension Step {
    /// The kind of a step and its object, without the expected state: equal for the same step of a later plan.
    package struct Identity: Hashable, Sendable {
        let release: ReleaseName
        let name: String
        let subject: String
        /// The note that it writes or removes.
        let mark: NoteMark?
        /// The app whose upload it orders.
        package let uploadedApp: String?
    }

    /// The identity by which a failed step is found again in a later plan.
    package var identity: Identity {
        Identity(release: release, name: name, subject: subject, mark: mark, uploadedApp: uploadedApp)
    }

    private var mark: NoteMark? {
        switch action {
        case .note(let note): note.mark
        case .clearNote(_, let mark, _, _): mark
        default: nil
        }
    }
}

extension Plan {
    /// The plan without the steps that failed, and without the later ones that depend on them.
    package func leavingOut(failed hasFailed: (Step) -> Bool) -> Plan {
        var (left, stopped): ([Step], [Step]) = ([], [])
        for step in steps {
            let isStopped = hasFailed(step) || stopped.contains { depends(step, on: $0) }
            if isStopped { stopped.append(step) } else { left.append(step) }
        }
        var copy = self
        copy.steps = left
        return copy
    }

    /// Whether a step may be taken only after an earlier one of the plan. Where that isn't certain, it does. The first case
    /// that matches counts.
    private func depends(_ step: Step, on earlier: Step) -> Bool {
        switch (step.action, earlier.action) {
        // Later passes don't know a release whose branch was deleted, so the deletion comes last.
        case (.deleteBranch, _): true
        // Uploads go to another server, and a plan that moves the branch has none.
        case (.triggerUpload, _), (_, .triggerUpload): false
        // The note of a conflict goes with the push that settles it.
        case (.clearNote, .fastForwardBranch), (.clearNote, .advanceBranch): true
        // Other notes describe the present state. A merge request that must not be merged leaves its queue in any case.
        case (.note, _), (.clearNote, _), (.dequeueMergeRequest, _), (_, .note), (_, .clearNote): false
        // Steps after a merge are about another destination.
        case (_, .mergeMergeRequest), (_, .enqueueMergeRequest): false
        case (.openMergeRequest, .fastForwardBranch), (.openMergeRequest, .advanceBranch): false
        case (.closeMergeRequest, .closeMergeRequest): false
        // A merge request is closed, and a push may remove its approvals, once those that take over from it are there.
        case (.closeMergeRequest, _), (.fastForwardBranch, _), (.advanceBranch, _): true
        default: !areAboutDifferentDestinations(step, earlier)
        }
    }

    private func areAboutDifferentDestinations(_ step: Step, _ other: Step) -> Bool {
        func destination(of step: Step) -> BranchName? { landings.first { $0.steps.contains(step) }?.branch }
        guard let first = destination(of: step), let second = destination(of: other) else { return false }
        return first != second
    }
}
