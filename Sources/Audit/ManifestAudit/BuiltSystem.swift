import CapabilityUsage
import Workspaces

/// A system that bundles are built for.
struct BuiltSystem: Hashable {
    let runtime: CompilationEnvironment.Platform
    /// The SDK of such a build.
    let sdk: String

    /// The Mac first: its builds differ most from those for devices.
    static let all = [
        BuiltSystem(runtime: .macOS, sdk: "macosx"), BuiltSystem(runtime: .iOS, sdk: "iphoneos"),
        BuiltSystem(runtime: .watchOS, sdk: "watchos"), BuiltSystem(runtime: .tvOS, sdk: "appletvos"),
        BuiltSystem(runtime: .visionOS, sdk: "xros"),
    ]
}

/// A build of a bundle for another system than the audited one, with the same manifests.
struct OtherBuild {
    let runtime: CompilationEnvironment.Platform
    /// The targets that it is built from; for an app with its extensions.
    let closure: [Target]
}

extension Target {
    /// The platforms whose parts of targets its own closure has: the audited one, and Mac Catalyst where it is built with
    /// that. Builds for other systems have closures of their own.
    var auditedPlatforms: Platforms { platforms(on: runtime) }

    /// The systems other than the audited one that it is built for with the same manifests.
    var otherSystems: [BuiltSystem] {
        let sdks = buildableSDKs
        return BuiltSystem.all.filter { $0.runtime != runtime && $0.sdk != platform && sdks.contains($0.sdk) }
    }

    /// The platforms of its build for a system.
    func platforms(on runtime: CompilationEnvironment.Platform) -> Platforms {
        switch runtime {
        case .iOS: isBuiltWithCatalyst ? [.iOS, .catalyst] : .iOS
        case .watchOS: .watchOS
        case .tvOS: .tvOS
        case .visionOS: .visionOS
        case .macOS: .macOS
        }
    }
}

/// A workspace as its bundles are built: made once for each kind of build, however many bundles have one.
struct BuiltWorkspaces {
    private struct Build: Hashable {
        let platforms: Platforms
        /// The SDK of a build for another system than the audited one.
        let sdk: String?
    }

    private let workspace: Workspace
    private var known: [Build: Workspace] = [:]

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// As it is built for these platforms.
    mutating func built(for platforms: Platforms) -> Workspace {
        let build = Build(platforms: platforms, sdk: nil)
        let built = known[build] ?? workspace.built(for: platforms)
        known[build] = built
        return built
    }

    /// As it is built for these platforms of a system that is not the audited one.
    mutating func built(for platforms: Platforms, of system: BuiltSystem) -> Workspace {
        let build = Build(platforms: platforms, sdk: system.sdk)
        let built = known[build] ?? workspace.built(for: platforms, with: system.sdk)
        known[build] = built
        return built
    }
}
