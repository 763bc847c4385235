import Names
import Printing
import Releases

/// A board as one HTML file that loads nothing else: no script but its own few lines, no font, no picture from elsewhere.
package struct BoardPage {
    let board: Board

    /// The page of a board.
    package init(_ board: Board) { self.board = board }

    /// The whole file.
    package var text: String { "<!DOCTYPE html>\n" + html.source }

    private var html: HTML {
        HTML("html", .init("lang", "en")) {
            HTML("head") {
                HTML.void("meta", [.init("charset", "utf-8")])
                HTML.void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")])
                HTML.void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", Self.policy)])
                HTML.void("meta", [.init("name", "robots"), .init("content", "noindex")])
                HTML("title") { "Releases of \(name)" }
                HTML("style") { .verbatim(BoardStyle.sheet) }
            }
            HTML("body") {
                header
                HTML("main") {
                    summary
                    for section in sections { self.section(section) }
                }
                footer
                HTML("script") { .verbatim(BoardStyle.script) }
            }
        }
    }

    /// The browser itself refuses whatever would be fetched, and every script but the one below.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(BoardStyle.scriptDigest)'; base-uri 'none'; form-action 'none'"

    private var name: String {
        board.sections.count == 1 ? board.sections[0].report.name : "\(board.sections.count) repositories"
    }

    private var header: HTML {
        HTML("header") {
            HTML("h1") { "Releases of \(name)" }
            HTML("p", attributes: madeAttributes, content: made)
        }
    }

    private var madeAttributes: [HTML.Attribute] {
        let validity = board.validity.map { HTML.Attribute("data-valid-seconds", "\($0)") }
        return [.id("made"), .classes("made")] + [validity].compactMap(\.self)
    }

    @HTMLBuilder private var made: HTML {
        "Looked at "
        Self.time(board.asOf)
        if let interval = board.interval, let validity = board.validity {
            ". Made anew every \(Calendar.span(interval)): if this is older than \(Calendar.span(validity)), the scheduled job has stopped."
        } else {
            ", in a rehearsal."
        }
    }

    private var footer: HTML {
        HTML("footer") {
            HTML("p") {
                "Made by relctl \(board.toolVersion) from what the repository shows. The same as data: board.json."
            }
        }
    }

    /// A time for people and programs.
    static func time(_ seconds: Int) -> HTML {
        .inline("time", .init("datetime", UTC.text(seconds))) { Calendar.minute(seconds) }
    }

    // MARK: Repositories

    private struct Shown {
        var title: String?
        var trains: [(id: String, name: String, releases: [BoardRelease])]
        var failure: RunFailure?
    }

    private var sections: [Shown] {
        var ids: Set<String> = []
        return board.sections.map { section in
            var trains: [(id: String, name: String, releases: [BoardRelease])] = []
            for entry in section.report.outcome.entries {
                let release = entry.plan.release
                let item = BoardRelease(
                    entry: entry, timeline: section.timelines[release.name] ?? ReleaseTimeline(), asOf: board.asOf)
                if trains.last?.name == release.name.train.text {
                    trains[trains.count - 1].releases.append(item)
                } else {
                    var id = "train-\(release.name.train)"
                    while !ids.insert(id).inserted { id += "-" }
                    trains.append((id, release.name.train.text, [item]))
                }
            }
            return Shown(
                title: board.sections.count > 1 ? section.report.name : nil, trains: trains,
                failure: section.report.failure)
        }
    }

    private func section(_ shown: Shown) -> HTML {
        HTML("section", .classes("repository")) {
            if let title = shown.title { HTML("h2", .classes("repository-name")) { title } }
            if let failure = shown.failure { self.failure(failure) }
            for train in shown.trains {
                HTML("section", .id(train.id), .classes("train")) {
                    HTML("h2") { train.name }
                    for release in train.releases { ReleaseCard(item: release, id: train.id).html }
                }
            }
            pictures(shown)
        }
    }

    private func failure(_ failure: RunFailure) -> HTML {
        HTML("div", .classes("act bad")) {
            HTML("p") { "relctl could not look: \(failure.messageOnOneLine)" }
            if let hint = failure.hint { HTML("p") { "To mend it: \(hint)" } }
        }
    }

    /// A picture for each trunk.
    @HTMLBuilder private func pictures(_ shown: Shown) -> HTML {
        let all = shown.trains.flatMap(\.releases)
        let trunks = all.compactMap(\.trunk).reduce(into: [BranchName]()) { if !$0.contains($1) { $0.append($1) } }
        for trunk in trunks {
            let names = all.filter { $0.isFrom(trunk, among: all) }
            let graph = BranchGraph(trunk: trunk, releases: names)
            if !graph.nodes.isEmpty {
                picture(graph, of: trunk, id: "flow-\(shown.trains.first?.id ?? "")-\(trunk)")
            }
        }
    }

    private func picture(_ graph: BranchGraph, of trunk: BranchName, id: String) -> HTML {
        HTML("section", .classes("train flow")) {
            HTML("h2") { "How the branches flow from \(trunk.text)" }
            HTML("p", .classes("legend")) {
                BoardPage.legend("change", "a fix")
                BoardPage.legend("pull", "pulled by relctl")
                BoardPage.legend("settled", "conflict settled by a person")
                BoardPage.legend("conflict", "conflict")
                BoardPage.legend("landing", "landed")
            }
            HTML(
                "div", .classes("scroll"), .init("tabindex", "0"), .init("role", "region"),
                .init("aria-label", "Picture of the branches, can be scrolled")
            ) { graph.svg(id: id) }
            if graph.omitted > 0 {
                HTML("p", .classes("faint")) { "\(graph.omitted) older commits are not drawn." }
            }
            HTML("details") {
                HTML("summary") { "The same in words" }
                graph.description
            }
        }
    }

    private static func legend(_ kind: String, _ words: String) -> HTML {
        .inline("span", .classes("key \(kind)")) { words }
    }

    // MARK: Summary

    private var summary: HTML {
        let open = sections.flatMap(\.trains).flatMap { train in
            train.releases.compactMap { item in item.needs.map { (train.id, item, $0) } }
        }
        return HTML("nav", .classes(open.isEmpty ? "summary good" : "summary bad"), .init("aria-label", "Decisions")) {
            if open.isEmpty {
                HTML("p") { "Nobody has to act: no decision is open." }
            } else {
                HTML("h2") { open.count == 1 ? "One decision is open" : "\(open.count) decisions are open" }
                HTML("ul") {
                    for (id, item, needs) in open {
                        HTML("li") {
                            HTML.inline("a", .anchor(id)) { item.release.name.description }
                            " needs \(needs.people)"
                            if let since = item.entry.needsSince { " for \(Calendar.span(board.asOf - since))" }
                        }
                    }
                }
            }
        }
    }
}
