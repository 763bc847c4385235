extension ForgeState {
    /// Adds a comment, and carries out the quick actions that its lines begin with, which are cut out of it.
    ///
    /// - Returns: the note; `nil` when there was nothing but quick actions.
    package mutating func addNote(
        _ body: String, to iid: Int, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> ForgeNote? {
        let index = try index(of: iid)
        guard user.role >= .reporter else { throw .forbidden("403 Forbidden") }
        let script = QuickActions(body)
        for action in script.actions { try await perform(action, on: iid, by: user, in: repository) }
        guard !script.rest.isEmpty else {
            if script.actions.isEmpty { throw .invalid(["note": ["can't be blank"]]) }
            return nil
        }
        return addComment(script.rest, at: index, by: user)
    }

    /// Adds a comment as it is.
    mutating func addComment(_ body: String, at index: Int, by user: ForgeUser) -> ForgeNote {
        let now = clock.tick()
        let note = ForgeNote(
            id: nextID(), body: body, authorID: user.id, isSystem: false, createdAt: now, updatedAt: now)
        mergeRequests[index].notes.append(note)
        mergeRequests[index].updatedAt = now
        return note
    }

    /// Replaces the text of a comment; people change only their own.
    package mutating func replaceNote(
        _ id: Int, with body: String, on iid: Int, by user: ForgeUser
    ) throws(APIError) -> ForgeNote {
        let (index, place) = try locate(id, on: iid, for: user, mayOthers: false)
        let now = clock.tick()
        mergeRequests[index].notes[place].body = body
        mergeRequests[index].notes[place].updatedAt = now
        return mergeRequests[index].notes[place]
    }

    /// Deletes a comment; maintainers may delete those of others.
    package mutating func deleteNote(_ id: Int, on iid: Int, by user: ForgeUser) throws(APIError) {
        let (index, place) = try locate(id, on: iid, for: user, mayOthers: true)
        _ = clock.tick()
        mergeRequests[index].notes.remove(at: place)
    }

    private func locate(
        _ id: Int, on iid: Int, for user: ForgeUser, mayOthers: Bool
    ) throws(APIError) -> (index: Int, place: Int) {
        let index = try index(of: iid)
        guard let place = mergeRequests[index].notes.firstIndex(where: { $0.id == id }) else {
            throw .notFound("404 Note Not Found")
        }
        let note = mergeRequests[index].notes[place]
        let mayChange = note.authorID == user.id || user.role >= .maintainer && mayOthers
        guard mayChange, !note.isSystem else { throw .forbidden("403 Forbidden") }
        return (index, place)
    }

    private mutating func perform(
        _ action: QuickActions.Action, on iid: Int, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        var change = ForgeMergeRequestChange()
        let title = try mergeRequest(iid).title
        switch action {
        case .close: change.event = .close
        case .reopen: change.event = .reopen
        case .draft: change.title = "Draft: " + title
        case .ready: change.title = title.replacing("Draft: ", with: "", maxReplacements: 1)
        case .target(let branch): change.target = branch
        case .label(let name): change.addLabels = [name]
        case .merge:
            _ = try await merge(iid, by: user, in: repository)
            return
        }
        _ = try await self.change(iid, change, by: user, in: repository)
    }

    /// Approves a merge request once per account.
    ///
    /// - Parameter head: the head that the account looked at.
    package mutating func approve(_ iid: Int, head: String? = nil, by user: ForgeUser) throws(APIError) {
        let index = try index(of: iid)
        if let head, head != mergeRequests[index].sha?.hex {
            throw .headMoved("SHA does not match HEAD of source branch: \(mergeRequests[index].sha?.hex ?? "")")
        }
        guard user.role >= .developer, !mergeRequests[index].approvalIDs.contains(user.id) else { throw .unauthorized }
        _ = clock.tick()
        mergeRequests[index].approvalIDs.append(user.id)
        mergeRequests[index].approvedVersions[user.id] = mergeRequests[index].sha.map {
            .init(head: $0, time: clock.now)
        }
        tell("approved this merge request", on: index, by: user)
    }
}
