import Names
import Printing

/// The output of `--why`: the history of the declarations of a key.
package struct HistoryReport: Sendable {
    private let key: String
    private let histories: [DeclarationHistory]

    /// A report on these declarations.
    package init(key: String, _ histories: [DeclarationHistory]) { (self.key, self.histories) = (key, histories) }

    /// For people, or as a JSON document.
    package func rendered(isJSON: Bool, toolVersion: String, style: Style) -> String {
        isJSON
            ? JSONText.of(Document(key: key, histories: histories, toolVersion: toolVersion))
            : Printable.output(histories.map { text($0, style) }.joined(separator: "\n"))
    }

    // MARK: Text

    private func text(_ history: DeclarationHistory, _ style: Style) -> String {
        let subject = history.subject
        let declaration = subject.declaration
        let place = "\(declaration.path):\(declaration.span.line)"
        let head = Printable.text(AuditContext.name(declaration) + " of " + subject.app)
        let lines =
            [("declared", ["\(place), \(subject.verdict.rawValue)"]), ("came", [came(history)])]
            + [("used then", history.came == nil ? [] : uses(history.usedThen, or: "nothing that is known"))]
            + [("last use went", lastUse(history)), ("used now", uses(subject.uses, or: nothing(subject)))]
        let body = lines.flatMap { name, texts in
            texts.enumerated().map { place, text in
                let label = place == 0 ? name : ""
                return "  " + style.faint(label + String(repeating: " ", count: 15 - label.count))
                    + Printable.text(text) + "\n"
            }
        }
        return style.heading(head) + "\n" + body.joined()
    }

    private func came(_ history: DeclarationHistory) -> String {
        history.came.map(line) ?? "before the commits that were looked at"
    }

    private func lastUse(_ history: DeclarationHistory) -> [String] {
        guard history.subject.uses.isEmpty else { return [] }
        guard let last = history.lastUse else {
            return [history.isWhole ? "no use was found since it came" : "no use was found in the commits looked at"]
        }
        return [line(last.removal)] + last.evidence.map { "was \(place($0))" }
    }

    private func nothing(_ subject: DeclarationHistory.Subject) -> String {
        subject.opaque.isEmpty
            ? "nothing" : "nothing in the sources; not looked into: \(UnprovenCapability.list(subject.opaque))"
    }

    private func uses(_ uses: [Evidence], or nothing: String) -> [String] {
        uses.isEmpty ? [nothing] : uses.map(place)
    }

    private func place(_ use: Evidence) -> String { "\(use.path):\(use.line) \(use.symbol) (\(use.target))" }

    private func line(_ origin: DeclarationHistory.Origin) -> String {
        let commit = origin.commit
        return
            "\(commit.id.short) \(UTC.text(commit.author.time)) \(commit.author.name): \(commit.subject) (\(origin.path))"
    }
}

// MARK: JSON

/// The document of `--why --format json`.
private struct Document: Encodable {
    struct Change: Encodable {
        let commit: String
        let author: String
        let date: String
        let subject: String
        let path: String

        init(_ origin: DeclarationHistory.Origin) {
            (commit, author) = (origin.commit.id.hex, origin.commit.author.name)
            (date, subject, path) = (UTC.text(origin.commit.author.time), origin.commit.subject, origin.path)
        }
    }

    struct Use: Encodable {
        let path: String
        let line: Int
        let symbol: String
        let target: String
        let strength: String

        init(_ use: Evidence) {
            (path, line, symbol, target) = (use.path, use.line, use.symbol, use.target)
            strength = use.rung.reportName
        }
    }

    struct LastUse: Encodable {
        let removedBy: Change
        let uses: [Use]
    }

    struct Item: Encodable {
        let app: String
        let target: String
        let key: String
        let value: Nullable<String>
        let path: String
        let line: Int
        let verdict: String
        let came: Nullable<Change>
        let usedThen: [Use]
        let lastUse: Nullable<LastUse>
        let usedNow: [Use]
        let opaqueDependencies: [String]
        let isWhole: Bool

        init(_ history: DeclarationHistory) {
            let (subject, declaration) = (history.subject, history.subject.declaration)
            (app, target, key, value) = (
                subject.app, subject.target, declaration.key, Nullable(declaration.value)
            )
            (path, line, verdict) = (declaration.path, declaration.span.line, subject.verdict.rawValue)
            came = Nullable(history.came.map(Change.init))
            usedThen = history.usedThen.map(Use.init)
            lastUse = Nullable(
                history.lastUse.map { LastUse(removedBy: Change($0.removal), uses: $0.evidence.map(Use.init)) })
            (usedNow, opaqueDependencies) = (subject.uses.map(Use.init), subject.opaque)
            isWhole = history.isWhole
        }
    }

    let schemaVersion = 1
    let command = "audit-manifest"
    let tool: JSONReport.Tool
    let why: String
    let declarations: [Item]

    init(key: String, histories: [DeclarationHistory], toolVersion: String) {
        (tool, why, declarations) = (JSONReport.Tool(version: toolVersion), key, histories.map(Item.init))
    }
}
