import Names

/// A merge request that isn't there yet.
package struct NewForgeMergeRequest: Hashable, Sendable {
    /// The branch it brings.
    package var source: String
    /// The branch it is to be merged into.
    package var target: String
    /// The title; `Draft:` in front makes a draft.
    package var title: String
    /// The text below the title.
    package var description = ""
    /// Labels; missing ones come into being.
    package var labels: [String] = []
    /// Accounts.
    package var reviewerIDs: [Int] = []
    /// Accounts.
    package var assigneeIDs: [Int] = []
    /// Whether it asks for a squash; `nil`: as the project says.
    package var squashes: Bool?
    /// Whether it asks for the source branch to be deleted on merge; `nil`: as the project says.
    package var removesSourceBranch: Bool?
    /// The fork that holds the source branch; `nil`: the project itself.
    package var fork: Fork?

    /// A branch of another project, which may have the name of one of ours.
    package struct Fork: Hashable, Sendable {
        /// The other project's id.
        package var projectID: Int
        /// The branch's tip there; the forge has its objects.
        package var head: CommitID

        package init(projectID: Int, head: CommitID) { (self.projectID, self.head) = (projectID, head) }
    }

    /// A merge request for a pair of branches.
    package init(source: String, target: String, title: String) {
        (self.source, self.target, self.title) = (source, target, title)
    }
}

extension ForgeState {
    /// Opens a merge request. One without any commits is fine, as on GitLab.
    ///
    /// - Throws: ``APIError/duplicate(_:)`` if one is open for the pair, ``APIError/unprocessable(_:)`` for an invalid pair.
    package mutating func open(
        _ new: NewForgeMergeRequest, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> ForgeMergeRequest {
        guard user.role >= .developer else { throw .forbidden("403 Forbidden") }
        try checkPair(source: new.source, target: new.target, in: new.fork?.projectID)
        try checkBranches(new)
        let now = clock.tick()
        var request = ForgeMergeRequest(
            id: nextID(), iid: mergeRequests.count + 1, source: new.source,
            sourceProjectID: new.fork?.projectID ?? project.id,
            target: new.target, title: new.title, description: new.description, authorID: user.id,
            squashes: new.squashes ?? (project.squash == .defaultOn || project.squash == .always),
            removesSourceBranch: new.removesSourceBranch ?? project.removesSourceBranch,
            checksLeft: quirks.checkingReads, createdAt: now, updatedAt: now)
        request.labels = labels(from: [], replacing: new.labels, adding: [], removing: [], by: user)
        (request.reviewerIDs, request.assigneeIDs) = (known(new.reviewerIDs), known(new.assigneeIDs))
        mergeRequests.append(request)
        learnLabels(request.labels)
        try await reloadDiff(at: mergeRequests.count - 1, head: new.fork?.head, in: repository)
        return mergeRequests[mergeRequests.count - 1]
    }

    private func checkBranches(_ new: NewForgeMergeRequest) throws(APIError) {
        guard quirks.checksBranchesOnOpen else { return }
        let sides = [("Source", new.source), ("Target", new.target)].dropFirst(new.fork == nil ? 0 : 1)
        for (side, branch) in sides where tip(of: branch) == nil {
            throw .unprocessable(["\(side) branch \"\(branch)\" does not exist"])
        }
    }

    /// Refuses pairs that no merge request may have.
    ///
    /// - Parameters:
    ///   - projectID: where the source lives; `nil`: here.
    ///   - mayBeTwin: whether the pair of an open one is allowed.
    func checkPair(
        source: String, target: String, in projectID: Int? = nil, besides iid: Int? = nil, mayBeTwin: Bool = false
    ) throws(APIError) {
        let projectID = projectID ?? project.id
        guard source != target || projectID != project.id else {
            throw .unprocessable(["You can't use same project/branch for source and target"])
        }
        if !mayBeTwin, let twin = openTwin(source: source, target: target, in: projectID, besides: iid) {
            throw .duplicate(["Another open merge request already exists for this source branch: !\(twin.iid)"])
        }
    }

    /// Accounts that exist; GitLab drops the others without a word.
    func known(_ ids: [Int]) -> [Int] { ids.filter { user($0) != nil } }

    mutating func learnLabels(_ names: [String]) { labels = Set(labels).union(names).sorted() }
}
