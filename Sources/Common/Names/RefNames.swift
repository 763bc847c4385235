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
        guard bytes.last != UInt8(ascii: "."), !bytes.contains(where: isForbidden), !hasForbiddenPair(bytes) else {
            return false
        }
        return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.suffix(5).elementsEqual(".lock".utf8)
        }
    }

    private static func hasForbiddenPair(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { first, second in
            first == UInt8(ascii: ".") && second == UInt8(ascii: ".")
                || first == UInt8(ascii: "@") && second == UInt8(ascii: "{")
        }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "~^:?*[\\".utf8.contains(byte)
    }
}
