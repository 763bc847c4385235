import ManifestSyntax

/// One place where a build setting is given a value.
struct SettingAssignment {
    var value: String
    var conditions: [SettingCondition] = []
    /// The file it is written in; empty for what Xcode sets by itself.
    var path: String
    var span: Span
}

/// Assignments by name, for each the weakest first.
struct SettingAssignments {
    private(set) var byName: [String: [SettingAssignment]] = [:]

    init() {}

    /// Puts one above all others of its name.
    mutating func add(_ name: String, _ assignment: SettingAssignment) {
        byName[name, default: []].append(assignment)
    }

    /// Puts all of another above these, in their order.
    mutating func add(_ other: SettingAssignments) {
        for (name, assignments) in other.byName { byName[name, default: []] += assignments }
    }

    /// What Xcode sets by itself for a target.
    init(ofTarget name: String, project: String, configuration: String) {
        addDefaults(XcodeDefaults.settings)
        addDefaults(["TARGET_NAME": name, "PROJECT_NAME": project, "CONFIGURATION": configuration])
    }

    /// Values that Xcode or a generator sets by itself.
    mutating func addDefaults(_ values: KeyValuePairs<String, String>) {
        for (name, value) in values { add(name, SettingAssignment(value: value, path: "", span: .start)) }
    }
}

/// The values that conditions of build settings are compared with.
struct SettingContext {
    var configuration: String
    /// Like `iphoneos`; empty while that is not known yet.
    var sdk: String

    func satisfies(_ condition: SettingCondition) -> Bool {
        switch condition.parameter {
        case "config": condition.matches(configuration)
        // Real ones end in a version, which a pattern may name.
        case "sdk":
            !sdk.isEmpty
                && (condition.matches(sdk)
                    || condition.pattern.hasPrefix(sdk)
                        && condition.pattern.dropFirst(sdk.count).first?.isNumber == true)
        case "arch": condition.matches("arm64")
        case "variant": condition.matches("normal")
        default: false
        }
    }
}
