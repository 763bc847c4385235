/// The build configuration that an app is likely uploaded in, where no scheme says it.
enum ReleaseConfiguration {
    /// The best guess among the configurations of a project: `Release`; else those that are likeliest for the store by
    /// their names, of these the default one, then one that names the store, then one that is called after a release, then
    /// the first. Those for debugging count where there are no others.
    ///
    /// - Parameter debugging: those whose settings show that they are for debugging.
    static func guess(among all: [String], byDefault: String?, debugging: Set<String> = []) -> String? {
        if all.contains("Release") { return "Release" }
        let usable = all.filter { BuildVariant($0) == .release && !debugging.contains($0) }
        guard !usable.isEmpty else { return all.first { $0 == byDefault } ?? all.first }
        let purpose = usable.map(BuildPurpose.init).min()
        let likeliest = usable.filter { BuildPurpose($0) == purpose }
        return likeliest.first { $0 == byDefault } ?? likeliest.first(where: BuildPurpose.namesStore)
            ?? likeliest.first { $0.lowercased().contains("release") } ?? likeliest.first
    }
}

/// The app that each target is built for: what it embeds and links, at any depth, is built in its configuration.
struct TargetHosts<Name: Hashable> {
    private var hosts: [Name: Name] = [:]

    /// - Parameter apps: those of the project, in its order. One that another depends on is a part of that.
    init(apps: [Name], dependencies: [Name: [Name]]) {
        let all = Set(apps)
        let inner = Set(apps.flatMap { app in (dependencies[app] ?? []).filter { $0 != app && all.contains($0) } })
        let outer = apps.filter { !inner.contains($0) }
        for app in outer.isEmpty ? apps : outer {
            var queue = [app]
            while let name = queue.popLast() {
                for next in dependencies[name] ?? [] where next != app && hosts[next] == nil {
                    hosts[next] = app
                    queue.append(next)
                }
            }
        }
    }

    /// The app that a target is built for; itself where no app needs it.
    subscript(_ name: Name) -> Name { hosts[name] ?? name }
}
