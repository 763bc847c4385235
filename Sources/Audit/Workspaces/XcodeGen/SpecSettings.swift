import ManifestSyntax

/// The build settings that a spec gives to a project or a target.
struct SpecSettings {
    let groups: ManifestValue?
    let configuration: String
    let configurations: [String]
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
        guard Self.isStructured(settings) else { return add(settings, to: &assignments) }
        for name in settings["groups"]?.texts ?? [] where groups <= Self.limits.groups {
            guard let group = self.groups?[name] else { continue }
            collect(group, depth: depth + 1, &groups, into: &assignments)
        }
        if let base = settings["base"] { add(base, to: &assignments) }
        for pair in settings["configs"]?.pairs ?? [] where applies(pair.key) && groups <= Self.limits.groups {
            collect(pair.value, depth: depth + 1, &groups, into: &assignments)
        }
    }

    /// Whether the settings have parts: they are flat else.
    static func isStructured(_ settings: ManifestValue) -> Bool {
        ["base", "configs", "groups"].contains { settings[$0] != nil }
    }

    /// A part of the name will do, in any case, where it isn't the name of another configuration.
    ///
    /// Source: `getBuildSettings(settings:config:)` of XcodeGen 2.45.4.
    private func applies(_ name: String) -> Bool {
        let isPart = configuration.lowercased().contains(name.lowercased())
        return isPart && (name == configuration || !configurations.contains(name))
    }

    private func add(_ settings: ManifestValue, to assignments: inout SettingAssignments) {
        let pairs = settings.pairs
        guard budget.spend(pairs.count + (groups?.weight ?? 0) / 64, .steps, at: settings.place.path) else { return }
        for isConditional in [false, true] {
            for pair in pairs {
                let list = pair.value.elements?.compactMap(\.scalarText)
                guard let (name, conditions) = SettingCondition.split(pair.key), conditions.isEmpty != isConditional,
                    let text = pair.value.scalarText ?? list.map(SettingList.joined)
                else { continue }
                assignments.add(
                    name,
                    SettingAssignment(value: text, conditions: conditions, path: pair.place.path, span: pair.place.span)
                )
            }
        }
    }
}
