/// `POST /projects/:id/merge_requests`.
struct GitLabNewMergeRequest: Encodable, Sendable {
    var sourceBranch: String
    var targetBranch: String
    var title: String
    var description: String
    var labels: String?
    var reviewerIds: [Int]?
    var assigneeIds: [Int]?
    var squash = false
    var removeSourceBranch = false
}

/// `PUT /projects/:id/merge_requests/:iid`; what is `nil` stays.
struct GitLabMergeRequestUpdate: Encodable, Hashable, Sendable {
    var title: String?
    var targetBranch: String?
    var description: String?
    var addLabels: String?
    var removeLabels: String?
    var stateEvent: String?
}

/// `PUT /projects/:id/merge_requests/:iid/merge`.
struct GitLabMerge: Encodable, Sendable {
    var sha: String
    var mergeCommitMessage: String?
    var shouldRemoveSourceBranch = false
    var squash = false
}

/// The text of a note that is added or replaced.
struct GitLabNoteBody: Encodable, Sendable {
    var body: String
}
