/// A pod as CocoaPods unpacked it: of its files only those are left that are built.
struct PodFolder {
    let name: String
    let folder: String

    /// The target that CocoaPods makes of it; `nil` where nothing is left to build.
    func draft(index: TreeIndex, _ variant: BuildVariant) -> DraftTarget? {
        var binaries: [String] = []
        let files = index.files(below: folder) { path in
            guard ["framework", "xcframework"].contains(path.pathExtension) else { return false }
            binaries.append(path)
            return true
        }
        guard index.budget.spend(files.count, .files, at: folder) else { return nil }
        binaries += files.filter { ["a", "dylib"].contains($0.pathExtension) }
        let sources = files.sorted().map(SourceFile.init).filter { $0.language != .other }
        guard !sources.isEmpty || !binaries.isEmpty else { return nil }
        var target = Target(
            id: Target.ID(project: folder, name: name), kind: .framework, configuration: variant.rawValue)
        target.isDependency = true
        target.takeConditionsOfPods()
        target.compilationConditions += variant.conditions
        target.preprocessorDefinitions.merge(variant.definitions) { mine, _ in mine }
        target.sources = sources
        target.opaque = binaries.sorted().map {
            OpaqueDependency($0.lastPathComponent.libraryName, reason: .binaryFramework, origin: $0)
        }
        target.takePrivacyManifests(from: files.sorted(), index)
        var draft = DraftTarget(target: target, builtProduct: name + ".framework")
        draft.isPod = true
        return draft
    }
}
