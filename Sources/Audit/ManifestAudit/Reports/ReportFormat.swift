import Names
import Printing

/// The forms that a report can take.
package enum ReportFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// relctl's own JSON document.
    case json
    /// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), for code scanning.
    case sarif
    /// GitLab's Code Quality artifact (https://docs.gitlab.com/ci/testing/code_quality/).
    case gitlabCodequality = "gitlab-codequality"
    /// JUnit's XML, as test widgets read it.
    case junit
    /// GitHub workflow commands, which become annotations.
    case github
}

extension AuditReport {
    /// The whole report in one form. Equal reports give equal bytes.
    ///
    /// - Parameters:
    ///   - toolVersion: relctl's.
    ///   - failOn: from which severity on a JUnit case fails; `nil`: as the settings of each app say.
    ///   - style: marks in text for people.
    package func rendered(
        as format: ReportFormat, toolVersion: String, failOn: FailureThreshold? = nil,
        style: Style = Style(isColoured: false)
    ) -> String {
        switch format {
        case .text: Printable.output(TextReport(report: self, style: style).text)
        case .json: JSONText.of(JSONReport(self, toolVersion: toolVersion))
        case .sarif: JSONText.of(SARIFReport(self, toolVersion: toolVersion))
        case .gitlabCodequality: JSONText.of(CodeQualityReport.issues(self))
        case .junit: JUnitReport(self, failOn: failOn).text
        case .github: Printable.output(GitHubAnnotations(findings: findings).text, keeping: .annotations)
        }
    }
}
