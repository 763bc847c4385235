import ManifestSyntax
import Workspaces

extension ManifestEvidence {
    /// Evidence for an activity type that another part of a manifest names: an intent that the app or an extension of
    /// it supports, a type of documents that are handed off, an intent that an entitlement asks for.
    func activityType(_ declaration: Declaration) -> [Evidence] {
        guard declaration.key == "NSUserActivityTypes", let value = declaration.value else { return [] }
        let found = intents(called: value) + documents(of: value) + notifications(by: value)
        return Array(found.prefix(1))
    }

    /// More elements of a list are not looked at: each activity type goes through them.
    private static let listLimit = 200

    private func intents(called value: String) -> [Evidence] {
        ([target] + closure.filter { $0.kind.isAppExtension }).flatMap(\.manifests).flatMap { manifest -> [Evidence] in
            let attributes = manifest.root?["NSExtension"]?["NSExtensionAttributes"]
            let lists = [attributes?["IntentsSupported"], manifest.root?["INIntentsSupported"]]
            return lists.compactMap { list in list?.elements?.prefix(Self.listLimit).first { $0.string == value } }
                .map { evidence(.own, value, at: $0.span, in: manifest.path) }
        }
    }

    /// Apple, "NSUbiquitousDocumentUserActivityType".
    private func documents(of value: String) -> [Evidence] {
        let expansion = VariableExpansion(target: target)
        return target.manifests.flatMap { manifest -> [Evidence] in
            let types = manifest.root?["CFBundleDocumentTypes"]?.elements ?? []
            return types.prefix(Self.listLimit).compactMap { type -> Evidence? in
                let key = "NSUbiquitousDocumentUserActivityType"
                guard let activity = type[key], activity.string.map(expansion.expand) == value else { return nil }
                return evidence(.own, key, at: activity.span, in: manifest.path)
            }
        }
    }

    /// The list names an intent beside the entitlement for notifications of people, whatever else uses it (ITMS-90894).
    private func notifications(by value: String) -> [Evidence] {
        guard ["INSendMessageIntent", "INStartCallIntent"].contains(value) else { return [] }
        let key = "com.apple.developer.usernotifications.communication"
        return target.manifests.filter { $0.kind == .entitlements }.compactMap { manifest in
            manifest.root?.entries?.first { $0.key == key }
                .map { evidence(.own, key, at: $0.keySpan, in: manifest.path) }
        }
    }
}
