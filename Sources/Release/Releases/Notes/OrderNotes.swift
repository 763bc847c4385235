import Names

/// The parts of the note about orders that may have started a run, one for each app. Several commands write that note, and
/// none of them knows the open orders of all apps: a command keeps the parts of the other apps. Of notes by other accounts only
/// the names of apps count, since anybody can imitate a note of relctl.
struct OrderNotes {
    /// The parts that are there.
    private let parts: [Decision]
    /// The parts about orders that nobody has settled.
    private let pending: [Decision]
    /// Whether the note asks about an order that is open: then it stays, with its label.
    let areOpen: Bool
    /// Whether the label stays, also without a note: passes ask about an order that is open, and the note may not have been
    /// written. Of an app that people upload no pass asks, so without a note nothing would say what its label is about.
    let keepLabel: Bool

    /// Reads the parts in the notes on a merge request.
    init(_ notes: [Note], on plan: Plan, by planner: Planner) {
        let apps = planner.fleet.uploads(of: plan.release.train).map(\.app)
        let present = notes.filter(NoteMark.decision(Decision.undecided).isOn)
        let own = present.own.first.map { DecisionNote.orders(of: apps, in: $0) } ?? []
        let others = present.filter { !$0.isOwn }.flatMap { DecisionNote.orders(of: apps, in: $0) }.compactMap(\.app)
        let lost = apps.filter { app in others.contains(app) && !own.contains { $0.app == app } }
            .compactMap { planner.lostOrder(of: $0, on: plan) }
        parts = own + lost.map(Decision.lostOrder)
        pending = parts.filter { part in
            part.app.map { app in planner.lostOrder(of: app, on: plan) != nil || plan.isDue(app) } ?? false
        }
        let isLost = apps.contains { planner.lostOrder(of: $0, on: plan) != nil }
        areOpen = !pending.isEmpty || (parts.isEmpty && !present.own.isEmpty && (isLost || !plan.orders.isEmpty))
        keepLabel = areOpen || apps.contains { planner.lostOrder(of: $0, on: plan) != nil && plan.isDue($0) }
    }

    /// Completes the decisions to note with the parts that stay.
    ///
    /// - Parameter settlesOthers: whether the parts of apps that are settled go although there is nothing else to note.
    func adding(to decisions: [String: [Decision]], settlesOthers: Bool) -> [String: [Decision]] {
        var all = decisions
        if let own = decisions[Decision.undecided] {
            let apps = own.map(\.app)
            let others = pending.filter { !apps.contains($0.app) }
            all[Decision.undecided] = (own + others).sorted { ($0.app ?? "") < ($1.app ?? "") }
        } else if settlesOthers, !pending.isEmpty, pending.count < parts.count {
            all[Decision.undecided] = pending
        }
        return all
    }
}

extension Plan {
    /// Whether an order of an app is due.
    fileprivate func isDue(_ app: String) -> Bool {
        orders.contains { if case .triggerUpload(app, _, _, _) = $0 { true } else { false } }
    }
}

extension Planner {
    /// The order of an app that has a claim and no run. A pass asks about it only where another one is due, and so not for an
    /// app that people upload.
    fileprivate func lostOrder(of app: String, on plan: Plan) -> UploadClaim? {
        let release = plan.release
        return (observation.uploads[app]?.claims ?? []).first { claim in
            let isOfHead = claim.commit == release.head && claim.version == release.name.version?.text ?? ""
            return claim.status == .claimed && (claim.branch == release.branch || isOfHead)
        }
    }
}

extension Decision {
    /// The decision about an order of which somebody else's note asks what became of it.
    fileprivate static func lostOrder(_ claim: UploadClaim) -> Decision {
        var decision = Decision(
            Self.undecided,
            "what became of the upload of \(claim.app) at \(claim.commit.short), which \(claim.claimant) claimed, is not settled",
            hint: "look at the CI; once you know its run: \(claim.command) --run ID; to start another one: "
                + "\(claim.command) --again")
        decision.app = claim.app
        return decision
    }
}

extension DecisionNote {
    /// The line before the part about an order of an app, which readers don't see.
    static func orderMark(of app: String) -> String {
        let name = app.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain ? String(scalar) : "%" + String(byte, radix: 16)
        }
        return Note.markPrefix + "order \(name.joined()) -->"
    }

    /// Reads the parts about orders of the given apps. Only their texts are taken, so that nothing else that somebody wrote
    /// into the note is written again.
    static func orders(of apps: [String], in note: Note) -> [Decision] {
        var rest = note.body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        var parts: [Decision] = []
        while let line = rest.popFirst() {
            guard let app = apps.first(where: { orderMark(of: $0) == line }) else { continue }
            guard let message = takeBlock(from: &rest), let hint = takeBlock(from: &rest) else { break }
            var part = Decision(Decision.undecided, message, hint: hint)
            part.app = app
            parts.append(part)
        }
        return parts
    }

    /// Removes the lines up to the end of the next code block, and returns the text in it.
    private static func takeBlock(from lines: inout ArraySlice<Substring>) -> String? {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("```") }) else { return nil }
        let fence = lines[start].prefix { $0 == "`" }
        let rest = lines[(start + 1)...]
        guard let end = rest.firstIndex(of: fence) else { return nil }
        lines = lines[(end + 1)...]
        return rest[..<end].joined(separator: "\n")
    }
}
