import Workspaces

/// Apps of one family don't share the same groups.
struct SharedKeychainGroup: Rule {
    static let name = "shared-keychain-group"
    static let severity = Severity.warning
    static let summary = "Apps of one family declare different keychain access groups or app groups."
    static let page: String? =
        "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps"
    static let explanation = """
        Apps that the configuration puts into one family (apps: … audit: family:) read each other's data: a group that
        only one of them declares shares nothing. Variables of build settings are expanded first.

        Declare the group in every app of the family, or take the app out of the family.
        """

    /// How many apps of its family a bundle is compared with.
    private static let relatives = 100

    private static let keys = ["keychain-access-groups", "com.apple.security.application-groups"]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle -> [Finding] in
            guard bundle.target.kind == .application, let family = bundle.settings.family else { return [] }
            let others = context.all.lazy.filter {
                $0.settings.family == family && $0.target.kind == .application && $0.target.id != bundle.target.id
            }.prefix(Self.relatives)
            return Self.keys.flatMap { key in others.flatMap { findings(key, bundle, $0, context) } }
        }
    }

    /// Groups that this app has and the other has not, if the other has any: an app without groups takes no part.
    private func findings(
        _ key: String, _ bundle: AuditedBundle, _ other: AuditedBundle, _ context: AuditContext
    ) -> [Finding] {
        let theirs = other.declarations.filter { $0.key == key && $0.value != nil }
        guard !theirs.isEmpty else { return [] }
        let relative = other.name(beside: bundle)
        let names = Set(theirs.compactMap { $0.value.map(Self.withoutTeam) })
        return bundle.declarations.filter { $0.key == key }.compactMap { declaration -> Finding? in
            guard let group = declaration.value.map(Self.withoutTeam), !names.contains(group) else { return nil }
            return context.finding(
                Self.self, bundle, declaration,
                message: "\(bundle.app) shares \(group), and \(relative) doesn't declare it",
                help: "Declare it in \(relative) too, or don't count them as one family.",
                evidence: [
                    "\(declaration.path):\(declaration.span.line) declares \(group)",
                    "\(theirs[0].path):\(theirs[0].span.line) declares \(names.sorted().joined(separator: ", "))",
                ])
        }
    }

    /// The group without a variable for the team's prefix.
    static func withoutTeam(_ group: String) -> String {
        for prefix in ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"] where group.hasPrefix(prefix) {
            return String(group.dropFirst(prefix.count))
        }
        return group
    }
}
