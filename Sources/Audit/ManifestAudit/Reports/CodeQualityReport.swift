/// GitLab's Code Quality artifact: it reads these fields and no others.
enum CodeQualityReport {
    struct Issue: Encodable {
        let description: String
        let checkName: String
        let fingerprint: String
        let severity: String
        let location: Location

        enum CodingKeys: String, CodingKey {
            case description, fingerprint, severity, location
            case checkName = "check_name"
        }
    }

    struct Location: Encodable {
        let path: String
        let lines: Lines
    }

    struct Lines: Encodable { let begin: Int }

    static func issues(_ report: AuditReport) -> [Issue] {
        report.findings.map { finding in
            Issue(
                description: "\(finding.message). \(finding.help)", checkName: finding.rule,
                fingerprint: finding.fingerprint, severity: severity(finding.severity),
                location: Location(path: finding.path, lines: Lines(begin: finding.line)))
        }
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .note: "info"
        case .warning: "minor"
        case .error: "critical"
        }
    }
}
