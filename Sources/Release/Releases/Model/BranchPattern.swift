import Names

/// The name of a train's release branches: fixed, or with one `{version}` in it.
package struct BranchPattern: Hashable, Sendable, CustomStringConvertible {
    /// The text as configured.
    package let text: String
    private let prefix: String
    private let suffix: String
    /// Whether `{version}` is in it.
    package let hasVersion: Bool

    /// Takes a branch name with at most one `{version}`; `nil` where git would refuse the branch.
    package init?(_ text: String) {
        let parts = text.split(separator: "{version}", omittingEmptySubsequences: false)
        guard parts.count <= 2, BranchName(parts.joined(separator: "1.0")) != nil else { return nil }
        self.text = text
        (prefix, suffix) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        hasVersion = parts.count == 2
    }

    /// The text as configured.
    package var description: String { text }

    /// The common prefix of all matching refs, for listing.
    package var listingPrefix: String { "refs/heads/" + prefix }

    /// The branch of a version; the version is ignored by a fixed name. `nil` where git would refuse it, or where the
    /// version is missing.
    package func branch(version: ReleaseVersion?) -> BranchName? {
        guard hasVersion else { return BranchName(text) }
        return version.flatMap { BranchName(prefix + $0.text + suffix) }
    }

    /// Whether a branch is of this pattern.
    package func matches(_ branch: BranchName) -> Bool {
        hasVersion ? version(in: branch) != nil : branch.text.utf8.elementsEqual(text.utf8)
    }

    /// The version in a branch's name; `nil` where the pattern has none, and for a branch that is not of this pattern.
    package func version(in branch: BranchName) -> ReleaseVersion? {
        guard hasVersion, let between = branch.text.between(prefix, suffix) else { return nil }
        return ReleaseVersion(between)
    }
}

extension String {
    /// Returns the text between a prefix and a suffix, compared byte by byte as git compares names; `nil` if either doesn't
    /// match.
    func between(_ prefix: some StringProtocol, _ suffix: some StringProtocol) -> String? {
        guard utf8.starts(with: prefix.utf8), utf8.reversed().starts(with: suffix.utf8.reversed()),
            utf8.count > prefix.utf8.count + suffix.utf8.count
        else { return nil }
        return String(decoding: utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self)
    }
}
