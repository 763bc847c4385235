import Names
import Printing
import Releases

/// What a tired person reads: per release where it stands, what was done, what it waits for, what to do next.
package struct ReleaseText: Sendable {
    private let style: Style
    private let showsForecast: Bool
    private let sections: LogSections?

    /// A text; `status` and `plan` show the forecast too, and a job's log has a section for each release.
    package init(style: Style, showsForecast: Bool, sections: LogSections? = nil) {
        (self.style, self.showsForecast, self.sections) = (style, showsForecast, sections)
    }

    /// The whole text.
    package func text(_ outcome: Outcome) -> String {
        let steps = outcome.steps.map { line(for: $0) + "\n" }.joined()
        let entries = outcome.entries.map(part).joined(separator: sections == nil ? "\n" : "")
        return [steps, entries].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// One line about a step.
    package func line(for taken: Outcome.TakenStep) -> String {
        let mark =
            switch taken.ending {
            case .done: style.good("done   ")
            case .planned: style.heading("would  ")
            case .skipped: style.attention("skipped")
            case .failed: style.bad("failed ")
            }
        return "\(mark) " + Printable.text("\(taken.step.release): \(sentence(for: taken.step))")
    }

    func sentence(for step: Step) -> String {
        switch step.action {
        case .createBranch(let branch, let commit): "create branch \(branch) at \(commit.short)"
        case .fastForwardBranch(let branch, let from, let to): "fast-forward \(branch) \(from.short) -> \(to.short)"
        case .advanceBranch(let branch, let from, let to): "merge into \(branch) \(from.short) -> \(to.id.short)"
        case .deleteBranch(let branch, let commit): "delete branch \(branch) at \(commit.short)"
        case .createTag(let tag, let commit): "create tag \(tag) at \(commit.short)"
        case .openMergeRequest(let request):
            "open \(request.isDraft ? "draft " : "")merge request \(request.source) -> \(request.target)"
        case .closeMergeRequest(let id, _): "close merge request \(id)"
        case .retargetMergeRequest(let id, let change):
            change.target.map { "retarget merge request \(id) to \($0)" } ?? "make merge request \(id) ready to land"
        case .mergeMergeRequest(let id, let head, _): "merge \(id) at \(head.short)"
        case .startPipeline(let id, let head): "start the pipeline of \(id) at \(head.short)"
        case .note(let id, let mark, _, _, _):
            mark == .conflict ? "note the conflict on \(id)" : "note on \(id) what is to be decided"
        case .clearNote(let id, let mark, _, _):
            mark == .conflict ? "clear the conflict from \(id)" : "clear from \(id) what was to be decided"
        case .triggerUpload(let app, _, let commit, _): "start the upload of \(app) at \(commit.short)"
        }
    }
}

extension ReleaseText {
    private func part(_ entry: Outcome.Entry) -> String {
        let (headline, body) = (headline(entry.plan.release), text(entry))
        guard let sections else { return headline + "\n" + body }
        let isOpen = entry.needsPerson || entry.failure != nil
        return sections.section(entry.plan.release.name.description, headline: headline, body: body, isOpen: isOpen)
    }

    /// What stands below the headline.
    private func text(_ entry: Outcome.Entry) -> String {
        let release = entry.plan.release
        var lines: [String] = []
        if let upstream = release.upstream {
            let state = upstream.head.map { "\($0.short)\(distance(release))" } ?? "(gone)"
            lines.append(
                field(
                    "upstream",
                    "\(Printable.text(upstream.branch.text)) \(state)\(upstream.landing == nil ? "" : ", landed")"))
        }
        if let cutPoint = release.cutPoint, release.phase != .idle {
            let distance =
                if case .branch(let trunk) = release.train.origin { " of \(trunk)\(distance(release))" } else { "" }
            lines.append(field("cut", "at \(cutPoint.short)\(distance)"))
        }
        if let request = release.openMergeRequest {
            let draft = request.isDraft ? " (draft)" : ""
            let text = "\(request.id) -> \(request.target)\(draft) \(request.url)"
            lines.append(field("request", Printable.text(text)))
        }
        if let publication = release.publication {
            let sign = "\(Printable.text(publication.tag?.text ?? "yes")) at \(publication.commit.short)"
            let isFrozen = release.upstream != nil && release.behind > 0 && release.phase != .idle
            lines.append(field("published", sign + (isFrozen ? ", so nothing is pulled into it any more" : "")))
        }
        if let pipeline = entry.pipeline {
            lines.append(field("pipeline", Printable.text("\(pipeline.status) \(pipeline.url)")))
        }
        if let upload = release.lastUpload { lines += text(upload, decided: entry.plan.blockers) }
        if showsForecast { lines += release.forecasts.map { field("forecast", sentence(for: $0)) } }
        lines += entry.plan.waitingFor.map {
            field("waits for", Printable.text(WaitingWords(release: release).explanation(of: $0)))
        }
        if let commit = entry.plan.draftingCommit {
            let text = "the forge made it a draft by itself, because of \(commit.id.short) \"\(commit.subject)\""
            lines.append(field("", Printable.text(text)))
        }
        if let conflict = entry.plan.conflict { lines += text(conflict, origin: entry.conflictOrigin) }
        for blocker in entry.plan.blockers {
            lines.append(field("decide", style.bad(Printable.text(blocker.message))))
            lines.append(field("", "fix: " + Printable.text(blocker.hint)))
        }
        if let failure = entry.failure {
            // A server's words may have several lines.
            for (number, line) in failure.message.split(whereSeparator: \.isNewline).enumerated() {
                lines.append(field(number == 0 ? "failed" : "", style.bad(Printable.text(String(line)))))
            }
            if let hint = failure.hint { lines.append(field("", "fix: " + Printable.text(hint))) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func headline(_ release: Release) -> String {
        let phase = release.isStale ? "stale" : release.phase.rawValue
        let tip = release.head.map { " at \($0.short)" } ?? ""
        let branch = Printable.text(release.branch?.text ?? release.train.branch.text)
        let place = release.head == nil ? style.faint("no branch \(branch)") : branch + tip
        return "\(style.heading(Printable.text(release.name.description)))  \(phase)  \(place)"
    }

    private func field(_ name: String, _ value: String) -> String {
        "  " + style.faint(name + String(repeating: " ", count: max(0, 10 - name.count))) + value
    }

    private func distance(_ release: Release) -> String {
        release.behind == 0
            ? ", up to date, \(release.ahead) ahead" : ", \(release.behind) behind, \(release.ahead) ahead"
    }

    private func sentence(for forecast: Forecast) -> String {
        var text =
            "into \(Printable.text(forecast.into.text)): "
            + (forecast.isClean ? style.good("clean") : style.bad("conflict"))
        if !forecast.isClean { text += " in " + list(forecast.paths) }
        if !forecast.undoes.isEmpty { text += ", " + style.bad("undoes ") + list(forecast.undoes) }
        return text
    }

    /// Where the plan says what to do, it isn't said twice.
    private func text(_ upload: LastUpload, decided: [Blocker]) -> [String] {
        let (claim, count) = (upload.claim, upload.commitsSince)
        let since = count == 0 ? "" : count == 1 ? ", a commit ago" : ", \(count) commits ago"
        let state = "\(claim.app) at \(claim.commit.short)\(since): \(UploadText.state(of: claim))"
        let advice = decided.contains { $0.code.hasPrefix("upload-") } ? nil : UploadText.advice(on: claim)
        return [field("upload", Printable.text(state))]
            + [advice].compactMap { $0 }.map {
                field("", "fix: " + Printable.text($0))
            }
    }

    private func list(_ paths: [String]) -> String {
        let shown = paths.prefix(5).map(Printable.text).joined(separator: ", ")
        return paths.count > 5 ? shown + " and \(paths.count - 5) more" : shown
    }

    private func text(_ conflict: Conflict, origin: Observation.Origin?) -> [String] {
        let by = " by \(Printable.text(conflict.author))" + (origin.map { " (\($0.id))" } ?? "")
        var lines = [
            field("conflict", style.bad(Printable.text("\(conflict.commit.short) of \(conflict.from)")) + by),
            field("", "\"\(Printable.text(conflict.subject))\" conflicts in " + list(conflict.paths)),
        ]
        lines += conflict.against.map {
            field("", Printable.text("against \($0.commit.short) by \($0.author) on \(conflict.into)"))
        }
        lines.append(
            field(
                "",
                Printable.text(
                    "fix: git merge \(conflict.commit.short) on \(conflict.into), resolve, push; relctl goes on by itself"
                )
            ))
        return lines
    }
}
