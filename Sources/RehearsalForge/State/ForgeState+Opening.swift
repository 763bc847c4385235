import Names

/// A merge request that isn't there yet.
public struct NewForgeMergeRequest: Hashable, Sendable {
    /// The branch it brings.
    public var source: String
    /// The branch it is to be merged into.
    public var target: String
    /// The title; `Draft:` in front makes a draft.
    public var title: String
    /// The text below the title.
    public var description = ""
    /// Labels; missing ones come into being.
    public var labels: [String] = []
    /// Accounts.
    public var reviewerIDs: [Int] = []
    /// Accounts.
    public var assigneeIDs: [Int] = []
    /// Whether it asks for a squash; `nil`: as the project says.
    public var squashes: Bool?
    /// Whether it asks for the source branch to be deleted on merge; `nil`: as the project says.
    public var removesSourceBranch: Bool?

    /// A merge request for a pair of branches.
    public init(source: String, target: String, title: String) {
        (self.source, self.target, self.title) = (source, target, title)
    }
}

extension ForgeState {
    /// Opens a merge request. One without any commits is fine, as on GitLab.
    ///
    /// - Throws: ``Refusal/duplicate(_:)`` for an open twin, ``Refusal/unprocessable(_:)`` for a pair that makes no sense.
    public mutating func open(
        _ new: NewForgeMergeRequest, by user: ForgeUser, in repository: some ForgeRepository
    ) async throws(Refusal) -> ForgeMergeRequest {
        guard user.role >= .developer else { throw .forbidden("403 Forbidden") }
        try checkPair(source: new.source, target: new.target)
        if quirks.checksBranchesOnOpen {
            for (side, branch) in [("Source", new.source), ("Target", new.target)] where tip(of: branch) == nil {
                throw .unprocessable(["\(side) branch \"\(branch)\" does not exist"])
            }
        }
        let now = clock.tick()
        var request = ForgeMergeRequest(
            id: nextID(), iid: mergeRequests.count + 1, source: new.source, sourceProjectID: project.id,
            target: new.target, title: new.title, description: new.description, authorID: user.id,
            squashes: new.squashes ?? (project.squash == .defaultOn || project.squash == .always),
            removesSourceBranch: new.removesSourceBranch ?? project.removesSourceBranch,
            checksLeft: quirks.checkingReads, createdAt: now, updatedAt: now)
        request.labels = Set(new.labels).sorted()
        (request.reviewerIDs, request.assigneeIDs) = (known(new.reviewerIDs), known(new.assigneeIDs))
        mergeRequests.append(request)
        learnLabels(request.labels)
        try await reloadDiff(at: mergeRequests.count - 1, in: repository)
        return mergeRequests[mergeRequests.count - 1]
    }

    /// Refuses pairs that no merge request may have.
    func checkPair(source: String, target: String, besides iid: Int? = nil) throws(Refusal) {
        guard source != target else {
            throw .unprocessable(["You can't use same project/branch for source and target"])
        }
        if let twin = openTwin(source: source, target: target, besides: iid) {
            throw .duplicate(["Another open merge request already exists for this source branch: !\(twin.iid)"])
        }
    }

    /// Accounts that exist; GitLab drops the others without a word.
    func known(_ ids: [Int]) -> [Int] { ids.filter { user($0) != nil } }

    mutating func learnLabels(_ names: [String]) { labels = Set(labels).union(names).sorted() }
}
