import Releases

/// The result of a pass in one repository.
package struct RepositoryReport: Sendable {
    /// The path of its `relctl.yml`, as it was named.
    package var config: String
    /// The project; `nil` where the settings could not be read.
    package var project: String?
    /// The result of the pass.
    package var outcome: Outcome
    /// The exit code of the pass alone.
    package var exitCode: Int

    /// Creates a report; without an outcome, of a pass that saw nothing.
    package init(
        config: String, project: String?, outcome: Outcome = Outcome(), exitCode: Int
    ) {
        (self.config, self.project, self.outcome, self.exitCode) = (config, project, outcome, exitCode)
    }

    /// Why there was no pass, or none to the end.
    package var failure: RunFailure? { outcome.failure }

    /// A failure of the pass with the file that it is about, unless its words begin with that.
    package func naming(_ failure: RunFailure) -> RunFailure {
        guard !failure.message.hasPrefix(config + ":") else { return failure }
        var named = failure
        named.message = "\(config): \(failure.message)"
        return named
    }

    /// The name for people: the project's path, else the file's.
    package var name: String { project ?? config }

    /// The word for scripts.
    package var summary: Outcome.Summary { outcome.summary }
}

extension Outcome.Summary {
    /// For people.
    var words: String {
        switch self {
        case .done: "done"
        case .nothingToDo: "nothing to do"
        case .waiting: "waiting"
        case .needsPerson: "a person must decide"
        case .failed: "failed"
        }
    }
}
