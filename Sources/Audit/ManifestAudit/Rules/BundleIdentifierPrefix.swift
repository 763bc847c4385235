import Workspaces

/// An embedded bundle's identifier is not below its app's.
struct BundleIdentifierPrefix: Rule {
    static let name = "bundle-identifier-prefix"
    static let severity = Severity.error
    static let summary = "An embedded bundle's identifier does not begin with its app's."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
    static let explanation = """
        The identifier of an app extension, watch app or App Clip must be its app's, a dot and more; else neither a
        device nor App Store Connect takes the app. A copied target often keeps the first app's. System and driver
        extensions may have any identifier.

        Change PRODUCT_BUNDLE_IDENTIFIER of the embedded bundle.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.compactMap { bundle in
            // An identifier that begins with a dot had a variable in front that is set on other machines only.
            guard bundle.target.kind != .systemExtension, let host = context.hostOnSameSystem(of: bundle),
                let own = bundle.target.bundleIdentifier,
                let outer = host.target.bundleIdentifier, !own.contains("$"), !outer.contains("$"), !outer.isEmpty,
                !outer.hasPrefix("."),
                bundle.target.configuration == host.target.configuration, own != outer, !own.hasPrefix(outer + ".")
            else { return nil }
            let place = bundle.target.settings["PRODUCT_BUNDLE_IDENTIFIER"]
            return Finding(
                Self.self, of: bundle, key: "CFBundleIdentifier", value: own,
                path: place.map(\.path).flatMap { $0.isEmpty ? nil : $0 } ?? bundle.mainManifest,
                span: .init(line: place?.line ?? 1, column: place?.column ?? 1),
                message: "\(own) is not below \(outer), the identifier of \(host.app) that embeds it",
                help: "Let it begin with \(outer) and a dot.",
                evidence: ["\(host.app) has \(outer)", "\(bundle.app) has \(own)"])
        }
    }
}
