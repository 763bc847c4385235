import Workspaces

/// An extension loads in the clear from a host that only its app makes an exception for.
struct UnsharedTransportException: Rule {
    static let name = "unshared-transport-exception"
    static let severity = Severity.warning
    static let summary = "An extension uses a host in the clear for which only its app has an exception."
    static let page: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"
    static let explanation = """
        App Transport Security goes by the Info.plist of the bundle that runs: an extension has exceptions of its own,
        and none of its app's. What the app may load in the clear is refused to its extension at run time.

        Found are hosts of the app's NSExceptionDomains that a file of the extension's own sources names beside http://,
        where the extension has no NSAppTransportSecurity.

        Load it by https, or give the extension the exception too.
        """

    private static let key = "NSAppTransportSecurity"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind.isAppExtension, let host = context.host(of: bundle), !bundle.declares(Self.key),
                !bundle.mayDeclareMore(in: .infoPlist, key: Self.key), !bundle.manifests(.infoPlist).isEmpty
            else { return [] }
            return host.declarations.filter { $0.key == Self.key }.compactMap { finding($0, bundle, host, context) }
        }
    }

    private func finding(
        _ declaration: Declaration, _ bundle: AuditedBundle, _ host: AuditedBundle, _ context: AuditContext
    ) -> Finding? {
        guard let domain = declaration.value, domain.contains(".") else { return nil }
        let clear = Set(evidence(of: "NSAllowsArbitraryLoads", bundle, context).map(\.path))
        guard
            let use = evidence(of: domain, bundle, context, for: declaration).first(where: { clear.contains($0.path) })
        else {
            return nil
        }
        return Finding(
            Self.self, of: bundle, key: Self.key, value: domain, path: bundle.mainManifest,
            message: "\(bundle.app) loads from \(domain) in the clear, which only \(host.app) may",
            help: "Load it by https, or add the exception to the Info.plist of \(bundle.app).",
            evidence: [
                "\(use.path):\(use.line) names \(domain) beside http:// (\(use.target))",
                "\(declaration.path):\(declaration.span.line) makes the exception for \(host.app) alone",
            ])
    }

    /// Where the bundle's own sources name a host, or http:// for the key that allows all of them.
    private func evidence(
        of value: String, _ bundle: AuditedBundle, _ context: AuditContext, for declaration: Declaration? = nil
    ) -> [Evidence] {
        let search = declaration.map { bundle.ownEvidence.search(for: $0, ownSchemes: []) } ?? bundle.ownEvidence
        return search.evidence(for: context.catalogue.rows(key: Self.key, value: value), value: value)
            .filter { $0.rung == .own }
    }
}
