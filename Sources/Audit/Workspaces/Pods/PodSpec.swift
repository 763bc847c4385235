import ManifestSyntax

/// A pod whose sources are in the tree: what its `.podspec` says, as far as it can be read without running it.
///
/// Source: https://guides.cocoapods.org/syntax/podspec.html.
struct PodSpec {
    /// What the spec says itself, or one of its subspecs.
    private struct Part {
        var sources: [String] = []
        var excluded: [String] = []
        var resources: [String] = []
        var dependencies: [String] = []
        var frameworks: [String] = []
        var binaries: [String] = []
        var settings: [(name: String, value: String)] = []
        /// The subspecs that come with it; `nil`: all.
        var chosen: [String]?

        /// Adds what another part says.
        mutating func take(_ other: Part) {
            sources += other.sources
            excluded += other.excluded
            resources += other.resources
            dependencies += other.dependencies
            frameworks += other.frameworks
            binaries += other.binaries
            settings += other.settings
        }
    }

    private enum Block {
        case subspec(String)
        /// Tests, and apps to try it out.
        case unbuilt
        case other
    }

    let name: String
    let folder: String
    let path: String
    /// By the name within the pod, like `Core/Net`; empty for the pod itself.
    private var parts: [String: Part] = ["": Part()]
    private var problems: [Diagnostic] = []
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
                let block = isBuilt ? take(statement) : .other
                if statement.opensBlock { blocks.append(block) }
            case .end: _ = blocks.popLast()
            }
        }
    }

    // MARK: Reading

    private var isBuilt: Bool {
        !blocks.contains { if case .unbuilt = $0 { true } else { false } }
    }

    /// The part that a statement is about.
    private var current: String {
        blocks.lazy.reversed().compactMap { if case .subspec(let path) = $0 { path } else { nil } }.first ?? ""
    }

    /// Takes what a statement says; the block that it opens, if it does.
    private mutating func take(_ statement: RubyStatement) -> Block {
        let (name, value) = statement.attribute
        switch name {
        case "subspec":
            guard let name = value.text else { return .other }
            let path = Self.join(current, name)
            parts[path] = parts[path] ?? Part()
            return .subspec(path)
        case "test_spec", "app_spec": return .unbuilt
        case "default_subspecs", "default_subspec":
            parts[current]?.chosen = value.first == .symbol("none") ? [] : value.listed
        case "pod_target_xcconfig", "xcconfig": takeSettings(value, statement)
        case "compiler_flags": takeSetting("OTHER_CFLAGS", value.listed, statement)
        default: takeList(name, value, statement)
        }
        return .other
    }

    private mutating func takeList(
        _ name: String, _ value: ArraySlice<RubyToken.Kind>, _ statement: RubyStatement
    ) {
        guard let list = Self.lists[name] else { return }
        let texts = value.flatMap { $0.texts ?? [] }
        // After its name come the versions of a dependency.
        let isDependency = name == "dependency"
        parts[current, default: Part()][keyPath: list] += isDependency ? Array(texts.prefix(1)) : texts
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
        parts[current]?.settings.append((name, values.joined(separator: " ")))
    }

    /// What decides which code is compiled.
    private static let conditions: Set<String> = [
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS", "GCC_PREPROCESSOR_DEFINITIONS", "OTHER_CFLAGS",
    ]

    private mutating func note(_ kind: Diagnostic.Kind, _ statement: RubyStatement) {
        problems.append(
            Diagnostic(kind, "'\(statement.text)' can't be told without running the podspec", path: path))
    }

    private static func join(_ part: String, _ name: String) -> String { part.isEmpty ? name : part + "/" + name }

    // MARK: What is built

    /// The other pods that any part of it needs, with their subspecs.
    var otherPods: [String] { parts.values.flatMap(\.dependencies).filter { part($0) == nil } }

    /// The pods that it needs, of what is asked for: names of pods with subspecs; `nil` where that isn't told.
    func dependencies(_ asked: Set<String>?) -> [String] { built(asked).flatMap { whole($0).dependencies } }

    /// The parts that are built: those asked for, with the subspecs that come with them.
    private func built(_ asked: Set<String>?) -> [String] {
        let all = parts.keys.sorted()
        guard var queue = asked?.compactMap(part), queue.allSatisfy({ parts[$0] != nil }) else { return all }
        var built: Set<String> = []
        while let path = queue.popLast() {
            guard let part = parts[path], built.insert(path).inserted else { continue }
            let below = all.filter { !$0.isEmpty && $0 != path && $0.parentPath == path }
            queue += part.chosen.map { $0.map { Self.join(path, $0) } } ?? below
            queue += whole(path).dependencies.compactMap(self.part)
        }
        return built.sorted()
    }

    /// What of this pod a name means: `Core` for `Pod/Core`; `nil` for another pod's.
    private func part(_ name: String) -> String? {
        if name == self.name { return "" }
        return name.hasPrefix(self.name + "/") ? String(name.dropFirst(self.name.count + 1)) : nil
    }

    /// What a part says, with all that it inherits.
    private func whole(_ path: String) -> Part {
        var whole = parts[""] ?? Part()
        var place = ""
        for name in path.split(separator: "/") {
            place = Self.join(place, String(name))
            whole.take(parts[place] ?? Part())
        }
        return whole
    }

    /// The target that CocoaPods makes of what is asked for.
    func draft(index: TreeIndex, _ variant: BuildVariant, asked: Set<String>?) -> DraftTarget {
        var target = Target(
            id: Target.ID(project: path, name: name), kind: .framework, configuration: variant.rawValue)
        let built = built(asked).map(whole)
        target.take(settings(of: built, configuration: target.configuration, index.budget))
        target.takeConditionsOfPods()
        target.compilationConditions += variant.conditions
        target.preprocessorDefinitions.merge(variant.definitions) { mine, _ in mine }
        target.sources = files(of: built, \.sources, index).map(SourceFile.init).filter { $0.language != .other }
        target.resources = files(of: built, \.resources, index)
        target.takePrivacyManifests(from: target.resources, index)
        target.linkedModules = Set(built.flatMap(\.frameworks)).sorted()
        target.opaque = Set(built.flatMap(\.binaries)).sorted().map { path in
            let place = folder.joined(path).flatMap { index.find($0)?.path }
            return OpaqueDependency(
                path.lastPathComponent.libraryName, reason: .binaryFramework, origin: place ?? path)
        }
        target.unresolved = problems
        if built.allSatisfy({ $0.sources.isEmpty && $0.binaries.isEmpty && $0.dependencies.isEmpty }) {
            target.unresolved.append(
                Diagnostic(.unresolved, "no source files that can be read from the podspec", path: path))
        }
        return DraftTarget(target: target, builtProduct: name + ".framework")
    }

    /// The files that any of the parts has, each without those that it excludes.
    private func files(of parts: [Part], _ patterns: KeyPath<Part, [String]>, _ index: TreeIndex) -> [String] {
        var files: Set<String> = []
        for part in parts {
            let all = part[keyPath: patterns].compactMap { folder.joined($0) }
            let found = Set(all.flatMap { Glob($0).files(in: index, takingFolders: true) })
            files.formUnion(found.subtracting(part.excluded.flatMap { excluded($0, index) }))
        }
        return files.sorted()
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

extension RubyStatement {
    /// The last name before a value, as in `s.ios.frameworks = …` and `s.dependency …`, and the value.
    fileprivate var attribute: (name: String, value: ArraySlice<RubyToken.Kind>) {
        var rest = tokens[...]
        var name = ""
        while let word = rest.first?.word {
            name = word
            rest = rest.dropFirst()
            guard rest.first == .mark(".") else { break }
            rest = rest.dropFirst()
        }
        return (name, rest.drop { [.mark("="), .mark("+"), .mark("(")].contains($0) })
    }
}
