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

        Found are hosts that the app's NSExceptionDomains let it load without TLS (NSExceptionAllowsInsecureHTTPLoads) and
        that a text in the extension's own sources names behind http://, where the extension has no
        NSAppTransportSecurity.

        Load it by https, or give the extension the exception too.
        """

    private static let key = "NSAppTransportSecurity"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind.isAppExtension, let host = context.host(of: bundle), !bundle.declares(Self.key),
                !bundle.mayDeclareMore(in: .infoPlist, key: Self.key), !bundle.manifests(.infoPlist).isEmpty
            else { return [] }
            let exceptions = host.declarations.filter { $0.key == Self.key && $0.allowsClearLoads }
            guard !exceptions.isEmpty else { return [] }
            let loads = clearLoads(of: bundle, context)
            return exceptions.compactMap { finding($0, loads, bundle, host) }
        }
    }

    /// A text in the bundle's own sources that begins with `http://` and a host.
    private struct ClearLoad {
        let use: Evidence
        let host: String
        let line: Int
    }

    private func clearLoads(of bundle: AuditedBundle, _ context: AuditContext) -> [ClearLoad] {
        let any = "NSAllowsArbitraryLoads"
        let uses = bundle.ownEvidence.evidence(for: context.catalogue.rows(key: Self.key, value: any), value: any)
        return uses.filter { $0.rung == .own }.flatMap { use in
            (context.files.text(of: use.path)?.clearHosts ?? []).map {
                ClearLoad(use: use, host: $0.name, line: $0.line)
            }
        }
    }

    private func finding(
        _ declaration: Declaration, _ loads: [ClearLoad], _ bundle: AuditedBundle, _ host: AuditedBundle
    ) -> Finding? {
        guard let domain = declaration.value, domain.contains(".") else { return nil }
        let plain = domain.lowercased()
        let load = loads.first {
            $0.host == plain || !declaration.isWholeHost && $0.host.hasSuffix("." + plain)
        }
        guard let load else { return nil }
        return Finding(
            Self.self, of: bundle, key: Self.key, value: domain, path: bundle.mainManifest,
            message: "\(bundle.app) loads from \(domain) in the clear, which only \(host.app) may",
            help: "Load it by https, or add the exception to the Info.plist of \(bundle.app).",
            evidence: [
                "\(load.use.path):\(load.line) names http://\(load.host) (\(load.use.target))",
                "\(declaration.path):\(declaration.span.line) makes the exception for \(host.app) alone",
            ])
    }
}
