/// The pods that each target uses.
struct PodIndex {
    private struct Folder {
        var path: String
        var podfile: Podfile
        var lock: PodLock
    }

    private var folders: [String: Folder] = [:]
    /// Flutter apps, by their project.
    private var flutterApps: [String: FlutterApp] = [:]
    /// Pods that are developed in the tree, by name.
    private(set) var local: [String: PodSpec] = [:]
    /// The names that anything asks for each pod by, with subspecs.
    private var asked: [String: Set<String>] = [:]
    /// The number of the variant of each pod that a target links, by target and pod name.
    private var variants: [Target.ID: [String: Int]] = [:]
    /// Whether only running a Podfile tells which subspecs are asked for.
    private var isOpen = false
    private let budget: ReadingBudget
    /// The folders of the pods that CocoaPods unpacked, by name.
    private let unpacked: [String: String]
    /// The paths of podspecs, by the name of the pod.
    private let podspecs: [String: String]
    /// Pods of `local` whose podspec lies in a checkout: code of others.
    private var checkedOut: Set<String> = []

    /// Reads the Podfiles in these folders.
    ///
    /// - Parameters:
    ///   - unpacked: the folders of pods by name.
    ///   - podspecs: the folders of checkouts that hold a pod's podspec, by the name of the pod.
    init(
        folders paths: [String], flutterApps: [FlutterApp] = [], unpacked: [String: String] = [:],
        podspecs: [String: String] = [:], index: TreeIndex
    ) {
        (budget, self.unpacked, self.podspecs) = (index.budget, unpacked, podspecs)
        for folder in paths {
            guard let bytes = index.readRuby("Podfile", in: folder) else { continue }
            let lock = index.readRuby("Podfile.lock", in: folder) ?? []
            let podfile = Podfile(String(decoding: bytes, as: UTF8.self))
            let folder = Folder(path: folder, podfile: podfile, lock: PodLock(String(decoding: lock, as: UTF8.self)))
            folders[folder.path] = folder
            take(folder, index)
        }
        for app in flutterApps { take(app, index) }
        for name in local.values.flatMap(\.otherPods) { ask(name) }
    }

    private mutating func take(_ folder: Folder, _ index: TreeIndex) {
        for pod in folder.podfile.ofAnyTarget.union(folder.podfile.pods.values.joined()) {
            if pod.isCall {
                isOpen = isOpen || folder.lock.all.isEmpty
                continue
            }
            ask(pod.name)
            let name = String(pod.name.prefix { $0 != "/" })
            guard let path = pod.path.flatMap({ folder.path.joined($0) }) else { continue }
            local[name] = local[name] ?? PodSpec(name: name, folder: path, index: index)
        }
        // What only running the Podfile tells is in the lock file with its folder.
        lazy var plugins = folder.path.joined("..").map { FlutterPlugins(app: $0, index: index) }
        for (name, path) in folder.lock.paths.sorted(by: { $0.key < $1.key }) where local[name] == nil {
            local[name] = folder.path.joined(path).flatMap { PodSpec(name: name, folder: $0, index: index) }
            guard local[name] == nil, path.contains(".symlinks/") else { continue }
            local[name] = plugins?.folder(behind: path).flatMap { PodSpec(name: name, folder: $0, index: index) }
        }
        for name in folder.lock.names { ask(name) }
        for name in folder.lock.all where local[name] == nil && unpacked[name] == nil {
            guard let place = podspecs[name] else { continue }
            local[name] = PodSpec(name: name, folder: place, index: index)
            if local[name] != nil { checkedOut.insert(name) }
        }
    }

    private mutating func take(_ app: FlutterApp, _ index: TreeIndex) {
        flutterApps[app.project] = app
        if app.hasPodfile { return }
        for name in app.pods { ask(name) }
        for (name, folder) in app.podspecs.sorted(by: { $0.key < $1.key }) where local[name] == nil {
            local[name] = PodSpec(name: name, folder: folder, index: index)
        }
    }

    /// The pods that lock files list, but for those that are developed in the tree, by name.
    var locked: [String: LockedDependencies.Pod] {
        folders.sorted { $0.key < $1.key }.reduce(into: [:]) { pods, folder in
            pods.merge(folder.value.lock.pods) { first, _ in first }
        }
    }

    private mutating func ask(_ name: String) { asked[PodLock.withoutSubspec(name), default: []].insert(name) }

    /// The targets that CocoaPods makes of the pods in the tree: one for each set of subspecs that a target asks
    /// for, and each platform that the podspec says something for.
    mutating func drafts(
        for users: [DraftTarget] = [], index: TreeIndex, _ variant: BuildVariant = .release
    ) -> [DraftTarget] {
        let others = unpacked.filter { local[$0.key] == nil && asked[$0.key] != nil }.sorted { $0.key < $1.key }
        let selections = selections(for: users)
        let inTree = local.sorted { $0.key < $1.key }.flatMap { name, spec in
            // What no target of the tree uses may still be linked by its name.
            let all = selections[name] ?? [spec.selection(isOpen ? nil : asked[name], on: PodPlatform.usual, budget)]
            return all.enumerated().map { number, selection in
                var draft = spec.draft(selection, name: Self.name(of: name, number), index: index, variant)
                draft.target.isDependency = checkedOut.contains(spec.name)
                return draft
            }
        }
        return inTree + others.compactMap { PodFolder(name: $0.key, folder: $0.value).draft(index: index, variant) }
    }

