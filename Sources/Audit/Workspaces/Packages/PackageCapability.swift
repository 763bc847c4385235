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

    /// The entries that it declares.
    var entries: [PropertyNode.Entry] {
        if record.name == "appTransportSecurity" {
            return [record["configuration"].flatMap(Self.dictionary).map { entry("NSAppTransportSecurity", $0) }]
                .compactMap(\.self)
        }
        guard let key = Self.keys[record.name] else { return [] }
        let text = PropertyNode(.string(record["purposeString"]?.string ?? ""), at: place.span)
        let services = (record["bonjourServiceTypes"]?.elements ?? []).compactMap(DeclaredManifest.node)
        let list = PropertyNode(.array(services), at: place.span)
        return [entry(key, text)] + (services.isEmpty ? [] : [entry("NSBonjourServices", list)])
    }

    /// A case that later tools brought may declare anything; a use is not behind it.
    var unreadable: Diagnostic? {
        guard Self.keys[record.name] == nil, !Self.others.contains(record.name) else { return nil }
        return place.diagnostic("the capability '\(record.name)' is not known").unset
    }

    private func entry(_ key: String, _ node: PropertyNode) -> PropertyNode.Entry {
        PropertyNode.Entry(key: key, keySpan: place.span, node: node)
    }

    // MARK: App Transport Security

    /// `.init(allowsLocalNetworking: true, …)`: the labels are the keys of the Info.plist, but for their prefix.
    private static func dictionary(_ value: ManifestValue) -> PropertyNode? {
        guard let record = value.record else { return nil }
        let entries = record.arguments.compactMap { label, value -> PropertyNode.Entry? in
            guard let label, label != "domainName", let node = domains(value) ?? DeclaredManifest.node(value) else {
                return nil
            }
            let key = "NS" + label.prefix(1).uppercased() + label.dropFirst()
            return PropertyNode.Entry(key: key, keySpan: value.place.span, node: node)
        }
        return PropertyNode(.dictionary(entries), at: value.place.span)
    }

    /// What is a list of domains here is a dictionary there; `nil` for any other list.
    private static func domains(_ value: ManifestValue) -> PropertyNode? {
        let entries = (value.elements ?? []).compactMap { domain -> PropertyNode.Entry? in
            guard let name = domain.record?["domainName"]?.string, let node = dictionary(domain) else { return nil }
            return PropertyNode.Entry(key: name, keySpan: domain.place.span, node: node)
        }
        return entries.isEmpty ? nil : PropertyNode(.dictionary(entries), at: value.place.span)
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
