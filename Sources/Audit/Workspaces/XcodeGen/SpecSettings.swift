import ManifestSyntax

/// The build settings that a spec gives to a project or a target.
struct SpecSettings {
    let groups: ManifestValue?
    let configuration: String
    /// `debug` or `release`: what the spec says of the configuration.
    let type: String?
    let budget: ReadingBudget

    /// How many groups the settings of one owner may be made of: groups name groups, each as often as it likes.
    private static let limits = (groups: 1000, depth: 16)

    /// The assignments of a `settings` value: flat, or with `base`, `configs` and `groups`.
    func assignments(_ settings: ManifestValue?) -> SettingAssignments {
        var (assignments, groups) = (SettingAssignments(), 0)
        if let settings { collect(settings, depth: 0, &groups, into: &assignments) }
        return assignments
    }

    private func collect(
        _ settings: ManifestValue, depth: Int, _ groups: inout Int, into assignments: inout SettingAssignments
    ) {
        groups += 1
        guard depth < Self.limits.depth, groups <= Self.limits.groups else {
            return budget.leaveOut(
                "more than \(Self.limits.groups) groups of settings, or \(Self.limits.depth) levels of them",
                at: settings.place.path, line: settings.place.span.line)
        }
        let isStructured = ["base", "configs", "groups"].contains { settings[$0] != nil }
        guard isStructured else { return add(settings, to: &assignments) }
        for name in settings["groups"]?.texts ?? [] where groups <= Self.limits.groups {
            guard let group = self.groups?[name] else { continue }
            collect(group, depth: depth + 1, &groups, into: &assignments)
        }
        if let base = settings["base"] { add(base, to: &assignments) }
        // Names of configurations are compared without case, and may be a part or a type.
        for pair in settings["configs"]?.pairs ?? [] where applies(pair.key) && groups <= Self.limits.groups {
            collect(pair.value, depth: depth + 1, &groups, into: &assignments)
        }
    }

    private func applies(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == configuration.lowercased() || name == type?.lowercased()
            || (!["debug", "release"].contains(name) && configuration.lowercased().contains(name))
    }

    private func add(_ settings: ManifestValue, to assignments: inout SettingAssignments) {
        let pairs = settings.pairs
        guard budget.spend(pairs.count + (groups?.weight ?? 0) / 64, .steps, at: settings.place.path) else { return }
        for isConditional in [false, true] {
            for pair in pairs {
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
