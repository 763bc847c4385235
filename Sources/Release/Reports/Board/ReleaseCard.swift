import Names
import Printing
import Releases

/// One release on a board.
struct ReleaseCard {
    let item: BoardRelease
    /// The id of the train's element.
    let id: String

    var release: Release { item.release }
    var live: LiveRelease? { release.live }
    private var plan: Plan { item.entry.plan }
    private var timeline: ReleaseTimeline { item.timeline }

    var html: HTML {
        HTML("article", .classes("release")) {
            HTML("p", .classes("state")) {
                if release.name.version != nil {
                    HTML.inline("strong", .classes("version")) { release.name.description }
                }
                HTML.inline("span", .classes("pill \(item.tone)")) { item.headline }
                HTML.inline("span", .classes("faint")) { place }
            }
            if !timeline.stages.isEmpty { stages }
            act
            facts
            changes
            waiting
            traffic
        }
    }

    private var place: String {
        let branch = release.branch?.text ?? release.train.branch.text
        let upstream = live?.upstream.map { ", follows \($0.branch)" } ?? ""
        if let landed = item.landedAt, release.phase == .idle {
            return "\(branch)\(upstream), landed \(Calendar.span(item.asOf - landed)) ago"
        }
        return branch + upstream
    }

    // MARK: Stages

    private var stages: HTML {
        HTML("ol", .classes("stages"), .init("aria-label", "Stages")) {
            for stage in timeline.stages {
                HTML("li", .classes(stage.state.rawValue)) {
                    HTML.inline("span", .classes("name")) { stage.name }
                    HTML.inline("span", .classes("when")) {
                        if let time = stage.reachedAt { Calendar.day(time) } else { words(for: stage) }
                    }
                    if stage.state == .current, let since = timeline.since {
                        HTML.inline("span", .classes("when")) { "for \(Calendar.span(item.asOf - since))" }
                    }
                }
            }
        }
    }

    private func words(for stage: ReleaseTimeline.Stage) -> String {
        switch stage.state {
        case .done: "done"
        case .current: "now"
        case .ahead: "to come"
        }
    }

    // MARK: Who acts

    private var act: HTML {
        return HTML("div", .classes("act \(item.tone)")) {
            HTML("h3") { "Who acts now" }
            if let needs = item.needs {
                decision(needs)
            } else if let failure = item.entry.failure {
                HTML("p") { failure.message }
                if let hint = failure.hint { HTML("p") { "To mend it: \(hint)" } }
            } else if !plan.waitingFor.isEmpty {
                for wait in WaitingWords(plan: plan).explanations { HTML("p") { "Waits for \(wait)." } }
            } else {
                HTML("p") { nobody }
            }
        }
    }

    private var nobody: String {
        let train = release.train
        switch release.phase {
        case .idle: return "Nobody: there is nothing to do."
        case .regression where train.publication != nil:
            return "Nobody has to. When regression is over, people publish it, and relctl lands it on"
                + " \(train.destinationNames)."
        case .regression:
            return "Nobody has to. When regression is over, people land it on \(train.destinationNames)."
        case .following:
            let upstream = live?.upstream.map { $0.branch.text } ?? "its upstream"
            if live?.keepsInStep == false { return "Nobody has to: it is published, and lands after \(upstream)." }
            if train.autoPull == .off {
                return "People bring in what \(upstream) gets: auto_pull is off, so relctl pulls nothing."
            }
            return "Nobody has to: relctl keeps it in step with \(upstream)."
        case .awaitingPublish, .landing: return "Nobody has to: relctl goes on with it."
        }
    }

    @HTMLBuilder private func decision(_ needs: DecisionNeeded) -> HTML {
        HTML("p", .classes("who")) {
            HTML.inline("strong") { needs.people }
            if let since = item.entry.needsSince {
                " since "
                BoardPage.time(since)
                " (\(Calendar.span(item.asOf - since)))"
            }
        }
        HTML("p") { needs.story }
        if let fix = needs.fix { HTML("p") { "What to do: \(fix)" } }
        if let request = release.openMergeRequest {
            HTML("p") {
                "The commands are in "
                link("\(request.id) \(request.title)", to: request.url)
            }
        }
        for decision in plan.decisions.dropFirst() {
            HTML("p") { "Then: \(decision.message). What to do: \(decision.hint)" }
        }
    }
}

extension ReleaseCard {
    @HTMLBuilder private var changes: HTML {
        if !timeline.changes.isEmpty {
            ChangeTable(caption: caption, changes: timeline.changes, addresses: addresses).html
        } else if live != nil, release.phase != .idle {
            HTML("p", .classes("faint")) { "No change since the cut yet." }
        }
    }

    private var caption: String {
        let older = timeline.olderChanges
        let all = Printable.count(timeline.changes.count + older, "change")
        let when = release.phase == .idle ? "landed" : "since the cut"
        guard older > 0 else { return "\(all) \(when)" }
        return timeline.hasUncountedChanges
            ? "At least \(all) \(when), at least \(older) older ones not shown"
            : "\(all) \(when), \(older) older ones not shown"
    }

    @HTMLBuilder private var waiting: HTML {
        if !timeline.waiting.isEmpty {
            ChangeTable(
                caption: "Waiting behind the conflict", changes: timeline.waiting, addresses: addresses
            ).html
        }
    }

    /// Where the project's merge requests are, taken from one that is known.
    private var addresses: RequestAddresses { RequestAddresses(live?.mergeRequests ?? []) }

    @HTMLBuilder private var traffic: HTML {
        if let traffic = timeline.traffic {
            HTML("table", .classes("traffic")) {
                HTML("caption") { "The last \(ReleaseTimeline.Traffic.days) days" }
                HTML("thead") {
                    HTML("tr") {
                        for name in ["Pulls", "Behind, median", "Behind, worst", "Conflicts settled by"] {
                            HTML("th", .init("scope", "col")) { name }
                        }
                    }
                }
                HTML("tbody") {
                    HTML("tr") {
                        HTML("td", .init("data-label", "Pulls")) { "\(traffic.pulls)" }
                        HTML("td", .init("data-label", "Behind, median")) {
                            traffic.medianLag.map(Calendar.span) ?? "–"
                        }
                        HTML("td", .init("data-label", "Behind, worst")) { traffic.worstLag.map(Calendar.span) ?? "–" }
                        HTML("td", .init("data-label", "Conflicts settled by")) {
                            traffic.conflictsSettledBy.isEmpty
                                ? "no conflict" : traffic.conflictsSettledBy.joined(separator: ", ")
                        }
                    }
                }
            }
        }
    }
}
