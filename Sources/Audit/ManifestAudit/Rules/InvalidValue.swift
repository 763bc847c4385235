import Workspaces

/// A declared key or value that the system or App Store Connect doesn't know.
struct InvalidValue: Rule {
    static let name = "invalid-value"
    static let severity = Severity.warning
    static let summary = "A declared key or value doesn't exist, or a value lacks the prefix of its key's values."
    static let page: String? = "https://developer.apple.com/documentation/bundleresources/entitlements"
    static let explanation = """
        Some keys have a fixed set of values (aps-environment, UIRequiredDeviceCapabilities, services of iCloud and
        others), and some identifiers a prefix: app groups `group.`, merchants `merchant.`, containers `iCloud.`;
        services of Bonjour are `_name._tcp` or `_name._udp`. With another value signing or the upload fails, or the
        value has no effect. A value with a variable that nothing defines is left alone; `$NAME)` is no variable.

        A purpose string that is no key of Apple's (`NSUserNotificationsUsageDescription`) is read by no system: nothing
        needs it, or it is misspelt and the key that was meant is missing. Apps for the Mac alone are not looked at.

        Correct the spelling or remove the value.
        """

    private static let prefixes = [
        "com.apple.security.application-groups": "group.", "com.apple.developer.in-app-payments": "merchant.",
        "com.apple.developer.icloud-container-identifiers": "iCloud.",
    ]
    /// Keys of which the catalogue has all values but some that need no row.
    private static let listed: [String: Set<String>] = [
        "com.apple.developer.healthkit.access": [],
        "com.apple.developer.icloud-services": ["CloudKit-Anonymous", "CloudKit-Anonymous-Dev", "*"],
        "com.apple.developer.networking.networkextension": [
            "app-proxy-provider-systemextension", "content-filter-provider-systemextension",
            "dns-proxy-systemextension", "packet-tunnel-provider-systemextension",
        ],
        "com.apple.developer.nfc.readersession.formats": ["PACE"],
        "UIRequiredDeviceCapabilities": ["watch-companion"],
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.filter { $0.target.runtime != .macOS }.flatMap { bundle in
            bundle.declarations.compactMap { declaration -> Finding? in
                guard let value = declaration.value ?? declaration.text, !Self.holdsVariable(value),
                    let expected = Self.expected(instead: value, of: declaration.key, bundle, context.catalogue)
                else { return nil }
                return context.finding(
                    Self.self, bundle, declaration,
                    message: "\"\(value)\" is no value of \(declaration.key): expected is \(expected)",
                    help: "Correct the spelling or remove it.",
                    evidence: ["\(declaration.path):\(declaration.span.line) declares \(value)"])
            } + Self.unknownPurposeStrings(of: bundle, context)
        }
    }

    /// Returns what the key's values are; `nil` if the value is one of them, or the key's values aren't known.
    private static func expected(
        instead value: String, of key: String, _ bundle: AuditedBundle, _ catalogue: Catalogue
    ) -> String? {
        if let prefix = prefixes[key] {
            // On the Mac a group may begin with the team's identifier.
            let isOfTeam = prefix == "group." && bundle.target.isBuiltForMacToo
            return value.hasPrefix(prefix) || isOfTeam ? nil : "`\(prefix)` and a name"
        }
        switch key {
        case "aps-environment":
            return ["development", "production"].contains(value.lowercased()) ? nil : "development or production"
        case "NSBonjourServices":
            let isService = value.hasPrefix("_") && (value.contains("._tcp") || value.contains("._udp"))
            return isService ? nil : "`_name._tcp` or `_name._udp`"
        default:
            guard let others = listed[key], !others.contains(value),
                catalogue.rows(key: key, value: value).isEmpty
            else { return nil }
            let known = catalogue.rows.filter { $0.key == key }.compactMap(\.onlyValue)
            return known.count == 1 ? known[0] : "one of \(known.joined(separator: ", "))"
        }
    }

    /// Whether a variable is left that nothing defines.
    private static func holdsVariable(_ value: String) -> Bool {
        for (open, close) in [("$(", ")" as Character), ("${", "}")] {
            guard let start = value.firstRange(of: open) else { continue }
            if value[start.upperBound...].contains(close) { return true }
        }
        return false
    }
}
