import HTTPTransport
import Names
import Releases
import Reports
import Settings

/// Visits many repositories, one after the other. What fails in one doesn't stop the others.
struct RepositoryVisits {
    let options: GlobalOptions
    var signing = Workplace.Signing.required

    /// The options for one `relctl.yml` of the list.
    func options(_ path: String) -> GlobalOptions {
        var options = options
        options.config = path
        return options
    }

    /// Runs a pass in each repository, in the order of the list; what fails is told on stderr.
    ///
    /// - Parameters:
    ///   - paths: the `relctl.yml` files.
    ///   - tell: called after each pass.
    func visit(
        _ paths: [String], pass: (Workplace) async -> ReleaseRun.PassResult,
        tell: (RepositoryReport, Workplace) async -> Void = { _, _ in }
    ) async -> [BoardFolder.Part] {
        var clients: [String: HTTPClient] = [:]
        var parts: [BoardFolder.Part] = []
        // Finished passes are reported even if the run is interrupted.
        for path in paths where !Task.isCancelled {
            var result: ReleaseRun.PassResult
            var workplace: Workplace?
            do {
                let place = try await open(path, &clients)
                workplace = place
                result = await pass(place)
            } catch {
                result = .early(error)
            }
            let report = RepositoryReport(path, workplace, result)
            // An interruption is reported once, for the whole run.
            if let failure = report.failure, failure.kind != .interrupted {
                let placed = report.naming(failure)
                Console.error(placed.message, hint: placed.hint)
            }
            if let workplace { await tell(report, workplace) }
            parts.append(.init(report, history: workplace?.project.store))
        }
        return parts
    }

    private func open(_ path: String, _ clients: inout [String: HTTPClient]) async throws -> Workplace {
        let options = options(path)
        let settings = try SettingsFile.load(options)
        // One client for each forge: connections are kept, and one that is down costs its 100 seconds once.
        let client = clients[settings.forge.url] ?? options.httpClient()
        clients[settings.forge.url] = client
        // Never the repository of the current folder: it belongs to at most one of them.
        return try await Workplace.open(
            settings, options, through: client, store: try Workplace.cache(for: settings), signing: signing)
    }
}

extension RepositoriesJSON {
    /// The document of a command over these repositories, looked at now.
    ///
    /// - Parameter stop: why not all of them were.
    init(
        _ command: String, _ reports: [RepositoryReport], _ status: ExitStatus, _ stop: CommandFailure? = nil, asOf: Int
    ) {
        self.init(
            command: command, toolVersion: relctlVersion, reports: reports, exitCode: Int(status.rawValue), asOf: asOf)
        self.stop = stop?.runFailure
    }
}
