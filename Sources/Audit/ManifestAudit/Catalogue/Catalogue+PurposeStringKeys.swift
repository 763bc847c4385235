import Names

extension Catalogue {
    /// Apple's purpose strings for the Mac that no row judges.
    ///
    /// Source: Apple, "Protected resources" and "Resetting access to protected resources in macOS".
    static let unjudgedMacPurposeStrings: Set<String> = [
        "NSAppBundlesUsageDescription", "NSAppDataUsageDescription", "NSFileProviderPresenceUsageDescription",
    ]

    /// All of Apple's purpose strings that no row judges: also that of system extensions, and one that stands within
    /// `NSApplicationServices`.
    private static let unjudgedPurposeStrings = unjudgedMacPurposeStrings.union([
        "NSApplicationServiceUsageDescription", "NSSystemExtensionUsageDescription",
    ])

    /// Whether a key looks like a purpose string and is none of Apple's.
    func isUnknownPurposeString(_ key: String) -> Bool {
        // What stands for one kind of device ends with its name: `…UsageDescription~ipad`.
        let plain = String(key.prefix { $0.isLetter || $0.isNumber })
        return Self.subject(of: plain) != nil && !knows(plain) && !Self.unjudgedPurposeStrings.contains(plain)
    }

    /// Returns Apple's purpose string that is probably meant by a misspelt one; `nil` if none is near.
    func purposeString(nearestTo key: String) -> String? {
        guard let subject = Self.subject(of: key) else { return nil }
        let keys = rows.filter { $0.isPurposeString && !$0.isDead }.map(\.key)
        let subjects = Self.unjudgedPurposeStrings.union(keys).sorted().compactMap(Self.subject)
        return Suggestion.nearest(to: subject, among: subjects).map { "NS\($0)UsageDescription" }
    }

    /// `Camera` of `NSCameraUsageDescription`, also where the end is misspelt; `nil` if the key is no purpose string.
    private static func subject(of key: String) -> String? {
        guard let name = key.dropping("NS"), let end = name.firstRange(of: "UsageDesc") else { return nil }
        return String(name[..<end.lowerBound])
    }
}
