/// Finds the target, package or binary behind each link of each target.
struct Linker {
    private var drafts: [DraftTarget]
    private let visibility: ProjectVisibility
    private let packages: PackageCatalog
    private let pods: PodIndex
    private let budget: ReadingBudget
    private var byID: [Target.ID: Int] = [:]
    private var byName: [String: [Int]] = [:]
    private var byProduct: [String: [Int]] = [:]
    private var byNumber: [String: [Int]] = [:]

    init(
        _ drafts: [DraftTarget], visibility: ProjectVisibility, packages: PackageCatalog, pods: PodIndex,
        budget: ReadingBudget
    ) {
        self.budget = budget
        self.drafts = drafts
        self.visibility = visibility
        self.packages = packages
        self.pods = pods
        for (position, draft) in drafts.enumerated() {
            byID[draft.target.id] = byID[draft.target.id] ?? position
            byName[draft.target.id.name, default: []].append(position)
            for name in draft.productFiles { byProduct[name, default: []].append(position) }
            for number in draft.numbers { byNumber[number, default: []].append(position) }
        }
    }

    /// The targets, linked.
    func targets() -> [Target] {
        var lists: [PodSearchPaths: PodReach.List] = [:]
        return drafts.indices.map { position in
            var linked = LinkedTarget(drafts[position].target)
            let unused = pods.unusedPods(in: drafts[position])
            for link in drafts[position].links where spend(linked) && !link.leads(to: unused) {
                linked.platforms = link.platforms
                add(link.goal, link, to: &linked)
            }
            linked.platforms = .all
            let names = pods.names(of: linked.target)
            for name in names.sorted() where spend(linked) { addPod(name, to: &linked) }
            let packages = pods.flutterApp(of: linked.target)?.packages(besides: names, drafts[position].links) ?? []
            for name in packages.sorted() where spend(linked) {
                linked.add(OpaqueDependency(name, reason: .flutterPackage))
            }
            if lacksPods(linked.target, drafts[position]) {
                linked.add(OpaqueDependency("Pods", reason: .cocoaPod))
            }
            addConditionsOfPods(&linked.target)
            linked.target.reach = reach(of: linked.target, linking: names, &lists)
            return linked.finished
        }
    }

    /// Charges one link to the budget; false once that is exhausted.
    private func spend(_ linked: LinkedTarget) -> Bool { budget.spend(1, .values, at: linked.target.id.project) }

    /// Whether CocoaPods integrated the target, and neither a Podfile nor a project of pods tells with what.
    private func lacksPods(_ target: Target, _ draft: DraftTarget) -> Bool {
        guard !target.id.project.isPodsProject, !pods.covers(target) else { return false }
        let linksPods = draft.links.contains { link in
            if case .builtProduct(let name, _) = link.goal { pods.isAggregate(name) } else { false }
        }
        return (draft.usesPods || linksPods) && !target.dependencies.contains { $0.project.isPodsProject }
    }

    private func addConditionsOfPods(_ target: inout Target) {
        switch pods.isIntegrated(target) {
        case true?: target.takeConditionsOfPods()
        case false?: break
        case nil:
            target.unresolved.append(
                Diagnostic(
                    .unset, "whether \(target.name) uses pods can't be told without running the Podfile",
                    path: target.id.project))
        }
    }

    private func add(_ goal: Link.Goal, _ link: Link, to linked: inout LinkedTarget) {
        switch goal {
        case .target(let id):
            guard let position = byID[id] else { return miss(id.name, link, &linked) }
            let kind = drafts[position].target.kind
            guard !link.isEmbedded || kind.isAudited || kind == .framework else { return }
            linked.add(id, isEmbedded: link.isEmbedded)
        case .builtProduct(let name, let path): addProduct(name, path: path, link, to: &linked)
        case .remoteTarget(let project, let number, let name):
            let project = visibility.source(of: project)
            let all = byNumber[number] ?? []
            budget.spend(all.count, .steps, at: project)
            let there = all.lazy.map { drafts[$0].target.id }.first { $0.project == project }
            let id = built(there ?? Target.ID(project: project, name: name))
            guard byID[id] != nil else { return miss(name, link, &linked) }
            linked.add(id, isEmbedded: link.isEmbedded)
        case .packageProduct(let name, let origin):
            add(
                packages.product(name, origin: origin, from: linked.target.id.project, visibility: visibility), link,
                to: &linked)
        case .externalPackage(let name, let root): add(packages.external(name, root: root), link, to: &linked)
        case .packageName(let name, let package): add(packages.named(name, in: package), link, to: &linked)
        case .flag(let product, let name, let binary):
            addFlagged(name, product: product, binary: binary, to: &linked)
        case .systemModule(let name): linked.add(systemModule: name)
        case .opaque(let dependency):
            // Carthage may have left the sources.
            let product = dependency.reason == .carthage ? dependency.name + ".framework" : ""
            if let id = find(product, from: linked.target) {
                linked.add(id, isEmbedded: false)
            } else {
                linked.add(dependency)
            }
        }
    }

