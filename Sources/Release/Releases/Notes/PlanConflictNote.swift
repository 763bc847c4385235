import Names

extension Planner {
    /// Notes a conflict, and clears a note that is no longer true; to be called once the branch has advanced as far as it
    /// can.
    ///
    /// - Parameter request: the merge request that the note belongs on.
    func planConflict(_ conflict: Conflict?, on request: MergeRequest?, in plan: inout Plan) {
        plan.conflict = plan.conflict ?? conflict
        guard let request else { return }
        let notice = plan.release.train.conflictNotice
        let label = request.label(notice.label)
        let notes = (observation.notes[request.id] ?? []).filter(NoteMark.conflict.isOn)
        if let conflict {
            // A run whose cache lacks trees names fewer writers. It keeps the note of a complete run: otherwise such runs would
            // overwrite each other's note in turn.
            let standing = conflict.isComplete ? nil : notes.own.first { ConflictNote.isAbout(conflict, $0.body) }
            let body =
                standing?.body
                ?? ConflictNote.text(
                    conflict, notice: notice, origin: observation.origins[conflict.cause],
                    sign: observation.requestSign)
            // A label that is gone from a note that stands was taken off by somebody, or the account may not set it.
            guard !notes.say(body, isLabelled: label != nil) else { return }
            let isNews = notes.own.count != 1 || !ConflictNote.tellTheSame(notes.own[0].body, body)
            plan.add(
                .note(
                    NoteChange(
                        on: request.id, .conflict, label: label ?? notice.label, replacing: notes.own.first?.id,
                        body: body,
                        isNews: isNews)))
        } else {
            let label = labelToClear(with: .conflict, on: request, in: plan)
            guard !notes.own.isEmpty || label != nil else { return }
            plan.add(.clearNote(request.id, .conflict, label: label, note: notes.own.first?.id))
        }
    }

    /// The label to take off with the notes of one kind; `nil` where notes of the other kind, which go by the same label,
    /// stay.
    func labelToClear(with mark: NoteMark, on request: MergeRequest, in plan: Plan) -> String? {
        let train = plan.release.train
        let conflict = request.label(train.conflictNotice.label)
        let decision = request.label(train.decisionNotice.label)
        let (own, other) = mark == .conflict ? (conflict, decision) : (decision, conflict)
        guard let own, own == other else { return own }
        let otherMark = mark == .conflict ? NoteMark.decisions : .conflict
        var stays = observation.notes[request.id]?.own.contains(where: otherMark.isOn) ?? false
        for step in plan.steps {
            switch step.action {
            case .note(let note) where note.request == request.id && note.mark == otherMark: stays = true
            // The step that clears the other note removes the label already.
            case .clearNote(request.id, otherMark, own, _): return nil
            case .clearNote(request.id, otherMark, _, _): stays = false
            default: break
            }
        }
        return stays ? nil : own
    }
}
