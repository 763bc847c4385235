import ManifestSyntax
import Workspaces

/// One thing that a person should look at.
package struct Finding: Hashable, Sendable {
    /// The rule that found it.
    package let rule: String
    /// How much it matters.
    package internal(set) var severity: Severity
    /// The app or extension that it is about; empty for the tree as a whole.
    package let app: String
    /// The target of that bundle, because two may have one name; `nil` for the tree as a whole.
    package let target: Target.ID?
    /// The key, bundle property or module; empty for a file as a whole.
    package let key: String
    /// The element, if the key holds a list.
    package let value: String?
    /// The file to change, relative to the root.
    package let path: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    /// The fault, in one sentence without a full stop.
    package internal(set) var message: String
    /// The remedy.
    package internal(set) var help: String
    /// The deciding evidence, at most three lines.
    package internal(set) var evidence: [String]
    /// The part of the audited change that caused it; `nil` without one, or where nothing more is known.
    package internal(set) var change: FindingChange?
    /// Names the finding from run to run, wherever its lines move.
    package internal(set) var fingerprint: String

    init(
        _ rule: any Rule.Type, _ severity: Severity? = nil, of bundle: AuditedBundle?, key: String = "",
        value: String? = nil, path: String, span: Span = .start, message: String, help: String, evidence: [String] = []
    ) {
        self.rule = rule.name
        self.severity = severity ?? rule.severity
        (app, target) = (bundle?.app ?? "", bundle?.target.id)
        (self.key, self.value, self.path) = (key, value, path)
        (line, column) = (span.line, span.column)
        (self.message, self.help) = (message, help)
        self.evidence = Array(evidence.filter { !$0.isEmpty }.prefix(3))
        fingerprint = Fingerprint.of([rule.name, app, path, key, value ?? ""])
    }

    /// The order of machine-readable reports: by app, then place, then what is found there.
    static func inReportOrder(_ left: Finding, _ right: Finding) -> Bool {
        let texts = [
            (left.app, right.app), (left.path, right.path), (left.rule, right.rule), (left.key, right.key),
            (left.value ?? "", right.value ?? ""), (left.message, right.message),
        ]
        if left.app != right.app || left.path != right.path { return (left.app, left.path) < (right.app, right.path) }
        if (left.line, left.column) != (right.line, right.column) {
            return (left.line, left.column) < (right.line, right.column)
        }
        return texts.first { $0.0 != $0.1 }.map { $0.0 < $0.1 } ?? false
    }
}
