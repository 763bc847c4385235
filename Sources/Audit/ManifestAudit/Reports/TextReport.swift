import Names
import Printing
import Workspaces

/// The report for people: by app, the worst app and the worst finding first, each with what decides and what to do.
struct TextReport {
    let report: AuditReport
    let style: Style

    var text: String {
        let found = Dictionary(grouping: report.findings) { Subject(app: $0.app, target: $0.target) }
        let subjects = order(found)
        let parts = subjects.filter { found[$0] != nil }.map { part($0, found[$0] ?? []) }
        let clean = subjects.filter { found[$0] == nil }.map { part($0, []) }.joined()
        return (parts + (clean.isEmpty ? [] : [clean]) + [summary + "\n"]).joined(separator: "\n")
    }

    /// What a part of the report is about: one bundle, or the tree as a whole. Two bundles may have one name.
    private struct Subject: Hashable {
        var app: String
        var target: Target.ID?

        /// By name, then project.
        func precedes(_ other: Subject) -> Bool {
            let (mine, theirs) = (target?.project ?? "", other.target?.project ?? "")
            return (app, mine, target?.name ?? "") < (other.app, theirs, other.target?.name ?? "")
        }
    }

    /// The bundles with the worst findings first; what concerns none last.
    private func order(_ found: [Subject: [Finding]]) -> [Subject] {
        func weight(_ subject: Subject) -> [Int] {
            Severity.allCases.reversed().map { severity in found[subject]?.count { $0.severity == severity } ?? 0 }
        }
        let subjects = Set(report.bundles.map { Subject(app: $0.app, target: $0.target.id) }).union(found.keys)
        return subjects.sorted { left, right in
            if left.app.isEmpty != right.app.isEmpty { return right.app.isEmpty }
            let (mine, theirs) = (weight(left), weight(right))
            return mine == theirs ? left.precedes(right) : theirs.lexicographicallyPrecedes(mine)
        }
    }

    private func part(_ subject: Subject, _ findings: [Finding]) -> String {
        let worstFirst = findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
        let bundles = report.bundles.filter { $0.target.id == subject.target }
        // A clean bundle is one line.
        if findings.isEmpty { return bundles.map { title($0) + style.faint(";") + verdicts($0) + "\n" }.joined() }
        var lines = bundles.isEmpty ? [style.heading("The tree")] : bundles.flatMap { [title($0), " " + verdicts($0)] }
        lines += folded(worstFirst)
        return lines.joined(separator: "\n") + "\n"
    }

    private func title(_ bundle: AuditedBundle) -> String {
        let target = bundle.app == bundle.target.name ? "" : "target \(bundle.target.name), "
        let project = bundle.target.id.project
        // Where a name occurs twice, the project is a part of it.
        let isDouble = report.bundles.contains { $0.app == bundle.app && $0.target.id != bundle.target.id }
        let name = isDouble && !project.isEmpty ? "\(bundle.app) (\(project))" : bundle.app
        let place = project.isEmpty || isDouble ? "" : " of \(project)"
        let details = "\(target)\(bundle.target.kind.phrase)\(place), configuration \(bundle.target.configuration)"
        return style.heading(Printable.text(name)) + "  " + style.faint(Printable.text(details))
    }

    private func verdicts(_ bundle: AuditedBundle) -> String {
        let counts = Dictionary(grouping: bundle.capabilities, by: \.verdict).mapValues(\.count)
        let words = [Verdict.used, .unused, .unknown, .allowed].compactMap { verdict in
            counts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        let judged = words.isEmpty ? "declares no capability" : "capabilities: " + words.joined(separator: ", ")
        let opaque =
            bundle.opaque.isEmpty ? "" : "; not looked into: \(UnprovenCapability.list(bundle.opaque.map(\.name)))"
        let unread = bundle.unreadDeclarations.map {
            "; what is missing is not judged: \($0.path):\($0.line) \($0.message)"
        }
        return style.faint(
            Printable.text(
                " \(judged); \(Printable.count(bundle.sourceFiles, "source file"))\(opaque)\(unread ?? "")"))
    }

    /// Many elements of one list are one thing to a reader: after some of them only their names follow.
    private func folded(_ findings: [Finding]) -> [String] {
        func group(_ finding: Finding) -> [String] {
            [
                finding.rule, finding.severity.rawValue, finding.path, finding.key,
                finding.value == nil ? finding.fingerprint : "",
            ]
        }
        let groups = Dictionary(grouping: findings, by: group)
        var seen: [[String]: Int] = [:]
        return findings.compactMap { finding in
            let key = group(finding)
            let all = groups[key] ?? []
            seen[key, default: 0] += 1
            let place = seen[key, default: 1]
            if all.count <= Self.unfolded + 1 || place <= Self.unfolded { return entry(finding) }
            guard place == Self.unfolded + 1 else { return nil }
            let rest = all.dropFirst(Self.unfolded).map { "\($0.value ?? "") (line \($0.line))" }
            return "      " + style.faint(Printable.text("the same for \(rest.joined(separator: ", "))"))
        }
    }

    private static let unfolded = 2

    private func entry(_ finding: Finding) -> String {
        let place = Printable.text("\(finding.path):\(finding.line):\(finding.column)")
        let head = "  \(place): \(mark(finding.severity)): \(Printable.text(finding.message)) [\(finding.rule)]"
        let body = (finding.evidence + ["fix: \(finding.help)"]).map { "      " + Printable.text($0) }
        return ([head] + body).joined(separator: "\n")
    }

    private func mark(_ severity: Severity) -> String {
        switch severity {
        case .error: style.bad(severity.rawValue)
        case .warning: style.attention(severity.rawValue)
        case .note: style.faint(severity.rawValue)
        }
    }

    private var summary: String {
        let words = Severity.allCases.reversed().map { severity in
            Printable.count(report.findings.count { $0.severity == severity }, severity.rawValue)
        }
        let apps = report.bundles.count
        let baselined = report.baselined == 0 ? "" : "; \(report.baselined) in the baseline"
        let known = report.since.map { "; \($0.known) not shown, which \($0.revision) has as well" } ?? ""
        return apps == 0
            ? "No app or extension was found."
            : Printable.text(
                "\(Printable.count(apps, "bundle")): \(words.joined(separator: ", "))\(baselined)\(known)"
                    + "\(unjudged).")
    }

    /// Says that missing keys are not judged, where that holds for any bundle: no errors are no clean audit then.
    private var unjudged: String {
        let count = report.bundles.count { $0.unreadDeclarations != nil }
        if count == 0 { return "" }
        return "; what is missing is not judged" + (report.bundles.count == 1 ? "" : " in \(count) of them")
    }
}

extension Target.Kind {
    /// For people.
    fileprivate var phrase: String {
        switch self {
        case .application: "app"
        case .appExtension(let point): "app extension" + (point.map { " (\($0))" } ?? "")
        case .systemExtension: "system extension"
        case .watchApp: "watch app"
        case .appClip: "App Clip"
        default: reportName
        }
    }
}
