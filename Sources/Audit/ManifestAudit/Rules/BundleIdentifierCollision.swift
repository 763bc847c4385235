import Workspaces

/// Two bundles have the same identifier.
struct BundleIdentifierCollision: Rule {
    static let name = "bundle-identifier-collision"
    static let severity = Severity.error
    static let summary = "Two bundles have the same bundle identifier."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
    static let explanation = """
        Inside one app App Store Connect refuses it (ITMS-90685). In two apps of one tree it is a warning: a copied
        target that kept the identifier becomes an update of the first app. Apps for different platforms may share one, and
        a target in a file that two XcodeGen specs include is one app.

        Give each bundle its own identifier.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            context.all.filter { collides(bundle, $0, context) }.prefix(1).map { finding(bundle, $0, context) }
        }
    }

    private func collides(_ bundle: AuditedBundle, _ other: AuditedBundle, _ context: AuditContext) -> Bool {
        guard bundle.target.id != other.target.id, let identifier = bundle.target.bundleIdentifier,
            !identifier.isEmpty, !identifier.contains("$"), identifier == other.target.bundleIdentifier,
            bundle.target.runtime == other.target.runtime, !isOneTarget(bundle, other)
        else { return false }
        let isApp = bundle.target.kind == .application && other.target.kind == .application
        return isApp || (context.isSameApp(bundle, other) && areShippedTogether(bundle, other, context))
    }

    /// Whether the two are one target of a file that two XcodeGen specs include.
    private func isOneTarget(_ bundle: AuditedBundle, _ other: AuditedBundle) -> Bool {
        guard bundle.target.name == other.target.name,
            [bundle, other].allSatisfy({ [".yml", ".yaml"].contains(where: $0.target.id.project.hasSuffix) }),
            let place = bundle.target.settings["PRODUCT_BUNDLE_IDENTIFIER"],
            let otherPlace = other.target.settings["PRODUCT_BUNDLE_IDENTIFIER"]
        else { return false }
        return !place.path.isEmpty && place.path == otherPlace.path && place.line == otherPlace.line
    }

    /// True if both bundles are shipped in the app. If a target embeds only one of two extensions, the other is a
    /// variant or is not shipped.
    private func areShippedTogether(_ bundle: AuditedBundle, _ other: AuditedBundle, _ context: AuditContext) -> Bool {
        func isEmbedded(_ part: AuditedBundle) -> Bool {
            context.all.contains { $0.target.embedded.contains(part.target.id) }
        }
        return [bundle, other].contains { $0.target.kind == .application } || isEmbedded(bundle) == isEmbedded(other)
    }

    private func finding(_ bundle: AuditedBundle, _ other: AuditedBundle, _ context: AuditContext) -> Finding {
        let identifier = bundle.target.bundleIdentifier ?? ""
        let place = bundle.target.settings["PRODUCT_BUNDLE_IDENTIFIER"]
        // Names alone may be ambiguous: every Swift playground calls its app AppModule.
        let names = [bundle.name(beside: other), other.name(beside: bundle)]
        return Finding(
            Self.self, context.isSameApp(bundle, other) ? .error : .warning, of: bundle, key: "CFBundleIdentifier",
            value: identifier, path: place.map(\.path).flatMap { $0.isEmpty ? nil : $0 } ?? bundle.mainManifest,
            span: .init(line: place?.line ?? 1, column: place?.column ?? 1),
            message: "\(names[0]) and \(names[1]) both have the bundle identifier \(identifier)",
            help: "Give \(names[0]) its own identifier.",
            evidence: [
                "\(bundle.target.id.project): \(bundle.target.name)",
                "\(other.target.id.project): \(other.target.name)",
            ])
    }
}
