import ManifestSyntax
import Workspaces

/// A list holds the same element twice, or an entitlement holds an empty list.
struct RepeatedValue: Rule {
    static let name = "repeated-value"
    static let severity = Severity.note
    static let summary = "A list of a manifest holds an element twice, or an entitlement's list is empty."
    static let page: String? = "https://developer.apple.com/documentation/bundleresources/entitlements"
    static let explanation = """
        A group, domain, background mode or scheme that stands in its list twice is left from a merge or a copy: whoever
        removes one leaves the other. An entitlement with an empty list is what Xcode leaves of a capability that was
        switched on and never filled (HealthKit's and iCloud's aside): it asks the provisioning profile for something that the app can't use.

        Remove the second element, or the empty entitlement.
        """

    /// Lists that Xcode writes empty with their capability, and that mean something so.
    private static let emptyByDesign: Set<String> = [
        "com.apple.developer.healthkit.access", "com.apple.developer.icloud-container-identifiers",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.target.manifests.flatMap { manifest in
                (manifest.root?.entries ?? []).flatMap { entry in findings(entry, manifest, bundle) }
            }.prefix(AuditLimits.findings.ofRule)
        }
    }

    private func findings(
        _ entry: PropertyNode.Entry, _ manifest: ManifestFile, _ bundle: AuditedBundle
    ) -> [Finding] {
        guard let elements = entry.node.elements else { return [] }
        if elements.isEmpty, manifest.kind == .entitlements, !Self.emptyByDesign.contains(entry.key) {
            return [
                Finding(
                    Self.self, of: bundle, key: entry.key, path: manifest.path, span: entry.keySpan,
                    message: "\(entry.key) of \(bundle.app) is an empty list", help: "Remove it, or fill it.")
            ]
        }
        var seen: Set<String> = []
        return elements.prefix(AuditLimits.standard.declarations.ofBundle).compactMap { element in
            guard let text = element.string, text.utf8.count <= AuditLimits.valueLengthLimit,
                !seen.insert(text).inserted
            else { return nil }
            return Finding(
                Self.self, of: bundle, key: entry.key, value: text, path: manifest.path, span: element.span,
                message: "\(entry.key) of \(bundle.app) holds \(text) twice", help: "Remove the second one.")
        }
    }
}
