import Names

extension Assessor {
    /// The newest sign on the branch's own line, or on its tip, that the package is published.
    ///
    /// - Parameter line: the first-parent commits after the cut point, newest first.
    func publication(of train: Train, on line: [CommitID], head: CommitID) -> Publication? {
        guard case .tag(let pattern) = train.publication else { return nil }
        var tags: [CommitID: TagName] = [:]
        for (tag, commit) in observation.tags where Self.isRelease(tag, of: pattern) {
            // Of several tags on one commit the highest name counts, so that equal observations give equal answers.
            tags[commit] = tags[commit].map { max($0, tag) } ?? tag
        }
        let candidates = line.isEmpty ? [head] : line
        return candidates.lazy.compactMap { commit in tags[commit].map { Publication(tag: $0, commit: commit) } }.first
    }

    /// Whether a tag matches the pattern, and is no pre-release.
    static func isRelease(_ tag: TagName, of pattern: String) -> Bool {
        guard let version = TagPattern(pattern).match(tag) else { return false }
        return ReleaseVersion(version)?.isPreRelease != true
    }
}

/// The pattern of `published_by`, with one `*` where the version stands.
public struct TagPattern: Hashable, Sendable {
    private let prefix: Substring
    private let suffix: Substring
    private let hasStar: Bool

    /// Takes the pattern apart.
    public init(_ text: String) {
        let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        (prefix, suffix) = (parts[0], parts.count == 2 ? parts[1] : "")
        hasStar = parts.count == 2
    }

    /// What stands for the `*`; `nil` when the tag doesn't match.
    public func match(_ tag: TagName) -> String? {
        guard hasStar else { return tag.text == prefix ? "" : nil }
        guard tag.text.hasPrefix(prefix), tag.text.hasSuffix(suffix),
            tag.text.utf8.count > prefix.utf8.count + suffix.utf8.count
        else { return nil }
        return String(tag.text.dropFirst(prefix.count).dropLast(suffix.count))
    }

    /// The tag of a version; `nil` where git would refuse it.
    public func tag(version: String) -> TagName? { TagName(prefix + version + suffix) }

    /// What every such tag starts with, for listing.
    public var listingPrefix: String { "refs/tags/" + prefix }
}
