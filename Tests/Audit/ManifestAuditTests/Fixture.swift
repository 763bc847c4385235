import ManifestSyntax
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// A tree of targets whose files mark what is to be found in them: `finds RULE` on the line of the finding.
struct Fixture {
    var files: [String: String] = [:]
    var targets: [Target] = []
    var settings: [AppAuditSettings] = []
    var against: String?
    var today = Day(number: 20_800)

    /// Every app of a fixture answers this, so that only what a test is about is found.
    static let answered = "<key>ITSAppUsesNonExemptEncryption</key><false/>"

    /// Adds a target whose manifests and sources are the given texts; returns its id.
    @discardableResult
    mutating func add(
        _ name: String, _ kind: Target.Kind = .application, plist: String? = nil, entitlements: String? = nil,
        privacy: String? = nil, sources: [String: String] = [:], dependsOn: [Target.ID] = [], embeds: [Target.ID] = [],
        with change: (inout Target) -> Void = { _ in }
    ) -> Target.ID {
        var target = Target(id: .init(project: "App.xcodeproj", name: name), kind: kind, configuration: "Release")
        target.bundleIdentifier = "com.example.\(name)"
        let isApp = kind == .application
        let body = (plist ?? "") + (isApp && plist?.contains("ITSApp") != true ? Self.answered : "")
        if kind.isAudited { manifest(.infoPlist, "\(name)/Info.plist", body, &target) }
        if let entitlements { manifest(.entitlements, "\(name)/\(name).entitlements", entitlements, &target) }
        if let privacy { manifest(.privacy, "\(name)/PrivacyInfo.xcprivacy", privacy, &target) }
        for (path, text) in sources {
            files["\(name)/\(path)"] = text
            target.sources.append(SourceFile(path: "\(name)/\(path)"))
        }
        (target.dependencies, target.embedded) = (dependsOn, embeds)
        change(&target)
        targets.append(target)
        return target.id
    }

    /// The text of a property list whose dictionary has this body. The first line is free for a mark.
    static func propertyList(_ body: String) -> String {
        let mark = body.hasPrefix("<!--") ? String(body.prefix { $0 != "\n" }) : ""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(mark)\n<plist version=\"1.0\"><dict>\n"
            + body.dropFirst(mark.count) + "\n</dict></plist>\n"
    }

    private mutating func manifest(_ kind: ManifestFile.Kind, _ path: String, _ body: String, _ target: inout Target) {
        let text = Self.propertyList(body)
        files[path] = text
        let content: Result<PropertyNode, Diagnostic>
        do throws(SyntaxError) {
            content = .success(try PropertyList(Array(text.utf8)).root)
        } catch {
            content = .failure(
                Diagnostic(
                    .unreadable, error.message, path: path, line: error.span.line, column: error.span.column))
        }
        target.manifests.append(ManifestFile(kind: kind, path: path, content: content))
    }

    /// The report on everything, or on some apps.
    func report(apps: [String] = [], diagnostics: [Diagnostic] = []) async throws -> AuditReport {
        let workspace = Workspace(targets: targets, diagnostics: diagnostics)
        var request = Audit.Request(today: today)
        (request.apps, request.against, request.settings) = (apps, against, settings)
        return try await Audit(of: MemoryTree(files)) { _, _, _ in workspace }.run(request)
    }

    /// Compares what is found with what the files mark.
    func check(apps: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let report = try await report(apps: apps)
        let found = report.findings.map { "\($0.path):\($0.line) \($0.rule)" }
        #expect(found.sorted() == marks, sourceLocation: sourceLocation)
        let log = report.rendered(as: .sarif, toolVersion: "1.2.3")
        #expect(try SARIFFacts.faults(in: log) == [], sourceLocation: sourceLocation)
    }

    private var marks: [String] {
        files.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
                line.matches(of: /finds ([a-z-]+)/).map { "\(path):\(number + 1) \($0.1)" }
            }
        }.sorted()
    }

    /// The verdict on a key of an app.
    func verdict(_ key: String, _ value: String? = nil, of app: String) async throws -> Verdict? {
        let bundles = try await report().bundles
        return bundles.first { $0.app == app }?.capabilities
            .first { $0.declaration.key == key && (value == nil || $0.declaration.value == value) }?.verdict
    }
}

/// A purpose string, marked with what is to be found on its line.
func purpose(_ key: String, _ text: String = "To do what you asked for", finds rules: String...) -> String {
    let marks = rules.map { "finds \($0)" }.joined(separator: " ")
    return "<key>\(key)</key><string>\(text)</string>" + (marks.isEmpty ? "" : "<!-- \(marks) -->") + "\n"
}

/// A list, one element per line, each followed by what is to be found there.
func list(_ key: String, _ elements: (String, finds: String?)...) -> String {
    let lines = elements.map { "<string>\($0.0)</string>" + ($0.finds.map { "<!-- finds \($0) -->" } ?? "") + "\n" }
    return "<key>\(key)</key><array>\n\(lines.joined())</array>\n"
}
