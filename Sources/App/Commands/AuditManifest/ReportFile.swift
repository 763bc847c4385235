import ArgumentParser
import ManifestAudit

/// `--report FORMAT=FILE`: one of the reports that a run writes.
struct ReportFile {
    var format: ReportFormat
    var path: String

    /// - Throws: `ValidationError` if the text has another form, or its format doesn't exist.
    init(argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw ValidationError("write it as FORMAT=FILE, such as sarif=audit.sarif")
        }
        guard let format = ReportFormat(rawValue: parts[0]) else {
            let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no format \(parts[0]); the formats are \(formats)")
        }
        (self.format, path) = (format, parts[1])
    }
}
