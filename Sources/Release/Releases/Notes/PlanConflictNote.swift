import Names

extension Planner {
    /// Notes a conflict once the branch has advanced as far as it can, and clears a note that is no longer true.
    ///
    /// - Parameter request: the merge request that the note belongs on.
    func planConflict(_ conflict: Conflict?, on request: MergeRequest?, isSettled: Bool, in plan: inout Plan) {
        plan.conflict = plan.conflict ?? conflict
        guard let request, isSettled else { return }
        let notice = plan.release.train.conflictNotice
        let label = request.label(notice.label)
        let notes = (observation.notes[request.id] ?? []).filter(NoteMark.conflict.isOn).sorted { $0.id < $1.id }
        if let conflict {
            let body = ConflictNote.text(
                conflict, notice: notice, origin: observation.origins[conflict.commit],
                sign: observation.requestSign)
            // A label that is gone from a note that stands was taken off by somebody, or the account may not set it.
            guard notes.map(\.body) != [body] else { return }
            let isNews = notes.count != 1 || !ConflictNote.tellTheSame(notes[0].body, body)
            plan.add(
                .note(
                    request.id, .conflict, label: label ?? notice.label, replacing: notes.first?.id, body: body,
                    isNews: isNews))
        } else if !notes.isEmpty || label != nil {
            plan.add(.clearNote(request.id, .conflict, label: label, note: notes.first?.id))
        }
    }
}
