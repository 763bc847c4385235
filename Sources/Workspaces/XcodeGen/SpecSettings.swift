import ManifestSyntax

/// The build settings that a spec gives to a project or a target.
struct SpecSettings {
    let groups: ManifestValue?
    let configuration: String
    /// `debug` or `release`: what the spec says of the configuration.
    let type: String?

    /// The assignments of a `settings` value: flat, or with `base`, `configs` and `groups`.
    func assignments(_ settings: ManifestValue?, depth: Int = 0) -> SettingAssignments {
        var assignments = SettingAssignments()
        guard let settings, depth < 16 else { return assignments }
        let isStructured = ["base", "configs", "groups"].contains { settings[$0] != nil }
        guard isStructured else {
            add(settings, to: &assignments)
            return assignments
        }
        for name in (settings["groups"]?.texts ?? []).prefix(64) {
            assignments.add(self.assignments(groups?[name], depth: depth + 1))
        }
        if let base = settings["base"] { add(base, to: &assignments) }
        // Names of configurations are compared without case, and may be a part or a type.
        for pair in settings["configs"]?.pairs ?? [] where applies(pair.key) {
            assignments.add(self.assignments(pair.value, depth: depth + 1))
        }
        return assignments
    }

    private func applies(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == configuration.lowercased() || name == type?.lowercased()
            || (!["debug", "release"].contains(name) && configuration.lowercased().contains(name))
    }

    private func add(_ settings: ManifestValue, to assignments: inout SettingAssignments) {
        for isConditional in [false, true] {
            for pair in settings.pairs {
                guard let (name, conditions) = SettingCondition.split(pair.key), conditions.isEmpty != isConditional,
                    let text = pair.value.scalarText
                        ?? pair.value.elements?.compactMap(\.scalarText).joined(separator: " ")
                else { continue }
                assignments.add(
                    name,
                    SettingAssignment(value: text, conditions: conditions, path: pair.place.path, span: pair.place.span)
                )
            }
        }
    }
}
