import Names

/// A change of exactly one remote object, with the state that it expects there.
package struct Step: Hashable, Sendable {
    /// The kinds of changes.
    package enum Action: Hashable, Sendable {
        /// Creates a branch that doesn't exist.
        case createBranch(BranchName, at: CommitID)
        /// Moves a branch to a commit that contains it.
        case fastForwardBranch(BranchName, from: CommitID, to: CommitID)
        /// Moves a branch to a merge commit on top of it.
        case advanceBranch(BranchName, from: CommitID, to: PlannedCommit)
        /// Deletes a branch that has landed.
        case deleteBranch(BranchName, at: CommitID)
        /// Creates a tag that doesn't exist.
        case createTag(TagName, at: CommitID)
        /// Opens a merge request, or adopts the open one of its pair.
        case openMergeRequest(NewMergeRequest)
        /// Closes a merge request that another one took over from, after saying so on it.
        case closeMergeRequest(MergeRequestID, note: String)
        /// Changes target, title, description or draft mark of an open merge request.
        case retargetMergeRequest(MergeRequestID, MergeRequestChange)
        /// Merges, if the head is still this; `nil`: with the forge's own message.
        case mergeMergeRequest(MergeRequestID, head: CommitID, message: String?)
        /// Puts a merge request into the merge queue of its target, if the head is still this: the forge merges it in its turn.
        case enqueueMergeRequest(MergeRequestID, head: CommitID)
        /// Takes a merge request out of the merge queue of its target, which would merge it.
        case dequeueMergeRequest(MergeRequestID)
        /// Starts the pipeline of a merge request that has none, where the forge demands one.
        case startPipeline(MergeRequestID, head: CommitID)
        /// Puts the note and the label, if it has one, on a merge request, or brings the note with this mark up to date.
        case note(NoteChange)
        /// Takes the notes with this mark away, and the label.
        case clearNote(MergeRequestID, NoteMark, label: String?, note: Int?)
        /// Starts an app's upload job, once per commit.
        case triggerUpload(app: String, branch: BranchName, at: CommitID, version: String)
    }

    package var release: ReleaseName
    /// The change.
    package var action: Action

    /// Creates a step of a release.
    package init(_ release: ReleaseName, _ action: Action) { (self.release, self.action) = (release, action) }

    /// The stable name in JSON.
    package var name: String {
        switch action {
        case .createBranch: "create-branch"
        case .fastForwardBranch: "fast-forward-branch"
        case .advanceBranch: "advance-branch"
        case .deleteBranch: "delete-branch"
        case .createTag: "create-tag"
        case .openMergeRequest: "open-merge-request"
        case .closeMergeRequest: "close-merge-request"
        case .retargetMergeRequest: "retarget-merge-request"
        case .mergeMergeRequest: "merge-merge-request"
        case .enqueueMergeRequest: "enqueue-merge-request"
        case .dequeueMergeRequest: "dequeue-merge-request"
        case .startPipeline: "start-pipeline"
        case .note(let note) where note.mark == .conflict: "note-conflict"
        case .note(let note) where note.mark == .settled: "note-resolved"
        case .note: "note-decision"
        case .clearNote(_, let mark, _, _): mark == .conflict ? "clear-conflict" : "clear-decision"
        case .triggerUpload: "trigger-upload"
        }
    }

    /// The app whose upload it orders.
    package var uploadedApp: String? {
        if case .triggerUpload(let app, _, _, _) = action { app } else { nil }
    }

    /// The merge request that it merges, now or in its turn.
    package var mergedRequest: MergeRequestID? {
        switch action {
        case .mergeMergeRequest(let id, _, _), .enqueueMergeRequest(let id, _): id
        default: nil
        }
    }

    /// The object that is changed, as people name it.
    package var subject: String {
        switch action {
        case .createBranch(let branch, _), .fastForwardBranch(let branch, _, _), .advanceBranch(let branch, _, _),
            .deleteBranch(let branch, _):
            branch.text
        case .createTag(let tag, _): tag.text
        case .openMergeRequest(let request): "\(request.source) -> \(request.target)"
        case .closeMergeRequest(let id, _), .retargetMergeRequest(let id, _), .mergeMergeRequest(let id, _, _),
            .enqueueMergeRequest(let id, _), .dequeueMergeRequest(let id), .startPipeline(let id, _),
            .clearNote(let id, _, _, _):
            id.description
        case .note(let note): note.request.description
        case .triggerUpload(let app, _, _, _): app
        }
    }

    /// True for steps that can't be undone or that notify people, and whose preconditions the server doesn't check completely.
    /// Taken only after two identical observations. Moves of branches only add commits; a premature cut is repaired with
    /// `--recut`.
    var requiresConfirmation: Bool {
        switch action {
        case .createBranch, .fastForwardBranch, .advanceBranch, .clearNote: false
        case .note(let note): note.mark != .conflict
        case .deleteBranch, .createTag, .openMergeRequest, .closeMergeRequest, .retargetMergeRequest,
            .mergeMergeRequest, .enqueueMergeRequest, .dequeueMergeRequest, .startPipeline, .triggerUpload:
            true
        }
    }

    /// Whether it merges a merge request, now or in its turn.
    package var isMerge: Bool { mergedRequest != nil }

    /// Whether it opens a merge request.
    package var opensRequest: Bool {
        if case .openMergeRequest = action { true } else { false }
    }

    /// The merge request that it moves to another target.
    package var retargetedRequest: MergeRequestID? {
        switch action {
        case .retargetMergeRequest(let id, let change) where change.target != nil: id
        default: nil
        }
    }

    /// Whether it closes a merge request.
    var isClosing: Bool {
        if case .closeMergeRequest = action { true } else { false }
    }

    /// Whether it puts the note of a conflict on a merge request.
    var notesConflict: Bool {
        if case .note(let note) = action { note.mark == .conflict } else { false }
    }

    /// Whether it writes or removes a note.
    package var isNote: Bool {
        switch action {
        case .note, .clearNote: true
        default: false
        }
    }

    /// The branch that it creates, moves or deletes.
    package var movedBranch: BranchName? {
        switch action {
        case .createBranch(let branch, _), .fastForwardBranch(let branch, _, _), .advanceBranch(let branch, _, _),
            .deleteBranch(let branch, _):
            branch
        default: nil
        }
    }

    /// The commit it expects, where it is about one.
    package var from: CommitID? {
        switch action {
        case .fastForwardBranch(_, let from, _), .advanceBranch(_, let from, _): from
        case .deleteBranch(_, let commit), .mergeMergeRequest(_, let commit, _), .enqueueMergeRequest(_, let commit),
            .startPipeline(_, let commit):
            commit
        default: nil
        }
    }

    /// The commit it leads to, where it is about one.
    package var to: CommitID? {
        switch action {
        case .createBranch(_, let commit), .createTag(_, let commit), .fastForwardBranch(_, _, let commit): commit
        case .advanceBranch(_, _, let planned): planned.id
        case .triggerUpload(_, _, let commit, _): commit
        default: nil
        }
    }
}
