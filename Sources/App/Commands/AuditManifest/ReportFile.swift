import ArgumentParser
import ManifestAudit

/// `--report FORMAT=FILE`: one of the reports that a run writes.
struct ReportFile: ExpressibleByArgument {
    var format: ReportFormat
    var path: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let format = ReportFormat(rawValue: String(parts[0])), !parts[1].isEmpty else {
            return nil
        }
        (self.format, path) = (format, String(parts[1]))
    }
}
