import Names
import Printing

/// JUnit's XML: one suite per file, one case per rule in it. Names stay the same from run to run.
struct JUnitReport {
    private let report: AuditReport
    private let failing: Set<Finding>

    init(_ report: AuditReport, failOn: FailureThreshold?) {
        self.report = report
        failing = Set(report.failing(from: failOn))
    }

    var text: String {
        let byFile = Dictionary(grouping: report.findings, by: \.path)
        let manifests = report.bundles.flatMap { $0.target.manifests.map(\.path) }
        let files = Set(manifests).union(byFile.keys).sorted()
        let suites = files.map { suite($0, byFile[$0] ?? []) }
        let failures = byFile.values.reduce(0) { $0 + Self.failures($1.filter(fails)) }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="relctl audit-manifest" tests="\(files.count * RuleBook.names.count)" failures="\(failures)">
            \(suites.joined())</testsuites>

            """
    }

    private func fails(_ finding: Finding) -> Bool { failing.contains(finding) }

    /// How many cases fail: those of one rule in one file are one.
    private static func failures(_ failing: [Finding]) -> Int { Set(failing.map(\.rule)).count }

    private func suite(_ path: String, _ findings: [Finding]) -> String {
        let byRule = Dictionary(grouping: findings, by: \.rule)
        let cases = RuleBook.names.map { testCase($0, path, byRule[$0] ?? []) }
        let failures = Self.failures(findings.filter(fails))
        return
            "  <testsuite name=\"\(XMLText.escaped(Printable.text(path)))\" tests=\"\(cases.count)\" failures=\"\(failures)\">\n"
            + cases.joined() + "  </testsuite>\n"
    }

    private func testCase(_ rule: String, _ path: String, _ findings: [Finding]) -> String {
        let head = "    <testcase classname=\"\(XMLText.escaped(Printable.text(path)))\" name=\"\(rule)\""
        guard !findings.isEmpty else { return head + "/>\n" }
        let failing = findings.filter(fails)
        return head + ">\n" + failure(failing) + output(findings.filter { !fails($0) }) + "    </testcase>\n"
    }

    /// One element whatever the number: readers take the first of several, or none.
    private func failure(_ findings: [Finding]) -> String {
        guard let first = findings.first else { return "" }
        let message = first.message + (findings.count > 1 ? ", and \(findings.count - 1) more" : "")
        return
            "      <failure type=\"\(first.severity.rawValue)\" message=\"\(XMLText.escaped(Printable.text(message)))\">"
            + Self.texts(findings) + "</failure>\n"
    }

    private func output(_ findings: [Finding]) -> String {
        findings.isEmpty ? "" : "      <system-out>\(Self.texts(findings))</system-out>\n"
    }

    private static func texts(_ findings: [Finding]) -> String {
        XMLText.escaped(findings.map(text).joined(separator: "\n\n"))
    }

    private static func text(_ finding: Finding) -> String {
        (["\(finding.path):\(finding.line):\(finding.column): \(finding.message)"] + finding.evidence + [finding.help])
            .map(Printable.text).joined(separator: "\n")
    }
}

/// Text inside XML 1.0.
enum XMLText {
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            // XML 1.0 has no way to write other control characters.
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
