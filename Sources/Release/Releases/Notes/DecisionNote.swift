import Names
import Printing

/// The note on a merge request that says what a person must decide. Equal decisions give an equal text.
enum DecisionNote {
    /// - Parameters:
    ///   - origins: which merge requests brought the commits that the decisions are about, where that is known.
    ///   - sign: what a merge request's number follows.
    static func text(
        _ decisions: [Decision], notice: Train.Notice, origins: [CommitID: Observation.Origin] = [:],
        sign: Character = "!"
    ) -> String {
        let code = decisions.first?.code ?? ""
        let isRefusal = Decision.refusals.contains(code)
        let headline = isRefusal ? "relctl refused a command" : "relctl waits for a decision"
        var lines = [NoteMark.decision(code).text, "**\(headline): \(Markdown.code(code)).**"]
        let shown = shown(of: decisions)
        for decision in shown {
            lines += (decision.app.map { ["", orderMark(of: $0)] } ?? []) + [""] + block(decision.message)
            if let commit = decision.commit, let origin = origins[commit] {
                let (request, author) = (Attribution.reference(to: origin, sign), Markdown.code(origin.author))
                lines += ["", "\(commit.short) came with the merge request of \(author): \(request)."]
            }
            lines += ["", "What to do:", ""] + block(decision.hint)
        }
        let rest = decisions.count - shown.count
        if rest > 0 { lines += ["", "And \(rest) more of this kind."] }
        lines += ["", isRefusal ? refusalEnd : decisionEnd]
        let authors = notice.mentionsAuthor ? shown.map { $0.commit.flatMap { origins[$0] } } : []
        lines += Attribution.mentions(notice.mentions, and: authors)
        return lines.joined(separator: "\n")
    }

    /// Whether a note is about the decisions with a code, and says this of one of them.
    static func tells(_ note: Note, _ code: String, _ words: String) -> Bool {
        NoteMark.decision(code).isOn(note) && note.body.contains(Printable.text(words))
    }

    private static let decisionEnd = "relctl goes on by itself once that is settled, and takes this note away."
    private static let refusalEnd =
        "Only that command was refused: `relctl reconcile` goes on without it, and takes this note away."

    /// Together with the limits of ``block(_:)`` these keep a note below what forges store: one that is cut off there would
    /// never be up to date, and be written again in every pass.
    private static let decisionLimit = 3
    /// How long the parts about orders may be together, in Unicode scalars: GitHub takes notes of 65,536 characters.
    private static let scalarLimit = 30_000

    /// The decisions that a note shows: all orders that fit, because commands read them again from the note, and otherwise
    /// the first ``decisionLimit``.
    private static func shown(of decisions: [Decision]) -> ArraySlice<Decision> {
        var length = 0
        let fitting = decisions.prefix { decision in
            length += (block(decision.message) + block(decision.hint)).reduce(0) { $0 + $1.unicodeScalars.count }
            return decision.app != nil && length <= scalarLimit
        }
        return decisions.prefix(max(decisionLimit, fitting.count))
    }

    /// A code block, in which nothing is Markdown, a mention or a quick action; none of its lines can end it.
    private static func block(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(20)
            .map { String(Printable.text(String($0)).unicodeScalars.prefix(400)) }
        let longest = lines.joined(separator: "\n").unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence + "text"] + lines + [fence]
    }
}

extension Plan {
    /// Whether it has no step but orders of uploads, which leave what else is to be decided as it is.
    fileprivate var hasOnlyOrders: Bool { steps.allSatisfy { $0.uploadedApp != nil } }
}

extension Planner {
    /// Leaves the notes of decisions that ended a command, or failed its steps, outside of any plan.
    package func noting(_ decisions: [Decision], on release: Release) -> Plan {
        var plan = Plan(release)
        plan.decisions += decisions
        return noting(plan, settlesOthers: false)
    }

