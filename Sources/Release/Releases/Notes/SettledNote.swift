import Names

/// The note on a merge request that lists the files whose conflicts the merge at its head settled. Equal merges give an
/// equal text.
enum SettledNote {
    static func text(_ files: [SettledFile], at head: CommitID) -> String {
        let lines = files.prefix(fileLimit).map(line)
        let rest = files.count - lines.count
        return
            ([
                NoteMark.settled.text,
                title(at: head), "",
            ] + lines + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func title(at head: CommitID) -> String {
        "**relctl settled conflicts by itself** in \(head.short), as `resolve` in `relctl.yml` says:"
    }

    /// Whether a note tells of the same merge.
    static func isAbout(_ head: CommitID, _ note: String) -> Bool { note.contains("\n" + title(at: head) + "\n") }

    /// Keeps a note below what forges store.
    private static let fileLimit = 50

    private static func line(_ file: SettledFile) -> String {
        let changes = [file.own, file.merged].compactMap(\.self).map(text)
        let head = "- \(Markdown.code(file.path)) (\(Markdown.code(file.kind)))"
        let from = changes.isEmpty ? "" : ": " + changes.joined(separator: "; ")
        return head + from + (file.dropped.map { ". **Left out** is \($0.commit.id.short)" } ?? "")
    }

    private static func text(_ change: SettledFile.Change) -> String {
        let (title, author) = (Markdown.code(change.commit.title), Markdown.code(change.commit.author))
        return "\(change.commit.id.short) \(title) by \(author) from \(Markdown.code(change.branch.text))"
    }
}

extension Planner {
    /// Leaves the note about what the merge at the branch's tip settled, where it isn't there yet.
    func planSettledNote(_ files: [SettledFile], of release: LiveRelease, in plan: inout Plan) {
        let source = files.lazy.compactMap(\.merged?.branch).first
        let request = source.flatMap(release.cut.openMergeRequest(to:)) ?? release.openMergeRequest
        guard !files.isEmpty, let request, let notes = observation.notes[request.id] else { return }
        let body = SettledNote.text(files, at: release.head)
        let present = notes.filter(NoteMark.settled.isOn)
        guard !present.say(body, isLabelled: true) else { return }
        // What a run with less in its cache knows is no news about the same merge.
        let own = present.own
        let isKept = own.count == 1 && files.contains { !$0.isComplete }
        if isKept, SettledNote.isAbout(release.head, own[0].body) { return }
        plan.add(.note(NoteChange(on: request.id, .settled, label: nil, replacing: own.first?.id, body: body)))
    }
}
