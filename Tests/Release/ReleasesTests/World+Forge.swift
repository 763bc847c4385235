import Names
import Printing
import Testing

@testable import Releases

/// What the forge keeps, and does when somebody clicks.
extension World {
    @discardableResult
    func open(_ source: String, _ target: String) throws -> MergeRequestID {
        try open(
            NewMergeRequest(source: name(source), target: name(target), title: source, description: "", isDraft: false))
    }

    func open(_ new: NewMergeRequest) throws -> MergeRequestID {
        let isTwice = observation.mergeRequests.contains {
            $0.state == .opened && $0.source == new.source && $0.target == new.target
        }
        try #require(!isTwice, "a second merge request \(new.source) -> \(new.target)")
        lastRequest += 1
        var request = MergeRequest(
            id: MergeRequestID(lastRequest), url: "https://forge/\(lastRequest)", source: new.source,
            target: new.target,
            state: .opened, title: new.title, head: observation.branches[new.source], createdAt: clock)
        request.isDraft = new.isDraft
        request.labels = new.labels
        request.reviewerIDs = new.reviewerIDs
        request.reviewerTeams = new.reviewerTeams
        request.assigneeIDs = new.assigneeIDs
        request.description = new.description
        observation.mergeRequests.append(request)
        observation.mergeability[request.id] = Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
        return request.id
    }

    func change(_ id: MergeRequestID, _ body: (inout MergeRequest) throws -> Void) rethrows {
        for index in observation.mergeRequests.indices where observation.mergeRequests[index].id == id {
            try body(&observation.mergeRequests[index])
        }
    }

    func request(_ id: MergeRequestID) throws -> MergeRequest {
        try #require(observation.mergeRequests.first { $0.id == id })
    }

    func open(from source: String) throws -> [MergeRequest] {
        let source = try name(source)
        return observation.mergeRequests.filter { $0.source == source && $0.state == .opened }
    }

    /// What the forge does when somebody clicks "merge".
    func land(_ id: MergeRequestID, _ style: Style = .merge, deletesSource: Bool = false) throws {
        let request = try request(id)
        let (source, target) = (request.source.text, request.target.text)
        switch style {
        case .merge:
            let commit = try merge(source, into: target, by: "Forge")
            change(id) { $0.mergeCommit = commit }
        case .squash, .squashAndMerge:
            let result = try history.merge(ours: tip(target), theirs: tip(source), base: nil)
            try #require(result.isClean)
            let before = try tip(target)
            let commit = try add(target, tree: result.tree, parents: [before], message: "Squash", by: "Forge")
            change(id) { $0.squashCommit = commit }
            if style == .squashAndMerge {
                let merge = try add(
                    target, tree: result.tree, parents: [before, commit], message: "Merge squash", by: "Forge")
                change(id) { $0.mergeCommit = merge }
            }
        case .fastForward:
            try #require(try history.isAncestor(tip(target), of: tip(source)), "\(target) would not fast-forward")
            push(request.target, try tip(source))
        case .rebase:
            let commit = try rebase(tip(source), onto: target)
            change(id) { $0.mergeCommit = commit }
        }
        change(id) {
            $0.state = .merged
            $0.mergedAt = clock
        }
        if deletesSource { try deleteMerged(request) }
    }

    private func rebase(_ source: CommitID, onto target: String) throws -> CommitID {
        for id in try history.firstParentLine(of: source, notIn: tip(target)) {
            guard let parent = try history.firstParent(id) else { continue }
            let result = try history.merge(ours: tip(target), theirs: id, base: parent)
            try #require(result.isClean)
            try add(target, tree: result.tree, parents: [tip(target)], message: "Rebased", by: "Forge")
        }
        return try tip(target)
    }

    /// GitLab takes the merge requests into a branch that it deletes to where the branch was merged.
    private func deleteMerged(_ request: MergeRequest) throws {
        observation.branches[request.source] = nil
        for index in observation.mergeRequests.indices
        where observation.mergeRequests[index].target == request.source
            && observation.mergeRequests[index].state == .opened
        {
            observation.mergeRequests[index].target = request.target
        }
    }
}
