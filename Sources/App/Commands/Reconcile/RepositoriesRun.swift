import Names
import Printing
import Reports

/// `reconcile --configs`: one repository after the other.
struct RepositoriesRun {
    let reconcile: Reconcile

    func run(_ list: String) async throws {
        let visits = RepositoryVisits(options: reconcile.options, signing: .init(isDryRun: reconcile.dryRun))
        var paths = try NodeShare(Environment.variables).of(try ConfigList(at: list).paths)
        // Any configuration of the list names the forge that this job's pipeline runs on.
        if let first = paths.first, (try? await reconcile.isSuperseded(visits.options(first))) == true { paths = [] }
        let parts = await visits.visit(paths, pass: reconcile.runPass) { report, workplace in
            await Announcement(isDryRun: reconcile.dryRun).notify(report, from: workplace)
        }
        let reports = parts.map(\.report)
        let stop = CommandFailure.ofStop
        let status =
            stop?.status ?? ExitStatus(worstOf: reports.compactMap { ExitStatus(rawValue: Int32($0.exitCode)) })
        let asOf = Environment.now
        let document = RepositoriesJSON("reconcile", reports, status, stop, asOf: asOf).document
        Announcement(reportPath: reconcile.report, isDryRun: reconcile.dryRun).publish(reports, document: document)
        if stop == nil { reconcile.writeBoard(parts, document, asOf: asOf) }
        switch reconcile.format.format {
        case .text:
            let text = reports.isEmpty ? "Nothing to do.\n" : reports.map(text).joined(separator: "\n")
            Console.result(text, keeping: reconcile.releaseRun.hasSections ? .sections : .colours)
        case .json: Console.result(try document.text())
        }
        if let stop { Console.error(stop.message, hint: stop.hint) }
        if status != .done { throw ExitStatusError(status: status) }
    }

    private func text(_ report: RepositoryReport) -> String {
        let style = reconcile.options.style
        var text = style.heading(Printable.text(report.name)) + "  " + style.faint(Printable.text(report.config)) + "\n"
        if let failure = report.failure {
            // Of a relctl.yml with several problems each has its line.
            for (index, line) in failure.message.split(separator: "\n").enumerated() {
                text += (index == 0 ? "  failed    " : "            ") + style.bad(Printable.text(String(line))) + "\n"
            }
            if let hint = failure.hint { text += "            fix: \(Printable.text(hint))\n" }
        }
        return text + reconcile.releaseRun.text.text(report.outcome)
    }
}
