import Workspaces

/// What an audit found.
package struct AuditReport: Sendable {
    /// The bundles reported on, by name.
    package let bundles: [AuditedBundle]
    /// Everything that a person should look at, in the order of apps and places.
    package let findings: [Finding]
    /// What could not be read and concerns no single bundle.
    package let diagnostics: [Diagnostic]
    /// How many findings a baseline took out.
    package private(set) var baselined = 0

    init(bundles: [AuditedBundle], findings: [Finding], diagnostics: [Diagnostic]) {
        (self.bundles, self.findings, self.diagnostics) = (bundles, findings, diagnostics)
    }

    /// The report without what the baseline holds.
    package func without(_ baseline: Baseline) -> AuditReport {
        let left = findings.filter { !baseline.fingerprints.contains($0.fingerprint) }
        var report = AuditReport(bundles: bundles, findings: left, diagnostics: diagnostics)
        report.baselined = findings.count - left.count
        return report
    }

    /// Whether a finding is at least that severe.
    package func hasFindings(atLeast severity: Severity) -> Bool {
        findings.contains { $0.severity >= severity }
    }
}
