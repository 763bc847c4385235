/// Reads the build phases of a target.
struct PhaseReader {
    let objects: ProjectObjects
    let paths: ProjectPaths
    let index: TreeIndex
    /// The SDKs that the target is looked at for.
    let sdks: [String]

    /// Reads everything that the phases of the target hold, and which of its platforms link products of packages, by
    /// their numbers.
    func read(_ target: ProjectObject) -> (contents: TargetContents, products: [String: Platforms]) {
        var (contents, products) = (TargetContents(), [String: Platforms]())
        let (phases, missing) = objects.list(target, "buildPhases")
        contents.diagnostics += missing
        for phase in phases where index.budget.isLeft(.files, at: objects.file) {
            guard phase.isa != "PBXShellScriptBuildPhase" else {
                addScript(phase, to: &contents)
                continue
            }
            let (files, missing) = objects.list(phase, "files")
            contents.diagnostics += missing
            // Targets may share a phase.
            guard index.budget.spend(files.count, .files, at: objects.file) else { break }
            for file in files {
                let platforms = PlatformFilter(file).platforms(of: sdks)
                if let product = file.text("productRef") { products[product, default: []].formUnion(platforms) }
                contents.add(on: platforms) { read(file, in: phase, to: &$0) }
            }
        }
        return (contents, products)
    }

    private func addScript(_ phase: ProjectObject, to contents: inout TargetContents) {
        contents.generated.formUnion(phase.texts("outputPaths").map(\.lastPathComponent))
        contents.opaque.formUnion(ScriptedBuild.dependencies(of: phase.text("shellScript") ?? ""))
        // `[CP] Check Pods Manifest.lock`; older versions of CocoaPods have another mark, or none.
        if phase.text("name")?.hasSuffix("Check Pods Manifest.lock") == true { contents.usesPods = true }
    }

    private func read(_ file: ProjectObject, in phase: ProjectObject, to contents: inout TargetContents) {
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
            for child in children { add(child, in: phase, to: &contents) }
        default: add(reference, in: phase, to: &contents)
        }
    }

    private func add(_ reference: ProjectObject, in phase: ProjectObject, to contents: inout TargetContents) {
        guard let place = paths[reference] ?? ProjectPaths.ungrouped(reference, folder: objects.folder) else {
            contents.diagnostics.append(
                objects.diagnostic("'\(reference.text("path") ?? reference.number)' is in no group", at: reference))
            return
        }
        switch phase.isa {
        case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": addSource(place, reference, to: &contents)
        case "PBXFrameworksBuildPhase": link(place, reference, isEmbedded: false, to: &contents)
        case "PBXCopyFilesBuildPhase": copy(place, reference, to: &contents)
        default: addResource(place, reference, to: &contents)
        }
    }

    private func addSource(
        _ place: ProjectPaths.Place, _ reference: ProjectObject, to contents: inout TargetContents
    ) {
        switch place {
        case .tree(let path): contents.sources.insert(path)
        case .outside(let path):
            // Xcode's own folders, and those that a build makes, are not expected in a tree.
            guard !path.hasPrefix("$(") else { return }
            contents.diagnostics.append(objects.diagnostic("'\(path)' is outside the tree and not read", at: reference))
        case .sdk, .builtProduct: break
        }
    }

    private func addResource(
        _ place: ProjectPaths.Place, _ reference: ProjectObject, to contents: inout TargetContents
    ) {
        guard case .tree(let path) = place else { return }
        let isCatalog = ["xcassets", "xcdatamodeld", "icon"].contains(path.pathExtension)
        if let folder = isCatalog ? nil : index.folder(path) {
            contents.addCopied(files: index.files(below: folder))
        } else {
            contents.resources.insert(path)
        }
    }

    private func copy(
        _ place: ProjectPaths.Place, _ reference: ProjectObject, to contents: inout TargetContents
    ) {
        guard case .tree(let path) = place, !path.isBinary, !["appex", "app"].contains(path.pathExtension) else {
            return link(place, reference, isEmbedded: true, to: &contents)
        }
        guard path.isHeader else { return addResource(place, reference, to: &contents) }
        // A static library makes it public so.
        if index.file(path) != nil { contents.sources.insert(path) }
    }

    private func link(
        _ place: ProjectPaths.Place, _ reference: ProjectObject, isEmbedded: Bool, to contents: inout TargetContents
    ) {
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
