/// Reads the build phases of a target.
struct PhaseReader {
    let objects: ProjectObjects
    let paths: ProjectPaths
    let index: TreeIndex
    /// The SDKs that the target is looked at for.
    let sdks: [String]
    private(set) var contents = TargetContents()
    /// Products of packages that are linked for other platforms only, by number.
    private(set) var filtered: Set<String> = []

    init(objects: ProjectObjects, paths: ProjectPaths, index: TreeIndex, sdks: [String]) {
        self.objects = objects
        self.paths = paths
        self.index = index
        self.sdks = sdks
    }

    /// Adds everything that the phases of the target hold.
    mutating func read(_ target: ProjectObject) {
        let (phases, missing) = objects.list(target, "buildPhases")
        contents.diagnostics += missing
        for phase in phases where index.budget.isLeft(.files, at: objects.file) {
            if phase.isa == "PBXShellScriptBuildPhase" {
                contents.generated.formUnion(phase.texts("outputPaths").map(\.lastPathComponent))
                contents.opaque.formUnion(ScriptedBuild.dependencies(of: phase.text("shellScript") ?? ""))
                // `[CP] Check Pods Manifest.lock`; older versions of CocoaPods have another mark, or none.
                if phase.text("name")?.hasSuffix("Check Pods Manifest.lock") == true { contents.usesPods = true }
                continue
            }
            let (files, missing) = objects.list(phase, "files")
            contents.diagnostics += missing
            // Targets may share a phase.
            guard index.budget.spend(files.count, .files, at: objects.file) else { return }
            for file in files.filter({ isBuilt($0) }) { read(file, in: phase) }
        }
    }

    /// Files may be built for some platforms only.
    private mutating func isBuilt(_ file: ProjectObject) -> Bool {
        let isBuilt = PlatformFilter(file).includes(sdks)
        if let product = file.text("productRef") {
            if isBuilt { filtered.remove(product) } else { filtered.insert(product) }
        }
        return isBuilt
    }

    private mutating func read(_ file: ProjectObject, in phase: ProjectObject) {
        let isEmbedded = phase.isa == "PBXCopyFilesBuildPhase"
        if let product = objects[file.text("productRef")] {
            let link = PackageReferences(objects: objects).link(product)
            contents.links.append(link)
            return
        }
        guard let reference = objects[file.text("fileRef")] else {
            // Xcode leaves build files behind when references are removed, and ignores them.
            return
        }
        switch reference.isa {
        case "PBXReferenceProxy":
            if let link = ProxyReferences(objects: objects, paths: paths).link(reference, isEmbedded: isEmbedded) {
                contents.links.append(link)
            }
        case "PBXVariantGroup", "PBXGroup":
            let children = objects.list(reference, "children").objects
            guard index.budget.spend(children.count, .files, at: objects.file) else { return }
            for child in children { add(child, in: phase) }
        default: add(reference, in: phase)
        }
    }

    private mutating func add(_ reference: ProjectObject, in phase: ProjectObject) {
        guard let place = paths[reference] ?? ProjectPaths.ungrouped(reference, folder: objects.folder) else {
            contents.diagnostics.append(
                objects.diagnostic("'\(reference.text("path") ?? reference.number)' is in no group", at: reference))
            return
        }
        switch phase.isa {
        case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": addSource(place, reference)
        case "PBXFrameworksBuildPhase": link(place, reference, isEmbedded: false)
        case "PBXCopyFilesBuildPhase": copy(place, reference)
        default: addResource(place, reference)
        }
    }

    private mutating func addSource(_ place: ProjectPaths.Place, _ reference: ProjectObject) {
        switch place {
        case .tree(let path): contents.sources.insert(path)
        case .outside(let path):
            // Xcode's own folders, and those that a build makes, are not expected in a tree.
            guard !path.hasPrefix("$(") else { return }
            contents.diagnostics.append(objects.diagnostic("'\(path)' is outside the tree and not read", at: reference))
        case .sdk, .builtProduct: break
        }
    }

    private mutating func addResource(_ place: ProjectPaths.Place, _ reference: ProjectObject) {
        guard case .tree(let path) = place else { return }
        let isCatalog = ["xcassets", "xcdatamodeld", "icon"].contains(path.pathExtension)
        if let folder = isCatalog ? nil : index.folder(path) {
            contents.addCopied(files: index.files(below: folder))
        } else {
            contents.resources.insert(path)
        }
    }

    private mutating func copy(_ place: ProjectPaths.Place, _ reference: ProjectObject) {
        guard case .tree(let path) = place, !path.isBinary, !["appex", "app"].contains(path.pathExtension) else {
            return link(place, reference, isEmbedded: true)
        }
        guard path.isHeader else { return addResource(place, reference) }
        // A static library makes it public so.
        if index.file(path) != nil { contents.sources.insert(path) }
    }

    private mutating func link(_ place: ProjectPaths.Place, _ reference: ProjectObject, isEmbedded: Bool) {
        switch place {
        case .builtProduct(let name):
            contents.links.append(
                Link(
                    .builtProduct(name, path: ""), isEmbedded: isEmbedded, place: objects.diagnostic("", at: reference))
            )
        case .sdk(let path): contents.linkedModules.insert(path.lastPathComponent.libraryName)
        case .outside(let path) where path.contains("System/Library/Frameworks") || path.contains("/usr/lib/"):
            contents.linkedModules.insert(path.lastPathComponent.libraryName)
        case .tree(let path), .outside(let path):
            contents.links.append(
                Link(
                    .builtProduct(path.lastPathComponent, path: path), isEmbedded: isEmbedded,
                    place: objects.diagnostic("", at: reference)))
        }
    }
}
