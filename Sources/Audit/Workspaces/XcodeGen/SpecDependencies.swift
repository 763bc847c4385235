/// What a target of a spec depends on.
struct SpecDependencies {
    let path: String
    let folder: String
    let packages: ManifestValue?
    let references: [String: String]

    func add(_ dependencies: ManifestValue?, to draft: inout DraftTarget) {
        for value in dependencies?.elements ?? [] {
            let place = value.place.diagnostic("")
            if let name = value["target"]?.string {
                let isEmbedded = value["embed"]?.boolean != false
                draft.links.append(Link(target(name), place: place))
                if isEmbedded { draft.links.append(Link(target(name), isEmbedded: true, place: place)) }
            } else if let name = value["package"]?.string {
                let products = value["products"]?.texts ?? [value["product"]?.string ?? name]
                draft.links += products.map { Link(.packageProduct($0, origin(of: name)), place: place) }
            } else if let name = value["sdk"]?.string {
                draft.target.linkedModules.append(name.lastPathComponent.libraryName)
            } else if let name = value["carthage"]?.string {
                draft.links.append(Link(.opaque(OpaqueDependency(name, reason: .carthage)), place: place))
            } else if let file = value["framework"]?.string {
                let product = Link.Goal.builtProduct(file.lastPathComponent, path: folder.joined(file) ?? file)
                draft.links.append(Link(product, place: place))
                if value["embed"]?.boolean == true {
                    draft.links.append(Link(product, isEmbedded: true, place: place))
                }
            }
        }
    }

    /// `Project/Target` names a target of another project.
    private func target(_ name: String) -> Link.Goal {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let project = references[parts[0]] else {
            return .target(Target.ID(project: path, name: name))
        }
        return .remoteTarget(project: project, number: "", name: parts[1])
    }

    private func origin(of package: String) -> Link.PackageOrigin {
        guard let value = packages?[package] else { return .unknown }
        if let path = value["path"]?.string { return folder.joined(path).map(Link.PackageOrigin.local) ?? .unknown }
        let url = value["url"]?.string ?? value["github"]?.string.map { "https://github.com/" + $0 }
        return url.map(Link.PackageOrigin.remote) ?? .unknown
    }
}
