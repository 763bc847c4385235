import CapabilityUsage
import Workspaces

/// Every capability that relctl knows: the rows, found by key.
package struct Catalogue: Sendable {
    /// When the rows were last compared with Apple's documentation.
    package static let date = "2026-06"

    /// All rows, in the order of the tables.
    package let rows: [CatalogueRow]
    private let byKey: [String: [CatalogueRow]]
    /// The system's modules that rows for apps of devices name.
    private let modules: Set<String>

    /// The compiled-in tables.
    static let tables: [(text: String, vocabulary: ManifestFile.Kind)] =
        [
            purposeStrings, furtherPurposeStrings, rarePurposeStrings, infoPlistKeys, backgroundModes,
            deviceCapabilities, urlSchemes, transportSecurity, exportCompliance,
        ].map { ($0, .infoPlist) }
        + [
            entitlements, networkEntitlements, carPlayEntitlements, serviceEntitlements, deviceEntitlements,
            macEntitlements,
        ].map { ($0, .entitlements) }
        + [(privacyManifest, .privacy)]

    /// The compiled-in catalogue.
    package static let standard = Catalogue(
        rows: tables.flatMap { CatalogueRow.rows(in: $0.text, of: $0.vocabulary) })

    init(rows: [CatalogueRow]) {
        self.rows = rows
        byKey = Dictionary(grouping: rows, by: \.key)
        modules = Set(rows.filter { !$0.traits.contains(.foreign) }.flatMap(\.modules))
    }

    /// What is known of a build, with the modules that the rows name: what a capability is about is there.
    func environment(_ environment: CompilationEnvironment) -> CompilationEnvironment {
        var environment = environment
        environment.presentModules = modules
        return environment
    }

    /// The system's modules for apps of devices: those that rows name, and all that are known otherwise.
    var deviceModules: Set<String> { modules.union(CompilationEnvironment.deviceModules) }

    /// The rows about a value of a key.
    package func rows(key: String, value: String?) -> [CatalogueRow] {
        byKey[key]?.filter { $0.covers(value) } ?? []
    }

    /// Whether any row is about the key.
    package func knows(_ key: String) -> Bool { byKey[key] != nil }

    /// Apple's modules that import another one for all who import them: who imports EventKitUI has EventKit.
    static let overlays = [
        "AVKit": "AVFoundation", "ContactsUI": "Contacts", "CoreLocationUI": "CoreLocation",
        "EventKitUI": "EventKit", "HealthKitUI": "HealthKit", "MapKit": "CoreLocation", "PhotosUI": "Photos",
    ]

    /// Modules that every file imports: they suggest nothing.
    static let ambientModules: Set<String> = ["Foundation", "UIKit", "SwiftUI", "Darwin"]

    /// Modules that apps import for much else: an import alone suggests no capability.
    static let broadModules: Set<String> = ambientModules.union([
        "AVFAudio", "AVFoundation", "AVKit", "AudioToolbox", "AuthenticationServices", "BackgroundTasks", "CallKit",
        "CommonCrypto",
        "CoreAudio", "CoreData", "CoreLocation", "CoreSpotlight", "CoreTelephony", "CoreText", "CryptoKit", "Intents",
        "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit", "Network", "Photos", "SafariServices", "Security",
        "Social", "StoreKit", "SwiftData", "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications",
        "WatchKit", "WebKit", "WidgetKit",
    ])
}
