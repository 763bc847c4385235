import Forges
import Names
import Releases

/// Writes the notes and labels of relctl on merge requests, at most one of a kind.
struct NoteWriter {
    let forge: any Forge

    /// Adds or updates the note with a mark, and sets the label. The label comes first: if the run is killed in between, the
    /// next one finds its work by it.
    func put(_ note: NoteChange) async throws -> MergeRequest? {
        let (id, mark, body) = (note.request, note.mark, note.body)
        var labelled: MergeRequest?
        if let label = note.label {
            var change = MergeRequestChange()
            change.addLabels = [label]
            labelled = try await forge.change(id, change)
        }
        let notes = try await notes(on: id, where: mark.isOn)
        let own = notes.filter(\.isOwn)
        // Either of the two reads, the planner's and this one, may lag behind.
        if let first = note.replaced ?? own.first?.id {
            if own.first(where: { $0.id == first })?.body != body {
                try await forge.replaceNote(first, with: body, on: id)
            }
            for other in own where other.id != first { try await deleteIfThere(other.id, on: id) }
        } else {
            try await addOnce(body, to: id, isSame: mark.isOn)
        }
        try await deleteOthers(notes, on: id)
        return labelled
    }

    /// Adds a note unless the account has written one. A forge has no compare-and-swap for notes: two runs, or one run whose
    /// request is delivered twice, may add it twice. So each run reads the notes again, and deletes all but the first.
    func addOnce(
        _ body: String, to id: MergeRequestID, isSame: (Note) -> Bool
    ) async throws(ForgeError) {
        let isOwn = { (note: Note) in note.isOwn && isSame(note) }
        var notes = try await notes(on: id, where: isOwn)
        if notes.isEmpty {
            let added = try await forge.addNote(body, to: id)
            // A list that doesn't show it yet would not show another one either.
            for _ in 0..<3 where !notes.contains(where: { $0.id == added }) {
                notes = try await self.notes(on: id, where: isOwn)
            }
        }
        for note in notes.dropFirst() { try await deleteIfThere(note.id, on: id) }
    }

    private func notes(
        on id: MergeRequestID, where isWanted: (Note) -> Bool
    ) async throws(ForgeError) -> [Note] {
        try await forge.notes(on: id).filter(isWanted).sorted { $0.id < $1.id }
    }

    private func deleteIfThere(
        _ note: Int, on id: MergeRequestID, instead: String = ""
    ) async throws(ForgeError) {
        do throws(ForgeError) {
            try await forge.deleteNote(note, on: id, instead: instead)
        } catch {
            guard error.kind == .notFound else { throw error }
        }
    }

    /// Deletes the notes of other accounts, until the forge doesn't let this one do that.
    private func deleteOthers(
        _ notes: [Note], on id: MergeRequestID, instead: String = ""
    ) async throws(ForgeError) {
        do throws(ForgeError) {
            for note in notes.filter({ !$0.isOwn }).prefix(Self.othersLimit) {
                try await deleteIfThere(note.id, on: id, instead: instead)
            }
        } catch {
            guard error.kind == .forbidden else { throw error }
        }
    }

    /// How many notes of other accounts a step deletes: anybody may write many.
    private static let othersLimit = 10

    /// Deletes all notes with a mark, also those that the planner's read didn't show, and removes the label. The label goes
    /// last, so that a later run finds what is left.
    func clear(
        _ mark: NoteMark, on id: MergeRequestID, label: String?, note: Int?
    ) async throws -> MergeRequest? {
        let present = try await notes(on: id, where: mark.isOn)
        let others = Set(present.filter { !$0.isOwn }.map(\.id))
        let own = Set(present.map(\.id) + [note].compactMap(\.self)).subtracting(others)
        for note in own.sorted() { try await deleteIfThere(note, on: id, instead: mark.settledText) }
        try await deleteOthers(present, on: id, instead: mark.settledText)
        guard let label else { return nil }
        var change = MergeRequestChange()
        change.removeLabels = [label]
        return try await forge.change(id, change)
    }
}
