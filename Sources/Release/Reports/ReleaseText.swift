import Names
import Printing
import Releases

/// The output of the release commands for people: the steps, then for each release its phase, what it waits for and what to
/// do next.
package struct ReleaseText: Sendable {
    let style: Style
    let showsForecast: Bool
    /// Whether commit ids are shown, and what follows from them.
    let isVerbose: Bool
    /// Whether the commit is shown that a release was cut at.
    let showsCut: Bool
    /// The time of the observation, in seconds since 1970; `nil`: ages are left out.
    let now: Int?
    private let sections: LogSections?

    /// A text; `status` and `plan` show the forecast too, and a job's log has a section for each release.
    package init(
        style: Style, showsForecast: Bool, isVerbose: Bool = false, showsCut: Bool = false, now: Int? = nil,
        sections: LogSections? = nil
    ) {
        (self.style, self.showsForecast, self.sections) = (style, showsForecast, sections)
        (self.isVerbose, self.showsCut, self.now) = (isVerbose, showsCut, now)
    }

    /// Renders all steps and releases.
    ///
    /// - Parameter hasToldSteps: whether each step was printed as it ended.
    package func text(_ outcome: Outcome, hasToldSteps: Bool = false) -> String {
        let steps = hasToldSteps ? "" : outcome.steps.map { line(for: $0) + "\n" }.joined()
        let entries = outcome.entries.map(part).joined(separator: sections == nil ? "\n" : "")
        return [steps, entries].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Renders a step as one line.
    package func line(for taken: Outcome.TakenStep) -> String {
        let mark =
            switch taken.ending {
            case .done: style.good("done   ")
            case .planned: style.heading("would  ")
            case .skipped: style.attention("skipped")
            case .failed: style.bad("failed ")
            }
        return "\(mark) " + Printable.text("\(taken.step.release): \(sentence(for: taken))")
    }
}

extension ReleaseText {
    private func part(_ entry: Outcome.Entry) -> String {
        let (headline, body) = (headline(entry), body(of: entry))
        guard let sections else { return headline + "\n" + body }
        let isOpen = entry.needsPerson || entry.failure != nil
        return sections.section(entry.plan.release.name.description, headline: headline, body: body, isOpen: isOpen)
    }

    /// The lines below the headline.
    private func body(of entry: Outcome.Entry) -> String {
        let lines = [
            isVerbose ? commitLines(entry.plan.release) : showsCut ? cutLines(entry.plan.release) : [],
            requestLines(entry), progressLines(entry), forecastLines(entry), waitingLines(entry.plan),
            conflictLines(entry), decisionLines(entry.plan), failureLines(entry),
        ]
        return lines.joined().map { $0 + "\n" }.joined()
    }

    /// The open merge requests, the landings, and the approvals.
    private func requestLines(_ entry: Outcome.Entry) -> [String] {
        let live = entry.plan.release.live
        var lines = entry.plan.release.openMergeRequests.map { request in
            let draft = request.isDraft ? " (draft)" : ""
            return field("request", Printable.text("\(request.id) -> \(request.target)\(draft) \(request.url)"))
        }
        if let live, live.phase != .idle {
            lines += live.destinations.compactMap(\.landing).map { landing in
                let request = landing.mergeRequest.map { " as \($0.id)" } ?? ""
                return field("landed", Printable.text("on \(landing.branch)\(request)"))
            }
        }
        if let approvals = entry.approvals {
            let words = ApprovalWords(approvals, head: entry.plan.release.head)
            if let text = words.text { lines.append(field("approved", Printable.text(text))) }
            if let cost = words.cost { lines.append(field("", Printable.text(cost))) }
        }
        return lines
    }

    /// The publication, the pipeline, and the last upload.
    private func progressLines(_ entry: Outcome.Entry) -> [String] {
        let live = entry.plan.release.live
        var lines: [String] = []
        if let live, let publication = live.publication {
            let sign =
                Printable.text(publication.tag?.text ?? "yes") + (isVerbose ? " at \(publication.commit.short)" : "")
            let isFrozen = live.upstream != nil && live.behind > 0 && live.phase != .idle
            lines.append(field("published", sign + (isFrozen ? ", so nothing is pulled into it any more" : "")))
        }
        if let live, let tag = entry.plan.publishedTag, tag.commitsSince > 0 {
            lines.append(field("tag", Printable.text(sentence(for: tag, on: live.branch))))
        }
        if let pipeline = entry.pipeline {
            lines.append(field("pipeline", Printable.text("\(pipeline.status) \(pipeline.url)")))
        }
        if let upload = live?.lastUpload { lines += uploadLines(upload, in: entry.plan) }
        return lines
    }

    /// The forecasts, and the conflicts that relctl has settled.
    private func forecastLines(_ entry: Outcome.Entry) -> [String] {
        let integration = entry.plan.release.integration
        let forecasts = (integration?.forecasts ?? []).filter { isVerbose || isToBeTold($0, entry) }
        let settled = (integration?.settledFiles ?? []).prefix(5).enumerated().map { number, file in
            field(number == 0 ? "settled" : "", Printable.text("\(file.path) (\(file.kind))"))
        }
        return (showsForecast ? forecasts.map { field("forecast", sentence(for: $0)) } : []) + settled
    }

    /// What the release waits for, and why merge requests change.
    private func waitingLines(_ plan: Plan) -> [String] {
        var lines = WaitingWords(plan: plan).explanations.map { field("waits for", Printable.text($0)) }
        if let reason = plan.retargetReason { lines.append(field("retarget", Printable.text(reason))) }
        if let commit = plan.draftingCommit {
            let text = "the forge made it a draft by itself, because of \(commit.id.short) \"\(commit.subject)\""
            lines.append(field("", Printable.text(text)))
        }
        return lines
    }

    /// The decisions that a person must take.
    private func decisionLines(_ plan: Plan) -> [String] {
        plan.decisions.flatMap { decision in
            [
                field("decide", style.bad(Printable.text(decision.message))),
                field("", "fix: " + Printable.text(decision.hint)),
            ]
        }
    }

    /// Why the train failed, or what a person must decide that no plan shows.
    private func failureLines(_ entry: Outcome.Entry) -> [String] {
        guard let failure = entry.failure else { return [] }
        let name = failure.kind == .undecided ? "decide" : "failed"
        // A server's words may have several lines.
        var lines = failure.message.split(whereSeparator: \.isNewline).enumerated().map { number, line in
            field(number == 0 ? name : "", style.bad(Printable.text(String(line))))
        }
        if let hint = failure.hint { lines.append(field("", "fix: " + Printable.text(hint))) }
        return lines
    }

    /// The commits that a release stands on, for those who work on them.
    private func commitLines(_ release: Release) -> [String] {
        let place = release.head.map { "at \($0.short)" } ?? "not there"
        var lines = [field("branch", "\(Printable.text(release.branch?.text ?? release.train.branch.text)) \(place)")]
        guard let live = release.live else { return lines }
        if let upstream = live.upstream {
            let state = upstream.head.map { "\($0.short)\(distance(live))" } ?? "(gone)"
            lines.append(
                field(
                    "upstream",
                    "\(Printable.text(upstream.branch.text)) \(state)\(upstream.hasLanded ? ", landed" : "")"))
        }
        if live.phase != .idle {
            let distance =
                if case .branch(let trunk) = release.train.origin { " of \(trunk)\(distance(live))" } else { "" }
            lines.append(field("cut", "at \(live.cutPoint.short)\(distance)"))
        }
        return lines
    }

    /// The cut of a release that has not landed.
    private func cutLines(_ release: Release) -> [String] {
        guard let live = release.live, live.phase != .idle else { return [] }
        return [field("cut", "\(Printable.text(live.branch.text)) at \(live.cutPoint.short)")]
    }

    func field(_ name: String, _ value: String) -> String {
        "  " + style.faint(name + String(repeating: " ", count: max(0, 10 - name.count))) + value
    }

    private func distance(_ release: LiveRelease) -> String {
        release.behind == 0
            ? ", up to date, \(release.ahead) ahead" : ", \(release.behind) behind, \(release.ahead) ahead"
    }

    private func sentence(for tag: PublishedTag, on branch: BranchName) -> String {
        "\(tag.tag) is at \(tag.commit.short): \(Printable.count(tag.commitsSince, "commit")) of \(branch) came after it,"
            + " and \(tag.commitsSince == 1 ? "is" : "are") not in what was published"
    }

    private func sentence(for forecast: Forecast) -> String {
        var text =
            "into \(Printable.text(forecast.into.text)): "
            + (forecast.isClean ? style.good("clean") : style.bad("conflict"))
        if !forecast.isClean { text += " in " + list(forecast.paths) }
        if !forecast.undoes.isEmpty { text += ", " + style.bad("undoes ") + list(forecast.undoes) }
        return text
    }

    /// The last upload, with advice unless a decision of the plan gives it.
    private func uploadLines(_ upload: LastUpload, in plan: Plan) -> [String] {
        let (claim, count) = (upload.claim, upload.commitsSince)
        let since = count == 0 ? "" : count == 1 ? ", a commit ago" : ", \(count) commits ago"
        let commit = isVerbose ? " at \(claim.commit.short)" : ""
        func version(_ claim: UploadClaim) -> String {
            UploadText.version(of: claim, among: upload, of: plan.release.name)
        }
        let state = "\(claim.app)\(version(claim))\(commit)\(since): \(UploadText.state(of: claim))"
        let isDecided = plan.undecidedOrder != nil || plan.decisions.contains { $0.code.hasPrefix("upload-") }
        let advice = isDecided ? nil : UploadText.advice(on: claim)
        let others = upload.others.map { other in
            field("", Printable.text("\(other.app)\(version(other)): \(UploadText.state(of: other))"))
        }
        return [field("upload", Printable.text(state))] + others
            + [advice].compactMap { $0 }.map {
                field("", "fix: " + Printable.text($0))
            }
    }

    /// The first paths, and the number of the others.
    func list(_ paths: [String]) -> String {
        Printable.list(paths.prefix(5).map(Printable.text), of: paths.count)
    }

    /// True if a forecast says more than the headline and the conflict below it.
    private func isToBeTold(_ forecast: Forecast, _ entry: Outcome.Entry) -> Bool {
        guard !forecast.isClean || !forecast.undoes.isEmpty, entry.plan.release.phase != .idle else { return false }
        return entry.plan.release.train.landsOn.contains(forecast.into) || entry.plan.conflict == nil
    }
}
