/// Xcode's defaults for every target, as far as manifests and sources depend on them.
///
/// Source: Xcode's build settings reference. Paths of a project are relative to it, so its own folder is `.`.
enum XcodeDefaults {
    static let settings: KeyValuePairs<String, String> = [
        "SRCROOT": ".", "SOURCE_ROOT": ".", "PROJECT_DIR": ".", "PROJECT": "$(PROJECT_NAME)",
        "TARGETNAME": "$(TARGET_NAME)", "PRODUCT_NAME": "$(TARGET_NAME)",
        "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
        "DEVELOPMENT_LANGUAGE": "en", "PLATFORM_NAME": "", "SWIFT_VERSION": "5",
    ]

    /// The setting of the oldest system of a platform, by the platform's name in XcodeGen and Tuist.
    static let minimums = [
        "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET",
        "watchOS": "WATCHOS_DEPLOYMENT_TARGET", "tvOS": "TVOS_DEPLOYMENT_TARGET",
        "visionOS": "XROS_DEPLOYMENT_TARGET",
    ]

    /// The SDK that a target is built with, without a version: what it supports, where that leaves the project's SDK out. One
    /// that supports several is looked at as an iOS target.
    ///
    /// - Parameter takesDefault: whether Xcode's own default counts where nothing names an SDK: that of the Mac.
    static func platform(_ settings: SettingResolver, takesDefault: Bool = false) -> String? {
        let root = settings.text("SDKROOT").map { String($0.prefix { !$0.isNumber && $0 != "." }) }
        let named = root.flatMap { $0 == "auto" || $0.contains("/") ? nil : $0 }
        let supported = settings.text("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init) ?? []
        if let named, supported.contains(named) { return named }
        return ["iphoneos", "watchos", "appletvos", "xros", "macosx"].first { supported.contains($0) } ?? named
            ?? (takesDefault && isForMacByDefault(settings) ? "macosx" : nil)
    }

    /// True if nothing names an SDK, and the settings are those of an app for the Mac.
    private static func isForMacByDefault(_ settings: SettingResolver) -> Bool {
        settings.isAssigned("MACOSX_DEPLOYMENT_TARGET")
            && !["SDKROOT", "SUPPORTED_PLATFORMS", "TARGETED_DEVICE_FAMILY"].contains(where: settings.isAssigned)
    }

    /// Returns the product of a product type on a platform.
    static func kind(productType: String, platform: String?) -> Target.Kind {
        switch productType.dropPrefix("com.apple.product-type.") {
        case "application": platform == "watchos" ? .watchApp : .application
        case "application.messages", "application.watchapp2-container": .application
        case "application.on-demand-install-capable": .appClip
        case "application.watchapp", "application.watchapp2": .watchApp
        case "system-extension", "driver-extension": .systemExtension
        case let type where type.hasPrefix("app-extension") || type.hasSuffix("-extension"):
            .appExtension(pointIdentifier: nil)
        case "framework", "library.dynamic": .framework
        case "framework.static", "library.static": .staticLibrary
        case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test": .tests
        case "tool", "xpc-service": .tool
        default: .other
        }
    }
}

extension String {
    /// Without `prefix`, where it starts with that.
    package func dropPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
