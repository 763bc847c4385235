import ManifestSyntax

/// XcodeGen's presets for the settings of a project, as far as conditions in sources depend on them.
///
/// Source: `SettingPresets/Configs/debug.yml` and `getProjectBuildSettings(config:)` of XcodeGen 2.45.4.
enum SpecPresets {
    /// True if the spec takes the presets of projects: `settingPresets` is `all` (the default) or `project`.
    static func areTaken(by spec: ManifestValue) -> Bool {
        !["none", "targets"].contains(spec["options"]?["settingPresets"]?.scalarText)
    }

    /// Returns the presets for configurations of the type `debug`.
    ///
    /// - Parameter written: the project's own settings. A preset gives way to a setting of its name there, even to one that
    ///   adds to `$(inherited)`.
    static func debugging(besides written: [SettingAssignments]) -> SettingAssignments {
        var presets = SettingAssignments()
        for (name, value) in ofDebugType {
            let isWritten = written.contains { $0.byName[name]?.contains(where: \.conditions.isEmpty) ?? false }
            if !isWritten { presets.add(name, SettingAssignment(value: value, path: "", span: .start)) }
        }
        return presets
    }

    private static let ofDebugType: KeyValuePairs<String, String> = [
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG", "GCC_PREPROCESSOR_DEFINITIONS": "DEBUG=1 $(inherited)",
    ]
}
