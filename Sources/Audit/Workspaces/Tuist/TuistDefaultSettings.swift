/// The default settings of Tuist, as far as conditions in sources depend on them: those for debugging.
///
/// Source: `DefaultSettingsProvider` of Tuist 4 (`essential` and `recommended` have both) and `BuildSettingsProvider` of
/// XcodeProj.
struct TuistDefaultSettings {
    let project: ManifestRecord
    let target: ManifestRecord
    let configuration: String

    /// Those that the project gets.
    var ofProject: KeyValuePairs<String, String> {
        let name = "GCC_PREPROCESSOR_DEFINITIONS"
        return isDebugging && Self.keeps(name, project["settings"]) ? [name: "DEBUG=1 $(inherited)"] : [:]
    }

    /// Those that the target gets. Its own `settings` decide, where it has some, else the project's.
    var ofTarget: KeyValuePairs<String, String> {
        let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
        let own = target["settings"].flatMap { $0.isNothing ? nil : $0 }
        return isDebugging && Self.keeps(name, own ?? project["settings"]) ? [name: "$(inherited) DEBUG"] : [:]
    }

    /// True if the configuration is one for debugging: made with `.debug(name:)`, or Tuist's own where none are listed.
    private var isDebugging: Bool {
        let listed = [project, target].flatMap { $0["settings"]?.record?["configurations"]?.elements ?? [] }
        let chosen = listed.compactMap(\.record).first { TuistSettings.isNamed($0["name"], configuration) }
        return chosen.map { $0.name == "debug" } ?? (configuration == "Debug")
    }

    /// True unless `defaultSettings` is `.none` or excludes the setting.
    private static func keeps(_ setting: String, _ settings: ManifestValue?) -> Bool {
        guard let chosen = settings?.record?["defaultSettings"]?.record else { return true }
        return chosen.name != "none" && chosen["excluding"]?.texts.contains(setting) != true
    }
}
