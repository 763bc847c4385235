import CapabilityUsage
import Workspaces

/// A bundle whose targets and declarations are known and whose sources are not scanned yet.
struct BundleDraft {
    let target: Target
    /// The app that embeds it.
    let host: Target?
    /// The bundle's name in reports.
    let app: String
    let settings: AppAuditSettings
    let declarations: [Declaration]
    /// Declarations that only its other build configurations have.
    let otherDeclarations: [OtherDeclaration]
    /// The targets that it is built from.
    let own: [Target]
    /// For an app or a watch app: `own` and the targets of its app extensions; for other bundles the same as `own`.
    let shared: [Target]
    /// Its builds for other systems; empty where it declares nothing.
    private(set) var otherBuilds: [OtherBuild] = []
    /// The modules of all libraries of its workspace.
    var libraries: Set<String> = []
    /// Parts of the bundle that exceed the limits of the audit.
    private(set) var leftOut: [Diagnostic] = []

    /// Creates a draft for a bundle of the workspace.
    ///
    /// - Parameters:
    ///   - named: the settings that name this bundle itself.
    ///   - ruling: the settings that apply to it: `named`, else those of the app that embeds it.
    ///   - workspace: as it is built for the platform of the bundle.
    init(
        _ target: Target, host: Target?, named: AppAuditSettings?, ruling: AppAuditSettings?, in workspace: Workspace,
        _ limits: inout AuditLimits
    ) {
        self.host = host
        app = named?.name ?? target.name
        settings = ruling ?? AppAuditSettings(name: target.name)
        let declared = DeclarationReader.declarations(
            of: target, limit: max(min(limits.declarations.ofBundle, limits.declarations.ofAll), 0))
        declarations = declared.list
        limits.declarations.ofAll -= declarations.count
        otherDeclarations = DeclarationReader.otherDeclarations(
            of: target, limit: max(min(limits.declarations.ofBundle, limits.declarations.ofAll), 0))
        limits.declarations.ofAll -= otherDeclarations.count
        var problems: [String] = []
        if !declared.isWhole {
            problems.append(
                "\(app) declares more than \(declarations.count) values, or longer ones than \(AuditLimits.valueLengthLimit) bytes: the rest is left out"
            )
        }
        let closure = Closure(of: target, in: workspace, &limits)
        (own, shared) = (closure.own, closure.shared)
        if !closure.isWhole { problems.append("what \(app) is built from is left out: the tree has too many targets") }
        limits.comparisons -= Self.comparisons(of: declarations, with: shared)
        if limits.comparisons < 0 {
            problems.append(
                "\(app) is left out: comparing its declarations with all that it is built from would take too long")
        }
        leftOut = problems.map { Diagnostic(.leftOut, $0, path: target.id.project) }
        var target = target
        target.unresolved += leftOut
        self.target = target
    }

    /// The targets of all its builds, itself first. One that is the same in several builds stands here once.
    var allTargets: [Target] {
        guard !otherBuilds.isEmpty else { return shared }
        var known: [Target.ID: Set<Platforms>] = [:]
        return (shared + otherBuilds.flatMap(\.closure)).filter {
            known[$0.id, default: []].insert($0.builtFor).inserted
        }
    }

    /// Adds its build for another system, which has the same manifests.
    ///
    /// - Parameter workspace: as it is built for that system.
    mutating func addBuild(for system: BuiltSystem, in workspace: Workspace, _ limits: inout AuditLimits) {
        guard let build = workspace.target(target.id) else { return }
        let closure = Closure(of: build, in: workspace, &limits)
        limits.comparisons -= Self.comparisons(of: declarations, with: closure.shared)
        if closure.isWhole, limits.comparisons >= 0 {
            otherBuilds.append(OtherBuild(runtime: system.runtime, closure: closure.shared))
        } else {
            let name = system.runtime.rawValue
            let problem = "what \(app) for \(name) is built from is left out: the tree has too many targets"
            leftOut.append(Diagnostic(.leftOut, problem, path: target.id.project))
        }
    }

    private static func comparisons(of declarations: [Declaration], with closure: [Target]) -> Int {
        declarations.count * closure.reduce(0) { $0 + 1 + $1.opaque.count + $1.linkedModules.count }
    }

    /// The targets and modules that a bundle is built from.
    private struct Closure {
        var own: [Target]
        var shared: [Target]
        var isWhole: Bool

        init(of target: Target, in workspace: Workspace, _ limits: inout AuditLimits) {
            let isApp = target.kind == .application || target.kind == .watchApp
            let own = workspace.closure(of: target.id, limit: &limits.closures.references)
            let all = isApp ? workspace.closureWithExtensions(of: target.id, limit: &limits.closures.references) : own
            limits.closures.targets -= own.count + (all.count == own.count ? 0 : all.count)
            isWhole = limits.closures.references >= 0 && limits.closures.targets >= 0
            guard isWhole else {
                (self.own, shared) = ([target], [target])
                return
            }
            self.own = BundleDraft.buildable(own, for: target, workspace)
            shared = all.count == own.count ? self.own : BundleDraft.buildable(all, for: target, workspace)
        }
    }

    /// The targets of the closure that can be built for the bundle's platform. An implicit dependency refers to a
    /// framework by its name only, and several platforms may have one with that name.
    fileprivate static func buildable(_ closure: [Target.ID], for bundle: Target, _ workspace: Workspace) -> [Target] {
        closure.compactMap(workspace.target).filter { target in
            guard target.id != bundle.id, target.platform != nil, target.runtime != bundle.runtime else { return true }
            return target.buildableSDKs.contains(bundle.platform ?? "iphoneos")
        }
    }
}

/// Which app embeds each target of a workspace.
struct BundleHosts {
    private var embedders: [Target.ID: [Target]] = [:]
    private var apps: [String: [Target]] = [:]

    init(in workspace: Workspace) {
        for app in workspace.targets where app.kind == .application {
            apps[app.id.project, default: []].append(app)
            for id in app.embedded { embedders[id, default: []].append(app) }
        }
    }

    /// The app that embeds the target; of several the one whose identifier the target's begins with.
    func host(of target: Target) -> Target? {
        guard target.kind != .application else { return nil }
        func isBelow(_ host: Target) -> Bool {
            host.bundleIdentifier.map { target.bundleIdentifier?.hasPrefix($0 + ".") == true } ?? false
        }
        let hosts = embedders[target.id] ?? []
        // Some projects embed the bundle with a script; then the bundle identifier shows the host.
        return hosts.first(where: isBelow) ?? hosts.first ?? apps[target.id.project]?.first(where: isBelow)
    }
}

extension Target {
    /// The known facts about its build, for a bundle of the platform.
    func environment(platform: CompilationEnvironment.Platform) -> CompilationEnvironment {
        CompilationEnvironment(
            platform: platform, conditions: Set(compilationConditions), definitions: preprocessorDefinitions,
            isComplete: !unresolved.contains(where: \.canHideDeclarations))
    }

    /// The system that the bundle runs on.
    var runtime: CompilationEnvironment.Platform {
        switch platform {
        case let name? where name.hasPrefix("watch"): .watchOS
        case let name? where name.hasPrefix("appletv"): .tvOS
        case let name? where name.hasPrefix("xr"): .visionOS
        case let name? where name.hasPrefix("macos"): .macOS
        default: kind == .watchApp ? .watchOS : .iOS
        }
    }
}
