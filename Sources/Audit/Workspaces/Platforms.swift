/// The platforms that a part of a target is built for, such as a file or a dependency. An iOS app's Mac build with Mac
/// Catalyst counts as one where settings ask for it.
package struct Platforms: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let iOS = Platforms(rawValue: 1)
    package static let watchOS = Platforms(rawValue: 2)
    package static let tvOS = Platforms(rawValue: 4)
    package static let visionOS = Platforms(rawValue: 8)
    package static let macOS = Platforms(rawValue: 16)
    /// The build for the Mac of a target for iOS.
    package static let catalyst = Platforms(rawValue: 32)
    /// All platforms: those of a file or dependency without a filter.
    package static let all: Platforms = [.iOS, .watchOS, .tvOS, .visionOS, .macOS, .catalyst]
}

extension Platforms {
    /// What ``Target/auditedSDKs`` calls the build with Mac Catalyst, which has the Mac's SDK.
    static let catalystSDK = "maccatalyst"

    /// The platforms of SDKs for devices; other SDKs are ignored.
    package init(sdks: some Sequence<String>) {
        self = sdks.reduce(into: Platforms()) { $0.formUnion(Self.bySDK[$1] ?? []) }
    }

    /// The platforms that filters of projects name; unknown names are ignored.
    init(filters: some Sequence<String>) {
        self = filters.reduce(into: Platforms()) { $0.formUnion(Self.byFilter[$1] ?? []) }
    }

    private static let bySDK: [String: Platforms] = [
        "iphoneos": .iOS, "watchos": .watchOS, "appletvos": .tvOS, "xros": .visionOS, "macosx": .macOS,
        catalystSDK: .catalyst,
    ]

    private static let byFilter: [String: Platforms] = [
        "ios": .iOS, "watchos": .watchOS, "tvos": .tvOS, "xros": .visionOS, "macos": .macOS,
        "maccatalyst": .catalyst,
    ]
}

/// The parts that a target has only on some of its platforms, with those platforms. Parts that aren't listed are on all.
///
/// A library of several platforms is read once for all of them; each bundle is judged by what it has on the bundle's
/// own.
package struct PlatformParts: Equatable, Sendable {
    /// Sources and resources, by path.
    package var files: [String: Platforms] = [:]
    /// Targets that it links or embeds.
    package var targets: [Target.ID: Platforms] = [:]
    /// Linked modules that are no targets, by name: those of the system, and opaque ones.
    package var modules: [String: Platforms] = [:]
    /// Compilation conditions of Swift and macros of C, by name.
    package var conditions: [String: Platforms] = [:]
    /// Problems in reading such parts, of those in ``Target/unresolved``.
    package var problems: [Diagnostic: Platforms] = [:]

    /// No such parts.
    package init() {}

    /// Whether the target is the same on all its platforms.
    package var isEmpty: Bool {
        files.isEmpty && targets.isEmpty && modules.isEmpty && conditions.isEmpty && problems.isEmpty
    }
}

extension Dictionary where Value == Platforms {
    /// Whether a part is there on one of these platforms. Parts that are not listed are there on all.
    func has(_ part: Key, on platforms: Platforms) -> Bool {
        self[part].map { !$0.isDisjoint(with: platforms) } ?? true
    }

    /// Records that a part is there on these platforms as well.
    ///
    /// - Parameter isNew: false if the target has the part already: where that isn't listed, on all platforms.
    mutating func note(_ part: Key, on platforms: Platforms, isNew: Bool) {
        guard isNew || self[part] != nil else { return }
        let all = (self[part] ?? []).union(platforms)
        self[part] = all == .all ? nil : all
    }
}

extension Target {
    /// The target as it is built for these platforms: without the parts that it has on others only.
    package func built(for platforms: Platforms) -> Target {
        guard !parts.isEmpty else { return self }
        var target = self
        target.builtFor = platforms
        target.sources = sources.filter { parts.files.has($0.path, on: platforms) }
        target.resources = resources.filter { parts.files.has($0, on: platforms) }
        target.manifests = manifests.filter { parts.files.has($0.path, on: platforms) }
        target.unresolved = unresolved.filter {
            parts.files.has($0.path, on: platforms) && parts.problems.has($0, on: platforms)
        }
        target.dependencies = dependencies.filter { parts.targets.has($0, on: platforms) }
        target.embedded = embedded.filter { parts.targets.has($0, on: platforms) }
        target.embeddedBinaries = embeddedBinaries.filter { parts.modules.has($0, on: platforms) }
        target.linkedModules = linkedModules.filter { parts.modules.has($0, on: platforms) }
        target.opaque = opaque.filter { parts.modules.has($0.name, on: platforms) }
        target.compilationConditions = compilationConditions.filter { parts.conditions.has($0, on: platforms) }
        target.preprocessorDefinitions = preprocessorDefinitions.filter { parts.conditions.has($0.key, on: platforms) }
        return target
    }

    /// Adds problems in reading parts, each with the platforms that it has the part on.
    mutating func add(_ problems: [(diagnostic: Diagnostic, platforms: Platforms)]) {
        var known = Set(unresolved)
        for (diagnostic, platforms) in problems {
            parts.problems.note(diagnostic, on: platforms, isNew: known.insert(diagnostic).inserted)
            unresolved.append(diagnostic)
        }
    }

    /// Whether it has a source or resource on the platforms that it is built for (see ``built(for:)``).
    package func has(file path: String) -> Bool { parts.files.has(path, on: builtFor) }
}

extension Workspace {
    /// The workspace as it is built for these platforms: its targets without the parts that they have on others only.
    package func built(for platforms: Platforms) -> Workspace {
        var workspace = self
        for position in targets.indices where !targets[position].parts.isEmpty {
            workspace.targets[position] = targets[position].built(for: platforms)
        }
        return workspace
    }

    /// The workspace as it is built for these platforms with their SDK: each target that supports that is a target for it.
    package func built(for platforms: Platforms, with sdk: String) -> Workspace {
        var workspace = built(for: platforms)
        for position in targets.indices where targets[position].buildableSDKs.contains(sdk) {
            workspace.targets[position].platform = sdk
        }
        return workspace
    }
}
