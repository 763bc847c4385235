/// One thing that a person should look at, as programs get it.
public struct AuditFinding: Hashable, Sendable {
    /// How much a finding matters.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Good to know.
        case note
        /// Likely wrong.
        case warning
        /// Refused by App Store Connect or App Review, or declared for nothing.
        case error
    }

    /// The rule that found it: `unused-capability`.
    public let rule: String
    /// How much it matters.
    public let severity: Severity
    /// The app or extension that it is about; empty for the tree as a whole.
    public let app: String
    /// The key, bundle property or module; empty for a file as a whole.
    public let key: String
    /// The element, if the key holds a list.
    public let value: String?
    /// The file to change, relative to the folder.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The fault, in one sentence without a full stop.
    public let message: String
    /// The remedy.
    public let help: String
    /// The deciding evidence, at most three lines.
    public let evidence: [String]
    /// Names the finding from run to run, wherever its lines move.
    public let fingerprint: String

    init(_ finding: Finding) {
        (rule, app, key, value) = (finding.rule, finding.app, finding.key, finding.value)
        severity =
            switch finding.severity {
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
        (path, line, column) = (finding.path, finding.line, finding.column)
        (message, help, evidence) = (finding.message, finding.help, finding.evidence)
        fingerprint = finding.fingerprint
    }
}
