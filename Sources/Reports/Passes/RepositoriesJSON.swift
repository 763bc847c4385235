import Releases

/// The JSON of a pass over many repositories: one document, with what a pass over one prints under `repositories`.
public struct RepositoriesJSON {
    private let command: String
    private let toolVersion: String
    private let reports: [RepositoryReport]

    /// All of it.
    public init(command: String, toolVersion: String, reports: [RepositoryReport]) {
        (self.command, self.toolVersion, self.reports) = (command, toolVersion, reports)
    }

    /// The document.
    public var document: JSONValue {
        .object([
            "schemaVersion": .int(1),
            "tool": .object(["name": .string("relctl"), "version": .string(toolVersion)]),
            "command": .string(command),
            "outcome": .string(Outcome.Summary.worst(of: reports.map(\.summary)).rawValue),
            "repositories": .array(reports.map(repository)),
        ])
    }

    private func repository(_ report: RepositoryReport) -> JSONValue {
        let json = ReleaseJSON(
            command: command, toolVersion: toolVersion, outcome: report.outcome, failure: report.failure)
        var members = json.members
        members["config"] = .string(report.config)
        members["project"] = .optional(report.project)
        members["exitCode"] = .int(report.exitCode)
        return .object(members)
    }
}
