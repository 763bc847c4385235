/// The Swift packages of a tree and what their products are made of.
struct PackageCatalog {
    /// The targets of a product.
    struct Product {
        var targets: [Target.ID] = []
        var opaque: [OpaqueDependency] = []
    }

    private var manifests: [String: PackageManifest] = [:]
    /// The folders of packages that a tool checked out, by identity.
    private let checkouts: [String: String]
    private var checkedOut: Set<String> = []
    private var overrides: PackageOverrides
    private let budget: ReadingBudget
    /// Packages that are there but can't be read.
    private var unreadable: Set<String> = []
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the packages in these folders and those that they depend on by path, and what is checked out of others.
    ///
    /// - Parameters:
    ///   - checkouts: folders by identity.
    ///   - traits: what projects ask for, by the packages' identities.
    init(
        folders: [String], checkouts: [String: String] = [:], traits: [String: Set<String?>] = [:],
        variant: BuildVariant, index: TreeIndex
    ) {
        (budget, self.checkouts) = (index.budget, checkouts)
        overrides = PackageOverrides(budget: index.budget)
        var seen: Set<String> = []
        read(folders, &seen, variant, index)
        let known = (Set(manifests.keys), diagnostics)
        read(checkouts.values.sorted(), &seen, variant, index)
        checkedOut = Set(manifests.keys).subtracting(known.0)
        enable(traits)
        // Teams can't fix others' manifests: what is missing because of them is reported where a target links it.
        diagnostics = known.1
    }

    private mutating func read(
        _ folders: [String], _ seen: inout Set<String>, _ variant: BuildVariant, _ index: TreeIndex
    ) {
        var queue = folders
        while let folder = queue.popLast() {
            guard seen.insert(folder).inserted else { continue }
            do throws(Diagnostic) {
                let manifest = try PackageManifest(folder: folder, variant: variant, index: index)
                manifests[folder] = manifest
                // No target carries them.
                if manifest.targets.isEmpty { diagnostics += manifest.issues }
                for dependency in manifest.dependencies {
                    if case .local(let path) = dependency.origin, let found = index.folder(path) { queue.append(found) }
                }
            } catch {
                unreadable.insert(folder)
                diagnostics.append(error)
            }
        }
    }

    /// Turns on the traits that projects, or packages that depend on others, ask for.
    private mutating func enable(_ traits: [String: Set<String?>]) {
        let asked = manifests.values.flatMap(\.dependencies).reduce(into: traits) { asked, dependency in
            guard !dependency.traits.isEmpty, let identity = dependency.origin.identity else { return }
            asked[identity, default: []].formUnion(dependency.traits)
        }
        guard !asked.isEmpty else { return }
        for folder in manifests.keys {
            asked[PackageIdentity.of(folder: folder)].map { manifests[folder]?.enable($0) }
        }
        for (identity, folder) in checkouts { asked[identity].map { manifests[folder]?.enable($0) } }
    }

    /// Every package of the tree itself, by folder.
    var all: [PackageManifest] {
        manifests.values.filter { !checkedOut.contains($0.folder) }.sorted { $0.folder < $1.folder }
    }

    /// Whether a tool checked out any.
    var hasCheckouts: Bool { !checkedOut.isEmpty }

    /// The package that a tool checked out into this folder.
    func checkout(_ folder: String) -> PackageManifest? { checkedOut.contains(folder) ? manifests[folder] : nil }

    /// Lets packages that the projects of these targets name replace dependencies of the same identity.
    mutating func override(for drafts: [DraftTarget], _ visibility: ProjectVisibility) {
        overrides = PackageOverrides(
            of: drafts, visibility: visibility, manifests: manifests, checkouts: checkouts, budget: budget)
    }

    /// What a package that `package` depends on has of a product: the one that stands in for it, else it itself, in the tree
    /// or checked out.
    private func product(_ name: String, of origin: Link.PackageOrigin, for package: String) -> Product? {
        guard let identity = origin.identity else { return nil }
        let standIn = overrides.folder(of: identity, for: package).flatMap { product(name, in: $0) }
        return standIn ?? (origin.folder ?? checkouts[identity]).flatMap { product(name, in: $0) }
    }

