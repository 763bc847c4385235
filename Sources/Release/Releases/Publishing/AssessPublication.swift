import Names

extension Assessor {
    /// The signs that the package is published, newest first: on the branch's own line, or on its tip.
    ///
    /// - Parameters:
    ///   - version: that in the branch's name. A tag or an upload of another release says nothing about this one, also where
    ///     this one was cut from that one's line.
    ///   - line: the first-parent commits after the cut point, newest first.
    func publications(
        of train: Train, version: ReleaseVersion?, on line: [CommitID], head: CommitID
    ) throws -> [Publication] {
        guard train.publication != nil else { return [] }
        return try publishable(of: train, version: version, on: line, head: head).compactMap { place in
            try publication(of: train, version: version, at: place)
        }
    }

    /// The sign on one commit. Of several tags the highest name counts, so that equal observations give equal answers.
    private func publication(
        of train: Train, version: ReleaseVersion?, at place: PublishableCommit
    ) throws -> Publication? {
        switch train.publication {
        case nil: return nil
        case .tag(let pattern):
            let tag = try tags[place.commit]?.filter { tag in
                guard let tagged = TagPattern(pattern).release(tag) else { return false }
                return try isVersion(ReleaseVersion(tagged), at: place, of: train, version: version)
            }.max()
            return tag.map { Publication(tag: $0, commit: place.commit) }
        case .upload:
            let isUploaded = try fleet.uploads(of: train).contains { policy in
                try (observation.uploads[policy.app]?.claims ?? []).contains { claim in
                    try policy.counts(claim) && publishes(claim, place, of: train, version: version)
                }
            }
            return isUploaded ? Publication(tag: nil, commit: place.commit) : nil
        }
    }

    /// Whether a claim is for the commit, and for a version that is the release's. Only on the release's own line may that be
    /// another one than the version in the branch's name.
    private func publishes(
        _ claim: UploadClaim, _ place: PublishableCommit, of train: Train, version: ReleaseVersion?
    ) throws -> Bool {
        guard claim.commit == place.commit else { return false }
        if place.owner != .release { return claim.version == version?.text ?? "" }
        return try isVersion(ReleaseVersion(claim.version), at: place, of: train, version: version)
    }

    /// Whether the tip was published for the release before, which landed by fast-forward and left the branch there.
    func wasPublishedBefore(_ cut: CutBranch) -> Bool {
        cut.line.isEmpty
            && cut.mergeRequests.contains { request in
                request.state == .merged && isOfReleaseBefore(request, cut)
                    && RequestMark(in: request.description)?.published == cut.head
            }
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

    /// The part that `*` matches, where the tag says that a release is published: one of a pre-release doesn't.
    package func release(_ tag: TagName) -> String? {
        match(tag).flatMap { ReleaseVersion.isPreRelease($0) ? nil : $0 }
    }

    /// The tag of a version; `nil` where git would refuse it.
    package func tag(version: String) -> TagName? { TagName(hasStar ? prefix + version + suffix : String(prefix)) }

    /// The common prefix of all matching refs, for listing.
    package var listingPrefix: String { "refs/tags/" + prefix }
}
