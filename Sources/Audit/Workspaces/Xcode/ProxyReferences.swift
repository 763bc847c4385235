/// How a project names targets of its own and of other projects.
struct ProxyReferences {
    let objects: ProjectObjects
    let paths: ProjectPaths

    /// Resolves a `PBXReferenceProxy` in a build phase: the product of another project.
    func link(_ reference: ProjectObject, isEmbedded: Bool) -> Link? {
        let place = objects.diagnostic("", at: reference)
        if let goal = goal(of: objects[reference.text("remoteRef")]) {
            return Link(goal, isEmbedded: isEmbedded, place: place)
        }
        let name = (reference.text("path") ?? "").lastPathComponent
        return name.isEmpty ? nil : Link(.builtProduct(name, path: ""), isEmbedded: isEmbedded, place: place)
    }

    /// Resolves a `PBXTargetDependency`.
    func link(dependency: ProjectObject) -> Link? {
        let place = objects.diagnostic("", at: dependency)
        if let target = objects[dependency.text("target")]?.text("name") {
            return Link(.target(Target.ID(project: objects.project, name: target)), place: place)
        }
        if let product = objects[dependency.text("productRef")] {
            // A plugin runs while building and is no part of what is built.
            let isPlugin = product.text("productName")?.hasPrefix("plugin:") == true
            return isPlugin ? nil : PackageReferences(objects: objects).link(product)
        }
        if let goal = goal(of: objects[dependency.text("targetProxy")]) { return Link(goal, place: place) }
        let name = dependency.text("name") ?? dependency.number
        return Link(.opaque(OpaqueDependency(name, reason: .missing)), place: place)
    }

    /// The other projects that this one contains.
    var projects: [String] {
        guard let root = objects[objects.root] else { return [] }
        let references = (root.node["projectReferences"]?.elements ?? []).compactMap { $0["ProjectRef"]?.string }
        return references.compactMap { reference in
            guard case .tree(let path) = paths[reference] else { return nil }
            return path
        }
    }

    private func goal(of proxy: ProjectObject?) -> Link.Goal? {
        guard let proxy, let number = proxy.text("remoteGlobalIDString") else { return nil }
        let name = proxy.text("remoteInfo") ?? number
        if proxy.text("containerPortal") == objects.root {
            let target = objects[number]?.text("name") ?? name
            return .target(Target.ID(project: objects.project, name: target))
        }
        guard let portal = proxy.text("containerPortal"), case .tree(let path) = paths[portal] else { return nil }
        return .remoteTarget(project: path, number: number, name: name)
    }
}
