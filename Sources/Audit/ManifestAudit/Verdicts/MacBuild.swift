import CapabilityUsage
import Workspaces

/// Whether a target is built for the Mac, and how.
enum MacBuild {
    /// The bundle is built for other systems alone.
    case none
    /// The Mac build of an iOS app: the same sources, with Mac Catalyst.
    case catalyst
    /// A build with the Mac's own SDK.
    case native
    /// Settings that tell it are not known.
    case unknown
}

extension Target {
    /// How the target is built for the Mac, by its platform and settings. An app that runs on a Mac "designed for iPad" is
    /// the one for iOS.
    var macBuild: MacBuild {
        if runtime == .macOS || supportedPlatforms.contains("macosx") { return .native }
        if catalystSetting != nil { return .catalyst }
        return platform != nil && tellsMacBuilds ? .none : .unknown
    }

    /// Whether it has a build for visionOS. One that runs there "designed for iPad" is the one for iOS.
    var isBuiltForVision: TriState {
        if runtime == .visionOS || supportedPlatforms.contains("xros") { return .yes }
        return platform != nil && tells(["SUPPORTED_PLATFORMS"]) ? .no : .maybe
    }

    /// Whether the settings that decide about builds for the Mac are known: both are written out, as Xcode's templates do, or
    /// all that may set them was read.
    private var tellsMacBuilds: Bool {
        if Self.catalystSettings.contains(where: { text($0).contains("$") }) { return false }
        return tells(["SUPPORTED_PLATFORMS"] + Self.catalystSettings.prefix(1))
    }

    /// Whether the settings are written out without variables, or all that may set them was read.
    private func tells(_ names: [String]) -> Bool {
        if names.contains(where: { text($0).contains("$") }) { return false }
        return names.allSatisfy { settings[$0]?.path.isEmpty == false }
            || !unresolved.contains(where: \.canHideDeclarations)
    }

    /// Whether settings say that a target of another system has a build for the Mac too.
    var isBuiltForMacToo: Bool { supportedPlatforms.contains("macosx") || catalystSetting != nil }

    /// The name of the setting that asks for a build for the Mac, the first of those that do.
    var macSetting: String? {
        if supportedPlatforms.contains("macosx") { return "SUPPORTED_PLATFORMS" }
        return catalystSetting ?? (runtime == .macOS ? "SDKROOT" : nil)
    }

    private var catalystSetting: String? { Self.catalystSettings.first { text($0) == "YES" } }

    /// The setting of today, and that of Xcode 11's betas, which projects still have.
    private static let catalystSettings = ["SUPPORTS_MACCATALYST", "SUPPORTS_UIKITFORMAC"]

    private var supportedPlatforms: String { text("SUPPORTED_PLATFORMS") }

    private func text(_ setting: String) -> String { settings[setting]?.value ?? "" }
}

extension Declaration {
    /// Whether it is an entitlement of the Mac's sandbox, which no other system reads (Apple, "App Sandbox").
    var isOfMacSandbox: Bool {
        guard vocabulary == .entitlements else { return false }
        return key == "com.apple.security.app-sandbox" || key == "com.apple.security.print"
            || ["device", "files", "network", "personal-information"].contains {
                key.hasPrefix("com.apple.security.\($0).")
            }
    }

    /// The keys, any of which a module of the table of SDKs has for what is declared: itself, and the purpose strings for
    /// what an entitlement of the Mac's sandbox lets an app ask (Apple, "Configuring the macOS App Sandbox").
    var keysOfModules: [String] { [key] + (Self.sandboxed[key] ?? []) }

    private static let sandboxed = [
        "com.apple.security.device.audio-input": ["NSMicrophoneUsageDescription"],
        "com.apple.security.device.bluetooth": [
            "NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription",
        ],
        "com.apple.security.device.camera": ["NSCameraUsageDescription"],
        "com.apple.security.personal-information.addressbook": ["NSContactsUsageDescription"],
        "com.apple.security.personal-information.calendars": [
            "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
            "NSCalendarsWriteOnlyAccessUsageDescription", "NSRemindersUsageDescription",
            "NSRemindersFullAccessUsageDescription",
        ],
        "com.apple.security.personal-information.location": [
            "NSLocationUsageDescription", "NSLocationWhenInUseUsageDescription",
            "NSLocationAlwaysAndWhenInUseUsageDescription",
        ],
        "com.apple.security.personal-information.photos-library": [
            "NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription",
        ],
    ]
}
