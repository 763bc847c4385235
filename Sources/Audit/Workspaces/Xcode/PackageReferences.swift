/// How a project names products of Swift packages.
struct PackageReferences {
    let objects: ProjectObjects

    /// Returns the link of an `XCSwiftPackageProductDependency`.
    func link(_ product: ProjectObject) -> Link {
        let name = (product.text("productName") ?? "").dropPrefix("plugin:")
        return Link(.packageProduct(name, origin(of: product)), place: objects.diagnostic("", at: product))
    }

    /// The folders of the packages in the tree that the project names.
    var localPackages: [String] {
        guard let root = objects[objects.root] else { return [] }
        return objects.list(root, "packageReferences").objects.compactMap { reference in
            guard case .local(let folder) = place(of: reference) else { return nil }
            return folder
        }
    }

    /// What the project requires of packages elsewhere, by URL.
    var requirements: [(url: String, text: String)] {
        objects.all(isa: "XCRemoteSwiftPackageReference").compactMap { reference in
            guard let url = reference.text("repositoryURL") else { return nil }
            let entries = reference.node["requirement"]?.entries ?? []
            return (url, entries.map { "\($0.key) \($0.node.string ?? "")" }.sorted().joined(separator: " "))
        }
    }

    /// The traits that the project asks for, by the packages' identities.
    var traits: [String: Set<String?>] {
        let kinds = ["XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference"]
        return kinds.flatMap { objects.all(isa: $0) }.reduce(into: [:]) { traits, reference in
            let names = reference.node["traits"]?.elements?.map(\.string) ?? []
            guard !names.isEmpty, let identity = place(of: reference).identity else { return }
            traits[identity, default: []].formUnion(names)
        }
    }

    private func origin(of product: ProjectObject) -> Link.PackageOrigin {
        objects[product.text("package")].map(place(of:)) ?? .unknown
    }

    private func place(of reference: ProjectObject) -> Link.PackageOrigin {
        if let path = reference.text("relativePath") ?? reference.text("path") {
            return objects.folder.joined(path).map(Link.PackageOrigin.local) ?? .remote(path)
        }
        return reference.text("repositoryURL").map(Link.PackageOrigin.remote) ?? .unknown
    }
}
