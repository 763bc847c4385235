/// The Swift packages of a tree and what their products are made of.
struct PackageCatalog {
    /// What a product name stands for.
    struct Product {
        var targets: [Target.ID] = []
        var opaque: [OpaqueDependency] = []
    }

    /// The product called `name`, as a project that sees some packages asks for it.
    func product(_ name: String, origin: Link.PackageOrigin, from project: String, sight: Sight) -> Product {
        Product(opaque: [OpaqueDependency(name, reason: .remotePackage)])
    }

    /// What a package means by a name without more: a target of its own, else a product of a package it depends on.
    func named(_ name: String, in package: String) -> Product {
        Product(opaque: [OpaqueDependency(name, reason: .remotePackage)])
    }
}
