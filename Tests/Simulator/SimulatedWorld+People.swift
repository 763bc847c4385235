import Forges
import GitStore
import Names

/// The acts of users, and of the forge on their behalf.
extension SimulatedWorld {
    /// Moves a ref by hand, whatever it holds.
    package func setRef(_ name: String, to object: ObjectID?) {
        state.withLock { state in
            state.keep()
            state.now.refs[name] = object
            state.follow(name)
        }
    }

    package func tip(_ branch: String) throws -> CommitID {
        guard let object = view().refs["refs/heads/" + branch] else { throw Missing(name: branch) }
        return CommitID(object)
    }

    /// A person commits a prepared change on top of a branch.
    @discardableResult
    package func commit(_ patch: String, on branch: String) throws -> CommitID {
        let tip = try tip(branch)
        let change = try patches.commit(patch)
        let result = try store.merge(ours: tip, theirs: change, base: patches.root)
        guard result.isClean else { throw Missing(name: "\(patch) does not apply to \(branch)") }
        return try write(tree: result.tree, parents: [tip], message: patch, to: branch)
    }

    /// A person resolves a conflict by keeping the branch's side of it.
    @discardableResult
    package func resolve(_ conflict: CommitID, on branch: String) throws -> CommitID {
        let tip = try tip(branch)
        let merged = try store.merge(ours: tip, theirs: conflict)
        return try write(tree: merged.tree, parents: [tip, conflict], message: "Resolve", to: branch)
    }

    /// A person merges a branch into another, and puts a prepared change into the merge commit.
    @discardableResult
    package func adapt(_ patch: String, merging other: String, into branch: String) throws -> CommitID {
        let (ours, theirs) = (try tip(branch), try tip(other))
        let signature = Signature(name: "Ada", email: "ada@example.com", time: 1_000_000_200)
        let merge = try store.writeCommit(
            tree: store.merge(ours: ours, theirs: theirs).tree, parents: [ours, theirs], author: signature,
            committer: signature, message: "Merge\n")
        let adapted = try store.merge(ours: merge, theirs: patches.commit(patch), base: patches.root)
        return try write(tree: adapted.tree, parents: [ours, theirs], message: "Merge and adapt", to: branch)
    }

    @discardableResult
    func write(tree: TreeID, parents: [CommitID], message: String, to branch: String) throws -> CommitID {
        let time = state.withLock { state in
            (state.clock, state.commitTime) = (state.clock + 60, state.commitTime + 60)
            return state.commitTime
        }
        let signature = Signature(name: "Ada", email: "ada@example.com", time: time)
        let id = try store.writeCommit(
            tree: tree, parents: parents, author: signature, committer: signature, message: message + "\n")
        setRef("refs/heads/" + branch, to: id.object)
        return id
    }

    package func delete(_ branch: String) { setRef("refs/heads/" + branch, to: nil) }

    /// Puts a tag.
    package func tag(_ name: String, at commit: CommitID) { setRef("refs/tags/" + name, to: commit.object) }

    /// Opens a merge request, or finds the open one of the pair.
    @discardableResult
    package func open(_ source: String, into target: String) throws -> MergeRequestID {
        guard let source = BranchName(source), let target = BranchName(target) else { throw Missing(name: source) }
        return try state.withLock { state throws(ForgeError) in
            state.keep()
            return try state.open(
                NewMergeRequest(source: source, target: target, title: "t", description: "", isDraft: false)
            ).id
        }
    }

    /// The newest merge request of a branch that is open.
    package func openRequest(of branch: String) -> MergeRequest? {
        view().requests.last { $0.source.text == branch && $0.state == .opened }
    }

    /// A person, or relctl, merges.
    @discardableResult
    package func merge(
        _ id: MergeRequestID, head: CommitID? = nil, squashes: Bool = false, deletesSource: Bool = false
    ) throws -> MergeRequest {
        try merging.withLock { _ in
            let merged = try mergeAlone(id, head: head, squashes: squashes)
            if deletesSource { deleteMerged(merged) }
            return merged
        }
    }

    private func mergeAlone(_ id: MergeRequestID, head: CommitID?, squashes: Bool) throws -> MergeRequest {
        let request = try request(id)
        guard request.state == .opened else { throw ForgeError(.notMergeable, "it is not open") }
        guard head == nil || request.head == head else { throw ForgeError(.headMoved, "the head moved") }
        let target = try tip(request.target.text)
        var source = try recordedHead(of: request)
        if head == nil { source = try catchUp(request, source, target) }
        let commit = try land(request, source, on: target, squashes: squashes)
        return state.withLock { state in
            let now = state.clock
            return state.change(id) {
                $0.state = .merged
                if squashes { $0.squashCommit = commit } else { $0.mergeCommit = commit }
                $0.mergedAt = now
            }
        } ?? request
    }

    /// GitLab takes the merge requests into a branch that it deletes to where the branch was merged.
    private func deleteMerged(_ request: MergeRequest) {
        delete(request.source.text)
        state.withLock { state in
            for index in state.now.requests.indices
            where state.now.requests[index].target == request.source && state.now.requests[index].state == .opened {
                state.now.requests[index].target = request.target
            }
        }
    }

    /// Whether the forge would merge it.
    func verdict(on request: MergeRequest) -> Mergeability.Verdict {
        guard !request.isDraft else { return .blocked("draft_status") }
        guard let source = try? recordedHead(of: request), let target = try? tip(request.target.text) else {
            return .blocked("broken_status")
        }
        if !variant.rebasesAutomatically, isBehind(source, target) { return .blocked("need_rebase") }
        return (try? store.merge(ours: target, theirs: source).isClean) == true ? .mergeable : .conflict
    }

    /// A person changes a merge request.
    package func change(_ id: MergeRequestID, _ body: (inout MergeRequest) -> Void) {
        state.withLock { state in
            state.keep()
            state.change(id, body)
        }
    }

    /// A person says something on a merge request.
    package func note(_ body: String, on id: MergeRequestID) {
        state.withLock { state in
            state.keep()
            state.lastNote += 1
            state.now.notes[id, default: []].append(Note(id: state.lastNote, body: body, isOwn: false))
        }
    }

    /// A merge request, as it is now.
    package func request(_ id: MergeRequestID) throws -> MergeRequest {
        guard let request = view().requests.first(where: { $0.id == id }) else {
            throw ForgeError(.notFound, "no \(id)")
        }
        return request
    }

    /// The CI is done with all uploads.
    package func finishUploads() {
        state.withLock { state in
            for index in state.uploads.indices { state.uploads[index].run.state = .succeeded }
        }
    }
}
