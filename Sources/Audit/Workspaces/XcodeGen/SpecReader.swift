import ManifestSyntax

/// Makes targets of an XcodeGen spec.
struct SpecReader {
    let path: String
    let spec: ManifestValue
    let index: TreeIndex
    let given: String?
    /// Includes that could not be read: any target may have a part in them.
    let unread: [Diagnostic]
    /// The files that it includes.
    let included: Set<String>
    /// The keys that it and what it includes say twice.
    let repeatedKeys: [Diagnostic]

    /// Whether it is the spec that XcodeGen takes by itself.
    var isMain: Bool { path.lastPathComponent.lowercased() == "project.yml" }

    /// Whether another of these specs includes it.
    func isPart(of others: [SpecReader]) -> Bool { others.contains { $0.path != path && $0.included.contains(path) } }

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

    /// What it requires of packages elsewhere, by URL.
    var requirements: [(url: String, text: String)] {
        (spec["packages"]?.pairs ?? []).compactMap { pair in
            guard let url = SpecDependencies.url(of: pair.value) else { return nil }
            let texts = pair.value.pairs.compactMap { part in part.value.scalarText.map { "\(part.key) \($0)" } }
            return (url, texts.sorted().joined(separator: " "))
        }
    }

    /// The projects that its targets may refer to.
    var references: [String: String] {
        let pairs = (spec["projectReferences"]?.pairs ?? []).compactMap { pair in
            (pair.value["path"]?.string).flatMap { folder.joined($0) }.map { (pair.key, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private var targets: [SpecTarget] { SpecTarget.all(of: spec, budget: index.budget) }

    /// The mistakes that XcodeGen refuses.
    var mistakes: [Diagnostic] { Set(targets.flatMap { SpecMistakes.find(in: $0.value) }).sorted() }

    func drafts() -> [DraftTarget] {
        let targets = targets
        let choice = SpecConfigurations(spec, given: given, targets: targets)
        return targets.map { draft($0, choice) }
    }

    private func draft(_ item: SpecTarget, _ choice: SpecConfigurations) -> DraftTarget {
        let (name, spec) = (item.name, item.value)
        let configuration = choice.configuration(of: name)
        let (settings, problems) = settings(of: item, configuration, choice)
        let sdk = XcodeDefaults.platform(settings)
        let type = spec["type"]?.string ?? ""
        let productType = type.hasPrefix("com.apple.") ? type : "com.apple.product-type." + type
        let kind = XcodeDefaults.kind(productType: productType, platform: sdk)
        var target = Target(id: Target.ID(project: path, name: name), kind: kind, configuration: configuration)
        target.configurations = choice.all
        target.platform = sdk
        target.unresolved = problems + unread.prefix(Self.unreadLimit) + SpecMistakes.find(in: spec)
        target.take(settings)
        let contents = contents(of: item, settings, target.auditedSDKs)
        var draft = DraftTarget(target: target, links: contents.allLinks)
        draft.take(contents, settings: settings, index: index)
        let own = settingReader(configuration, choice).assignments(spec["settings"]).byName["INFOPLIST_FILE"]
        SpecManifests(folder: folder, index: index, namesInfoPlist: own != nil).add(
            spec, settings, at: item.place, to: &draft)
        let dependencies = SpecDependencies(
            path: path, folder: folder, packages: self.spec["packages"], references: references,
            platform: item.platform, sdks: target.auditedSDKs)
        dependencies.add(spec["dependencies"], to: &draft)
        draft.links +=
            FlagLinks(settings: settings, place: item.place.diagnostic(""), folder: folder, index: index).links
        if draft.target.kind.isAudited {
            draft.target.pitfalls += SpecMistakes.misread(in: [spec["settings"], self.spec["settings"]])
            draft.target.pitfalls += repeatedKeys.prefix(Self.unreadLimit)
            addOtherEntitlements(of: item, choice, to: &draft)
        }
        return draft
    }

    /// A file that `entitlements:` writes is every configuration's.
    private func addOtherEntitlements(of item: SpecTarget, _ choice: SpecConfigurations, to draft: inout DraftTarget) {
        guard item.value["entitlements"]?.isNothing ?? true else { return }
        let others = choice.all.filter { $0 != draft.target.configuration }
        draft.addOtherEntitlements(
            others.map { ($0, settings(of: item, $0, choice).0) }, folder: folder, index: index)
    }

    private func contents(of item: SpecTarget, _ settings: SettingResolver, _ sdks: [String]) -> TargetContents {
        var contents = TargetContents()
        SpecSources(folder: folder, index: index, sdks: sdks).add(item.value["sources"], to: &contents)
        contents.addHeaders(settings: settings, folder: folder, index: index)
        // Another tool builds it: `make`, `ninja`.
        if let tool = item.value["legacy"]?["toolPath"]?.string {
            contents.opaque.insert(OpaqueDependency(item.name, reason: .binaryFramework, origin: tool))
        }
        return contents
    }

    private func settingReader(_ configuration: String, _ choice: SpecConfigurations) -> SpecSettings {
        SpecSettings(
            groups: spec["settingGroups"], configuration: configuration, configurations: choice.all,
            budget: index.budget)
    }

    private func settings(
        of item: SpecTarget, _ configuration: String, _ choice: SpecConfigurations
    ) -> (SettingResolver, [Diagnostic]) {
        let hasPresets = choice.isDebugging(configuration) && SpecPresets.areTaken(by: spec)
        let ofProject = SettingLayer(
            owner: spec, minimum: spec["options"]?["deploymentTarget"], takesDebugPresets: hasPresets)
        let ofTarget = SettingLayer(
            owner: item.value, minimum: item.value["deploymentTarget"], presets: item.destinationSettings)
        let reader = settingReader(configuration, choice)
        var assignments = defaults(of: item, configuration)
        var diagnostics: [Diagnostic] = []
        for layer in [ofProject, ofTarget] {
            let (written, problems) = configurationFile(of: layer.owner, configuration)
            assignments.add(layer.assignments(written, reader.assignments(layer.owner["settings"]), item.platform))
            diagnostics += problems
        }
        let first = SettingResolver(
            assignments, context: SettingContext(configuration: configuration, sdk: ""), budget: index.budget)
        let context = SettingContext(configuration: configuration, sdk: XcodeDefaults.platform(first) ?? "")
        return (
            SettingResolver(assignments, context: context, isComplete: diagnostics.isEmpty, budget: index.budget),
            diagnostics
        )
    }

    /// What Xcode and XcodeGen set by themselves.
    private func defaults(of item: SpecTarget, _ configuration: String) -> SettingAssignments {
        var assignments = SettingAssignments(
            ofTarget: item.name, project: spec["name"]?.scalarText ?? "", configuration: configuration)
        assignments.addDefaults(["SDKROOT": Self.sdks[item.platform] ?? ""])
        if let prefix = spec["options"]?["bundleIdPrefix"]?.scalarText {
            assignments.addDefaults(["PRODUCT_BUNDLE_IDENTIFIER": prefix + "." + Self.identifier(of: item.name)])
        }
        return assignments
    }

    /// The settings of the file that the project or a target names for the configuration.
    private func configurationFile(
        of owner: ManifestValue, _ configuration: String
    ) -> (SettingAssignments, [Diagnostic]) {
        guard let file = owner["configFiles"]?[configuration]?.string, let path = folder.joined(file) else {
            return (SettingAssignments(), [])
        }
        return BuildConfigurationLoader.load(path, in: index, folder: folder)
    }

    /// The name of a target as a part of an identifier.
    ///
    /// Source: `PBXProjGenerator` of XcodeGen 2.45.4.
    private static func identifier(of name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isKept =
                scalar == "-" || scalar == "." || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
            if scalar == "_" { scalars.append("-") } else if isKept { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static let sdks = [
        "iOS": "iphoneos", "macOS": "macosx", "watchOS": "watchos", "tvOS": "appletvos", "visionOS": "xros",
        "auto": "iphoneos",
    ]
}

/// The settings of a project or of a target in a spec.
private struct SettingLayer {
    let owner: ManifestValue
    /// The oldest system, for all platforms or by platform.
    let minimum: ManifestValue?
    /// What follows from other keys of the target.
    var presets: [String: String] = [:]
    var takesDebugPresets = false

    /// The assignments of the layer, the weakest first.
    ///
    /// - Parameters:
    ///   - written: those of its configuration file.
    ///   - own: those of its `settings`.
    func assignments(
        _ written: SettingAssignments, _ own: SettingAssignments, _ platform: String
    ) -> SettingAssignments {
        var assignments = SettingAssignments()
        for (name, value) in presets { assignments.addDefaults([name: value]) }
        assignments.add(written)
        if takesDebugPresets { assignments.add(SpecPresets.debugging(besides: [written, own])) }
        if let minimum, let name = XcodeDefaults.minimums[platform],
            let version = minimum.scalarText ?? minimum[platform]?.scalarText
        {
            assignments.add(
                name, SettingAssignment(value: version, path: minimum.place.path, span: minimum.place.span))
        }
        assignments.add(own)
        return assignments
    }
}
