import Names

/// The parts of the note about orders that may have started a run, one for each app. Several commands write that note, and
/// none of them asks about the open orders of all apps: a command keeps the parts of the other apps. Only the names of apps
/// are read from the note: anybody may have written it, so the words are made anew, of the claims.
struct OrderNotes {
    /// The apps that have a part.
    private let apps: [String]
    /// The parts about orders that nobody has settled.
    private let pending: [Decision]
    /// Whether the note asks about an order that is open: then it stays, with its label.
    let areOpen: Bool
    /// Whether the label stays, also without a note: passes ask about an order that is open, and the note may not have been
    /// written. Of an app that people upload no pass asks, so without a note nothing would say what its label is about.
    let keepLabel: Bool

    /// Reads the notes on a merge request.
    init(_ notes: [Note], on plan: Plan, by planner: Planner) {
        let uploaded = planner.fleet.uploads(of: plan.release.train).map(\.app)
        let own = notes.filter(NoteMark.decision(Decision.undecided).isOn)
        apps = own.first.map { DecisionNote.apps(of: uploaded, in: $0) } ?? []
        pending = apps.compactMap { app in
            let claim = planner.lostOrder(of: app, on: plan) ?? planner.newestClaim(of: app, ifDueOn: plan)
            return claim.map(Decision.openOrder)
        }
        let lost = uploaded.filter { planner.lostOrder(of: $0, on: plan) != nil }
        areOpen = !pending.isEmpty || (apps.isEmpty && !own.isEmpty && (!lost.isEmpty || !plan.orders.isEmpty))
        keepLabel = areOpen || lost.contains(where: plan.isDue)
    }

    /// Completes the decisions to note with the parts that stay.
    ///
    /// - Parameter settlesOthers: whether the parts of apps that are settled go although there is nothing else to note.
    func adding(to decisions: [String: [Decision]], settlesOthers: Bool) -> [String: [Decision]] {
        var all = decisions
        if let own = decisions[Decision.undecided] {
            let noted = own.map(\.app)
            let others = pending.filter { !noted.contains($0.app) }
            all[Decision.undecided] = (own + others).sorted { ($0.app ?? "") < ($1.app ?? "") }
        } else if settlesOthers, !pending.isEmpty, pending.count < apps.count {
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

    /// The newest claim of an app for which an order is due.
    fileprivate func newestClaim(of app: String, ifDueOn plan: Plan) -> UploadClaim? {
        plan.isDue(app) ? observation.uploads[app]?.newest : nil
    }
}

extension Decision {
    /// The decision about an order of which another command asked what became of it.
    fileprivate static func openOrder(_ claim: UploadClaim) -> Decision {
        var decision = Decision(
            Self.undecided,
            "\(claim.claimant) claimed the upload of \(claim.app) at \(claim.commit.short), and what became of it is not settled",
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
        return "<!-- relctl:order \(name.joined()) -->"
    }

    /// Returns those of the given apps whose orders a note has a part about.
    static func apps(of apps: [String], in note: Note) -> [String] {
        let lines = Set(note.body.split(whereSeparator: \.isNewline))
        return apps.filter { lines.contains(Substring(orderMark(of: $0))) }
    }
}
