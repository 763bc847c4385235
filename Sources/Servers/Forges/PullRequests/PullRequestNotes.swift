import Names

extension PullRequestProject {
    /// The comments, oldest first. What happens to a pull request is no comment on these forges.
    func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] {
        let call = call(.get, ["issues", "\(id.number)", "comments"], query: [pageSize])
        return try await client.list(Comment.self, of: call).map {
            Note(id: $0.id, body: NoteText.canonical($0.body ?? ""))
        }
    }

    func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int {
        let body = CommentBody(body: NoteText.canonical(body))
        let call = issueCall(.post, ["\(id.number)", "comments"], body: body)
        return try await client.value(WrittenNote.self, of: call).id
    }

    func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        let body = CommentBody(body: NoteText.canonical(body))
        do {
            _ = try await client.value(WrittenNote.self, of: issueCall(.patch, ["comments", "\(note)"], body: body))
        } catch {
            // GitHub answers the same where the token may not change it.
            guard error.kind == .forbidden, await isGone(note, from: id) else { throw error }
            throw ForgeError(.notFound, error.message)
        }
    }

    private func isGone(_ note: Int, from id: MergeRequestID) async -> Bool {
        guard let notes = try? await notes(on: id) else { return false }
        return !notes.contains { $0.id == note }
    }

    /// Deletes a comment; where that is refused its text becomes `instead`.
    func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        guard let response = try await client.refusalToDelete(issueCall(.delete, ["comments", "\(note)"])) else {
            return
        }
        guard [403, 404, 405].contains(response.status) else { throw client.error(for: response, isWrite: true) }
        do {
            try await replaceNote(note, with: NoteText.left(instead), on: id)
        } catch {
            // Twice not found: it is gone already, which was the goal.
            if error.kind == .notFound && response.status == 404 { return }
            throw error
        }
    }
}