    private func addFlagged(_ name: String, product: String, binary: String?, to linked: inout LinkedTarget) {
        // For targets with pods, the pods' index is more exact than linker flags.
        let hasPods = pods.covers(linked.target)
        if let id = find(product, from: linked.target) {
            linked.add(id, isEmbedded: false)
        } else if let binary {
            guard !hasPods || !binary.split(separator: "/").contains("Pods") else { return }
            linked.add(OpaqueDependency(name, reason: .binaryFramework, origin: binary))
        } else {
            // The settings files of CocoaPods set PODS_ROOT, and flags for every pod.
            if !hasPods || linked.target.settings["PODS_ROOT"] == nil { linked.add(flaggedModule: name) }
            if !hasPods { linked.add(systemModule: name) }
        }
    }

    private func add(_ product: PackageCatalog.Product, _ link: Link, to linked: inout LinkedTarget) {
        for id in product.targets {
            guard byID[id] != nil else { return miss(id.name, link, &linked) }
            linked.add(id, isEmbedded: false)
        }
        for dependency in product.opaque { linked.add(dependency) }
    }

    private func addProduct(_ name: String, path: String, _ link: Link, to linked: inout LinkedTarget) {
        if let id = find(name, from: linked.target) { return linked.add(id, isEmbedded: link.isEmbedded) }
        // A bundle of resources holds no code.
        if pods.isAggregate(name) || name.pathExtension == "bundle" { return }
        if path.isEmpty { return miss(name.libraryName, link, &linked) }
        if link.isEmbedded, ["framework", "xcframework"].contains(name.pathExtension) {
            linked.target.embeddedBinaries.append(name.libraryName)
        }
        let reason: OpaqueDependency.Reason = path.contains("Carthage/") ? .carthage : .binaryFramework
        linked.add(OpaqueDependency(name.libraryName, reason: reason, origin: path))
    }

    /// A pod is a target where its sources are in the tree, committed or developed there.
    private func addPod(_ name: String, to linked: inout LinkedTarget) {
        if let id = pod(name, for: linked.target.id) {
            linked.add(id, isEmbedded: false)
        } else {
            let podfile = pods.podfile(calling: name, for: linked.target)
            linked.add(OpaqueDependency(name, reason: .cocoaPod, origin: podfile ?? ""))
        }
    }

    /// The target of a pod; `nil` where its sources are not in the tree.
    private func pod(_ name: String, for user: Target.ID) -> Target.ID? {
        let all = byName[name] ?? []
        budget.spend(all.count, .steps, at: user.project)
        let positions = all.map { variant(at: $0, for: user) }.filter { position in
            let project = drafts[position].target.id.project
            return drafts[position].isPod || project.isPodsProject || project.hasSuffix(".podspec")
        }
        let candidates = nearest(positions, to: user).lazy.map { drafts[$0] }
        let pod = candidates.first { !$0.target.sources.isEmpty } ?? candidates.first(where: \.isPod)
        return pod?.target.id
    }

    /// The targets of a pod without those that CocoaPods built for other apps of the tree: where the project of the user's own
    /// Podfile has one, or else a project that the user sees, other projects of pods are left out.
    private func nearest(_ positions: [Int], to user: Target.ID) -> [Int] {
        let projects = Set(positions.map { drafts[$0].target.id.project }.filter(\.isPodsProject))
        guard projects.count > 1, budget.spend(positions.count * 3, .steps, at: user.project) else { return positions }
        let own = projects.filter { pods.isPodsProject($0, of: user.project) }
        let near = own.isEmpty ? projects.filter { visibility.sees(user.project, $0) } : own
        let others = near.isEmpty ? [] : projects.subtracting(near)
        return positions.filter { !others.contains(drafts[$0].target.id.project) }
    }

