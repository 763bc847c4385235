/// What a package is read for: `.when(…)` of its targets is decided by it.
struct PackageConditions {
    var variant: BuildVariant
    /// The traits that are on.
    var traits: PackageTraits

    /// `.when(platforms: [.iOS])`: the platforms on which it can hold, as the package is built; all where it names
    /// none or can't be told.
    func platforms(_ condition: ManifestRecord) -> Platforms {
        let configuration = condition["configuration"]?.record?.name
        if let configuration, configuration != variant.rawValue.lowercased() { return [] }
        if let names = condition["traits"]?.elements, !traits.isAnyEnabled(of: names.map(\.string)) { return [] }
        guard let platforms = condition["platforms"]?.elements else { return .all }
        return platforms.reduce(into: Platforms()) { all, platform in
            all.formUnion(platform.record.map { Self.byName[$0.name] ?? [] } ?? .all)
        }
    }

    /// By their names in a manifest. What is for Mac Catalyst is no part of a build for iOS, nor the other way round; an
    /// app that has both builds has both.
    ///
    /// Source: `PIF.PlatformFilter` in
    /// https://github.com/swiftlang/swift-package-manager/blob/main/Sources/XCBuildSupport/PIFBuilder.swift.
    private static let byName: [String: Platforms] = [
        "iOS": .iOS, "macCatalyst": .catalyst, "watchOS": .watchOS, "tvOS": .tvOS, "visionOS": .visionOS,
        "macOS": .macOS,
    ]
}

/// The traits of a package, and which are on: its default ones, and what is asked for.
///
/// That somebody asks for less than the default ones turns nothing off: another may ask for them.
/// Source: https://github.com/swiftlang/swift-evolution/blob/main/proposals/0450-swiftpm-package-traits.md.
struct PackageTraits {
    /// The traits that each trait turns on besides itself.
    private var implied: [String: [String]] = [:]
    private(set) var enabled: Set<String> = []
    /// Whether there may be more than those that are named.
    private var isOpen = false

    /// - Parameter list: the `traits:` of a package.
    init(_ list: ManifestValue?) {
        isOpen = list.map { $0.elements == nil && !$0.isNothing } ?? false
        for value in list?.elements ?? [] {
            guard let name = Self.name(of: value) else {
                isOpen = true
                continue
            }
            let others = value.record?["enabledTraits"]
            isOpen = isOpen || others.map { $0.elements?.allSatisfy { $0.string != nil } != true } ?? false
            implied[name, default: []] += (others?.elements ?? []).compactMap(\.string)
        }
        enable(implied["default"] ?? [])
    }

    /// `"One"`, `.trait(name: "One")` or `.default(enabledTraits: […])`.
    private static func name(of value: ManifestValue) -> String? {
        guard let record = value.record else { return value.string }
        return record.name == "default" ? record.name : record["name"]?.string
    }

    /// Turns traits on, with those that they turn on; `nil` is one that can't be told.
    mutating func enable(_ names: some Collection<String?>) {
        isOpen = isOpen || names.contains(nil)
        var queue = names.compactMap(\.self)
        while let name = queue.popLast() {
            if enabled.insert(name).inserted { queue += implied[name] ?? [] }
        }
    }

    /// Whether any of these may be on; `nil` is a name that can't be told.
    func isAnyEnabled(of names: [String?]) -> Bool {
        isOpen || names.contains { $0.map(enabled.contains) ?? true }
    }
}