    /// The product called `name`, as a project that sees some packages asks for it.
    func product(_ name: String, origin: Link.PackageOrigin, from project: String, visibility: ProjectVisibility)
        -> Product
    {
        let near = origin.folder != nil ? [] : visibility.packages(from: project).sorted()
        let cost = near.count + (origin == .unknown ? manifests.count * 4 : 1)
        guard budget.spend(cost, .steps, at: project) else {
            return Product(opaque: [OpaqueDependency(name, reason: .missing)])
        }
        switch origin {
        case .local(let folder):
            return product(name, of: origin, for: project)
                ?? Product(opaque: [OpaqueDependency(name, reason: .missing, origin: folder)])
        case .remote(let url):
            // A package of the workspace stands in for a remote one of the same identity.
            let identity = PackageIdentity.of(url)
            let local = near.first { PackageIdentity.of(folder: $0) == identity }
            return local.flatMap { product(name, in: $0) } ?? product(name, of: origin, for: project)
                ?? Product(opaque: [OpaqueDependency(name, reason: .remotePackage, origin: url)])
        case .unknown:
            let others = manifests.keys.sorted()
            return (near + others).lazy.compactMap { product(name, in: $0) }.first
                ?? Product(opaque: [OpaqueDependency(name, reason: .remotePackage)])
        }
    }

    /// What a package means by a name without more: a target of its own, else a product of a package it depends on.
    func named(_ name: String, in package: String) -> Product {
        guard let manifest = manifests[package] else { return Product() }
        if let own = component(name, of: manifest) { return own }
        for dependency in manifest.dependencies {
            if let found = product(name, of: dependency.origin, for: package) { return found }
        }
        // Most packages have one product, called like themselves.
        if case .remote(let url) = manifest.origin(ofPackage: name) {
            return Product(opaque: [OpaqueDependency(name, reason: .remotePackage, origin: url)])
        }
        return Product(opaque: [OpaqueDependency(name, reason: .remotePackage)])
    }

    /// What Tuist means by an external product: one of the packages that `Tuist/Package.swift` depends on.
    func external(_ name: String, root: String) -> Product {
        let folders = ["Tuist", ""].compactMap { root.joined($0) }
        guard let folder = folders.first(where: { manifests[$0] != nil }) else {
            return Product(opaque: [OpaqueDependency(name, reason: .remotePackage)])
        }
        return named(name, in: folder)
    }

    private func product(_ name: String, in folder: String) -> Product? {
        guard let manifest = manifests[folder] else {
            guard unreadable.contains(folder) else { return nil }
            return Product(opaque: [OpaqueDependency(name, reason: .missing, origin: folder)])
        }
        guard let found = manifest.products.first(where: { $0.name == name }) else { return nil }
        // What only running the manifest tells may hold anything.
        func missing(_ name: String) -> OpaqueDependency { OpaqueDependency(name, reason: .missing, origin: folder) }
        return found.targets.reduce(into: Product(opaque: found.isWhole ? [] : [missing(name)])) { product, target in
            let part = component(target, of: manifest) ?? Product(opaque: [missing(target)])
            product.targets += part.targets
            product.opaque += part.opaque
        }
    }

    /// A target of a package by its name.
    private func component(_ name: String, of manifest: PackageManifest) -> Product? {
        guard let target = manifest.targets.first(where: { $0.name == name }) else { return nil }
        switch target.kind {
        case .binary(let origin, let checksum):
            // Below the package, or somewhere on the network.
            let place = origin.contains("://") ? origin : manifest.folder.joined(origin) ?? origin
            var binary = OpaqueDependency(name, reason: .binaryFramework, origin: place)
            binary.checksum = checksum
            return Product(opaque: [binary])
        // Macros and plugins run while building.
        case .macro, .plugin: return Product()
        case .regular, .executable, .tests, .systemLibrary:
            return Product(targets: [Target.ID(project: manifest.folder, name: name)])
        }
    }
}
