import Names
import Printing

/// Workflow commands that GitHub shows as annotations: ten of each level per step, so the worst come first, and the last
/// place of a level that overflows says how many more there are.
struct GitHubAnnotations {
    let findings: [Finding]

    private static let limit = 10

    var text: String {
        Severity.allCases.reversed().flatMap { severity in
            lines(findings.filter { $0.severity == severity }, Self.command(severity))
        }.map { $0 + "\n" }.joined()
    }

    private static func command(_ severity: Severity) -> String { severity == .note ? "notice" : severity.rawValue }

    private func lines(_ found: [Finding], _ command: String) -> [String] {
        guard found.count > Self.limit else { return found.map { line($0, command) } }
        let rest = found.count - Self.limit + 1
        return found.prefix(Self.limit - 1).map { line($0, command) }
            + [
                "::\(command) title=relctl audit-manifest::and \(rest) more; --format text lists them all"
            ]
    }

    private func line(_ finding: Finding, _ command: String) -> String {
        let parts = [finding.message + "."] + finding.evidence + [finding.help]
        let message = parts.map(Printable.text).joined(separator: "\n")
        return "::\(command) file=\(Self.property(finding.path)),line=\(finding.line),col=\(finding.column),"
            + "title=\(Self.property(finding.rule))::\(Self.escaped(message))"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func property(_ text: String) -> String {
        escaped(Printable.text(text)).split(separator: ":", omittingEmptySubsequences: false).joined(separator: "%3A")
            .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C")
    }
}
