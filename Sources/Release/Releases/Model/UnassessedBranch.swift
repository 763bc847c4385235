import Names

/// A release branch that exists and can't be assessed, with the facts that are known all the same.
package struct UnassessedBranch: Hashable, Sendable {
    package let tip: BranchTip
    /// The recorded phase, else that of a new release.
    package let phase: Phase
    /// Its open merge requests, newest first; none while a person holds it.
    package let openMergeRequests: [MergeRequest]
}

extension Assessor {
    func unassessed(_ tip: BranchTip, of train: Train) -> UnassessedBranch {
        let requests = observation.mergeRequests
            .filter { $0.source == tip.branch && $0.state == .opened && isOurs($0, of: train) }
        let isHeld = requests.contains { $0.label(train.holdLabel) != nil }
        return UnassessedBranch(
            tip: tip, phase: journalEntry(of: tip.branch, train)?.phase ?? (train.isRoot ? .regression : .following),
            openMergeRequests: isHeld ? [] : requests)
    }
}
