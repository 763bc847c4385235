/// A version such as `8.2.0` or `8.2.0-rc.1`, ordered as people read it: number by number, and a pre-release before its
/// release (the precedence of https://semver.org/#spec-item-11, for any count of numbers).
package struct ReleaseVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The text as written.
    package let text: String
    private let numbers: [Int]
    private let preRelease: [Substring]

    /// Takes text that starts with a digit (after an optional `v`) and has no slash; `nil` for any other.
    package init?(_ text: String) {
        let unprefixed = text.hasPrefix("v") ? text.dropFirst() : text[...]
        guard unprefixed.first?.isASCII == true, unprefixed.first?.isNumber == true, !text.contains("/") else {
            return nil
        }
        let main = unprefixed.prefix { $0 != "-" && $0 != "+" }
        let numbers = main.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.allSatisfy({ $0 != nil }) else { return nil }
        self.text = text
        self.numbers = numbers.compactMap { $0 }
        let rest = unprefixed.dropFirst(main.count).prefix { $0 != "+" }
        preRelease = rest.dropFirst().split(separator: ".")
    }

    /// Whether it has a suffix such as `-rc.1`: such a version is not a release.
    package var isPreRelease: Bool { !preRelease.isEmpty }

    /// Whether text is a version that is no release yet; also one that only people can read, such as `8.2.0rc1`.
    static func isPreRelease(_ text: String) -> Bool {
        if let version = ReleaseVersion(text) { return version.isPreRelease }
        let unprefixed = text.hasPrefix("v") ? text.dropFirst() : text[...]
        guard let first = unprefixed.first, first.isASCII, first.isNumber else { return false }
        return unprefixed.prefix { $0 != "+" }.contains(where: \.isLetter)
    }

    /// Whether another version is the same, or more exact: `8.2` includes `8.2.0` and `8.2.3`, and `8.2.0` includes `8.2`.
    func includes(_ other: ReleaseVersion) -> Bool {
        let missing = max(0, numbers.count - other.numbers.count)
        return (other.numbers + Array(repeating: 0, count: missing)).starts(with: numbers)
    }

    /// Whether another version is an earlier one of the same series (`8.2.0` for `8.2.1`). Versions with another first number
    /// may be of another scheme, such as the weeks of a year, and compare with nothing.
    func isAfter(_ other: ReleaseVersion) -> Bool {
        numbers.first == other.numbers.first && !includes(other) && other < self
    }

    /// The text as written.
    package var description: String { text }

    /// Precedence; equal precedence falls back on the text, so that the order is total.
    package static func < (left: ReleaseVersion, right: ReleaseVersion) -> Bool {
        let length = max(left.numbers.count, right.numbers.count)
        let padded = [left, right].map { $0.numbers + Array(repeating: 0, count: length - $0.numbers.count) }
        if padded[0] != padded[1] { return padded[0].lexicographicallyPrecedes(padded[1]) }
        if left.isPreRelease != right.isPreRelease { return left.isPreRelease }
        if left.preRelease != right.preRelease {
            return left.preRelease.lexicographicallyPrecedes(right.preRelease, by: Self.precedes)
        }
        return left.text < right.text
    }

    private static func precedes(_ left: Substring, _ right: Substring) -> Bool {
        switch (Int(left), Int(right)) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): left < right
        }
    }
}
