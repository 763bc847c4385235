import ManifestSyntax

/// The build settings of a Tuist target: what Tuist sets, the project's, the target's own.
struct TuistSettings {
    let project: TuistProject
    let index: TreeIndex

    func resolver(
        of target: ManifestRecord, configuration: String, platform: String?
    ) -> (SettingResolver, [Diagnostic]) {
        var assignments = defaults(of: target, configuration: configuration, platform: platform)
        var diagnostics: [Diagnostic] = []
        let byTuist = TuistDefaultSettings(project: project.record, target: target, configuration: configuration)
        for (owner, presets) in [(project.record, byTuist.ofProject), (target, byTuist.ofTarget)] {
            assignments.add(Self.minimums(owner))
            assignments.add(Self.macBuilds(owner, platform: platform))
            diagnostics += owner["settings"].map(unreadableValues) ?? []
            let (layer, problems) = layer(of: owner["settings"]?.record, presets: presets, configuration: configuration)
            assignments.add(layer)
            diagnostics += problems
        }
        if let identifier = target["bundleId"], let text = identifier.string {
            assignments.add(
                "PRODUCT_BUNDLE_IDENTIFIER",
                SettingAssignment(value: text, path: identifier.place.path, span: identifier.place.span))
        }
        let context = SettingContext(configuration: configuration, sdk: platform ?? "")
        return (SettingResolver(assignments, context: context, budget: index.budget), diagnostics)
    }

    /// What Xcode and Tuist set by themselves.
    private func defaults(of target: ManifestRecord, configuration: String, platform: String?) -> SettingAssignments {
        let name = target["name"]?.string ?? ""
        var assignments = SettingAssignments(ofTarget: name, project: project.name, configuration: configuration)
        assignments.addDefaults(["SDKROOT": platform ?? "", "PLATFORM_NAME": platform ?? ""])
        let sdks = TuistProduct.sdks(target)
        if sdks.count > 1 { assignments.addDefaults(["SUPPORTED_PLATFORMS": sdks.joined(separator: " ")]) }
        // Tuist makes a name that can be imported.
        assignments.addDefaults(["PRODUCT_NAME": target["productName"]?.string ?? name.replacing("-", with: "_")])
        return assignments
    }

    /// The settings of the project or of a target: its file for the configuration, Tuist's presets, its own.
    private func layer(
        of settings: ManifestRecord?, presets: KeyValuePairs<String, String>, configuration: String
    ) -> (SettingAssignments, [Diagnostic]) {
        var (assignments, diagnostics) = (SettingAssignments(), [Diagnostic]())
        let chosen = (settings?["configurations"]?.elements ?? []).first {
            Self.isNamed($0.record?["name"], configuration)
        }
        // What the file sets is below what Tuist writes into the project.
        if let file = project.paths.path(chosen?.record?["xcconfig"]) {
            (assignments, diagnostics) = BuildConfigurationLoader.load(file, in: index, folder: project.paths.folder)
        }
        assignments.addDefaults(presets)
        guard let settings else { return (assignments, diagnostics) }
        for value in [settings["base"], settings["debug"], settings["release"]] where value != nil {
            let isOther = value?.place == settings[configuration == "Debug" ? "release" : "debug"]?.place
            if let value, !isOther { assignments.add(self.assignments(value)) }
        }
        if let own = chosen?.record?["settings"] { assignments.add(self.assignments(own)) }
        return (assignments, diagnostics)
    }

    /// Remarks on settings that only running the manifest tells: conditions that hang on them stay open.
    private func unreadableValues(_ value: ManifestValue) -> [Diagnostic] {
        if value.isNothing { return [] }
        guard let record = value.record, ["settings", "Settings", "init"].contains(record.name) else {
            return value.misfits("settings").map(\.unset)
        }
        let configurations = record["configurations"]
        let list = configurations?.elements == nil ? configurations?.misfits("configurations") ?? [] : []
        let own = (configurations?.elements ?? []).flatMap { configuration in
            guard let record = configuration.record else { return configuration.misfits("a configuration") }
            let file = record["xcconfig"].map { project.paths.path($0) == nil ? $0.misfits("a file") : [] }
            return Self.unreadablePairs(record["settings"]) + (file ?? [])
        }
        let flat = ["base", "debug", "release"].flatMap { Self.unreadablePairs(record[$0]) }
        return (list + own + flat).map(\.unset)
    }