    /// The pods that a target may import beside those that it links.
    private func reach(
        of target: Target, linking names: Set<String>, _ lists: inout [PodSearchPaths: PodReach.List]
    ) -> PodReach {
        var reach = PodReach()
        guard let paths = pods.searchPaths(of: target) else { return reach }
        reach.isOpen = paths.isOpen
        let list = lists[paths] ?? podList(in: paths)
        lists[paths] = list
        if list.pods.contains(where: { !names.contains($0.name) }) { (reach.list, reach.linked) = (list, names) }
        return reach
    }

    /// The pods that search paths lead to, with their targets.
    private func podList(in paths: PodSearchPaths) -> PodReach.List {
        // The Podfile itself links none of them, so each has the first of its targets.
        let podfile = Target.ID(project: paths.podfile, name: "")
        return PodReach.List(
            pods.pods(in: paths).map { pod in
                var pod = pod
                pod.target = self.pod(pod.name, for: podfile)
                return pod
            })
    }

    /// The position of the variant that `user` links in place of the target at a position: CocoaPods may build one pod in
    /// several variants.
    private func variant(at position: Int, for user: Target.ID) -> Int {
        byID[pods.variant(of: drafts[position].target.id, for: user)] ?? position
    }

    /// A target whose product has this name: of the same project, of one in visibility, of the pods of its Podfile, of any in
    /// the tree.
    private func find(_ product: String, from target: Target) -> Target.ID? {
        let all = byProduct[product] ?? []
        guard budget.spend(all.count, .steps, at: target.id.project) else { return nil }
        let candidates = all.lazy.map { drafts[variant(at: $0, for: target.id)].target.id }.filter { $0 != target.id }
        let found =
            candidates.first { $0.project == target.id.project }
            ?? candidates.first { visibility.sees(target.id.project, $0.project) }
            ?? candidates.first { pods.isPodsProject($0.project, of: target.id.project) } ?? candidates.first
        return found.map(built)
    }

    /// The target that an app has in place of one in a checkout of Carthage within another: Carthage makes links there to
    /// the checkouts of the root, and builds each dependency once
    /// (https://github.com/Carthage/Carthage/blob/master/Source/CarthageKit/Project.swift, `symlinkCheckoutPaths`).
    private func built(_ id: Target.ID) -> Target.ID {
        guard let project = id.project.checkoutOfRoot else { return id }
        let twin = Target.ID(project: project, name: id.name)
        return byID[twin] == nil ? id : twin
    }

    private func miss(_ name: String, _ link: Link, _ linked: inout LinkedTarget) {
        var diagnostic = link.place
        diagnostic.kind = .absentModule
        diagnostic.message = "'\(name)', which \(linked.target.name) depends on, is not in the tree"
        linked.add(diagnostic)
        linked.add(OpaqueDependency(name, reason: .missing))
    }
}

extension Link {
    /// Whether it asks for one of these pods.
    fileprivate func leads(to pods: Set<String>) -> Bool {
        switch goal {
        case .target(let id): pods.contains(id.name)
        case .builtProduct(let name, _): pods.contains(name.libraryName)
        default: false
        }
    }
}

extension String {
    /// The same path in the outermost `Carthage/Checkouts`; `nil` for a path that isn't in a checkout within another.
    fileprivate var checkoutOfRoot: String? {
        let parts = split(separator: "/")
        let places = parts.indices.dropLast().filter { parts[$0] == "Carthage" && parts[$0 + 1] == "Checkouts" }
        guard let first = places.first, let last = places.last, first < last else { return nil }
        return (parts[..<(first + 2)] + parts[(last + 2)...]).joined(separator: "/")
    }
}

extension DraftTarget {
    /// The names that its product may be linked by.
    fileprivate var productFiles: Set<String> {
        var names: Set<String> = builtProduct.map { [$0] } ?? []
        switch target.kind {
        case .framework: names.insert(target.productName + ".framework")
        case .staticLibrary: names.formUnion(["lib\(target.productName).a", target.productName + ".framework"])
        case .appExtension: names.insert(target.productName + ".appex")
        case .systemExtension: names.formUnion([".systemextension", ".dext"].map { target.productName + $0 })
        case .application, .watchApp, .appClip: names.insert(target.productName + ".app")
        case .other: names.insert(target.productName + ".bundle")
        case .package, .tests, .tool: break
        }
        return names
    }
}
