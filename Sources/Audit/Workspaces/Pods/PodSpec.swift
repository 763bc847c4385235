import ManifestSyntax

/// A pod whose sources are in the tree: what its `.podspec` says, as far as it can be read without running it.
///
/// Source: https://guides.cocoapods.org/syntax/podspec.html.
struct PodSpec {
    /// A way to build a pod, by what is asked for of it.
    struct Selection: Hashable {
        /// Sorted; empty for the pod itself.
        fileprivate var parts: [String]
        /// The platform, where the podspec says something for it alone.
        fileprivate var platform: String?
    }

    private struct Block {
        /// The part that its statements are about.
        var part: String
        /// Whether it is for none of tests and apps to try it out.
        var isBuilt = true
    }

    let name: String
    let folder: String
    let path: String
    /// For every platform, by the name within the pod, like `Core/Net`; empty for the pod itself.
    private var parts: [String: Part] = ["": Part()]
    /// For one platform, by its name, and then likewise.
    private var special: [String: [String: Part]] = [:]
    /// The subspecs of each part.
    private var subspecs: [String: Set<String>] = [:]
    private var problems: [(platform: String?, diagnostic: Diagnostic)] = []
    /// The platform that the statement being read is about, where that is one alone.
    private var platform: String?
    private var blocks: [Block] = []

    /// Reads `NAME.podspec` in a folder, or the file that is named itself; `nil` where there is none.
    init?(name: String, folder: String, index: TreeIndex) {
        let named = folder.hasSuffix(".podspec") ? folder : folder.joined(name + ".podspec") ?? ""
        guard let path = index.file(named), let bytes = try? index.readRuby(path) else { return nil }
        self.name = name
        self.folder = path.parentPath
        self.path = path
        for step in RubyStatements(bytes).steps {
            switch step {
            case .statement(let statement):
                let block = isBuilt ? take(statement) : blocks.last
                if statement.opensBlock { blocks.append(block ?? Block(part: current)) }
            case .end: _ = blocks.popLast()
            }
        }
    }

    // MARK: Reading

    private var isBuilt: Bool { blocks.last?.isBuilt ?? true }

    /// The part that a statement is about.
    private var current: String { blocks.last?.part ?? "" }

    /// The part that the present statement adds to.
    private var part: Part {
        get { (platform.map { special[$0]?[current] } ?? parts[current]) ?? Part() }
        _modify {
            if let platform {
                yield &special[platform, default: [:]][current, default: Part()]
            } else {
                yield &parts[current, default: Part()]
            }
        }
    }

    /// Takes what a statement says; the block that it opens, if that is about something else than the block around it.
    private mutating func take(_ statement: RubyStatement) -> Block? {
        let (platform, name, value) = statement.attribute
        self.platform = platform
        switch name {
        case "subspec":
            guard let name = value.text, let path = Self.join(current, name) else { return nil }
            parts[path] = parts[path] ?? Part()
            subspecs[current, default: []].insert(path)
            return Block(part: path)
        case "test_spec", "app_spec": return Block(part: current, isBuilt: false)
        case "default_subspecs", "default_subspec":
            part.chosen = value.first == .symbol("none") ? [] : value.listed
        case "pod_target_xcconfig", "xcconfig": takeSettings(value, statement)
        case "compiler_flags": takeSetting("OTHER_CFLAGS", value.listed, statement)
        default: takeList(name, value, statement)
        }
        return nil
    }

    private mutating func takeList(
        _ name: String, _ value: ArraySlice<RubyToken.Kind>, _ statement: RubyStatement
    ) {
        guard let list = Self.lists[name] else { return }
        let texts = value.flatMap { $0.texts ?? [] }
        // After its name come the versions of a dependency.
        let isDependency = name == "dependency"
        part[keyPath: list] += isDependency ? Array(texts.prefix(1)) : texts
        // A dictionary of lists, whose keys name no files.
        let isTold = name.hasPrefix("resource_bundle") || (isDependency ? value.text != nil : value.listed != nil)
        if !isTold { note(.unresolved, statement) }
    }

    private static let lists: [String: any WritableKeyPath<Part, [String]> & Sendable] = [
        "source_files": \.sources, "exclude_files": \.excluded, "resources": \.resources, "resource": \.resources,
        "resource_bundles": \.resources, "resource_bundle": \.resources,
        "dependency": \.dependencies, "framework": \.frameworks, "frameworks": \.frameworks,
        "weak_framework": \.frameworks, "weak_frameworks": \.frameworks, "vendored_frameworks": \.binaries,
        "vendored_framework": \.binaries, "vendored_libraries": \.binaries, "vendored_library": \.binaries,
    ]

