/// The dependencies of a spec's target.
///
/// Source: `Dependency` and `PBXProjGenerator.generateTarget` of XcodeGen 2.45.4.
struct SpecDependencies {
    let path: String
    let folder: String
    let packages: ManifestValue?
    let references: [String: String]
    /// The target's platform, as the spec calls it.
    let platform: String
    /// The SDKs that the target is looked at for.
    let sdks: [String]

    func add(_ dependencies: ManifestValue?, to draft: inout DraftTarget) {
        for value in dependencies?.elements ?? [] {
            let platforms = platforms(of: value)
            let place = value.place.diagnostic("")
            let (linked, embedded) = goals(value, for: draft.target)
            let links = linked.map { Link($0, place: place) }
            let embeddedLinks = embedded.map { Link($0, isEmbedded: true, place: place) }
            draft.links += (links + embeddedLinks).compactMap { $0.on(platforms) }
        }
    }

    /// The platforms of the target that the dependency is for.
    private func platforms(of value: ManifestValue) -> Platforms {
        if let platforms = value["platforms"]?.elements?.compactMap(\.string), !platforms.contains(platform) {
            return []
        }
        let filters =
            PlatformFilter.destinations(value["destinationFilters"]).names
            + PlatformFilter.single(value["platformFilter"]).names
        return PlatformFilter(names: filters).platforms(of: sdks)
    }

    private func goals(
        _ value: ManifestValue, for target: Target
    ) -> (linked: [Link.Goal], embedded: [Link.Goal]) {
        let isLinked = value["link"]?.boolean != false
        let isEmbedded = value["embed"]?.boolean ?? target.kind.embedsByDefault
        func both(_ goal: Link.Goal) -> ([Link.Goal], [Link.Goal]) {
            (isLinked ? [goal] : [], isEmbedded ? [goal] : [])
        }
        if let name = value["sdk"]?.string { return ([.systemModule(name.lastPathComponent.libraryName)], []) }
        if let name = value["target"]?.string { return both(self.target(name)) }
        if let file = value["framework"]?.string {
            let place = value["implicit"]?.boolean == true ? "" : folder.joined(file) ?? file
            return both(.builtProduct(file.lastPathComponent, path: place))
        }
        if let name = value["carthage"]?.string {
            return (isLinked || isEmbedded ? [.opaque(OpaqueDependency(name, reason: .carthage))] : [], [])
        }
        if let name = value["package"]?.string {
            let products = value["products"]?.texts ?? [value["product"]?.string ?? name]
            let isUsed = isLinked || value["embed"]?.boolean == true
            return (isUsed ? products.map { .packageProduct($0, origin(of: name)) } : [], [])
        }
        guard let name = value["bundle"]?.string else { return ([], []) }
        return ([], [.builtProduct(name.lastPathComponent, path: "")])
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
        return Self.url(of: value).map(Link.PackageOrigin.remote) ?? .unknown
    }

    /// The address of one of `packages`; `nil` for a package in the tree.
    static func url(of package: ManifestValue) -> String? {
        package["url"]?.string ?? package["github"]?.string.map { "https://github.com/" + $0 }
    }
}

extension Target.Kind {
    /// Whether XcodeGen copies what a target depends on into its bundle, unless told otherwise.
    fileprivate var embedsByDefault: Bool {
        switch self {
        case .application, .watchApp, .appClip, .tests: true
        default: false
        }
    }
}
