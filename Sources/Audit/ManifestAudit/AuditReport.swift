import Workspaces

/// The result of an audit.
package struct AuditReport: Sendable {
    /// The bundles reported on, by name.
    package let bundles: [AuditedBundle]
    /// The findings, by app and place.
    package let findings: [Finding]
    /// Problems in reading the tree that concern no single bundle.
    package let diagnostics: [Diagnostic]
    /// How many findings a baseline took out.
    package private(set) var baselined = 0
    /// The tree that the findings are new against; `nil`: all are shown.
    package internal(set) var since: Since?

    /// The settings of the apps that it was made with.
    package internal(set) var settings: [AppAuditSettings] = []
    /// The bundles before the change.
    package internal(set) var bundlesBefore: [AuditedBundle] = []

    /// An earlier state of the tree.
    package struct Since: Sendable {
        /// The revision, as it was named.
        package let revision: String
        /// How many findings the tree had there already and are not shown.
        package let known: Int
    }

    init(bundles: [AuditedBundle], findings: [Finding], diagnostics: [Diagnostic]) {
        (self.bundles, self.findings, self.diagnostics) = (bundles, findings, diagnostics)
    }

    /// The report without what the baseline holds.
    package func without(_ baseline: Baseline) -> AuditReport {
        let left = findings.filter { !baseline.fingerprints.contains($0.fingerprint) }
        var report = AuditReport(bundles: bundles, findings: left, diagnostics: diagnostics)
        (report.since, report.settings) = (since, settings)
        report.baselined = findings.count - left.count
        return report
    }
}