    /// The different ways in which targets ask for the pods in the tree, by the name of the pod.
    private mutating func selections(for users: [DraftTarget]) -> [String: [PodSpec.Selection]] {
        var numbers: [String: [PodSpec.Selection: Int]] = [:]
        // Tests are never audited.
        for user in local.isEmpty ? [] : users.map(\.target) where user.kind != .tests {
            let needs = needs(of: user)
            for name in needs.asked.keys.sorted() {
                guard let spec = local[name], budget.spend(1, .values, at: user.id.project) else { continue }
                let platform = PodPlatform.built(with: user.platform)
                let selection = spec.selection(needs.subspecs(of: name), on: platform, budget)
                let number = numbers[name]?[selection] ?? numbers[name]?.count ?? 0
                numbers[name, default: [:]][selection] = number
                if number > 0 { variants[user.id, default: [:]][name] = number }
            }
        }
        return numbers.mapValues { all in all.sorted { $0.value < $1.value }.map(\.key) }
    }

    /// The target name of a pod's variant: the pod's name for the first, with `#2`, `#3` … for the others.
    private static func name(of pod: String, _ number: Int) -> String { number == 0 ? pod : "\(pod)#\(number + 1)" }

    /// The target of a pod in the tree that another target links, for the first one that there is of that pod.
    func variant(of first: Target.ID, for user: Target.ID) -> Target.ID {
        guard let number = variants[user]?[first.name], local[first.name]?.path == first.project else { return first }
        return Target.ID(project: first.project, name: Self.name(of: first.name, number))
    }

    /// Diagnostics for pods that are installed in another version than the locked one.
    func differences(from installed: [String], index: TreeIndex) -> [Diagnostic] {
        installed.compactMap { path in
            guard let folder = folders[path.parentPath.parentPath], let bytes = try? index.readRuby(path) else {
                return nil
            }
            let there = PodLock(String(decoding: bytes, as: UTF8.self)).versions
            let other = folder.lock.versions.sorted { $0.key < $1.key }.first { pod in
                there[pod.key].map { $0 != pod.value } ?? false
            }
            guard let (name, version) = other else { return nil }
            let message = "\(name) is locked at \(version); looked into is what is there, \(there[name] ?? "another")"
            return Diagnostic(.dangling, message, path: folder.path.joined("Podfile.lock") ?? path)
        }
    }

    /// The names of the pods that a target uses, with all that those need.
    func names(of target: Target) -> Set<String> { needs(of: target).names }

    /// The Podfile that adds pods by such a call when it runs; `nil` for the name of a pod.
    func podfile(calling name: String, for target: Target) -> String? {
        guard let folder = folder(of: target), let pods = pods(of: target),
            pods.contains(where: { $0.isCall && $0.name == name })
        else { return nil }
        return Self.podfile(in: folder.path)
    }

    /// The pods that a target uses, with all that those need.
    private func needs(of target: Target) -> PodNeeds {
        var needs = PodNeeds()
        guard let folder = folder(of: target), let pods = pods(of: target) else {
            let plugins = flutterApp(of: target).map { $0.hasPodfile ? [] : $0.pods } ?? []
            add(plugins.sorted(), nil, for: target, to: &needs)
            return needs
        }
        let calls = pods.filter(\.isCall).map(\.name)
        // A pod whose name only running the Podfile shows may be any pod of the lock file.
        let told = calls.isEmpty ? [] : folder.lock.names
        if told.isEmpty { needs.untold = Set(calls) }
        // The lock file may be gone through for each of them.
        guard budget.spend(folder.lock.size, .steps, at: Self.podfile(in: folder.path)) else { return needs }
        add(pods.filter { !$0.isCall }.map(\.name) + told, folder.lock, for: target, to: &needs)
        return needs
    }

    /// Adds pods that a target uses, with all that those need.
    private func add(_ pods: [String], _ lock: PodLock?, for target: Target, to needs: inout PodNeeds) {
        var queue = pods
        while let name = queue.popLast() {
            guard needs.insert(name) else { continue }
            queue += lock?.needs[name] ?? []
            // What a pod in the tree needs is not always in the lock file yet.
            guard let spec = local[PodLock.withoutSubspec(name)] else { continue }
            let platform = PodPlatform.built(with: target.platform)
            queue += spec.dependencies(needs.untold.isEmpty ? [name] : nil, on: platform, budget)
        }
    }

