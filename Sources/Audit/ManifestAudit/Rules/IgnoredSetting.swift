import ManifestSyntax
import Workspaces

/// A build setting that looks as if it declared something, and that Xcode doesn't know.
struct IgnoredSetting: Rule {
    static let name = "ignored-setting"
    static let severity = Severity.warning
    static let summary = "A build setting is to declare a key that Xcode writes into no Info.plist."
    static let page: String? = "https://developer.apple.com/documentation/xcode/build-settings-reference"
    static let explanation = """
        With GENERATE_INFOPLIST_FILE, Xcode makes keys of the INFOPLIST_KEY_ settings that it knows by name, and says
        nothing about others. Lists such as UIBackgroundModes are not among them: the app that is built has no such key.

        Write the key into the file that INFOPLIST_FILE names; Xcode merges it with the generated ones.
        """

    /// Source: `generatedInfoPlistKeys` in `InfoPlistProcessorTaskAction` of swift-build, which has none of them.
    private static let unknown: Set<String> = [
        "UIBackgroundModes", "WKBackgroundModes", "BGTaskSchedulerPermittedIdentifiers", "NSBonjourServices",
        "LSApplicationQueriesSchemes",
    ]

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            bundle.manifests(.buildSettings).flatMap { manifest in
                (manifest.root?.entries ?? []).filter { Self.unknown.contains($0.key) }.map { entry in
                    Finding(
                        Self.self, of: bundle, key: entry.key, path: manifest.path, span: entry.keySpan,
                        message:
                            "Xcode ignores INFOPLIST_KEY_\(entry.key): what is built of \(bundle.app) declares none of it",
                        help: "Write \(entry.key) into the file that INFOPLIST_FILE names.")
                }
            }.prefix(AuditLimits.findings.ofRule)
        }
    }
}
