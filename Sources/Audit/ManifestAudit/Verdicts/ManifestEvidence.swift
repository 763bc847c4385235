import ManifestSyntax
import Workspaces

/// Evidence in a bundle's own manifests.
struct ManifestEvidence {
    let target: Target

    /// What the manifests prove or suggest about an entitlement of the bundle.
    func evidence(for declaration: Declaration) -> [Evidence] {
        guard declaration.vocabulary == .entitlements else { return [] }
        return extensionPoint(of: declaration) + mention(of: declaration)
    }

    /// What the system loads an extension for proves the entitlement for it, whatever its class is built on.
    private func extensionPoint(of declaration: Declaration) -> [Evidence] {
        guard case .appExtension(let point?) = target.kind, let capability = Self.extensionPoints[point],
            [declaration.key, declaration.value].contains(capability)
        else { return [] }
        return [evidence(.own, point, at: declaration.span, in: declaration.path)]
    }

    /// The values of `NSExtensionPointIdentifier` that go with an entitlement of their own
    /// (https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.networkextension).
    private static let extensionPoints = [
        "com.apple.networkextension.packet-tunnel": "packet-tunnel-provider",
        "com.apple.networkextension.app-proxy": "app-proxy-provider",
        "com.apple.networkextension.filter-data": "content-filter-provider",
        "com.apple.networkextension.filter-control": "content-filter-provider",
        "com.apple.networkextension.dns-proxy": "dns-proxy",
        "com.apple.authentication-services-credential-provider-ui":
            "com.apple.developer.authentication-services.autofill-credential-provider",
    ]

    /// An identifier that stands under some key of the Info.plist too: code reads it from there, by a name that may be in a
    /// module which can't be looked into.
    private func mention(of declaration: Declaration) -> [Evidence] {
        guard let value = declaration.value, Self.identifiers.contains(where: value.hasPrefix),
            !declaration.holdsVariable
        else { return [] }
        let expansion = VariableExpansion(target: target)
        for manifest in target.manifests where manifest.kind == .infoPlist {
            let entry = manifest.root.flatMap { root in Self.entry(in: root) { expansion.expand($0) == value } }
            if let entry { return [evidence(.weak, entry.key, at: entry.keySpan, in: manifest.path)] }
        }
        return []
    }

    /// The first entry with a text that fits, at any depth: some modules read a dictionary of their own.
    private static func entry(in node: PropertyNode, where fits: (String) -> Bool) -> PropertyNode.Entry? {
        for entry in node.entries ?? [] {
            if let text = entry.node.string, fits(text) { return entry }
            if let inner = self.entry(in: entry.node, where: fits) { return inner }
        }
        return nil
    }

    /// Of app groups, containers and merchants.
    private static let identifiers = ["group.", "iCloud.", "merchant."]

    private func evidence(_ rung: Evidence.Rung, _ symbol: String, at span: Span, in path: String) -> Evidence {
        Evidence(
            rung: rung, path: path, line: span.line, column: span.column, symbol: symbol, target: target.name)
    }
}
