/// The platforms that a file or a dependency is built for, as projects call them: `ios`, `maccatalyst`, `xros`.
struct PlatformFilter {
    /// Empty: all of them.
    let names: [String]

    /// Whether what is built with one of these SDKs takes part; where no SDK is known it does.
    func includes(_ sdks: [String]) -> Bool {
        let platforms = sdks.compactMap { Self.byPlatform[$0] }
        return names.isEmpty || platforms.isEmpty || platforms.contains { names.contains($0) }
    }

    private static let byPlatform = [
        "iphoneos": "ios", "watchos": "watchos", "appletvos": "tvos", "xros": "xros", "macosx": "macos",
    ]
}

extension PlatformFilter {
    /// What an object of an Xcode project says.
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
