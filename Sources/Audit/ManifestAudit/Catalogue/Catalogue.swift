import CapabilityUsage
import Workspaces

/// Every capability that relctl knows: the rows, found by key.
package struct Catalogue: Sendable {
    /// When the rows were last compared with Apple's documentation.
    package static let date = "2026-06"

    /// All rows, in the order of the tables.
    package let rows: [CatalogueRow]
    private let byKey: [String: [CatalogueRow]]

    /// The compiled-in tables.
    package static let standard = Catalogue(
        rows: [
            (infoPlistKeys, ManifestFile.Kind.infoPlist), (backgroundModes, .infoPlist),
            (deviceCapabilities, .infoPlist),
            (urlSchemes, .infoPlist), (transportSecurity, .infoPlist), (exportCompliance, .infoPlist),
            (entitlements, .entitlements), (privacyManifest, .privacy),
        ].flatMap { text, vocabulary in
            text.split(byte: "\n").compactMap { CatalogueRow(line: $0, vocabulary: vocabulary) }
        })

    init(rows: [CatalogueRow]) {
        self.rows = rows
        byKey = Dictionary(grouping: rows, by: \.key)
    }

    /// The rows about a value of a key.
    package func rows(key: String, value: String?) -> [CatalogueRow] {
        byKey[key]?.filter { $0.covers(value) } ?? []
    }

    /// Whether any row is about the key.
    package func knows(_ key: String) -> Bool { byKey[key] != nil }

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
