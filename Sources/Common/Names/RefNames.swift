/// The name of a branch, without `refs/heads/`.
package struct BranchName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as people write it, such as `Trendyol/Release`.
    package let text: String

    /// Takes a name that git accepts for a branch (git-check-ref-format(1)); `nil` for any other.
    package init?(_ text: String) {
        guard RefNameRules.allow("refs/heads/" + text), !text.looksLikeOption, text != "HEAD" else {
            return nil
        }
        self.text = text
    }

    /// Returns the branch of a full ref, `refs/heads/…`; `nil` for any other ref.
    package static func of(ref: String) -> BranchName? {
        let prefix = "refs/heads/"
        return ref.hasPrefix(prefix) ? BranchName(String(ref.dropFirst(prefix.count))) : nil
    }

    /// The full ref, `refs/heads/…`.
    package var ref: String { "refs/heads/" + text }

    /// The name as people write it.
    package var description: String { text }

    /// Byte by byte, as git goes: two spellings of one letter are two names, of one hash.
    package static func == (left: BranchName, right: BranchName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Order of the bytes.
    package static func < (left: BranchName, right: BranchName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

/// The name of a tag, without `refs/tags/`.
package struct TagName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as people write it, such as `TrendyolGo/8.2.0`.
    package let text: String

    /// Takes a name that git accepts for a tag; `nil` for any other.
    package init?(_ text: String) {
        guard RefNameRules.allow("refs/tags/" + text), !text.looksLikeOption else { return nil }
        self.text = text
    }

    /// The full ref, `refs/tags/…`.
    package var ref: String { "refs/tags/" + text }

    /// The name as people write it.
    package var description: String { text }

    /// Byte by byte, as git goes: two spellings of one letter are two names, of one hash.
    package static func == (left: TagName, right: TagName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Order of the bytes.
    package static func < (left: TagName, right: TagName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

/// git's rules for ref names: https://git-scm.com/docs/git-check-ref-format.
///
/// By bytes, as git goes: a dot with a combining mark is one character, and still a dot.
enum RefNameRules {
    static func allow(_ ref: String) -> Bool {
        let bytes = Array(ref.utf8)
        var (before, start) = (slash, 0)
        // In one pass: every run makes names by the thousand.
        for (index, byte) in bytes.enumerated() {
            if isForbidden(byte, after: before) { return false }
            if byte == slash {
                if isLocked(bytes[start..<index]) { return false }
                start = index + 1
            }
            before = byte
        }
        return before != slash && before != dot && !isLocked(bytes[start...])
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    private static func isForbidden(_ byte: UInt8, after before: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F: true
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "*"),
            UInt8(ascii: "["), UInt8(ascii: "\\"):
            true
        case slash: before == slash
        case dot: before == slash || before == dot
        case UInt8(ascii: "{"): before == UInt8(ascii: "@")
        default: false
        }
    }

    /// Whether a part of the name ends as the files do that git locks refs with.
    private static func isLocked(_ part: ArraySlice<UInt8>) -> Bool {
        part.count >= 5 && part.suffix(5).elementsEqual(".lock".utf8)
    }
}