    /// `{ 'NAME' => 'value', 'NAME' => ['one', 'two'] }`
    private mutating func takeSettings(_ value: ArraySlice<RubyToken.Kind>, _ statement: RubyStatement) {
        let keys = value.indices.filter { position in
            value.indices.contains(position + 1) && [.mark("=>"), .mark(":")].contains(value[position + 1])
        }
        guard let first = keys.first, value[..<first].allSatisfy({ $0 == .mark("{") }) else {
            if !value.allSatisfy({ [.mark("{"), .mark("}")].contains($0) }) { note(.unset, statement) }
            return
        }
        for (key, end) in zip(keys, keys.dropFirst() + [value.endIndex]) {
            guard let name = value[key].texts?.first else {
                note(.unset, statement)
                continue
            }
            takeSetting(name, value[(key + 2)..<end].listed, statement)
        }
    }

    private mutating func takeSetting(_ name: String, _ values: [String]?, _ statement: RubyStatement) {
        guard let (plain, _) = SettingCondition.split(name), Self.conditions.contains(plain) else { return }
        guard let values else { return note(.unset, statement) }
        part.settings.append((name, values.joined(separator: " ")))
    }

    /// The build settings that decide which code is compiled.
    private static let conditions: Set<String> = [
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS", "GCC_PREPROCESSOR_DEFINITIONS", "OTHER_CFLAGS",
    ]

    private mutating func note(_ kind: Diagnostic.Kind, _ statement: RubyStatement) {
        let message = "'\(statement.text)' can't be told without running the podspec"
        problems.append((platform, Diagnostic(kind, message, path: path)))
    }

    /// `nil` for a longer path than people write: each part below would hold it, and inherit from all parts around it.
    private static func join(_ part: String, _ name: String) -> String? {
        guard part.utf8.count + name.utf8.count < limitOfPath else { return nil }
        return part.isEmpty ? name : part + "/" + name
    }

    private static let limitOfPath = 256

    // MARK: What is built

    /// The other pods that any part of it needs, with their subspecs.
    var otherPods: [String] {
        let all = Array(parts.values) + special.values.flatMap(\.values)
        return all.flatMap(\.dependencies).filter { part($0) == nil }
    }

    /// The pods that it needs on a platform, of what is asked for: names of pods with subspecs; `nil` where that isn't told.
    func dependencies(_ asked: Set<String>?, on platform: String, _ budget: ReadingBudget) -> [String] {
        let selection = selection(asked, on: platform, budget)
        return selection.parts.flatMap { dependencies(of: $0, on: selection.platform, budget) }
    }

    /// The parts that are built: those asked for (names of pods with subspecs; `nil` where that isn't told), with the subspecs
    /// that come with them.
    func selection(_ asked: Set<String>?, on platform: String, _ budget: ReadingBudget) -> Selection {
        let platform = special[platform] == nil ? nil : platform
        guard var queue = asked?.compactMap(part), queue.allSatisfy({ parts[$0] != nil }) else {
            let isLeft = budget.spend(parts.count, .steps, at: path)
            return Selection(parts: isLeft ? parts.keys.sorted() : [], platform: platform)
        }
        var built: Set<String> = []
        while let place = queue.popLast() {
            guard let part = parts[place], built.insert(place).inserted else { continue }
            let below = Array(subspecs[place] ?? [])
            guard budget.spend(below.count, .steps, at: path) else { break }
            let chosen = platform.flatMap { special[$0]?[place]?.chosen } ?? part.chosen
            queue += chosen.map { $0.compactMap { Self.join(place, $0) } } ?? below
            queue += dependencies(of: place, on: platform, budget).compactMap(self.part)
        }
        return Selection(parts: built.sorted(), platform: platform)
    }

    /// What of this pod a name means: `Core` for `Pod/Core`; `nil` for another pod's.
    private func part(_ name: String) -> String? {
        if name == self.name { return "" }
        return name.hasPrefix(self.name + "/") ? String(name.dropFirst(self.name.count + 1)) : nil
    }

    /// The pods that a part needs, with those that it inherits.
    private func dependencies(of part: String, on platform: String?, _ budget: ReadingBudget) -> [String] {
        let all = inherited(by: part, on: platform)
        guard budget.spend(all.reduce(0) { $0 + 1 + $1.dependencies.count }, .steps, at: path) else { return [] }
        return all.flatMap(\.dependencies)
    }

