import Workspaces

/// An app group that only one bundle of the tree is in.
struct UnsharedGroup: Rule {
    static let name = "unshared-group"
    static let severity = Severity.warning
    static let summary = "An extension is in an app group that neither its app nor any other bundle is in."
    static let page: String? = "https://developer.apple.com/documentation/xcode/configuring-app-groups"
    static let explanation = """
        An app group lets an app and its extensions read the same files and defaults. A group that an extension alone
        declares shares nothing: the container is there, and empty. The usual cause is a group that was renamed in the
        app, or an extension copied from another app.

        Nothing is said where the app's entitlements can't be read in full, or hold a group whose name no setting tells.

        Declare the group in the app too, or give the extension the app's group.
        """

    private static let key = "com.apple.security.application-groups"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind.isAppExtension, let host = context.host(of: bundle), Self.isKnown(host) else {
                return []
            }
            let others = Set(context.all.filter { $0.target.id != bundle.target.id }.flatMap(Self.groups))
            return bundle.declarations.filter { $0.key == Self.key }.compactMap { declaration in
                guard let group = declaration.value, !group.contains("$"), !others.contains(group) else { return nil }
                return finding(declaration, group, bundle, host, context)
            }
        }
    }

    private static func groups(_ bundle: AuditedBundle) -> [String] {
        bundle.declarations.filter { $0.key == key }.compactMap(\.value)
    }

    /// Whether all groups of the app are known by their names.
    private static func isKnown(_ host: AuditedBundle) -> Bool {
        !host.mayDeclareMore(in: .entitlements) && host.manifests(.entitlements).allSatisfy { $0.root != nil }
            && !groups(host).contains { $0.contains("$") }
    }

    private func finding(
        _ declaration: Declaration, _ group: String, _ bundle: AuditedBundle, _ host: AuditedBundle,
        _ context: AuditContext
    ) -> Finding {
        let groups = Self.groups(host).sorted().joined(separator: ", ")
        return context.finding(
            Self.self, bundle, declaration, message: "\(bundle.app) is alone in the app group \(group)",
            help: "Declare it in \(host.app) too, or give \(bundle.app) a group of \(host.app).",
            evidence: [
                "\(declaration.path):\(declaration.span.line) declares \(group)",
                groups.isEmpty ? "\(host.app) is in no group" : "\(host.app) is in \(groups)",
            ])
    }
}
