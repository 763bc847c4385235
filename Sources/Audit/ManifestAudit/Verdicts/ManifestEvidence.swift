import ManifestSyntax
import Workspaces

/// Evidence in a bundle's own manifests and build settings.
struct ManifestEvidence {
    let target: Target
    /// The targets that it is built from and, for an app, those of its extensions.
    let closure: [Target]
    /// True if the bundle links modules whose content is not known.
    let hasOpaqueModules: Bool
    let hosts: HandedOnHosts

    /// What the manifests and settings prove or suggest about a declaration of the bundle.
    func evidence(for declaration: Declaration) -> [Evidence] {
        switch declaration.vocabulary {
        case .entitlements:
            extensionPoint(of: declaration) + mention(of: declaration) + documentGroup(declaration)
                + sandbox(for: declaration)
        case .infoPlist:
            architecture(for: declaration) + mention(ofHost: declaration) + unforeseenHosts(for: declaration)
                + sharedDocuments(declaration) + activityType(declaration)
        case .buildSettings, .privacy: []
        }
    }

    /// Evidence for the sandbox entitlement: a build for the Mac. The Mac App Store accepts only sandboxed apps,
    /// including what they embed (App Store Review Guideline 2.4.5(i)), and no code needs to call an API for it.
    private func sandbox(for declaration: Declaration) -> [Evidence] {
        guard declaration.key == "com.apple.security.app-sandbox", let setting = target.macSetting else { return [] }
        return [evidence(.own, setting)]
    }

    /// Since iOS 11 and on every tvOS devices of 64 bits are the only ones: nobody is left out by a requirement that each of
    /// them meets (https://developer.apple.com/documentation/bundleresources/information-property-list/uirequireddevicecapabilities).
    /// An app for an older iOS is built for devices of 32 bits too, and Xcode's template required `armv7` of them.
    private func architecture(for declaration: Declaration) -> [Evidence] {
        guard declaration.key == "UIRequiredDeviceCapabilities" else { return [] }
        let isPast32Bits = target.needsIOS("11.0")
        switch (declaration.value, target.runtime) {
        case ("arm64", .iOS) where isPast32Bits == true, ("armv7", .iOS) where isPast32Bits == false:
            return [evidence(.own, "IPHONEOS_DEPLOYMENT_TARGET")]
        case ("arm64", .tvOS), ("arm64", .visionOS): return [evidence(.own, "SDKROOT")]
        default: return []
        }
    }

    /// Documents are opened in place where the app has types of documents, which demand the key (ITMS-90737), and where it
    /// shows its documents in Files
    /// (https://developer.apple.com/documentation/bundleresources/information-property-list/lssupportsopeningdocumentsinplace).
    private func sharedDocuments(_ declaration: Declaration) -> [Evidence] {
        guard declaration.key == "LSSupportsOpeningDocumentsInPlace" else { return [] }
        let keys = ["CFBundleDocumentTypes", "UIFileSharingEnabled"]
        for manifest in target.manifests where [.infoPlist, .buildSettings].contains(manifest.kind) {
            let entry = manifest.root?.entries?.first { keys.contains($0.key) && $0.node.boolean != false }
            if let entry { return [evidence(.own, entry.key, at: entry.keySpan, in: manifest.path)] }
        }
        return []
    }

    /// A build setting as evidence, at the place where it is written, else at its project.
    private func evidence(_ rung: Evidence.Rung, _ setting: String) -> Evidence {
        let place = target.settings[setting].flatMap { $0.path.isEmpty ? nil : $0 }
        return Evidence(
            rung: rung, path: place?.path ?? target.id.project, line: place?.line ?? 1, column: place?.column ?? 1,
            symbol: setting, target: target.name)
    }

    /// An extension point proves the use of its entitlement, whatever code the extension has.
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

    /// A weak sign: the identifier is also a value in the Info.plist, where code may read it, possibly in an opaque
    /// module.
    ///
    /// A value made of a variable counts beside opaque modules only: such a line often stands in the Info.plist of every
    /// target, and the code of one reads it. For an app group the Info.plist of an extension counts, too: what it shares
    /// there it shares with its app.
    private func mention(of declaration: Declaration) -> [Evidence] {
        guard let value = declaration.value, Self.identifiers.contains(where: value.hasPrefix),
            hasOpaqueModules && !value.contains("$") || !declaration.holdsVariable
        else { return [] }
        let sharers = value.hasPrefix("group.") ? extensions : []
        for bundle in [target] + sharers {
            let expansion = VariableExpansion(target: bundle)
            for manifest in bundle.manifests where manifest.kind == .infoPlist {
                let entry = manifest.root.flatMap { root in Self.entry(in: root) { expansion.expand($0) == value } }
                if let entry { return [evidence(.weak, entry.key, at: entry.keySpan, in: manifest.path)] }
            }
        }
        return []
    }

    /// The extensions of an app, which share its groups.
    private var extensions: [Target] { closure.filter { $0.kind.isAppExtension && $0.id != target.id } }

    /// A weak sign: another text of the Info.plist names the host that an exception is for.
    private func mention(ofHost declaration: Declaration) -> [Evidence] {
        guard declaration.key == "NSAppTransportSecurity", let host = declaration.value,
            let place = hosts.place(of: host, isWhole: declaration.isWholeHost)
        else { return [] }
        return [evidence(.weak, place.key, at: place.span, in: place.path)]
    }

    /// A weak sign for the local network: the app may load without TLS from hosts that nobody knows in advance, such as
    /// a server whose address a person gives. The system asks once such a host is in the local network. The code that
    /// loads from there doesn't tell: nearly every app makes URLs of texts that are no literals.
    private func unforeseenHosts(for declaration: Declaration) -> [Evidence] {
        guard declaration.key == "NSLocalNetworkUsageDescription" else { return [] }
        for manifest in target.manifests where manifest.kind == .infoPlist {
            let allowed = manifest.root?["NSAppTransportSecurity"]?.entries?.first {
                Self.allowancesOfAnyHost.contains($0.key) && $0.node.boolean == true
            }
            if let allowed { return [evidence(.weak, allowed.key, at: allowed.keySpan, in: manifest.path)] }
        }
        return []
    }

    private static let allowancesOfAnyHost = ["NSAllowsArbitraryLoads", "NSAllowsLocalNetworking"]

    /// A weak sign for an app: a File Provider of it keeps its documents in the group, which the app shares with it
    /// (https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionfileproviderdocumentgroup).
    private func documentGroup(_ declaration: Declaration) -> [Evidence] {
        guard declaration.key == "com.apple.security.application-groups", let value = declaration.value else {
            return []
        }
        for provider in extensions {
            let expansion = VariableExpansion(target: provider)
            for manifest in provider.manifests where manifest.kind == .infoPlist {
                let entry = manifest.root?["NSExtension"]?.entries?.first { $0.key == Self.documentGroup }
                guard let entry, let group = entry.node.string, expansion.expand(group) == value else { continue }
                return [evidence(.weak, entry.key, at: entry.keySpan, in: manifest.path)]
            }
        }
        return []
    }

    private static let documentGroup = "NSExtensionFileProviderDocumentGroup"

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

    /// Evidence at a place of a manifest.
    func evidence(_ rung: Evidence.Rung, _ symbol: String, at span: Span, in path: String) -> Evidence {
        Evidence(
            rung: rung, path: path, line: span.line, column: span.column, symbol: symbol, target: target.name)
    }
}
