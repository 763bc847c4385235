import ManifestSyntax

/// One of the `capabilities` of an `.iOSApplication`, which Xcode writes into the Info.plist.
struct PackageCapability {
    private let record: ManifestRecord
    private let place: ManifestPlace

    /// `nil` for a value that is no capability.
    init?(_ value: ManifestValue) {
        guard let record = value.record else { return nil }
        (self.record, place) = (record, value.place)
    }

    /// What it declares.
    var entries: [PropertyNode.Entry] {
        guard let key = Self.keys[record.name] else { return [] }
        let text = PropertyNode(.string(record["purposeString"]?.string ?? ""), at: place.span)
        let services = (record["bonjourServiceTypes"]?.elements ?? []).compactMap(DeclaredManifest.node)
        let list = PropertyNode(.array(services), at: place.span)
        return [entry(key, text)] + (services.isEmpty ? [] : [entry("NSBonjourServices", list)])
    }

    /// A case that later tools brought may declare anything; a use is not behind it.
    var untold: Diagnostic? {
        guard Self.keys[record.name] == nil, !Self.others.contains(record.name) else { return nil }
        return place.diagnostic("the capability '\(record.name)' is not known").unset
    }

    private func entry(_ key: String, _ node: PropertyNode) -> PropertyNode.Entry {
        PropertyNode.Entry(key: key, keySpan: place.span, node: node)
    }

    // MARK: Cases

    /// The cases that have a text, and its key. Source: `ProductSetting` of SwiftPM's `PackageDescription`. Of the two keys
    /// of nearby interaction iOS 15 and later know one, so the case that is called like the older stands for that.
    private static let keys = [
        "bluetoothAlways": "NSBluetoothAlwaysUsageDescription", "calendars": "NSCalendarsUsageDescription",
        "camera": "NSCameraUsageDescription", "contacts": "NSContactsUsageDescription",
        "faceID": "NSFaceIDUsageDescription", "localNetwork": "NSLocalNetworkUsageDescription",
        "locationAlwaysAndWhenInUse": "NSLocationAlwaysAndWhenInUseUsageDescription",
        "locationWhenInUse": "NSLocationWhenInUseUsageDescription", "mediaLibrary": "NSAppleMusicUsageDescription",
        "microphone": "NSMicrophoneUsageDescription", "motion": "NSMotionUsageDescription",
        "nearbyInteractionAllowOnce": "NSNearbyInteractionUsageDescription",
        "photoLibrary": "NSPhotoLibraryUsageDescription", "photoLibraryAdd": "NSPhotoLibraryAddUsageDescription",
        "reminders": "NSRemindersUsageDescription", "speechRecognition": "NSSpeechRecognitionUsageDescription",
        "userTracking": "NSUserTrackingUsageDescription",
    ]

    /// The cases without a text. Access to files and network connections are entitlements of the Mac's sandbox.
    private static let others: Set<String> = [
        "appTransportSecurity", "fileAccess", "incomingNetworkConnections", "outgoingNetworkConnections",
    ]
}
