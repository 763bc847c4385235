import Workspaces

/// Two targets of one app build a module of the same name.
struct ModuleNameCollision: Rule {
    static let name = "module-name-collision"
    static let severity = Severity.warning
    static let summary = "Two targets that an app is built from have the same module name."
    static let explanation = """
        Swift can't tell two modules of one name apart: an import takes whichever is found first, and symbols of both
        clash at link time. It comes from copied targets that kept PRODUCT_MODULE_NAME or the product's name.

        Give each its own name.
        """

    func findings(in context: AuditContext) -> [Finding] {
        context.audited.flatMap { bundle in
            let modules = bundle.closure.filter { !$0.moduleName.isEmpty && $0.makesModule }
            let byName = Dictionary(grouping: modules, by: \.moduleName).mapValues(Self.withoutTwinsOfPods)
            let groups = byName.filter { name, targets in
                // One package seen through two projects is one module.
                targets.count > 1 && Set(targets.map(\.sources)).count > 1 && !name.contains("$")
                    && bundle.hasInOneBuild(targets)
            }
            return groups.keys.sorted().map { finding($0, groups[$0] ?? [], bundle) }
        }
    }

    /// The targets without those that build a pod another time: its podspec, or a project of its own, beside the target of
    /// CocoaPods' project; or other subspecs of the same podspec.
    private static func withoutTwinsOfPods(_ targets: [Target]) -> [Target] {
        guard targets.count > 1,
            let pod = targets.first(where: { $0.id.project.isPodsProject })
                ?? targets.first(where: { $0.id.project.hasSuffix(".podspec") })
        else { return targets }
        let paths = Set(pod.sources.map(\.path))
        return targets.filter { target in
            if target.id == pod.id { return true }
            if target.id.project == pod.id.project, pod.id.project.hasSuffix(".podspec") { return false }
            return !target.sources.contains { paths.contains($0.path) }
        }
    }

    private func finding(_ name: String, _ targets: [Target], _ bundle: AuditedBundle) -> Finding {
        let project = targets.last?.id.project ?? ""
        return Finding(
            Self.self, of: bundle, key: name, path: project.isEmpty ? bundle.mainManifest : project,
            message: "\(bundle.app) is built from \(targets.count) targets whose module is called \(name)",
            help: "Give each of them a module name of its own.",
            evidence: targets.map { "\($0.id.project): \($0.name)" })
    }
}

extension AuditedBundle {
    /// Whether one build has several of the targets: the closure of an app for iOS also holds what only its build with Mac
    /// Catalyst has, or only the other one.
    fileprivate func hasInOneBuild(_ targets: [Target]) -> Bool {
        guard target.auditedPlatforms.contains(.catalyst) else { return true }
        return [Platforms.iOS, .catalyst].contains { platform in
            let reached = reached(on: platform)
            return Set(targets.filter { reached.contains($0.id) }.map(\.sources)).count > 1
        }
    }

    /// The targets of the closure that the bundle and its extensions are built from on one of its platforms.
    private func reached(on platform: Platforms) -> Set<Target.ID> {
        let byID = Dictionary(closure.map { ($0.id, $0) }) { first, _ in first }
        var reached: Set = [target.id]
        var queue = [target]
        while let next = queue.popLast()?.built(for: platform) {
            queue += (next.dependencies + next.embedded).filter { reached.insert($0).inserted }.compactMap { byID[$0] }
        }
        return reached
    }
}

extension Target {
    /// Whether others could import it. Of programs only Swift makes a module, and a bundle of resources makes none.
    fileprivate var makesModule: Bool {
        if case .other = kind { return false }
        return kind.isAudited ? sources.contains { $0.path.hasSuffix(".swift") } : !sources.isEmpty
    }
}
