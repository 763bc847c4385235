import Names

extension Assessor {
    /// The signs that the package is published, newest first: on the branch's own line, or on its tip.
    ///
    /// - Parameters:
    ///   - version: that in the branch's name. A branch with nothing of its own may be cut where another release was
    ///     published: there, a tag or an upload of another version is that release's.
    ///   - line: the first-parent commits after the cut point, newest first.
    func publications(
        of train: Train, version: ReleaseVersion?, on line: [CommitID], head: CommitID
    ) -> [Publication] {
        let candidates = line.isEmpty ? [head] : line
        switch train.publication {
        case nil:
            return []
        case .tag(let pattern):
            return candidates.compactMap { commit in
                // Of several tags on one commit the highest name counts, so that equal observations give equal answers.
                let tag = tags[commit]?.filter { tag in
                    Self.isRelease(tag, of: pattern) && (!line.isEmpty || Self.isTag(tag, of: version, in: pattern))
                }.max()
                return tag.map { Publication(tag: $0, commit: commit) }
            }
        case .upload:
            let uploads = fleet.uploads(of: train).flatMap { policy in
                (observation.uploads[policy.app]?.claims ?? []).filter { claim in
                    policy.counts(claim) && (!line.isEmpty || claim.version == version?.text ?? "")
                }
            }
            let uploaded = Set(uploads.map(\.commit))
            return candidates.filter(uploaded.contains).map { Publication(tag: nil, commit: $0) }
        }
    }

    /// Whether the tip was published for the release before, which landed by fast-forward and left the branch there.
    func wasPublishedBefore(_ cut: CutBranch) -> Bool {
        cut.line.isEmpty
            && cut.mergeRequests.contains { request in
                request.state == .merged && isOfReleaseBefore(request, cut)
                    && RequestMark(in: request.description)?.published == cut.head
            }
    }

    /// Whether the version in a tag may be that of a release; also where one of them has none that can be compared.
    private static func isTag(_ tag: TagName, of version: ReleaseVersion?, in pattern: String) -> Bool {
        guard let version, let tagged = TagPattern(pattern).match(tag).flatMap({ ReleaseVersion($0) }) else {
            return true
        }
        return version.includes(tagged)
    }

    /// Whether a tag matches the pattern, and is no pre-release.
    static func isRelease(_ tag: TagName, of pattern: String) -> Bool {
        TagPattern(pattern).match(tag).map { !ReleaseVersion.isPreRelease($0) } ?? false
    }
}

extension UploadPolicy {
    /// Whether an upload shows that its commit is published.
    func counts(_ claim: UploadClaim) -> Bool {
        claim.status == .succeeded && (!awaitsStore || claim.store == .valid)
    }
}

/// The pattern of `published_by`, with one `*` where the version stands.
package struct TagPattern: Hashable, Sendable {
    private let prefix: Substring
    private let suffix: Substring
    private let hasStar: Bool

    /// Takes the pattern apart.
    package init(_ text: String) {
        let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        (prefix, suffix) = (parts[0], parts.count == 2 ? parts[1] : "")
        hasStar = parts.count == 2
    }

    /// Returns the part that `*` matches; `nil` if the tag doesn't match.
    package func match(_ tag: TagName) -> String? {
        guard hasStar else { return tag.text.utf8.elementsEqual(prefix.utf8) ? "" : nil }
        return tag.text.between(prefix, suffix)
    }

    /// The tag of a version; `nil` where git would refuse it.
    package func tag(version: String) -> TagName? { TagName(hasStar ? prefix + version + suffix : String(prefix)) }

    /// The common prefix of all matching refs, for listing.
    package var listingPrefix: String { "refs/tags/" + prefix }
}
