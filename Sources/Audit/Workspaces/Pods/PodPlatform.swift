/// The platforms that a podspec tells apart.
///
/// Source: https://guides.cocoapods.org/syntax/podspec.html, "Multi-Platform support".
enum PodPlatform {
    /// Each by the name that attributes have before them: `s.osx.source_files`.
    static let named = [
        "ios": "ios", "osx": "osx", "macos": "osx", "tvos": "tvos", "watchos": "watchos", "visionos": "visionos",
    ]

    private static let bySDK = [
        "iphoneos": "ios", "macosx": "osx", "appletvos": "tvos", "watchos": "watchos", "xros": "visionos",
    ]

    /// What is taken for the platform where none is known.
    static let usual = "ios"

    /// The platform of an SDK.
    static func built(with sdk: String?) -> String { sdk.flatMap { bySDK[$0] } ?? usual }
}
