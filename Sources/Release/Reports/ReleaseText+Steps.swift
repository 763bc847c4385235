import Names
import Printing
import Releases

/// Steps in words.
extension ReleaseText {
    /// A step and what it brings: titles and authors for people, commit ids besides for a planned one, and where they were
    /// asked for.
    func sentence(for taken: Outcome.TakenStep) -> String {
        let showsIDs = isVerbose || taken.ending == .planned
        let sentence = sentence(for: taken.step, showsIDs: showsIDs)
        guard !taken.brought.isEmpty else { return sentence }
        let shown = taken.brought.prefix(3).map { commit in
            (showsIDs ? "\(commit.id.short) " : "") + "\"\(commit.title)\" (\(commit.author))"
        }
        return sentence + ": " + Printable.list(shown, of: taken.brought.count)
    }

    private func sentence(for step: Step, showsIDs: Bool) -> String {
        func ids(_ from: CommitID, _ to: CommitID) -> String { showsIDs ? " \(from.short) -> \(to.short)" : "" }
        return switch step.action {
        case .createBranch(let branch, let commit): "create branch \(branch) at \(commit.short)"
        case .fastForwardBranch(let branch, let from, let to): "fast-forward \(branch)" + ids(from, to)
        case .advanceBranch(let branch, let from, let to): "merge into \(branch)" + ids(from, to.id)
        case .deleteBranch(let branch, let commit): "delete branch \(branch) at \(commit.short)"
        case .createTag(let tag, let commit): "create tag \(tag) at \(commit.short)"
        case .openMergeRequest(let request):
            "open \(request.isDraft ? "draft " : "")merge request \(request.source) -> \(request.target)"
        case .closeMergeRequest(let id, _): "close merge request \(id)"
        case .retargetMergeRequest(let id, let change): sentence(for: change, of: id)
        case .mergeMergeRequest(let id, let head, _): "merge \(id) at \(head.short)"
        case .enqueueMergeRequest(let id, let head): "put \(id) at \(head.short) into the merge queue"
        case .dequeueMergeRequest(let id): "take \(id) out of the merge queue"
        case .startPipeline(let id, let head): "start the pipeline of \(id) at \(head.short)"
        case .note(let note) where note.mark == .settled: "note on \(note.request) what was settled"
        case .note(let note) where note.mark == .conflict: "note the conflict on \(note.request)"
        case .note(let note): "note on \(note.request) what is to be decided"
        case .clearNote(let id, let mark, _, _):
            mark == .conflict ? "clear the conflict from \(id)" : "clear from \(id) what was to be decided"
        case .triggerUpload(let app, _, let commit, _): "start the upload of \(app) at \(commit.short)"
        }
    }

    private func sentence(for change: MergeRequestChange, of id: MergeRequestID) -> String {
        if let target = change.target { return "retarget merge request \(id) to \(target)" }
        if change.isDraft == false { return "make merge request \(id) ready to land" }
        return switch change.record {
        case .publication?: "write on \(id) which tag publishes it"
        case .acceptedUndoing?: "write on \(id) that the undoing of a landing is meant"
        case nil: "write on \(id) that it is to land"
        }
    }
}
