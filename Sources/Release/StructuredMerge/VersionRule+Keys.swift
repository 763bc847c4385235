import Names

extension VersionRule {
    /// Whether a key holds a version or a build number, in projects, `.xcconfig` files and property lists.
    static func isVersion(_ key: [UInt8]) -> Bool { keys.contains(key) || isSettingOfTeam(key) }

    /// Apple's keys.
    private static let keys: Set<[UInt8]> = Set(
        [
            "MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "DYLIB_CURRENT_VERSION", "CFBundleShortVersionString",
            "CFBundleVersion",
        ].map { Array($0.utf8) })

    /// Build settings that teams name themselves and use in their property lists, such as `APP_VERSION`, `VERSION_SHORT` or
    /// `LOOP_MARKETING_VERSION`: one of these, alone or behind a prefix.
    private static func isSettingOfTeam(_ key: [UInt8]) -> Bool {
        let name = String(decoding: key, as: UTF8.self)
        return endings.contains { name == $0 || name.hasSuffix("_" + $0) }
    }

    private static let endings = [
        "APP_BUILD", "APP_VERSION", "BUILD_NUMBER", "BUNDLE_VERSION", "MARKETING_VERSION", "PROJECT_VERSION",
        "SHORT_VERSION", "SHORT_VERSION_STRING", "VERSION_LONG", "VERSION_SHORT",
    ]

    /// Whether ours stands under a key; `nil` where the rule can't tell.
    func picksOurs(_ ours: [UInt8], _ theirs: [UInt8], of key: [UInt8]) -> Bool? {
        // Under a key that a team named itself, only what looks like a version counts as one.
        guard Self.keys.contains(key) || (Self.numbers(ours) != nil && Self.numbers(theirs) != nil) else { return nil }
        switch self {
        case .own: return true
        case .upstream: return false
        case .conflict: return nil
        case .highest:
            guard let left = Self.numbers(ours), let right = Self.numbers(theirs), left != right else { return nil }
            return right.lexicographicallyPrecedes(left)
        }
    }

    /// The numbers of `1.20.3`, without zeros at the end; `nil` for anything else.
    private static func numbers(_ text: [UInt8]) -> [UInt64]? {
        var numbers: [UInt64] = []
        for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard (1...18).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + UInt64($1 - 0x30) })
        }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}
