import Names

/// What is known of a release whose branch is there and can't be assessed.
package struct UnassessedBranch: Hashable, Sendable {
    package let tip: BranchTip
    /// Where it stood when relctl saw it last; else where a release begins.
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
