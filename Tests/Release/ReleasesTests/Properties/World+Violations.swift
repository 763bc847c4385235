import Names
import Testing

@testable import Releases

/// Checks steps independently of the planner, against the observation and the settings.
extension World {
    /// The promise that a step breaks; `nil`: none.
    func violation(by step: Step, in observation: Observation) throws -> String? {
        guard let train = trains.first(where: { $0.name == step.release.train }) else { return "no such train" }
        switch step.action {
        case .createBranch, .fastForwardBranch, .advanceBranch, .deleteBranch:
            return try violation(byMoving: step, of: train, in: observation)
        case .createTag(let tag, _):
            guard case .tag(let pattern) = train.publication, TagPattern(pattern).match(tag) != nil else {
                return "not relctl's to tag"
            }
            return observation.tags[tag] == nil ? nil : "it exists"
        case .openMergeRequest(let new):
            return violation(byOpening: new, of: train, in: observation)
        case .closeMergeRequest(let id, _), .retargetMergeRequest(let id, _), .mergeMergeRequest(let id, _, _),
            .enqueueMergeRequest(let id, _), .dequeueMergeRequest(let id), .startPipeline(let id, _),
            .clearNote(let id, _, _, _):
            return try violation(by: step, on: id, of: train, in: observation)
        case .note(let note):
            return try violation(by: step, on: note.request, of: train, in: observation)
        case .triggerUpload(let app, let branch, let commit, _):
            guard uploads.contains(where: { $0.app == app && $0.train == train.name }) else { return "no such app" }
            return observation.branches[branch] == commit ? nil : "not at the tip"
        }
    }

    private func violation(byMoving step: Step, of train: Train, in observation: Observation) throws -> String? {
        guard let branch = step.movedBranch, train.branch.matches(branch) else { return "not its branch" }
        guard observation.branches[branch] == step.from else { return "it is not at the old id" }
        if case .deleteBranch(_, let head) = step.action {
            // Somebody may have set the branch back since.
            let hasLanded = try train.landsOn.allSatisfy { target in
                let isMerged = try observation.mergeRequests.contains {
                    guard $0.source == branch, $0.target == target, $0.state == .merged, let landed = $0.head else {
                        return false
                    }
                    return try history.isAncestor(head, of: landed)
                }
                return try isMerged
                    || observation.branches[target].map { try history.isAncestor(head, of: $0) } ?? false
            }
            return train.keepsBranch ? "it is to be kept" : hasLanded ? nil : "it has not landed"
        }
        guard let from = step.from, let to = step.to else { return nil }
        return try from != to && history.isAncestor(from, of: to) ? nil : "it would not go forwards"
    }

    private func violation(
        byOpening new: NewMergeRequest, of train: Train, in observation: Observation
    ) -> String? {
        guard train.branch.matches(new.source), isGoal(new.target, of: train) else { return "not its branches" }
        guard observation.branches[new.source] != nil, observation.branches[new.target] != nil else {
            return "a branch is missing"
        }
        let isOpen = observation.mergeRequests.contains {
            $0.state == .opened && !$0.isUnfinished && $0.source == new.source && $0.target == new.target
        }
        return isOpen ? "there is one" : nil
    }

    private func isGoal(_ branch: BranchName, of train: Train) -> Bool {
        if train.landsOn.contains(branch) { return true }
        return trains.contains { $0.name == train.followed && $0.branch.matches(branch) }
    }

    private func violation(
        by step: Step, on id: MergeRequestID, of train: Train, in observation: Observation
    ) throws -> String? {
        guard let request = observation.mergeRequests.first(where: { $0.id == id }) else { return "no \(id)" }
        guard train.branch.matches(request.source) else { return "not its merge request" }
        let isClearing = if case .clearNote = step.action { true } else { false }
        guard request.state == .opened || isClearing else { return "it is not open" }
        if case .dequeueMergeRequest = step.action { return nil }
        guard permission.forceGate || !request.labels.contains(train.holdLabel) else { return "it is held" }
        switch step.action {
        case .mergeMergeRequest(_, let head, _), .enqueueMergeRequest(_, let head):
            guard train.landsOn.contains(request.target) else { return "not to be merged there" }
            guard !request.isDraft else { return "it is a draft" }
            return request.head == head && observation.branches[request.source] == head ? nil : "not at its head"
        case .retargetMergeRequest(_, let change):
            let isRelctls =
                request.description.contains("<!-- relctl:following ")
                || !request.description.contains("<!-- relctl:") && !train.landsOn.contains(request.target)
            guard change.isDraft == nil || isRelctls else { return "it is a person's draft" }
            let isMoved = train.landsOn.contains(change.target ?? request.target)
            return isMoved && !change.closes ? nil : "it goes elsewhere"
        case .note(let note):
            return isOwnNote(note.replaced, note.mark, on: id, in: observation) ? nil : "not relctl's note"
        case .clearNote(_, let mark, _, let note):
            return isOwnNote(note, mark, on: id, in: observation) ? nil : "not relctl's note"
        default: return nil
        }
    }
}

extension World {
    /// Whether a step that names a note names one of relctl's.
    private func isOwnNote(
        _ note: Int?, _ mark: NoteMark, on id: MergeRequestID, in observation: Observation
    ) -> Bool {
        guard let note else { return true }
        return observation.notes[id]?.contains { $0.id == note && mark.isOn($0) } == true
    }
}

/// Things that lie about and are nobody's business.
extension World {
    private static let stranger = MergeRequestID(9_999)

    static func isStranger(_ request: MergeRequest) -> Bool { request.id == stranger }

    /// A branch, a tag, and a merge request from a branch of ours to one that is none of ours, with a note and a label.
    func plantStrangers() {
        guard let branch = BranchName("feature/x"), let tag = TagName("v0"), let core = BranchName("Trendyol/Release"),
            let develop = BranchName("develop"), let tip = observation.branches[develop]
        else { return }
        observation.branches[branch] = tip
        observation.tags[tag] = tip
        var request = MergeRequest(
            id: Self.stranger, url: "", source: core, target: branch, state: .opened, title: "Mine", head: tip,
            createdAt: 0)
        request.labels = ["relctl-conflict"]
        observation.mergeRequests.append(request)
        observation.notes[Self.stranger] = [Note(id: 9_999, body: "Mine")]
    }

    var strangersAreWell: Bool {
        let request = observation.mergeRequests.first { $0.id == Self.stranger }
        return observation.branches.contains { $0.key.text == "feature/x" }
            && observation.tags.contains { $0.key.text == "v0" }
            && request?.state == .opened && request?.labels == ["relctl-conflict"]
            && observation.notes[Self.stranger] == [Note(id: 9_999, body: "Mine")]
    }
}
