/// The targets of checked-out packages that something in the tree is built from. Nobody asks for most of what lies there.
struct PackageCheckouts {
    private let packages: PackageCatalog
    private let visibility: ProjectVisibility
    private let index: TreeIndex

    init(packages: PackageCatalog, visibility: ProjectVisibility, index: TreeIndex) {
        (self.packages, self.visibility, self.index) = (packages, visibility, index)
    }

    /// Their drafts, with all that they need themselves.
    func drafts(neededBy drafts: [DraftTarget]) -> [DraftTarget] {
        guard packages.hasCheckouts else { return [] }
        var (found, queue): ([DraftTarget], [DraftTarget]) = ([], drafts)
        var seen: Set<Target.ID> = []
        while let draft = queue.popLast() {
            for id in draft.links.flatMap({ packages.targets(of: $0.goal, from: draft.target.id.project, visibility) })
            {
                guard let manifest = packages.checkout(id.project), seen.insert(id).inserted,
                    let draft = PackageReader(manifest: manifest, index: index).dependency(id.name)
                else { continue }
                found.append(draft)
                queue.append(draft)
            }
        }
        return found.sorted { $0.target.id < $1.target.id }
    }
}

extension PackageCatalog {
    /// The targets that a link to a product of a package leads to; none for what is no such link.
    func targets(of goal: Link.Goal, from project: String, _ visibility: ProjectVisibility) -> [Target.ID] {
        switch goal {
        case .packageProduct(let name, let origin):
            product(name, origin: origin, from: project, visibility: visibility).targets
        case .packageName(let name, let package): named(name, in: package).targets
        case .externalPackage(let name, let root): external(name, root: root).targets
        case .target, .builtProduct, .remoteTarget, .flag, .opaque, .systemModule: []
        }
    }
}
