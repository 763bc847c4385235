import Names
import Printing
import Releases
import Reports

extension AuditManifest {
    /// Does a part of the audit before which nothing was printed. Where that fails, JSON says so too. The other formats stay
    /// away: to those who read them, a report without findings means that all findings are gone.
    func reportingFailure<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let failure as CommandFailure {
            report(failure)
            throw failure
        }
    }

    private func report(_ failure: CommandFailure) {
        let files = reports.filter { $0.format == .json }.map(\.path)
        let output = format == .json ? output : nil
        do {
            let text = try Self.document(of: failure).text()
            for file in files + [output].compactMap(\.self) { try OutputFile.write(text, to: file) }
            if format == .json, output == nil { Console.result(text) }
        } catch {
            Console.note("relctl: warning: the failure can't be written as JSON: \(CommandFailure(error).message)")
        }
    }

    /// A report without apps and findings.
    private static func document(of failure: CommandFailure) -> JSONValue {
        .document(
            command: _commandName, toolVersion: relctlVersion,
            [
                "exitCode": .int(Int(failure.status.rawValue)), "failure": .string(failure.message),
                "fix": .optional(failure.hint), "apps": .array([]), "findings": .array([]),
            ])
    }
}
