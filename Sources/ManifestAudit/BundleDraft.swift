import CapabilityUsage
import Workspaces

/// A bundle before its sources were looked at.
struct BundleDraft {
    let target: Target
    /// The app that embeds it.
    let host: Target?
    /// What reports call it.
    let app: String
    let settings: AppAuditSettings
    let declarations: [Declaration]
    /// The targets that it is built from.
    let own: [Target]
    /// For an app, also a watch's, also those of its extensions.
    let shared: [Target]

    /// A bundle of the workspace, under the settings of an app that rules it.
    init(_ target: Target, host: Target?, named: AppAuditSettings?, ruling: AppAuditSettings?, in workspace: Workspace)
    {
        (self.target, self.host) = (target, host)
        app = named?.name ?? target.name
        settings = ruling ?? AppAuditSettings(name: target.name)
        declarations = DeclarationReader.declarations(of: target)
        let closure = workspace.closure(of: target.id)
        own = Self.buildable(closure, for: target, workspace)
        shared =
            target.kind == .application || target.kind == .watchApp
            ? Self.buildable(workspace.closureWithExtensions(of: target.id), for: target, workspace) : own
    }

    /// The targets that can be built for the bundle's platform. Frameworks of one name for several platforms share an
    /// implicit dependency.
    private static func buildable(_ closure: [Target.ID], for bundle: Target, _ workspace: Workspace) -> [Target] {
        closure.compactMap(workspace.target).filter { target in
            guard target.id != bundle.id, target.platform != nil, target.runtime != bundle.runtime else { return true }
            return target.settings["SUPPORTED_PLATFORMS"]?.value.contains(bundle.platform ?? "iphoneos") ?? false
        }
    }

    /// The app that embeds the target; of several the one whose identifier the target's begins with.
    static func host(of target: Target, in workspace: Workspace) -> Target? {
        guard target.kind != .application else { return nil }
        let hosts = workspace.targets.filter { $0.kind == .application && $0.embedded.contains(target.id) }
        func isBelow(_ host: Target) -> Bool {
            host.bundleIdentifier.map { target.bundleIdentifier?.hasPrefix($0 + ".") == true } ?? false
        }
        // Some projects embed by a script: then the identifier tells.
        let others = workspace.targets.filter { $0.kind == .application && $0.id.project == target.id.project }
        return hosts.first(where: isBelow) ?? hosts.first ?? others.first(where: isBelow)
    }
}

extension Target {
    /// What is known of its build, for a bundle of the platform.
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
