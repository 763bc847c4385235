/// The name of a branch, without `refs/heads/`.
public struct BranchName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as people write it, such as `Trendyol/Release`.
    public let text: String

    /// Takes a name that git accepts for a branch (git-check-ref-format(1)); `nil` for any other.
    public init?(_ text: String) {
        guard RefNameRules.allow("refs/heads/" + text), !text.hasPrefix("-"), text != "HEAD" else { return nil }
        self.text = text
    }

    /// The full ref, `refs/heads/…`.
    public var ref: String { "refs/heads/" + text }

    /// The name as people write it.
    public var description: String { text }

    /// Names are bytes to git: two that only look alike are two.
    public static func == (left: BranchName, right: BranchName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// See ``==(_:_:)``.
    public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    /// Order of the bytes.
    public static func < (left: BranchName, right: BranchName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

/// The name of a tag, without `refs/tags/`.
public struct TagName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as people write it, such as `TrendyolGo/8.2.0`.
    public let text: String

    /// Takes a name that git accepts for a tag; `nil` for any other.
    public init?(_ text: String) {
        guard RefNameRules.allow("refs/tags/" + text), !text.hasPrefix("-") else { return nil }
        self.text = text
    }

    /// The full ref, `refs/tags/…`.
    public var ref: String { "refs/tags/" + text }

    /// The name as people write it.
    public var description: String { text }

    /// Names are bytes to git: two that only look alike are two.
    public static func == (left: TagName, right: TagName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// See ``==(_:_:)``.
    public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    /// Order of the bytes.
    public static func < (left: TagName, right: TagName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

/// git's rules for ref names: https://git-scm.com/docs/git-check-ref-format.
enum RefNameRules {
    static func allow(_ ref: String) -> Bool {
        guard !ref.contains(".."), !ref.contains("@{"), !ref.hasSuffix("."), !ref.utf8.contains(where: isForbidden)
        else { return false }
        return ref.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock")
        }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "~^:?*[\\".utf8.contains(byte)
    }
}