    /// Leaves a note for each decision on the open merge request that it is about, and brings those that are there up to
    /// date.
    ///
    /// - Parameter settlesOthers: whether the plan is about all there is to decide, so that other notes are settled.
    func noting(_ plan: Plan, settlesOthers: Bool) -> Plan {
        // Decisions that follow from a simulated merge are not told to people.
        let release = plan.release
        guard observation.simulatedMerges.isEmpty, release.live?.isHeld != true || permission.forceGate else {
            return plan
        }
        var noted = plan
        let landsOn = release.train.landsOn
        // The merge request that is about to be opened takes over from the one to the upstream, and gets the note.
        let isTakenOver = plan.steps.contains { step in
            if case .openMergeRequest(let new) = step.action { landsOn.contains(new.target) } else { false }
        }
        for request in release.openMergeRequests where !isTakenOver || landsOn.contains(request.target) {
            let notes = (observation.notes[request.id] ?? []).filter(NoteMark.decisions.isOn)
            // The other decisions about a branch that can't be assessed are unknown, so their notes stay.
            let settlesOthers =
                settlesOthers && release.live != nil && plan.hasOnlyOrders && showsAllDecisions(plan, on: request)
            let orders = OrderNotes(notes, on: plan, by: self)
            let decisions = Dictionary(grouping: plan.decisions(notedOn: request), by: \.code)
            let open = orders.adding(to: decisions, settlesOthers: settlesOthers)
            planWriting(open, over: notes, on: request, in: &noted)
            if settlesOthers {
                let kept = orders.areOpen ? [Decision.undecided] : []
                planClearing(
                    notes, except: Set(open.keys).union(kept), keepingLabel: orders.keepLabel, on: request, in: &noted)
            }
        }
        return noted
    }

    /// Writes one note for the decisions of each code, over the one that is there.
    private func planWriting(
        _ decisionsByCode: [String: [Decision]], over notes: [Note], on request: MergeRequest, in plan: inout Plan
    ) {
        let notice = plan.release.train.decisionNotice
        let label = request.label(notice.label) ?? notice.label
        for (code, decisions) in decisionsByCode.sorted(by: { $0.key < $1.key }) {
            let mark = NoteMark.decision(code)
            let body = DecisionNote.text(
                decisions, notice: notice, origins: observation.origins, sign: observation.requestSign)
            let present = notes.filter(mark.isOn)
            guard !present.say(body, isLabelled: request.label(notice.label) != nil) else { continue }
            // A note that only lost the part of an app that is settled tells people nothing new.
            let isNews = plan.decisions.contains { $0.code == code }
            plan.add(
                .note(
                    NoteChange(
                        on: request.id, mark, label: label, replacing: present.own.first?.id, body: body,
                        isNews: isNews)))
        }
    }

    /// Whether a plan knows all that is to be decided about a merge request.
    private func showsAllDecisions(_ plan: Plan, on request: MergeRequest) -> Bool {
        // One that isn't due to be merged, because of the release or because its target has the release already, needs no
        // verdict of the forge. A run doesn't read it where it has a note to write, and a preview does.
        guard let landing = plan.landing(on: request.target) else { return true }
        // After a push to the target forges work the verdict out anew, and what they said before still holds.
        if landing.waitingFor.contains(.checking) { return false }
        // Reasons against a merge are known only once the forge's mergeability is read, which is left out after a conflict.
        return observation.mergeability[request.id] != nil || landing.conflict != nil
    }

    /// Takes away the notes of decisions that are settled; with the last one its label, which may be there without a note.
    /// Notes of other accounts go with the label, which an outsider can't set: alone they are no reason to do anything.
    private func planClearing(
        _ notes: [Note], except open: Set<String>, keepingLabel: Bool, on request: MergeRequest, in plan: inout Plan
    ) {
        guard open.isEmpty, !keepingLabel else {
            for note in notes.own where !open.contains(where: { NoteMark.decision($0).isOn(note) }) {
                plan.add(.clearNote(request.id, NoteMark(of: note), label: nil, note: note.id))
            }
            return
        }
        let label = labelToClear(with: .decisions, on: request, in: plan)
        guard label != nil || !notes.own.isEmpty else { return }
        let settled = notes.own.isEmpty ? notes : notes.own
        if !settled.isEmpty, settled.allSatisfy(NoteMark.isOnRefusal) {
            // Each by its own mark: a chat isn't told of a refused command, so it isn't told that its note is gone either.
            for note in settled {
                let isLast = note.id == settled.last?.id
                plan.add(.clearNote(request.id, NoteMark(of: note), label: isLast ? label : nil, note: note.id))
            }
        } else {
            plan.add(.clearNote(request.id, .decisions, label: label, note: notes.own.first?.id))
        }
    }
}
