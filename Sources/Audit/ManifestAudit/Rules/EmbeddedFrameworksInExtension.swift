import Workspaces

/// An extension copies frameworks into itself.
struct EmbeddedFrameworksInExtension: Rule {
    static let name = "embedded-frameworks-in-extension"
    static let severity = Severity.error
    static let summary = "An app extension embeds frameworks."
    static let page: String? = "https://developer.apple.com/library/archive/technotes/tn2435/_index.html"
    static let explanation = """
        App Store Connect refuses bundles inside an extension (ITMS-90205, ITMS-90206). An extension finds the frameworks
        that its app embeds. What counts is what the project copies into the extension: an Embed Frameworks phase, or
        `embed: true` of an XcodeGen spec; Tuist embeds nothing there. WatchKit extensions and extensions for the Mac
        may hold frameworks.

        Embed the framework in the app and only link it in the extension.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.filter(\.mustNotEmbed).flatMap { bundle -> [Finding] in
            let targets = Dictionary(bundle.closure.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let built = bundle.target.embedded.filter { targets[$0]?.kind == .framework }.map(\.name)
            return Set(built + bundle.target.embeddedBinaries).sorted().map { name in
                Finding(
                    Self.self, of: bundle, key: name, path: bundle.target.id.project,
                    message: "\(bundle.app) embeds \(name); only its app may",
                    help: "Embed \(name) in the app, and link it in \(bundle.app) without embedding.",
                    evidence: [
                        "\(bundle.target.id.project): \(bundle.target.name) copies \(name) into its bundle"
                    ])
            }
        }
    }
}

extension AuditedBundle {
    fileprivate var mustNotEmbed: Bool {
        target.kind.isAppExtension && target.kind != .appExtension(pointIdentifier: "com.apple.watchkit")
            && target.runtime != .macOS && target.runtime != .watchOS
    }
}
