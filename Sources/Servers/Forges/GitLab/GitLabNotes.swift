import HTTPTransport
import Names
import WebAPI

extension GitLabForge {
    /// The notes of people and tools. Their text is as it was before it was defused.
    package func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] {
        let call = call(
            .get, id, ["notes"],
            query: [
                ("sort", "asc"), ("order_by", "created_at"), ("activity_filter", "only_comments"), ("per_page", "100"),
            ])
        // Old servers don't know the filter.
        let read = try await client.list(GitLabNote.self, of: call).filter { $0.system != true }
        var notes = read.map { Note(id: $0.id, body: NoteText.canonical(NoteText.armed($0.body ?? ""))) }
        guard notes.contains(where: \.isMarked), let account = try await account() else { return notes }
        for (index, note) in read.enumerated() where notes[index].isMarked {
            notes[index].isOwn = note.author.map { $0.id == account } ?? true
        }
        return notes
    }

    /// The id of the token's account; `nil` for a token that isn't told, such as a job's.
    private func account() async throws(ForgeError) -> Int? {
        try await accountID.value(for: "") { () async throws(ForgeError) in
            try await client.ifAllowed(tolerating: [.unauthenticated]) { () async throws(ForgeError) in
                try await client.value(GitLabUser.self, of: APICall(.get, ["user"])).id
            }
        }
    }

    /// Adds a note; no line of it is run as a quick action.
    package func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int {
        try await client.value(WrittenNote.self, of: call(.post, id, ["notes"], body: Self.body(body))).id
    }

    /// Replaces the text of a note.
    package func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        _ = try await client.value(WrittenNote.self, of: call(.put, id, ["notes", "\(note)"], body: Self.body(body)))
    }

    /// Deletes a note. GitLab lets only the author and maintainers do that; then its text becomes `instead`.
    package func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        guard let response = try await client.refusalToDelete(call(.delete, id, ["notes", "\(note)"])) else { return }
        guard [403, 404, 405].contains(response.status) else { throw client.error(for: response, isWrite: true) }
        do {
            try await replaceNote(note, with: NoteText.left(instead), on: id)
        } catch {
            // Twice not found: it is gone already, which was the goal.
            if error.kind == .notFound && response.status == 404 { return }
            throw error
        }
    }

    private static func body(_ text: String) -> GitLabNoteBody {
        GitLabNoteBody(body: NoteText.defused(NoteText.canonical(text)))
    }
}