    /// The search paths by which a target may import pods that it doesn't link. They lead to the pods around it, if it inherits
    /// theirs, and to those of the lock file, also for a target that the Podfile doesn't name: its own settings may do so.
    func searchPaths(of target: Target) -> PodSearchPaths? {
        let isBuilt = target.kind.isAudited || [.framework, .staticLibrary].contains(target.kind)
        guard isBuilt, !target.isDependency, !target.id.project.isPodsProject, let folder = folder(of: target),
            folder.podfile.searched[target.name] != nil || folder.podfile.pods[target.name] == nil
        else { return nil }
        let around = (folder.podfile.searched[target.name] ?? []).filter { $0.isBuilt(in: target.configuration) }
        let unlocked = around.filter { !$0.isCall && folder.lock.needs[$0.name] == nil }.map(\.name)
        return PodSearchPaths(
            folder: folder.path, platform: PodPlatform.built(with: target.platform), unlocked: Set(unlocked).sorted(),
            isOpen: folder.lock.needs.isEmpty && around.contains(where: \.isCall))
    }

    /// The pods that search paths lead to, by name.
    func pods(in paths: PodSearchPaths) -> [PodReach.Pod] {
        guard let folder = folders[paths.folder], budget.spend(folder.lock.size * 2, .steps, at: paths.podfile) else {
            return []
        }
        var needs: [String: Set<String>] = [:]
        for name in folder.lock.names + paths.unlocked {
            guard budget.spend(1, .values, at: paths.podfile) else { break }
            let pod = PodLock.withoutSubspec(name)
            let own = local[pod]?.dependencies([name], on: paths.platform, budget) ?? []
            let others = Set((own + (folder.lock.needs[name] ?? [])).map(PodLock.withoutSubspec))
            needs[pod, default: []].formUnion(others.subtracting([pod]))
        }
        let locked = folder.lock.pods
        return needs.sorted { $0.key < $1.key }.map { name, needs in
            var pod = PodReach.Pod(name, needs: needs.sorted())
            pod.version = locked[name]?.pin ?? ""
            return pod
        }
    }

    /// The path of the Podfile in a folder.
    static func podfile(in folder: String) -> String { folder.joined("Podfile") ?? folder }

    /// The pods that a target is built without in its configuration, where `draft` is what CocoaPods makes of all pods of that
    /// target: its project builds and links them for every configuration, the settings that it writes for theirs alone.
    func unusedPods(in draft: DraftTarget) -> Set<String> {
        guard draft.target.id.project.isPodsProject, draft.target.name.hasPrefix("Pods-"),
            let folder = folders[draft.target.id.project.parentPath.parentPath]
                ?? folders[draft.target.id.project.parentPath]
        else { return [] }
        // `Pods-Outer-App`: the target with the longest name that fits.
        let target = folder.podfile.pods.keys.filter { draft.target.name.hasSuffix("-" + $0) }
            .max { ($0.count, $0) < ($1.count, $1) }
        guard let pods = target.flatMap({ folder.podfile.pods[$0] }), !pods.contains(where: \.isCall),
            budget.spend(folder.lock.size * 2 + folder.podfile.pods.count, .steps, at: Self.podfile(in: folder.path))
        else { return [] }
        func closure(_ pods: Set<Podfile.Pod>) -> Set<String> { folder.lock.closure(of: pods.map(\.name)) }
        return closure(pods).subtracting(closure(pods.filter { $0.isBuilt(in: draft.target.configuration) }))
    }

    /// The Flutter app that a target builds.
    func flutterApp(of target: Target) -> FlutterApp? {
        target.kind == .application ? flutterApps[target.id.project] : nil
    }

    /// Whether a Podfile says what the target uses.
    func covers(_ target: Target) -> Bool { pods(of: target) != nil }

    /// Whether CocoaPods gives its settings to the target; `nil` where only running the Podfile tells.
    func isIntegrated(_ target: Target) -> Bool? {
        guard let podfile = folder(of: target)?.podfile, target.kind != .package else { return false }
        return podfile.pods[target.name] != nil ? true : podfile.ofAnyTarget.isEmpty ? false : nil
    }

    /// CocoaPods integrates with targets of projects: what concerns any target concerns no package.
    private func pods(of target: Target) -> Set<Podfile.Pod>? {
        guard let podfile = folder(of: target)?.podfile else { return nil }
        let pods = target.kind == .package ? podfile.pods[target.name] : podfile.pods(of: target.name)
        return pods?.filter { $0.isBuilt(in: target.configuration) }
    }

    /// Whether a product is the one that CocoaPods makes of all pods of a target.
    func isAggregate(_ name: String) -> Bool {
        name.hasPrefix("Pods_") || name.hasPrefix("libPods-")
    }

    /// Whether a project is the one that CocoaPods writes for the Podfile nearest above another project.
    func isPodsProject(_ project: String, of user: String) -> Bool {
        guard project.isPodsProject, let folder = folder(above: user) else { return false }
        return folder.path == project.parentPath.parentPath || folder.path == project.parentPath
    }

    private func folder(of target: Target) -> Folder? { folder(above: target.id.project) }

    /// The nearest Podfile above the project.
    private func folder(above project: String) -> Folder? {
        var path = project.parentPath
        while true {
            if let folder = folders[path] { return folder }
            if path.isEmpty { return nil }
            path = path.parentPath
        }
    }
}
