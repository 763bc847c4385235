import Names
import Releases

/// A pass as Markdown, for the page of a CI job.
package struct MarkdownSummary {
    /// GitHub takes 1 MiB a step and drops all of it above that
    /// (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary).
    static let limit = 900_000

    private let reports: [RepositoryReport]

    /// A summary of a pass over one repository or many.
    package init(_ reports: [RepositoryReport]) { self.reports = reports }

    /// The whole text.
    package var text: String {
        let summary = Outcome.Summary.worst(of: reports.map(\.summary))
        var lines = ["## relctl: \(summary.words)", ""]
        for report in reports {
            if reports.count > 1 { lines += ["### \(code(report.name)): \(report.summary.words)", ""] }
            lines += section(report)
        }
        return Self.cut(lines)
    }

    private func section(_ report: RepositoryReport) -> [String] {
        var lines: [String] = []
        if !report.outcome.entries.isEmpty {
            lines += ["| release | phase | branch | behind | merge request | waits for |", "|---|---|---|---|---|---|"]
            lines += report.outcome.entries.map(row) + [""]
        }
        let news = PassNews(report)
        lines += decisions(news.decisions) + list("Failed", news.failures)
        lines += list("Not this time; the next pass tries again", news.delays) + list("Done", news.done)
        return lines
    }

    private func row(_ entry: Outcome.Entry) -> String {
        let release = entry.plan.release
        let branch = release.branch.map { code($0.text) + (release.head.map { " at \($0.short)" } ?? "") } ?? ""
        let request = release.openMergeRequest.map { "\(Self.link($0)) to \(code($0.target.text))" } ?? ""
        let cells = [
            code(release.name.description), release.isStale ? "stale" : release.phase.rawValue, branch,
            "\(release.live?.behind ?? 0)", request, entry.plan.waitingFor.map { code($0.word) }.joined(separator: " "),
        ]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    private func decisions(_ open: [PassNews.Decision]) -> [String] {
        guard !open.isEmpty else { return [] }
        let lines = open.map { "- " + code($0.text) + ($0.request.map { " " + Self.link($0) } ?? "") }
        return ["**A person must decide**", ""] + lines + [""]
    }

    private func list(_ title: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["**\(title)**", ""] + items.map { "- " + code($0) } + [""]
    }

    private func code(_ text: String) -> String { Markdown.code(text, limit: 1000) }

    /// A link where the address can't break out of one, else the number alone.
    static func link(_ request: MergeRequest) -> String {
        let isPlain = request.url.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || ":/._-~%".utf8.contains($0)
        }
        let isOfTheWeb = request.url.hasPrefix("https://") || request.url.hasPrefix("http://")
        return isPlain && isOfTheWeb ? "[\(request.id)](\(request.url))" : "\(request.id)"
    }

    private static func cut(_ lines: [String]) -> String {
        var size = 0
        var kept = lines.prefix { line in
            size += line.utf8.count + 1
            return size <= limit
        }
        if kept.count < lines.count { kept += ["", "The rest is in the log and in the JSON of the pass."] }
        return kept.map { $0 + "\n" }.joined()
    }
}
