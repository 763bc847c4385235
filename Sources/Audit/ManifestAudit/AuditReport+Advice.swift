import Workspaces

extension AuditReport {
    /// True if the targets of some Tuist manifest can't be read without running it. The output of `tuist graph` lists
    /// them.
    package var hasUnreadTuistManifest: Bool {
        diagnostics.contains { diagnostic in
            ["Project.swift", "Workspace.swift"].contains {
                diagnostic.path == $0 || diagnostic.path.hasSuffix("/" + $0)
            }
        }
    }

    /// The bundles that the app's settings name. Those that these embed are not among them.
    package func bundles(namedBy app: AppAuditSettings) -> [AuditedBundle] {
        bundles.filter { app.names($0) }
    }

    /// The projects of bundles that the app's settings name and don't tell apart; empty where there are no two. One app for
    /// several systems may have a project for each.
    package func projectsInDoubt(of app: AppAuditSettings) -> [String] {
        let named = Dictionary(grouping: bundles(namedBy: app), by: \.target.runtime).values
        return named.first { $0.count > 1 }?.map(\.target.id.project).sorted() ?? []
    }

    /// The modules that the app's settings list under `sdks` although no target of the app links, contains or imports
    /// them.
    package func unmatchedModules(of app: AppAuditSettings) -> [String] {
        let bundles = bundles.filter { $0.settings.name == app.name }
        guard !bundles.isEmpty else { return [] }
        let names = Set(bundles.flatMap(\.moduleNames).map(SDKTable.normalized))
        return app.sdks.keys.sorted().filter { module in
            let name = SDKTable.normalized(module)
            let isThere = module.hasSuffix("*") ? names.contains { $0.hasPrefix(name) } : names.contains(name)
            return !isThere && !bundles.contains { $0.imports(module) }
        }
    }

    /// The names of what its apps are built from, as projects, packages and pods call it.
    package var moduleNames: Set<String> { Set(bundles.flatMap(\.moduleNames)) }
}

extension AppAuditSettings {
    /// Whether these settings name the bundle, and are those that count for it.
    func names(_ bundle: AuditedBundle) -> Bool { bundle.settings.name == name && isAbout(bundle.target) }
}

extension AuditedBundle {
    fileprivate var moduleNames: [String] {
        allTargets.flatMap { target in
            target.opaque.flatMap { dependency in
                [dependency.name, PackageIdentity.of(dependency.origin)]
            } + target.linkedModules + [target.name, target.moduleName]
        }
    }

    /// Whether some file of its closure imports the module.
    fileprivate func imports(_ module: String) -> Bool {
        !sharedEvidence.imports(of: [module], as: .link).isEmpty
    }
}
