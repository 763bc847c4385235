import Workspaces

/// The JSON document of an audit (--format json).
struct JSONReport: Encodable {
    struct Tool: Encodable {
        let name = "relctl"
        let version: String
    }

    struct App: Encodable {
        let app: String
        let target: String
        let project: String
        let kind: String
        let host: Nullable<String>
        let configuration: String
        let bundleIdentifier: Nullable<String>
        let manifests: [String]
        /// How many targets the closures of its builds have, the bundle's own included.
        let targets: Int
        let sourceFiles: Int
        let opaqueDependencies: [String]
        let unresolved: [Place]
        let capabilities: [Capability]
    }

    struct Place: Encodable {
        let path: String
        let line: Int
        let message: String
    }

    struct Capability: Encodable {
        let capability: String
        let key: String
        let value: Nullable<String>
        let manifest: String
        let line: Int
        let column: Int
        let verdict: String
        let evidence: [Proof]
    }

    struct Proof: Encodable {
        let path: String
        let line: Int
        let column: Int
        let symbol: String
        let target: String
        let strength: String
    }

    struct Item: Encodable {
        let rule: String
        let severity: Severity
        let app: String
        /// The project of the app, because two apps may have one name; null for the tree as a whole.
        let project: Nullable<String>
        let key: String
        let value: Nullable<String>
        let path: String
        let line: Int
        let column: Int
        let message: String
        let help: String
        let evidence: [String]
        let fingerprint: String
        let change: Nullable<FindingChange>
    }

    struct Since: Encodable {
        let revision: String
        let known: Int
    }

    let schemaVersion = 1
    let command = "audit-manifest"
    let tool: Tool
    let catalogue = Catalogue.date
    let apps: [App]
    let findings: [Item]
    let baselined: Int
    let since: Nullable<Since>
    let diagnostics: [Place]

    init(_ report: AuditReport, toolVersion: String) {
        tool = Tool(version: toolVersion)
        apps = report.bundles.map { Self.app($0, report.bundles) }
        findings = report.findings.map(Self.item)
        baselined = report.baselined
        since = Nullable(report.since.map { Since(revision: $0.revision, known: $0.known) })
        diagnostics = report.diagnostics.map(Self.place)
    }

    private static func app(_ bundle: AuditedBundle, _ all: [AuditedBundle]) -> App {
        App(
            app: bundle.app, target: bundle.target.name, project: bundle.target.id.project,
            kind: bundle.target.kind.reportName,
            host: Nullable(bundle.host.map { id in all.first { $0.target.id == id }?.app ?? id.name }),
            configuration: bundle.target.configuration, bundleIdentifier: Nullable(bundle.target.bundleIdentifier),
            manifests: Set(bundle.target.manifests.map(\.path)).sorted(), targets: bundle.targetCount,
            sourceFiles: bundle.sourceFiles,
            opaqueDependencies: bundle.opaque.map(\.name),
            unresolved: Set(bundle.unresolved + bundle.allTargets.flatMap(\.unresolved)).sorted().map(place),
            capabilities: bundle.capabilities.map(capability))
    }

    private static func place(_ diagnostic: Diagnostic) -> Place {
        Place(path: diagnostic.path, line: diagnostic.line, message: diagnostic.message)
    }

    private static func capability(_ item: EvaluatedCapability) -> Capability {
        Capability(
            capability: item.capability, key: item.declaration.key, value: Nullable(item.declaration.value),
            manifest: item.declaration.path, line: item.declaration.span.line, column: item.declaration.span.column,
            verdict: item.verdict.rawValue,
            // Places that didn't lead to the verdict `used` are left out.
            evidence: item.verdict == .used ? item.evidence.prefix(5).map(proof) : [])
    }

    private static func proof(_ item: Evidence) -> Proof {
        Proof(
            path: item.path, line: item.line, column: item.column, symbol: item.symbol, target: item.target,
            strength: item.rung.reportName)
    }

    private static func item(_ finding: Finding) -> Item {
        Item(
            rule: finding.rule, severity: finding.severity, app: finding.app,
            project: Nullable(finding.target?.project), key: finding.key, value: Nullable(finding.value),
            path: finding.path, line: finding.line, column: finding.column, message: finding.message,
            help: finding.help, evidence: finding.evidence, fingerprint: finding.fingerprint,
            change: Nullable(finding.change))
    }
}

extension Target.Kind {
    /// The word for it in reports.
    var reportName: String {
        switch self {
        case .tool: "tool"
        case .application: "application"
        case .appExtension: "appExtension"
        case .systemExtension: "systemExtension"
        case .watchApp: "watchApp"
        case .appClip: "appClip"
        case .framework: "framework"
        case .staticLibrary: "staticLibrary"
        case .package: "package"
        case .tests: "tests"
        case .other: "other"
        }
    }
}

extension Evidence.Rung {
    /// The word for it in reports.
    var reportName: String {
        switch self {
        case .own: "own"
        case .module: "module"
        case .binary: "binary"
        case .sdk: "sdk"
        case .weak: "weak"
        case .link: "link"
        }
    }
}
