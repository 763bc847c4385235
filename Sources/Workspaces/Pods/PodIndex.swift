/// Which CocoaPods each target uses.
struct PodIndex {
    private struct Folder {
        var podfile: Podfile
        var lock: PodLock
    }

    private var folders: [String: Folder] = [:]
    /// Pods that are developed in the tree, by name.
    private(set) var local: [String: PodSpec] = [:]

    /// Reads the Podfiles in these folders.
    init(folders paths: [String], index: TreeIndex) {
        for folder in paths {
            guard let bytes = try? index.read(folder.joined("Podfile") ?? "Podfile") else { continue }
            let lock = (try? index.read(folder.joined("Podfile.lock") ?? "Podfile.lock")) ?? []
            let podfile = Podfile(String(decoding: bytes, as: UTF8.self))
            folders[folder] = Folder(podfile: podfile, lock: PodLock(String(decoding: lock, as: UTF8.self)))
            for pod in podfile.ofAnyTarget.union(podfile.pods.values.joined()) {
                let name = String(pod.name.prefix { $0 != "/" })
                guard let path = pod.path.flatMap({ folder.joined($0) }) else { continue }
                local[name] = local[name] ?? PodSpec(name: name, folder: path, index: index)
            }
        }
    }

    /// The names of the pods that a target uses, with all that those need.
    func names(of target: Target) -> Set<String> {
        guard let folder = folder(of: target), let pods = pods(of: target) else { return [] }
        let calls = pods.filter(\.isCall).map(\.name)
        // What only running the file tells is any of those that it told last time.
        let told = calls.isEmpty ? [] : folder.lock.all.isEmpty ? Set(calls) : folder.lock.all
        let direct = folder.lock.closure(of: pods.filter { !$0.isCall }.map(\.name)).union(told)
        // What a pod in the tree needs is not always in the lock file yet.
        return direct.union(direct.flatMap { folder.lock.closure(of: local[$0]?.dependencies ?? []) })
    }

    /// Whether a Podfile says what the target uses.
    func covers(_ target: Target) -> Bool { pods(of: target) != nil }

    /// CocoaPods integrates with targets of projects: what concerns any target concerns no package.
    private func pods(of target: Target) -> Set<Podfile.Pod>? {
        guard let podfile = folder(of: target)?.podfile else { return nil }
        return target.kind == .package ? podfile.pods[target.name] : podfile.pods(of: target.name)
    }

    /// Whether a product is the one that CocoaPods makes of all pods of a target.
    func isAggregate(_ name: String) -> Bool {
        name.hasPrefix("Pods_") || name.hasPrefix("libPods-")
    }

    /// The nearest Podfile above the project.
    private func folder(of target: Target) -> Folder? {
        var path = target.id.project.parentPath
        while true {
            if let folder = folders[path] { return folder }
            if path.isEmpty { return nil }
            path = path.parentPath
        }
    }
}