    /// A part and those that it inherits from, the pod itself first; each with what it says for the platform alone.
    private func inherited(by part: String, on platform: String?) -> [Part] {
        let names = part.split(separator: "/")
        let places = [""] + names.indices.map { names[...$0].joined(separator: "/") }
        return places.flatMap { place in
            [parts[place], platform.flatMap { special[$0]?[place] }].compactMap(\.self)
        }
    }

    /// A part with everything that it inherits.
    private func whole(_ part: String, on platform: String?, _ budget: ReadingBudget) -> Part {
        let all = inherited(by: part, on: platform)
        guard budget.spend(all.reduce(0) { $0 + $1.size }, .steps, at: path) else { return Part() }
        return all.reduce(into: Part()) { $0.take($1) }
    }

    /// The target of that name that CocoaPods makes of what is asked for.
    func draft(
        _ selection: Selection, name: String, index: TreeIndex, _ variant: BuildVariant
    ) -> DraftTarget {
        var target = Target(
            id: Target.ID(project: path, name: name), kind: .framework, configuration: variant.rawValue)
        let built = selection.parts.map { whole($0, on: selection.platform, index.budget) }
        target.take(settings(of: built, configuration: target.configuration, index.budget))
        (target.moduleName, target.productName) = (Target.moduleName(from: self.name), self.name)
        target.takeConditionsOfPods()
        target.compilationConditions += variant.conditions
        target.preprocessorDefinitions.merge(variant.definitions) { mine, _ in mine }
        target.sources = files(of: built, \.sources, index).map(SourceFile.init).filter { $0.language != .other }
        target.resources = files(of: built, \.resources, index)
        target.takePrivacyManifests(from: target.resources, index)
        target.linkedModules = Set(built.flatMap(\.frameworks)).sorted()
        target.opaque = libraries(of: built, index)
        target.unresolved = problems.filter { $0.platform == nil || $0.platform == selection.platform }
            .map(\.diagnostic)
        if built.allSatisfy({ $0.sources.isEmpty && $0.binaries.isEmpty && $0.dependencies.isEmpty }) {
            target.unresolved.append(
                Diagnostic(.unresolved, "no source files that can be read from the podspec", path: path))
        }
        return DraftTarget(target: target, builtProduct: self.name + ".framework")
    }

    /// The files that any of the parts has, each without those that it excludes.
    private func files(of parts: [Part], _ patterns: KeyPath<Part, [String]>, _ index: TreeIndex) -> [String] {
        var files: Set<String> = []
        for part in parts {
            let all = part[keyPath: patterns].compactMap { folder.joined($0) }
            let found = Set(all.flatMap { Glob($0).files(in: index, takingFolders: true) })
            files.formUnion(found.subtracting(part.excluded.flatMap { excluded($0, index) }))
        }
        // Several targets may be made of the same files.
        return index.budget.spend(files.count, .files, at: path) ? files.sorted() : []
    }

    /// The files that a pattern excludes. `**` at its end is no more than `*`, and only a folder named itself is meant whole.
    private func excluded(_ pattern: String, _ index: TreeIndex) -> [String] {
        let exact = pattern.hasSuffix("/**") ? String(pattern.dropLast()) : pattern
        return folder.joined(exact).map {
            Glob($0).files(in: index, takingFolders: !exact.contains { "*?[{".contains($0) })
        } ?? []
    }

    private func settings(
        of parts: [Part], configuration: String, _ budget: ReadingBudget
    ) -> SettingResolver {
        var assignments = SettingAssignments()
        var seen: Set<[String]> = []
        for (key, value) in parts.flatMap(\.settings) where seen.insert([key, value]).inserted {
            guard let (name, conditions) = SettingCondition.split(key) else { continue }
            // CocoaPods puts together what all parts say.
            assignments.add(
                name,
                SettingAssignment(
                    value: "$(inherited) " + value, conditions: conditions, path: path, span: .start))
        }
        return SettingResolver(
            assignments, context: SettingContext(configuration: configuration, sdk: "iphoneos"), budget: budget)
    }
}

extension Target {
    /// Takes what CocoaPods defines in pods and in what uses them.
    mutating func takeConditionsOfPods() {
        compilationConditions.append("COCOAPODS")
        preprocessorDefinitions["COCOAPODS"] = "1"
    }
}
