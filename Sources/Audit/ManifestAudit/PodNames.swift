import Workspaces

/// The pods of a list by the names that sources import them by. Made once for all targets that share the list.
struct PodNames {
    private var byName: [String: PodReach.Pod] = [:]
    /// The names of pods by what is left of them in any spelling.
    private var byPlainName: [String: [String]] = [:]
    /// The names of pods by the module that their target builds.
    private var byModule: [String: [String]] = [:]

    init(_ list: PodReach.List?, in workspace: Workspace) {
        for pod in list?.pods ?? [] {
            byName[pod.name] = byName[pod.name] ?? pod
            byPlainName[SDKTable.normalized(pod.name), default: []].append(pod.name)
            guard let target = pod.target.flatMap(workspace.target) else { continue }
            byModule[target.moduleName, default: []].append(pod.name)
        }
    }

    /// Whether one of the modules is a pod other than those that are linked.
    func holds(anyOf modules: Set<String>, except linked: Set<String>) -> Bool {
        modules.contains { module in names(of: module).contains { !linked.contains($0) } }
    }

    /// The pods that are imported, and those that they need, but for those that are linked.
    func pods(importedBy modules: Set<String>, except linked: Set<String>) -> [PodReach.Pod] {
        var queue = modules.flatMap { names(of: $0) }
        var (seen, found): (Set<String>, [PodReach.Pod]) = (linked, [])
        while let name = queue.popLast() {
            guard seen.insert(name).inserted, let pod = byName[name] else { continue }
            found.append(pod)
            queue += pod.needs
        }
        return found.sorted { $0.name < $1.name }
    }

    private func names(of module: String) -> [String] {
        (byPlainName[SDKTable.normalized(module)] ?? []) + (byModule[module] ?? [])
    }
}
