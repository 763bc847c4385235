import ManifestSyntax

/// The part of an Info.plist that Xcode writes from build settings, when `GENERATE_INFOPLIST_FILE` is on.
enum GeneratedInfoPlist {
    private static let prefix = "INFOPLIST_KEY_"

    /// Settings without that prefix that become keys.
    private static let others = [
        "PRODUCT_BUNDLE_IDENTIFIER": "CFBundleIdentifier", "MARKETING_VERSION": "CFBundleShortVersionString",
        "CURRENT_PROJECT_VERSION": "CFBundleVersion",
    ]

    /// Keys whose setting is a list with blanks between the values.
    private static let lists: Set<String> = [
        "UISupportedInterfaceOrientations", "UIBackgroundModes", "UIRequiredDeviceCapabilities",
        "LSApplicationQueriesSchemes", "NSBonjourServices", "WKBackgroundModes",
    ]

    /// One manifest for each file that holds such settings; at least one, at `place`, when a file is generated at all.
    static func manifests(_ settings: SettingResolver, place: (path: String, span: Span)) -> [ManifestFile] {
        guard settings.isTrue("GENERATE_INFOPLIST_FILE") else { return [] }
        var entries: [String: [PropertyNode.Entry]] = [place.path: []]
        for name in settings.names {
            guard let key = name.hasPrefix(prefix) ? key(String(name.dropFirst(prefix.count))) : others[name],
                let value = settings[name], !value.value.isEmpty, !value.path.isEmpty
            else { continue }
            let span = Span(line: value.line, column: value.column)
            let node = PropertyNode(self.value(of: key, value.value, at: span), at: span)
            entries[value.path, default: []].append(PropertyNode.Entry(key: key, keySpan: span, node: node))
        }
        return entries.sorted { $0.key < $1.key }.map { path, entries in
            let sorted = entries.sorted { ($0.keySpan, $0.key) < ($1.keySpan, $1.key) }
            let span = path == place.path ? place.span : .start
            return ManifestFile(
                kind: .buildSettings, path: path, content: .success(PropertyNode(.dictionary(sorted), at: span)))
        }
    }

    /// Devices are a suffix here and there, but spelled differently.
    private static func key(_ name: String) -> String {
        for (suffix, device) in [("_iPhone", "~iphone"), ("_iPad", "~ipad")] where name.hasSuffix(suffix) {
            return name.dropLast(suffix.count) + device
        }
        return name
    }

    private static func value(of key: String, _ text: String, at span: Span) -> PropertyNode.Value {
        if lists.contains(String(key.prefix { $0 != "~" })) {
            return .array(SettingList.split(text).map { PropertyNode(.string($0), at: span) })
        }
        return switch text {
        case "YES": .boolean(true)
        case "NO": .boolean(false)
        default: .string(text)
        }
    }
}
