import Names

extension Observation {
    /// The observation after a successful step, so that all steps of a plan can be shown without taking them.
    ///
    /// A merge request that is opened gets a number below 1, because only the forge knows its real one. One that is new,
    /// retargeted or no longer a draft is assumed to be mergeable as far as ``expected`` tells, because only the forge knows
    /// its conditions.
    package func applying(_ step: Step) -> Observation {
        var next = self
        switch step.action {
        case .createBranch(let branch, let commit), .fastForwardBranch(let branch, _, let commit):
            next.move(branch, to: commit)
        case .advanceBranch(let branch, _, let commit): next.move(branch, to: commit.id)
        case .deleteBranch(let branch, _): next.branches[branch] = nil
        case .createTag(let tag, let commit): next.tags[tag] = commit
        case .openMergeRequest(let request): next.open(request, of: step.release.train)
        case .closeMergeRequest(let id, _): next.change(id) { $0.state = .closed }
        case .retargetMergeRequest(let id, let change):
            next.change(id) { $0.apply(change) }
            if next.changesVerdict(change, on: id) { next.assumeMergeable(id, of: step.release.train) }
        case .mergeMergeRequest(let id, _, _):
            next.change(id) { $0.state = .merged }
            next.simulatedMerges.insert(id)
        case .enqueueMergeRequest(let id, _): next.mergeability[id]?.verdict = .blocked(Wait.queued.word)
        case .dequeueMergeRequest(let id):
            next.mergeability[id]?.verdict = .mergeable
            next.mergeability[id]?.queue = MergeQueue(removal: "by relctl")
        case .startPipeline(let id, _): next.mergeability[id]?.verdict = .blocked("ci_still_running")
        case .note(let note): next.put(note)
        case .clearNote(let id, let mark, let label, _):
            next.change(id) { $0.labels.removeAll { $0 == label } }
            next.notes[id]?.removeAll(where: mark.isOn)
        case .triggerUpload(let app, let branch, let commit, let version):
            next.upload(app, branch, commit, version)
        }
        return next
    }

    private mutating func put(_ note: NoteChange) {
        if let label = note.label {
            change(note.request) { if $0.label(label) == nil { $0.labels.append(label) } }
        }
        notes[note.request, default: []].removeAll(where: note.mark.isOn)
        notes[note.request, default: []].append(Note(id: note.replaced ?? 0, body: note.body))
    }

    private mutating func move(_ branch: BranchName, to commit: CommitID) {
        branches[branch] = commit
        for index in mergeRequests.indices
        where mergeRequests[index].source == branch && mergeRequests[index].state == .opened {
            mergeRequests[index].head = commit
            dropVerdict(on: mergeRequests[index].id)
        }
    }

    /// Drops a verdict that holds for the former head only. The planner knows by itself whether the new one conflicts with the
    /// target, or lacks its newest commit.
    private mutating func dropVerdict(on id: MergeRequestID) {
        switch mergeability[id]?.verdict {
        case .conflict?: mergeability[id]?.verdict = .mergeable
        case .blocked(Wait.needRebase.word)?:
            mergeability[id]?.verdict = .mergeable
            mergeability[id]?.needsNewestTarget = true
        default: break
        }
    }

    private mutating func upload(_ app: String, _ branch: BranchName, _ commit: CommitID, _ version: String) {
        let log = uploads[app] ?? UploadLog()
        var claim = UploadClaim(
            app: app, branch: branch, commit: commit, version: version,
            attempt: (log.claims(of: commit, version: version).first?.attempt ?? 0) + 1, claimant: "", provider: "",
            claimedAt: now)
        claim.status = .waiting
        uploads[app] = log.adding([claim])
    }

    private mutating func open(_ request: NewMergeRequest, of train: TrainName) {
        if let unfinished = mergeRequests.first(where: {
            $0.isUnfinished && $0.source == request.source && $0.target == request.target
        }) {
            return change(unfinished.id) { $0.finish(request) }
        }
        var opened = MergeRequest(
            id: MergeRequestID(-mergeRequests.count), url: "", source: request.source, target: request.target,
            state: .opened,
            title: request.title, head: branches[request.source], createdAt: now)
        opened.isDraft = request.isDraft
        opened.description = request.description
        opened.labels = request.labels
        mergeRequests.append(opened)
        assumeMergeable(opened.id, of: train)
    }

    /// Whether the forge's verdict may be another one after a change. What it waits for besides the draft mark stays, and
    /// so does all of it where only the texts change.
    private func changesVerdict(_ change: MergeRequestChange, on id: MergeRequestID) -> Bool {
        if change.target != nil { return true }
        switch mergeability[id]?.verdict {
        case nil, .checking?: return true
        // GitHub and Gitea have a word of their own (`GitHubPipelines`, `GiteaMergeability`).
        case .blocked(let word)?: return change.isDraft == false && [Wait.draft.word, "draft"].contains(word)
        case .mergeable?, .conflict?: return false
        }
    }

    private mutating func assumeMergeable(_ id: MergeRequestID, of train: TrainName) {
        let target = mergeRequests.first { $0.id == id }?.target
        var assumed =
            target.flatMap { expected[train]?[$0] } ?? Mergeability(verdict: .mergeable, squashes: false, pipeline: nil)
        if let known = mergeability[id] { (assumed.squashes, assumed.pipeline) = (known.squashes, known.pipeline) }
        mergeability[id] = assumed
    }

    private mutating func change(_ id: MergeRequestID, _ body: (inout MergeRequest) -> Void) {
        for index in mergeRequests.indices where mergeRequests[index].id == id { body(&mergeRequests[index]) }
    }
}

extension MergeRequest {
    /// Adds the effects of reopening a merge request.
    fileprivate mutating func finish(_ request: NewMergeRequest) {
        description = finishedDescription
        labels += request.labels.filter { label($0) == nil }
    }

    fileprivate mutating func apply(_ change: MergeRequestChange) {
        if let target = change.target { self.target = target }
        if let isDraft = change.isDraft { self.isDraft = isDraft }
        if let title = change.title { self.title = title }
        if let description = change.description { self.description = description }
        labels.removeAll(where: change.removeLabels.contains)
        labels += change.addLabels.filter { !labels.contains($0) }
        if change.closes { state = .closed }
    }
}
