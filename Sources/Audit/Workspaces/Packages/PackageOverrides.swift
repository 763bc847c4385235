/// Packages that stand in for others of their identity: what a project or its workspace names comes before every
/// dependency, also of the packages that the project is built from. So does Xcode, which takes them for root packages.
struct PackageOverrides {
    /// For each set of packages that projects see, their folders by identity.
    private var groups: [[String: Set<String>]] = []
    /// The groups whose projects are built from each package.
    private var memberships: [String: Set<Int>] = [:]
    private let budget: ReadingBudget

    /// Overrides nothing.
    init(budget: ReadingBudget) { self.budget = budget }

    /// - Parameters:
    ///   - drafts: the targets of projects.
    ///   - checkouts: the folders of packages that a tool checked out, by identity.
    init(
        of drafts: [DraftTarget], visibility: ProjectVisibility, manifests: [String: PackageManifest],
        checkouts: [String: String], budget: ReadingBudget
    ) {
        self.init(budget: budget)
        // Projects of a workspace see the same, as a rule.
        var starts: [Set<String>: Set<String>] = [:]
        let byProject = Dictionary(grouping: drafts, by: \.target.id.project)
        for (project, drafts) in byProject.sorted(by: { $0.key < $1.key }) {
            let near = visibility.packages(from: project).filter { manifests[$0] != nil }
            guard budget.spend(near.count, .steps, at: project), !near.isEmpty else { continue }
            starts[near, default: near].formUnion(drafts.flatMap(\.links).compactMap { $0.checkout(in: checkouts) })
        }
        for (near, packages) in starts.sorted(by: { $0.key.sorted().lexicographicallyPrecedes($1.key.sorted()) }) {
            groups.append(Dictionary(grouping: near, by: PackageIdentity.of(folder:)).mapValues { Set($0) })
            reach(from: packages, manifests: manifests, checkouts: checkouts)
        }
    }

    /// The package that stands in for one of this identity, as a package asks for it: none where projects name several.
    func folder(of identity: String, for package: String) -> String? {
        let groups = memberships[package] ?? []
        guard budget.spend(groups.count, .steps, at: package) else { return nil }
        let folders = groups.reduce(into: Set<String>()) { $0.formUnion(self.groups[$1][identity] ?? []) }
        return folders.count == 1 ? folders.first : nil
    }

    /// Notes what packages the last group reaches.
    private mutating func reach(
        from packages: Set<String>, manifests: [String: PackageManifest], checkouts: [String: String]
    ) {
        guard let group = groups.last else { return }
        var (queue, seen) = (packages.sorted(), packages)
        while let package = queue.popLast() {
            let dependencies = manifests[package]?.dependencies ?? []
            guard budget.spend(dependencies.count + 1, .steps, at: package) else { return }
            memberships[package, default: []].insert(groups.count - 1)
            for origin in dependencies.map(\.origin) {
                guard let identity = origin.identity else { continue }
                let named = group[identity].flatMap { $0.count == 1 ? $0.first : nil }
                let next = named ?? origin.folder ?? checkouts[identity]
                if let next, seen.insert(next).inserted { queue.append(next) }
            }
        }
    }
}

extension Link {
    /// The package that it asks for by its address, where a tool checked it out.
    fileprivate func checkout(in checkouts: [String: String]) -> String? {
        guard case .packageProduct(_, .remote(let url)) = goal else { return nil }
        return checkouts[PackageIdentity.of(url)]
    }
}

extension Link.PackageOrigin {
    /// SwiftPM's identity of the package.
    var identity: String? {
        switch self {
        case .local(let folder): PackageIdentity.of(folder: folder)
        case .remote(let url): PackageIdentity.of(url)
        case .unknown: nil
        }
    }

    /// The folder of the package, if it is in the tree.
    var folder: String? { if case .local(let folder) = self { folder } else { nil } }
}
