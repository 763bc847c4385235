import Workspaces

/// A group or domain that an extension declares alone.
struct UnsharedGroup: Rule {
    static let name = "unshared-group"
    static let severity = Severity.warning
    static let summary = "An extension declares a group that no other bundle is in, or a domain that its app doesn't."
    static let page: String? = "https://developer.apple.com/documentation/xcode/configuring-app-groups"
    static let explanation = """
        An app group or keychain group lets an app and its extensions read the same data. A group that an extension alone
        declares shares nothing: the container is there, and empty. The usual cause is a group that was renamed in the
        app, or an extension copied from another app. A bundle's own identifier is a keychain group that it has anyway.

        Links of an associated domain (applinks, activitycontinuation) are opened by the app: in an extension alone the
        domain has no effect. An extension may have a domain for passwords (webcredentials) to itself.

        Nothing is said where the app's entitlements can't be read in full, or hold an element whose name no setting tells,
        nor of an extension for another system than the app's audited build, which may have entitlements of its own there.

        Declare the element in the app too, or give the extension the app's.
        """

    private static let groups = "com.apple.security.application-groups"
    private static let keychain = "keychain-access-groups"
    private static let domains = "com.apple.developer.associated-domains"

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind.isAppExtension, let host = context.hostOnSameSystem(of: bundle) else { return [] }
            return [Self.groups, Self.keychain, Self.domains].filter { Self.isKnown($0, in: host) }.flatMap {
                key -> [Finding] in
                let others = Self.elements(key, outside: bundle, host, context)
                return bundle.declarations.filter { $0.key == key }.compactMap { declaration -> Finding? in
                    guard let element = declaration.value.map(SharedKeychainGroup.withoutTeam),
                        !element.contains("$"), Self.isShareable(element, key), !others.contains(element)
                    else { return nil }
                    return finding(declaration, element, bundle, host, context)
                }
            }
        }
    }

    /// Whether the app has to do with the element for it to have an effect.
    private static func isShareable(_ element: String, _ key: String) -> Bool {
        key != domains || element.hasPrefix("applinks:") || element.hasPrefix("activitycontinuation:")
    }

    /// Returns the declarations of others: for a domain the app's, for a group those of any bundle. Identifiers are keychain
    /// groups by themselves.
    private static func elements(
        _ key: String, outside bundle: AuditedBundle, _ host: AuditedBundle, _ context: AuditContext
    ) -> Set<String> {
        let others = key == domains ? [host] : context.all.filter { $0.target.id != bundle.target.id }
        let identifiers = key == keychain ? context.all.compactMap(\.target.bundleIdentifier) : []
        return Set(others.flatMap { elements(key, $0) } + identifiers)
    }

    private static func elements(_ key: String, _ bundle: AuditedBundle) -> [String] {
        bundle.declarations.filter { $0.key == key }.compactMap(\.value).map(SharedKeychainGroup.withoutTeam)
    }

    /// Whether all elements of the app are known by their names.
    private static func isKnown(_ key: String, in host: AuditedBundle) -> Bool {
        !host.mayDeclareMore(in: .entitlements, key: key) && host.manifests(.entitlements).allSatisfy { $0.root != nil }
            && !elements(key, host).contains { $0.contains("$") }
    }

    private func finding(
        _ declaration: Declaration, _ element: String, _ bundle: AuditedBundle, _ host: AuditedBundle,
        _ context: AuditContext
    ) -> Finding {
        let isDomain = declaration.key == Self.domains
        let own = Self.elements(declaration.key, host).sorted().joined(separator: ", ")
        let elsewhere = host.otherDeclarations.filter {
            $0.declaration.key == declaration.key
                && $0.declaration.value.map(SharedKeychainGroup.withoutTeam) == element
        }
        return context.finding(
            Self.self, bundle, declaration,
            message: isDomain
                ? "\(bundle.app) declares \(element), which \(host.app) doesn't"
                : "\(bundle.app) is alone in the group \(element)",
            help: isDomain
                ? "Declare it in \(host.app), which opens the links."
                : "Declare it in \(host.app) too, or give \(bundle.app) a group of \(host.app).",
            evidence: ["\(declaration.path):\(declaration.span.line) declares \(element)"]
                + elsewhere.map { "\(host.app) declares it in \($0.place) only" }
                + [own.isEmpty ? "\(host.app) declares none" : "\(host.app) declares \(own)"])
    }
}
