import ManifestSyntax

/// Makes targets of an XcodeGen spec.
struct SpecReader {
    let path: String
    let spec: ManifestValue
    let index: TreeIndex
    let given: String?
    /// Includes that could not be read: any target may have a part in them.
    let unread: [Diagnostic]

    /// Each target carries so many of them: one is enough for what it decides.
    private static let unreadLimit = 20

    private var folder: String { path.parentPath }

    /// The project that XcodeGen writes from it.
    var generatedProject: String? {
        folder.joined((spec["name"]?.scalarText ?? folder.lastPathComponent) + ".xcodeproj")
    }

    /// The folders of the packages in the tree that the spec names.
    var packages: [String] {
        let named = (spec["packages"]?.pairs ?? []).compactMap { $0.value["path"]?.string }
        return (named + (spec["localPackages"]?.texts ?? [])).compactMap { folder.joined($0) }
    }

    /// The projects that its targets may refer to.
    var references: [String: String] {
        let pairs = (spec["projectReferences"]?.pairs ?? []).compactMap { pair in
            (pair.value["path"]?.string).flatMap { folder.joined($0) }.map { (pair.key, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The targets with their templates filled in.
    private var targets: [(name: String, place: ManifestPlace, value: ManifestValue)] {
        let templates = SpecTemplates(spec, budget: index.budget)
        return (spec["targets"]?.pairs ?? []).map { ($0.key, $0.place, templates.fill($0.value, name: $0.key)) }
    }

    /// What XcodeGen refuses in it.
    var mistakes: [Diagnostic] { targets.flatMap { SpecMistakes.find(in: $0.value) } }

    func drafts() -> [DraftTarget] {
        let targets = targets
        let choice = SpecConfigurations(spec, given: given, targets: targets.map { ($0.0, $0.2) })
        return targets.flatMap { name, place, target in
            platforms(of: target).map { platform, suffix in
                draft(name + suffix, name: name, platform: platform, target, place, choice)
            }
        }
    }

    /// A target for several platforms becomes several targets.
    private func platforms(of target: ManifestValue) -> [(platform: String, suffix: String)] {
        if let all = target["platform"]?.elements?.compactMap(\.string) {
            let suffix = target["platformSuffix"]?.string
            return all.map { ($0, suffix ?? "_" + $0) }
        }
        return [(target["platform"]?.string ?? "", "")]
    }

    private func draft(
        _ name: String, name base: String, platform: String, _ spec: ManifestValue, _ place: ManifestPlace,
        _ choice: SpecConfigurations
    ) -> DraftTarget {
        let configuration = choice.configuration(of: base)
        let (settings, problems) = settings(of: spec, name: name, platform: platform, configuration, choice)
        let sdk = XcodeDefaults.platform(settings)
        let type = spec["type"]?.string ?? ""
        let productType = type.hasPrefix("com.apple.") ? type : "com.apple.product-type." + type
        let kind = XcodeDefaults.kind(productType: productType, platform: sdk)
        var target = Target(id: Target.ID(project: path, name: name), kind: kind, configuration: configuration)
        target.configurations = choice.all
        target.platform = sdk
        target.unresolved = problems + unread.prefix(Self.unreadLimit) + SpecMistakes.find(in: spec)
        target.take(settings)
        var contents = TargetContents()
        SpecSources(folder: folder, index: index).add(spec["sources"], to: &contents)
        contents.addHeaders(settings: settings, folder: folder, index: index)
        var draft = DraftTarget(target: target, links: contents.links)
        draft.take(contents, settings: settings, index: index)
        SpecManifests(folder: folder, index: index).add(spec, settings, at: place, to: &draft)
        let dependencies = SpecDependencies(
            path: path, folder: folder, packages: self.spec["packages"], references: references)
        dependencies.add(spec["dependencies"], to: &draft)
        return draft
    }

    private func settings(
        of target: ManifestValue, name: String, platform: String, _ configuration: String, _ choice: SpecConfigurations
    ) -> (SettingResolver, [Diagnostic]) {
        let reader = SpecSettings(
            groups: spec["settingGroups"], configuration: configuration, type: choice.type(of: configuration),
            budget: index.budget)
        var assignments = SettingAssignments()
        assignments.addDefaults(XcodeDefaults.settings)
        let identifier = spec["options"]?["bundleIdPrefix"]?.scalarText.map { $0 + "." + name.filter { $0 != "_" } }
        assignments.addDefaults([
            "TARGET_NAME": name, "PROJECT_NAME": spec["name"]?.scalarText ?? "", "CONFIGURATION": configuration,
            "PRODUCT_BUNDLE_IDENTIFIER": identifier ?? "", "SDKROOT": Self.sdks[platform] ?? "",
        ])
        var diagnostics: [Diagnostic] = []
        for (owner, minimum) in [
            (spec, spec["options"]?["deploymentTarget"]), (target, target["deploymentTarget"]),
        ] {
            if let file = owner["configFiles"]?[configuration]?.string, let found = folder.joined(file) {
                var loader = BuildConfigurationLoader(index, folder: folder)
                assignments.add(loader.load(index.file(found) ?? found))
                diagnostics += loader.diagnostics
            }
            if let minimum, let name = XcodeDefaults.minimums[platform],
                let version = minimum.scalarText ?? minimum[platform]?.scalarText
            {
                assignments.add(
                    name, SettingAssignment(value: version, path: minimum.place.path, span: minimum.place.span))
            }
            assignments.add(reader.assignments(owner["settings"]))
        }
        let first = SettingResolver(
            assignments, context: SettingContext(configuration: configuration, sdk: ""), budget: index.budget)
        let context = SettingContext(configuration: configuration, sdk: XcodeDefaults.platform(first) ?? "")
        return (
            SettingResolver(assignments, context: context, isComplete: diagnostics.isEmpty, budget: index.budget),
            diagnostics
        )
    }

    private static let sdks = [
        "iOS": "iphoneos", "macOS": "macosx", "watchOS": "watchos", "tvOS": "appletvos", "visionOS": "xros",
        "auto": "iphoneos",
    ]
}