    private static func unreadablePairs(_ value: ManifestValue?) -> [Diagnostic] {
        guard let value, case .dictionary(let pairs) = value.kind else { return value?.misfits("settings") ?? [] }
        return [value.doubt].compactMap(\.self)
            + pairs.flatMap { pair in
                let unread = text(pair.value) == nil ? pair.value.misfits("a setting") : pair.value.unknowns
                let key = pair.key.doubt == nil ? pair.key.string.flatMap(hiddenKey) : nil
                return pair.key.unknowns + (key.map { key in unread.map { $0.about(key) } } ?? unread)
            }
    }

    /// The only key that a setting of unknown value may declare: its own for one that nothing else hangs on; `nil` for
    /// settings that name manifests or conditions, or that others may be made of.
    private static func hiddenKey(ofSetting name: String) -> String? {
        guard let (setting, _) = SettingCondition.split(name) else { return nil }
        let generated = "INFOPLIST_KEY_"
        if setting.hasPrefix(generated) { return String(setting.dropFirst(generated.count)) }
        return isolated.contains(where: setting.hasPrefix) ? setting : nil
    }

    private static let isolated = [
        "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "VERSION", "DEVELOPMENT_TEAM", "CODE_SIGN_STYLE",
        "CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE", "ASSETCATALOG_", "DEBUG_INFORMATION_FORMAT",
    ]

    /// `.iOS("16.0")`, `.multiplatform(iOS: "16.0")`; before Tuist 4 `.iOS(targetVersion: "16.0", devices: …)`.
    private static func minimums(_ target: ManifestRecord) -> SettingAssignments {
        var assignments = SettingAssignments()
        let value = target["deploymentTargets"] ?? target["deploymentTarget"]
        guard let record = value?.record else { return assignments }
        for (platform, setting) in XcodeDefaults.minimums {
            let own = record.name == platform ? record["targetVersion"] ?? record.first : record[platform]
            guard let own, let version = own.string else { continue }
            assignments.add(setting, SettingAssignment(value: version, path: own.place.path, span: own.place.span))
        }
        return assignments
    }

    /// What Tuist sets for destinations on the Mac of a target for other devices; before Tuist 4 `.mac` among the devices.
    private static func macBuilds(_ target: ManifestRecord, platform: String?) -> SettingAssignments {
        var assignments = SettingAssignments()
        let devices = (target["deploymentTarget"] ?? target["deploymentTargets"])?.record?["devices"]
        for (list, catalyst) in [(target["destinations"], "maccatalyst"), (devices, "mac")] where platform != "macosx" {
            for destination in list?.elements ?? [] {
                let span = destination.place.span
                func set(_ setting: String, _ value: String) {
                    assignments.add(
                        setting, SettingAssignment(value: value, path: destination.place.path, span: span))
                }
                switch destination.record?.name.lowercased() {
                case catalyst: set("SUPPORTS_MACCATALYST", "YES")
                case "mac": set("SUPPORTED_PLATFORMS", TuistProduct.sdks(target).joined(separator: " "))
                default: break
                }
            }
        }
        return assignments
    }

    /// True if a configuration's name is this one: `"Beta"`, `.debug`, `.configuration("Beta")`.
    static func isNamed(_ value: ManifestValue?, _ configuration: String) -> Bool {
        let name = value?.string ?? value?.record?.first?.string ?? value?.record?.name
        return name?.lowercased() == configuration.lowercased()
    }

    private func assignments(_ value: ManifestValue) -> SettingAssignments {
        var assignments = SettingAssignments()
        for pair in value.pairs {
            guard let (name, conditions) = SettingCondition.split(pair.key), let text = Self.text(pair.value) else {
                continue
            }
            assignments.add(
                name,
                SettingAssignment(value: text, conditions: conditions, path: pair.place.path, span: pair.place.span))
        }
        return assignments
    }

    /// A text, a list, or either in `.string(…)` and `.array(…)`.
    private static func text(_ value: ManifestValue) -> String? {
        if let text = value.scalarText { return text }
        if let elements = value.elements { return elements.compactMap(\.scalarText).joined(separator: " ") }
        return value.record?.first.flatMap(text)
    }
}
