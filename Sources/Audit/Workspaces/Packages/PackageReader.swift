/// Makes targets of what a package manifest says and of the files in its folders.
struct PackageReader {
    let manifest: PackageManifest
    let index: TreeIndex

    /// Every target that is built into something; what only runs while building is left out.
    func drafts() -> [DraftTarget] {
        manifest.targets.compactMap { target in
            switch target.kind {
            case .binary, .plugin, .macro: nil
            case .regular, .executable, .tests, .systemLibrary: draft(target)
            }
        }
    }

    /// A target of a package that a tool checked out.
    func dependency(_ name: String) -> DraftTarget? {
        guard let item = manifest.targets.first(where: { $0.name == name }) else { return nil }
        var draft = draft(item, isDependency: true)
        draft.target.isDependency = true
        return draft
    }

    private func draft(_ item: PackageTarget, isDependency: Bool = false) -> DraftTarget {
        let id = Target.ID(project: manifest.folder, name: item.name)
        var target = Target(id: id, kind: .package, configuration: manifest.variant.rawValue)
        if case .tests = item.kind { target.kind = .tests }
        target.configurations = ["Debug", "Release"]
        target.unresolved = manifest.issues + item.issues
        target.compilationConditions =
            item.flags + manifest.traits.enabled.sorted() + ["SWIFT_PACKAGE"] + manifest.variant.conditions
        target.preprocessorDefinitions = item.definitions.merging(["SWIFT_PACKAGE": "1"]) { mine, _ in mine }
            .merging(manifest.variant.definitions) { mine, _ in mine }
        target.parts.conditions = item.conditionPlatforms
        for name in ["SWIFT_PACKAGE"] + manifest.traits.enabled + manifest.variant.conditions {
            target.parts.conditions[name] = nil
        }
        addFiles(of: item, to: &target)
        var draft = DraftTarget(target: target, links: links(of: item))
        if !isDependency { PackageApplication(manifest: manifest, index: index).convertToApplication(&draft) }
        return draft
    }

    private func links(of item: PackageTarget) -> [Link] {
        let modules = item.linkedModules.compactMap { name, platforms in
            Link(.systemModule(name), place: item.place.diagnostic("")).on(platforms)
        }
        let needs = item.needs.compactMap { need, platforms, place in
            Link(goal(of: need), place: place.diagnostic("")).on(platforms)
        }
        return modules + needs
    }

    private func goal(of need: PackageTarget.Need) -> Link.Goal {
        switch need {
        case .product(let name, let package?): .packageProduct(name, manifest.origin(ofPackage: package))
        case .name(let name), .product(let name, nil): .packageName(name, package: manifest.folder)
        }
    }

    // MARK: Files

    private func addFiles(of item: PackageTarget, to target: inout Target) {
        guard let folder = folder(of: item) else {
            if case .systemLibrary = item.kind { return }
            target.unresolved.append(
                item.place.diagnostic("the folder of the target '\(item.name)' is not in the tree"))
            return
        }
        let roots = item.sources.map { $0.compactMap { folder.joined($0) } } ?? [folder]
        let excluded = Set(item.exclude.compactMap { folder.joined($0) })
        let resources = files(at: item.resources.compactMap { folder.joined($0) }, without: excluded)
        // A nib is compiled wherever it is declared, and says what its views do.
        let nibs = resources.filter { SourceFile(path: $0).language == .interfaceBuilder }
        let sources = files(at: roots, without: excluded).filter { path in
            Self.isSource(path) && (!resources.contains(path) || path.pathExtension == "swift")
        }
        target.sources = sources.union(nibs).sorted().map(SourceFile.init)
        // `sources` says what is compiled; resources may lie beside it.
        target.resources = resources.filter { !Self.isSource($0) }.sorted()
        target.takePrivacyManifests(from: target.resources, index)
    }

    /// The files at these paths and below them, but for what the manifest excludes and what is hidden.
    private func files(at paths: [String], without excluded: Set<String>) -> Set<String> {
        var files: Set<String> = []
        for path in paths {
            if let file = index.file(path) { files.insert(file) }
            guard let inside = index.folder(path) else { continue }
            files.formUnion(index.files(below: inside) { excluded.contains($0) || $0.lastPathComponent.hasPrefix(".") })
        }
        return files.subtracting(excluded)
    }

    private static func isSource(_ path: String) -> Bool {
        switch SourceFile(path: path).language {
        case .other: false
        default: true
        }
    }

    /// The folder that is named, else the usual ones; a package of one target may have its files directly in them.
    private func folder(of item: PackageTarget) -> String? {
        if let path = item.path { return manifest.folder.joined(path).flatMap { index.folder($0) } }
        let isTest = if case .tests = item.kind { true } else { false }
        let usual = isTest ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
        for name in usual {
            if let found = manifest.folder.joined(name + "/" + item.name).flatMap({ index.folder($0) }) { return found }
        }
        guard manifest.targets.count(where: { $0.isTest == isTest }) == 1 else { return nil }
        return usual.first.flatMap { manifest.folder.joined($0) }.flatMap { index.folder($0) }
    }
}

extension PackageTarget {
    fileprivate var isTest: Bool {
        if case .tests = kind { true } else { false }
    }
}
