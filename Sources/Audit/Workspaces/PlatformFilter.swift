/// The platforms that a file or a dependency is built for, as projects call them: `ios`, `maccatalyst`, `xros`.
struct PlatformFilter {
    /// Empty: all of them.
    let names: [String]

    /// The platforms on which a target that is built with these SDKs has the part: `all` where the filter leaves out
    /// none of them, or none of the SDKs is known; empty where the target never has it.
    func platforms(of sdks: [String]) -> Platforms {
        let own = Platforms(sdks: sdks)
        guard !names.isEmpty, !own.isEmpty else { return .all }
        let common = own.intersection(Platforms(filters: names))
        return common == own ? .all : common
    }
}

extension PlatformFilter {
    /// The filter of an object of an Xcode project.
    init(_ object: ProjectObject) {
        names = object.texts("platformFilters") + (object.text("platformFilter").map { [$0] } ?? [])
    }

    /// `destinationFilters` of a spec.
    ///
    /// Source: `SupportedDestination` of XcodeGen 2.45.4.
    static func destinations(_ value: ManifestValue?) -> PlatformFilter {
        let names = value?.elements?.compactMap(\.string) ?? []
        return PlatformFilter(names: names.map { $0 == "visionOS" ? "xros" : $0.lowercased() })
    }

    /// What `inferDestinationFiltersByPath` makes of a path: a folder called after a destination, or the end of a name.
    static func told(byPath path: String) -> PlatformFilter {
        let path = "/" + path.lowercased()
        let name = destinationNames.first { path.contains("/\($0)/") || path.hasSuffix("_\($0).swift") }
        return PlatformFilter(names: name.map { [$0 == "visionos" ? "xros" : $0] } ?? [])
    }

    private static let destinationNames = ["ios", "tvos", "macos", "maccatalyst", "watchos", "visionos"]

    /// `platformFilter` of a spec: what it calls macOS is the Mac build of an iOS app.
    static func single(_ value: ManifestValue?) -> PlatformFilter {
        switch value?.string {
        case "iOS": PlatformFilter(names: ["ios"])
        case "macOS": PlatformFilter(names: ["maccatalyst"])
        default: PlatformFilter(names: [])
        }
    }
}
