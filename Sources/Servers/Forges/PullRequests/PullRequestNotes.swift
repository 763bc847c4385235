import HTTPTransport
import Names
import WebAPI

extension PullRequestProject {
    /// The comments, oldest first. What happens to a pull request is no comment on these forges.
    func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] {
        let call = call(.get, ["issues", "\(id.number)", "comments"], query: [pageSize])
        let read = try await client.list(Comment.self, of: call)
        var notes = read.map { Note(id: $0.id, body: NoteText.canonical($0.body ?? "")) }
        guard notes.contains(where: \.isMarked) else { return notes }
        let account = try await account()
        for (index, comment) in read.enumerated() where notes[index].isMarked {
            notes[index].isOwn = comment.user?.isAccount(account) ?? true
        }
        return notes
    }

    /// The name of the token's account; `nil` for an App's installation token, to which GitHub doesn't tell it.
    private func account() async throws(ForgeError) -> String? {
        try await accountLogin.value(for: "") { () async throws(ForgeError) in
            let user = try await client.ifAllowed(tolerating: [.unauthenticated]) { () async throws(ForgeError) in
                try await client.value(PullRequestUser.self, of: APICall(.get, ["user"]))
            }
            return user?.login
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

extension PullRequestUser {
    /// Whether comments of this account are those of the token's. Where that one isn't known it is an App, and only people
    /// are certainly others.
    fileprivate func isAccount(_ account: String?) -> Bool {
        guard let account, let login else { return type != "User" }
        return login == account
    }
}
