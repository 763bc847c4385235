import Names

extension FailureThreshold {
    /// True if a finding of this severity fails the audit.
    func fails(at severity: Severity) -> Bool {
        switch self {
        case .error: severity >= .error
        case .warning: severity >= .warning
        case .never: false
        }
    }
}

extension AuditReport {
    /// Returns the findings that fail the audit, in the order of the report.
    ///
    /// Each bundle's findings are judged by the threshold of the app that it belongs to. Findings about the tree as a whole
    /// may concern any of the apps reported on, so the strictest of their thresholds counts.
    ///
    /// - Parameter threshold: for all findings, whatever the settings of apps say; `nil`: none is given.
    package func failing(from threshold: FailureThreshold?) -> [Finding] {
        if let threshold { return findings.filter { threshold.fails(at: $0.severity) } }
        let ofBundles = Dictionary(bundles.map { ($0.target.id, $0.settings.failOn) }) { first, _ in first }
        let strictest = [FailureThreshold.warning, .error, .never].first { ofBundles.values.contains($0) } ?? .error
        return findings.filter { finding in
            let own = finding.target.flatMap { ofBundles[$0] } ?? strictest
            return own.fails(at: finding.severity)
        }
    }
}
