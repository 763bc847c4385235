import Forges
import GitStore
import GitTransport
import Names
import Releases

/// Checks each request of relctl on the server's side: what it must never do is recorded as a violation.
extension SimulatedWorld {
    /// I3, I5: only refs that the settings name are moved, and only forwards; a branch is deleted only once it has landed, where
    /// the settings say so.
    func check(_ update: RefUpdate) {
        if let violation = violation(by: update) { recordViolation("\(update.ref): \(violation)") }
    }

    private func violation(by update: RefUpdate) -> String? {
        if update.ref.hasPrefix("refs/tags/") {
            guard update.old == .zero, isPublication(update.ref) else { return "not relctl's to tag" }
            return nil
        }
        if !update.ref.hasPrefix("refs/relctl/") {
            guard let train = train(of: update.ref) else { return "not relctl's to move" }
            if update.new == .zero { return violation(ofDeletion: update, of: train) }
        }
        guard update.new != .zero else { return "the record of uploads is not to be deleted" }
        guard update.old != update.new else { return "moved to where it was" }
        guard update.old != .zero else { return nil }
        let isForward = (try? store.isAncestor(CommitID(update.old), of: CommitID(update.new))) ?? false
        return isForward ? nil : "lost commits"
    }

    private func violation(ofDeletion update: RefUpdate, of train: Train) -> String? {
        let head = CommitID(update.old)
        let hasLanded = train.landsOn.allSatisfy { target in
            view().requests.contains {
                $0.source.ref == update.ref && $0.state == .merged && $0.target == target && $0.head == head
            }
        }
        if train.keepsBranch { return "deleted, but to be kept" }
        return hasLanded ? nil : "deleted before it landed"
    }

    /// I5: only merge requests of release branches are changed, and only to targets that the settings name.
    func check(_ change: MergeRequestChange, of id: MergeRequestID) {
        guard let request = try? request(id), let train = train(of: request.source.ref) else {
            return recordViolation("\(id) is not relctl's to change")
        }
        if let target = change.target, !train.landsOn.contains(target) { recordViolation("\(id) went to \(target)") }
        let foreign = change.removeLabels.filter { !train.noticeLabels.contains($0) }
        if !foreign.isEmpty { recordViolation("\(id) lost the labels \(foreign)") }
    }

    func checkMerge(of request: MergeRequest) {
        if train(of: request.source.ref)?.landsOn.contains(request.target) != true {
            recordViolation("\(request.id) was merged into \(request.target)")
        }
    }

    private func train(of ref: String) -> Train? {
        guard ref.hasPrefix("refs/heads/"), let name = BranchName(String(ref.dropFirst("refs/heads/".count))) else {
            return nil
        }
        return fleet.trains.first { $0.branch.matches(name) }
    }

    private func isPublication(_ ref: String) -> Bool {
        guard let tag = TagName(String(ref.dropFirst("refs/tags/".count))) else { return false }
        return fleet.trains.contains { train in
            guard case .tag(let pattern) = train.publication else { return false }
            return TagPattern(pattern).match(tag) != nil
        }
    }

    func recordViolation(_ violation: String) { state.withLock { $0.violations.append(violation) } }
}

extension SimulatedWorld.State {
    /// I5: only notes that relctl wrote are replaced or deleted. One of a person that has a mark of relctl's may be tried, and
    /// the forge refuses it, as GitLab does to a Developer.
    mutating func checkNote(_ note: Int, on id: MergeRequestID) throws(ForgeError) {
        guard !ownNotes.contains(note) else { return }
        let isMarked = now.notes[id]?.contains { $0.id == note && $0.isMarked } ?? false
        if !isMarked { violations.append("note \(note) is a person's") }
        throw ForgeError(.forbidden, "not your note")
    }
}
