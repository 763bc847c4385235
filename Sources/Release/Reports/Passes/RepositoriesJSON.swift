import Printing
import Releases

/// The JSON of a pass over many repositories: `repositories` holds the document of each, and the top level all their
/// trains and steps, as in the document of a single one.
package struct RepositoriesJSON {
    private let command: String
    private let toolVersion: String
    private let reports: [RepositoryReport]
    private let exitCode: Int
    private let asOf: Int
    /// Why not all of them were looked at.
    package var stop: RunFailure?

    /// Creates a document.
    ///
    /// - Parameter asOf: when the pass ended, in seconds since 1970.
    package init(command: String, toolVersion: String, reports: [RepositoryReport], exitCode: Int, asOf: Int) {
        (self.command, self.toolVersion, self.reports) = (command, toolVersion, reports)
        (self.exitCode, self.asOf) = (exitCode, asOf)
    }

    package var document: JSONValue {
        .document(
            command: command, toolVersion: toolVersion,
            [
                "exitCode": .int(exitCode),
                "asOf": .string(UTC.text(asOf)),
                "outcome": .string(summary.rawValue),
                "failure": .optional(failure?.message),
                "fix": .optional(failure?.hint),
                "repositories": .array(reports.map(repository)),
                "trains": .array(reports.flatMap { placed(json($0).trains, in: $0) }),
                "steps": .array(reports.flatMap { placed(json($0).steps, in: $0) }),
            ])
    }

    /// The most severe result of the repositories; failed if the pass was stopped.
    private var summary: Outcome.Summary { stop == nil ? .worst(of: reports.map(\.summary)) : .failed }

    /// What stopped the pass, or the failure that its exit code is about, with the file whose repository it befell.
    private var failure: RunFailure? {
        if let stop { return stop }
        let failed = reports.filter { $0.outcome.worstFailure != nil }
        guard let report = failed.first(where: { $0.exitCode == exitCode }) ?? failed.first else { return nil }
        return report.outcome.worstFailure.map(report.naming)
    }

    private func repository(_ report: RepositoryReport) -> JSONValue {
        var members = json(report).members
        members["config"] = .string(report.config)
        members["project"] = .optional(report.project)
        return .object(members)
    }

    private func json(_ report: RepositoryReport) -> ReleaseJSON {
        ReleaseJSON(
            command: command, toolVersion: toolVersion, outcome: report.outcome, exitCode: report.exitCode, asOf: asOf)
    }

    /// Each says whose it is.
    private func placed(_ values: [JSONValue], in report: RepositoryReport) -> [JSONValue] {
        values.map { value in
            guard case .object(var fields) = value else { return value }
            fields["config"] = .string(report.config)
            return .object(fields)
        }
    }
}
