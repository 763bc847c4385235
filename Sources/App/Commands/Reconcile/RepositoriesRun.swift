import HTTPTransport
import Names
import Printing
import Releases
import Reports
import Settings

/// `reconcile --configs`: one repository after the other. What fails in one doesn't stop the others.
struct RepositoriesRun {
    let reconcile: Reconcile

    func run(_ list: String) async throws {
        var paths = try NodeShare(Environment.variables).of(try ConfigList(at: list).paths)
        // Any of them tells the forge that the job's pipeline is on.
        if let first = paths.first, (try? await reconcile.isSuperseded(options(first))) == true { paths = [] }
        var clients: [String: HTTPClient] = [:]
        var parts: [BoardFolder.Part] = []
        // What was done is done, and is told, also when the run is stopped.
        for path in paths where !Task.isCancelled { parts.append(await part(on: path, &clients)) }
        let reports = parts.map(\.report)
        let status = ExitStatus(worstOf: reports.compactMap { ExitStatus(rawValue: Int32($0.exitCode)) })
        let asOf = Environment.now
        let document = RepositoriesJSON(
            command: "reconcile", toolVersion: relctlVersion, reports: reports, exitCode: Int(status.rawValue),
            asOf: asOf
        ).document
        Announcement(reportPath: reconcile.report, isDryRun: reconcile.dryRun).publish(reports, document: document)
        if !Task.isCancelled { reconcile.writeBoard(parts, document, asOf: asOf) }
        switch reconcile.format.format {
        case .text:
            let text = reports.isEmpty ? "Nothing to do.\n" : reports.map(text).joined(separator: "\n")
            Console.result(text, keeping: reconcile.releaseRun.hasSections ? .sections : .colours)
        case .json: Console.result(try document.text())
        }
        try Task.checkCancellation()
        if status != .done { throw ExitStatusError(status: status) }
    }

    private func part(on path: String, _ clients: inout [String: HTTPClient]) async -> BoardFolder.Part {
        let options = options(path)
        var workplace: Workplace?
        var ending: ReleaseRun.Ending
        do {
            let settings = try SettingsFile.load(options)
            // One client for each forge: connections are kept, and one that is down costs its two minutes once.
            let client = clients[settings.forge.url] ?? Workplace.client(options)
            clients[settings.forge.url] = client
            // Never the repository of the current folder: it belongs to at most one of them.
            let place = try await Workplace.open(
                settings, options, through: client, store: try Workplace.cache(for: settings))
            workplace = place
            ending = await reconcile.ending(in: place)
        } catch {
            ending = .early(error)
        }
        if let error = ending.error {
            let failure = CommandFailure(error)
            Console.error("\(path): \(failure.message)", hint: failure.hint)
        }
        let report = RepositoryReport(path, workplace, ending)
        if let workplace {
            await Announcement(isDryRun: reconcile.dryRun).notify(report, from: workplace)
        }
        return .init(report, history: workplace?.project.store)
    }

    private func options(_ path: String) -> GlobalOptions {
        var options = reconcile.options
        options.config = path
        return options
    }

    private func text(_ report: RepositoryReport) -> String {
        let style = reconcile.options.style
        var text = style.heading(Printable.text(report.name)) + "  " + style.faint(Printable.text(report.config)) + "\n"
        if let failure = report.failure {
            text += "  failed    " + style.bad(Printable.text(failure.message)) + "\n"
            if let hint = failure.hint { text += "            fix: \(Printable.text(hint))\n" }
        }
        return text + reconcile.releaseRun.text.text(report.outcome)
    }
}
