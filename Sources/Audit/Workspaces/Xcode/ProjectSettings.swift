import ManifestSyntax

/// The build settings of the targets of a project.
struct ProjectSettings {
    let objects: ProjectObjects
    let paths: ProjectPaths
    let index: TreeIndex

    /// The build configurations of a target, or of the project: in their order, and the default one.
    func configurations(of owner: ProjectObject) -> (all: [ProjectObject], byDefault: String?) {
        guard let list = objects[owner.text("buildConfigurationList")] else { return ([], nil) }
        return (objects.list(list, "buildConfigurations").objects, list.text("defaultConfigurationName"))
    }

    /// The configurations whose settings in the project are those of a build for debugging.
    var debugging: Set<String> {
        guard let root = objects[objects.root] else { return [] }
        let all = configurations(of: root).all.filter { configuration in
            let settings = configuration.node["buildSettings"]
            return settings?["ONLY_ACTIVE_ARCH"]?.string == "YES" || settings?["GCC_OPTIMIZATION_LEVEL"]?.string == "0"
                || settings?["SWIFT_OPTIMIZATION_LEVEL"]?.string == "-Onone"
        }
        return Set(all.compactMap { $0.text("name") })
    }

    /// The product type of apps. A library that names no SDK may be built for any.
    static let application = "com.apple.product-type.application"

    /// The build settings of a target in one configuration, and diagnostics of files that could not be read.
    func resolver(
        of target: ProjectObject, configuration: String
    ) -> (resolver: SettingResolver, diagnostics: [Diagnostic]) {
        var assignments = SettingAssignments(
            ofTarget: target.text("name") ?? "", project: objects.project.stem, configuration: configuration)
        var diagnostics: [Diagnostic] = []
        for owner in [objects[objects.root], target].compactMap(\.self) {
            let (all, byDefault) = configurations(of: owner)
            // A project without the configuration builds its default one.
            let chosen = all.first { $0.text("name") == configuration } ?? all.first { $0.text("name") == byDefault }
            guard let chosen = chosen ?? all.first else { continue }
            let (base, problems) = baseSettings(of: chosen)
            assignments.add(base)
            assignments.add(settings(in: chosen))
            diagnostics += problems
        }
        let first = SettingResolver(
            assignments, context: SettingContext(configuration: configuration, sdk: ""), budget: index.budget)
        let sdk = XcodeDefaults.platform(
            first, takesDefault: diagnostics.isEmpty && target.text("productType") == Self.application)
        let context = SettingContext(configuration: configuration, sdk: sdk ?? "")
        if let sdk { assignments.addDefaults(["PLATFORM_NAME": sdk]) }
        return (
            SettingResolver(assignments, context: context, isComplete: diagnostics.isEmpty, budget: index.budget),
            diagnostics
        )
    }

    /// Where the settings of a target are written that the project itself holds.
    func span(of target: ProjectObject, configuration: String) -> Span {
        let all = configurations(of: target).all
        let chosen = all.first { $0.text("name") == configuration } ?? all.first
        return chosen?.node["buildSettings"]?.span ?? target.node.span
    }

    private func settings(in configuration: ProjectObject) -> SettingAssignments {
        var assignments = SettingAssignments()
        let entries = configuration.node["buildSettings"]?.entries ?? []
        // What has conditions is stronger than what has none, in whatever order they stand.
        for isConditional in [false, true] {
            for entry in entries {
                guard let (name, conditions) = SettingCondition.split(entry.key) else { continue }
                guard conditions.isEmpty != isConditional, let value = Self.text(of: entry.node) else { continue }
                assignments.add(
                    name,
                    SettingAssignment(
                        value: value, conditions: conditions, path: objects.file, span: entry.keySpan))
            }
        }
        return assignments
    }

    /// A list becomes one text.
    private static func text(of node: PropertyNode) -> String? {
        switch node.value {
        case .string(let text): text
        case .array(let elements): SettingList.joined(elements.compactMap(\.string))
        case .integer(let number): String(number)
        case .boolean(let boolean): boolean ? "YES" : "NO"
        default: nil
        }
    }

    private func baseSettings(of configuration: ProjectObject) -> (SettingAssignments, [Diagnostic]) {
        guard let place = basePlace(of: configuration) else { return (SettingAssignments(), []) }
        guard case .tree(let path) = place, let found = index.file(path) else {
            return (SettingAssignments(), [missing(place, of: configuration)].compactMap(\.self))
        }
        var loader = BuildConfigurationLoader(index, folder: objects.folder)
        return (loader.load(found), loader.diagnostics)
    }

    private func basePlace(of configuration: ProjectObject) -> ProjectPaths.Place? {
        if let reference = configuration.text("baseConfigurationReference") { return paths[reference] }
        guard let anchor = configuration.text("baseConfigurationReferenceAnchor").flatMap({ paths[$0] }),
            let path = configuration.text("baseConfigurationReferenceRelativePath"), case .tree(let folder) = anchor
        else { return nil }
        return folder.joined(path).map(ProjectPaths.Place.tree)
    }

    /// Whether a target is based on settings that CocoaPods writes, which need not be there.
    func usesPods(_ target: ProjectObject, configuration: String) -> Bool {
        let all = configurations(of: target).all
        let chosen = all.first { $0.text("name") == configuration } ?? all.first
        guard let path = chosen.flatMap(basePlace).map(Self.path) else { return false }
        return BuildConfigurationLoader.isOfPods(path)
    }

    private static func path(of place: ProjectPaths.Place) -> String {
        switch place {
        case .tree(let path), .outside(let path), .sdk(let path), .builtProduct(let path): path
        }
    }

    private func missing(_ place: ProjectPaths.Place, of configuration: ProjectObject) -> Diagnostic? {
        let path = Self.path(of: place)
        if BuildConfigurationLoader.isOfPods(path) { return nil }
        return Diagnostic(
            .unset, "the build configuration file '\(path)' is not in the tree", path: objects.file,
            at: configuration.node.span)
    }
}
