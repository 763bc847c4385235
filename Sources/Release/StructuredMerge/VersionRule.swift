/// Which version number stands where both sides changed one.
package enum VersionRule: String, Hashable, Sendable, CaseIterable {
    /// The branch's own.
    case own
    /// The one that is merged in.
    case upstream
    /// The higher one, compared by its numbers.
    case highest
    /// None: it is a conflict.
    case conflict

    /// The keys that hold a version or a build number, in projects, `.xcconfig` files and property lists.
    static let keys: Set<[UInt8]> = Set(
        ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION", "CFBundleShortVersionString", "CFBundleVersion"]
            .map { Array($0.utf8) })

    /// The rule as the other side sees it.
    var mirrored: VersionRule {
        switch self {
        case .own: .upstream
        case .upstream: .own
        case .highest, .conflict: self
        }
    }

    /// Whether ours stands; `nil` where the rule can't tell.
    func picksOurs(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool? {
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
