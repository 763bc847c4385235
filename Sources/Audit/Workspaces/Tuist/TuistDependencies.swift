/// The dependencies of a Tuist target.
struct TuistDependencies {
    let project: TuistProject
    let index: TreeIndex
    let platforms: TuistPlatforms

    func add(_ dependencies: ManifestValue?, to draft: inout DraftTarget) {
        guard let dependencies else { return }
        guard let elements = dependencies.elements else {
            return draft.target.unresolved += dependencies.misfits("dependencies")
        }
        var problems: [(diagnostic: Diagnostic, platforms: Platforms)] = []
        for value in elements {
            guard let record = value.record else {
                draft.target.unresolved += value.misfits("a dependency")
                continue
            }
            let there = platforms.meeting(record["condition"])
            let first = draft.links.count
            guard !there.isEmpty else { continue }
            if !add(record, at: value.place, to: &draft) {
                let diagnostic = value.place.diagnostic("the dependency '\(record.name)' is not understood")
                problems.append((diagnostic: diagnostic, platforms: there))
            }
            for position in draft.links.indices.dropFirst(first) { draft.links[position].platforms = there }
        }
        draft.target.add(problems)
    }

    /// Whether the dependency is understood.
    private func add(_ record: ManifestRecord, at manifestPlace: ManifestPlace, to draft: inout DraftTarget) -> Bool {
        let place = manifestPlace.diagnostic("")
        switch record.name {
        case "target":
            guard let name = record["name"]?.string ?? record.first?.record?["name"]?.string ?? record.first?.string
            else { return false }
            addTarget(Target.ID(project: project.path, name: name), place, &draft)
        case "project":
            guard let name = record["target"]?.string, let folder = path(record) else { return false }
            addTarget(Target.ID(project: self.project(in: folder), name: name), place, &draft)
        case "external":
            guard let name = record["name"]?.string else { return false }
            // A graph says where it comes from.
            let known = record["origin"]?.string.map {
                Link.Goal.opaque(OpaqueDependency(name, reason: .remotePackage, origin: $0))
            }
            draft.links.append(Link(known ?? .externalPackage(name, root: project.paths.root), place: place))
        case "package":
            guard let name = record["product"]?.string else { return false }
            draft.links.append(Link(.packageProduct(name, origin), place: place))
        case "sdk":
            guard let name = record["name"]?.string else { return false }
            draft.links.append(Link(.systemModule(name.libraryName), place: place))
        // What Carthage or CocoaPods had built, in the spelling of older versions of Tuist.
        case "carthage", "cocoapods":
            guard let name = record.first?.string ?? record["name"]?.string else { return false }
            draft.links.append(
                Link(.opaque(OpaqueDependency(name.lastPathComponent, reason: .missing)), place: place))
        case "framework", "xcframework", "xcFramework", "library":
            guard let path = path(record) else { return false }
            draft.links.append(Link(.builtProduct(path.lastPathComponent, path: path), place: place))
        // A test framework, or something that runs while building.
        case "xctest", "macro", "plugin", "bundle": break
        default:
            let name = record.first?.string ?? record["name"]?.string ?? record.name
            draft.links.append(Link(.opaque(OpaqueDependency(name, reason: .missing)), place: place))
            return false
        }
        return true
    }

    /// A path, as it is written where it leaves the tree: what is there is missed, not left out.
    private func path(_ record: ManifestRecord) -> String? {
        project.paths.path(record["path"]) ?? record["path"]?.string
    }

    /// Returns the project of a folder's targets: its `Project.swift`, else the package that is there.
    private func project(in folder: String) -> String {
        let manifest = folder.joined("Project.swift") ?? folder
        let isPackage = index.file(manifest) == nil && index.file(folder.joined("Package.swift") ?? "") != nil
        return isPackage ? folder : manifest
    }

    /// Tuist embeds what has to be, by itself, and nothing into an app extension (`embeddableFrameworks` of its
    /// `GraphTraverser`).
    private func addTarget(_ id: Target.ID, _ place: Diagnostic, _ draft: inout DraftTarget) {
        draft.links.append(Link(.target(id), place: place))
        guard !draft.target.kind.isAppExtension else { return }
        draft.links.append(Link(.target(id), isEmbedded: true, place: place))
    }

    /// `.package(product:)` names a product of a package of the project: of any of them.
    private var origin: Link.PackageOrigin { .unknown }
}
