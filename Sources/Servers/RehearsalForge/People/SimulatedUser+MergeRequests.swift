extension SimulatedUser {
    /// Opens a merge request.
    @discardableResult
    package func open(_ source: String, into target: String, title: String) async throws(APIError) -> ForgeMergeRequest
    {
        try await forge.act(as: username) { state, user, repository in
            let new = NewForgeMergeRequest(source: source, target: target, title: title)
            return try await state.open(new, by: user, in: repository)
        }
    }

    /// Opens a merge request from a fork, whose branch may have the name of one of ours.
    ///
    /// - Parameter revision: what the fork's branch points at: a branch, tag or commit here.
    @discardableResult
    package func openFromFork(
        _ source: String, at revision: String, into target: String, title: String
    ) async throws(APIError) -> ForgeMergeRequest {
        try await forge.act(as: username) { state, user, repository in
            var new = NewForgeMergeRequest(source: source, target: target, title: title)
            let head = try await state.commit(revision, in: repository)
            new.fork = NewForgeMergeRequest.Fork(projectID: state.project.id + 1, head: head)
            return try await state.open(new, by: user, in: repository)
        }
    }

    /// Merges a merge request as soon as the forge lets it be merged.
    @discardableResult
    package func merge(
        _ iid: Int, _ options: MergeOptions = MergeOptions()
    ) async throws(APIError) -> ForgeMergeRequest {
        try await forge.act(as: username) { state, user, repository in
            try await state.catchUp(in: repository)
            state.mergeRequests[try state.index(of: iid)].checksLeft = 0
            return try await state.merge(iid, options, by: user, in: repository)
        }
    }

    /// Presses the button "Rebase" and waits until it is done.
    package func rebase(_ iid: Int) async throws(APIError) {
        try await forge.act(as: username) { state, user, repository in
            let request = try await state.askForRebase(iid, by: user, in: repository)
            try await state.finishRebase(at: request.iid - 1, in: repository)
        }
    }

    /// Changes a merge request.
    @discardableResult
    package func change(_ iid: Int, _ change: ForgeMergeRequestChange) async throws(APIError) -> ForgeMergeRequest {
        try await forge.act(as: username) { state, user, repository in
            try await state.change(iid, change, by: user, in: repository)
        }
    }

    /// Closes a merge request.
    package func close(_ iid: Int) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        change.event = .close
        try await self.change(iid, change)
    }

    /// Opens a closed merge request again.
    package func reopen(_ iid: Int) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        change.event = .reopen
        try await self.change(iid, change)
    }

    /// Moves a merge request to another target.
    package func retarget(_ iid: Int, to target: String) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        change.target = target
        try await self.change(iid, change)
    }

    /// Makes a draft ready.
    package func undraft(_ iid: Int) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        let title = await forge.read { state in (try? state.mergeRequest(iid))?.title ?? "" }
        change.title = title.replacing("Draft: ", with: "", maxReplacements: 1)
        try await self.change(iid, change)
    }

    /// Adds a label.
    package func setLabel(_ label: String, on iid: Int) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        change.addLabels = [label]
        try await self.change(iid, change)
    }

    /// Takes a label away.
    package func removeLabel(_ label: String, from iid: Int) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        change.removeLabels = [label]
        try await self.change(iid, change)
    }

    /// Approves a merge request; what waits for that is merged.
    package func approve(_ iid: Int) async throws(APIError) {
        try await forge.act(as: username) { state, user, repository in
            try state.approve(iid, by: user)
            try await state.fireAutoMerges(in: repository)
        }
    }

    /// Comments on a merge request.
    @discardableResult
    package func comment(_ body: String, on iid: Int) async throws(APIError) -> ForgeNote? {
        try await forge.act(as: username) { state, user, repository in
            try await state.addNote(body, to: iid, by: user, in: repository)
        }
    }

    /// Lets a pipeline end; what waits for that is merged.
    package func finishPipeline(_ id: Int, status: String) async throws(APIError) {
        try await forge.act(as: username) { state, _, repository in
            try state.setPipeline(id, status: status)
            try await state.fireAutoMerges(in: repository)
        }
    }

    /// Lets the checks of the next pull request in GitHub's merge queue end.
    ///
    /// - Parameter reason: why it is taken out of the queue; `nil`: it is merged.
    package func finishQueue(failing reason: String? = nil) async throws(APIError) {
        try await forge.act(as: username) { state, user, repository in
            try await state.endNextInQueue(failing: reason, by: user, in: repository)
        }
    }
}
