import ArgumentParser
import Names
import Printing
import Releases
import Reports

/// A command whose result scripts read. They get a document also of a run that failed before it looked at anything.
protocol ReportingCommand: AsyncParsableCommand {
    /// What stdout carries.
    var format: FormatOption { get }

    /// The document of a run that failed before it had another one to print.
    func document(of failure: CommandFailure) -> JSONValue

    /// Tells of such a run elsewhere than on stdout.
    func announce(_ failure: CommandFailure)
}

extension ReportingCommand {
    /// A document without trains and steps.
    func document(of failure: CommandFailure) -> JSONValue { failure.document(command: Self._commandName) }

    func announce(_ failure: CommandFailure) {}

    /// Reports a failure everywhere that the command reports its result, except on stderr, which is left to the caller.
    func report(_ failure: CommandFailure) {
        announce(failure)
        guard format.format == .json else { return }
        do {
            Console.result(try document(of: failure).text())
        } catch {
            Console.note("relctl: warning: the failure can't be written as JSON: \(error)")
        }
    }
}

extension CommandFailure {
    /// The document of a release command that failed before it looked at anything.
    func document(command: String, adding more: [String: JSONValue] = [:]) -> JSONValue {
        let json = ReleaseJSON(
            command: command, toolVersion: relctlVersion, outcome: Outcome(failure: runFailure),
            exitCode: Int(status.rawValue), asOf: Environment.now)
        guard case .object(let members) = json.document else { return json.document }
        return .object(members.merging(more) { $1 })
    }
}
