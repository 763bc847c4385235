import Names

extension Planner {
    /// Creates the tag that says that a release is published.
    ///
    /// - Parameters:
    ///   - commit: where a person wants it; `nil`: at the branch's tip.
    ///   - uploaded: the commit uploaded last, where relctl knows one.
    package func publish(
        _ release: Release, version: String, at commit: CommitID?, uploaded: CommitID?
    ) throws -> Plan {
        if let failure = release.failure { throw failure }
        var plan = Plan(release)
        let tag = try Self.tag(of: version, tagPattern(of: release))
        // The tag says itself what is published.
        guard let live = release.live, release.decision == nil || release.awaitsUploadRecord else {
            plan.publishedTag = try publishedTag(tag, ofGone: release, wanted: commit)
            if plan.publishedTag == nil { plan.decisions.append(Self.publicationDecision(of: release)) }
            return noting(plan, settlesOthers: false)
        }
        if commit == nil, let unreadable = unreadableUploads(ofAnyAppOf: release.train) {
            plan.decisions.append(unreadable)
        } else {
            try planTag(tag, of: live, at: commit, uploaded: uploaded, in: &plan)
        }
        return noting(plan, settlesOthers: false)
    }

    private func planTag(
        _ tag: TagName, of release: LiveRelease, at commit: CommitID?, uploaded: CommitID?, in plan: inout Plan
    ) throws {
        let target = commit ?? uploaded ?? release.head
        if let existing = observation.tags[tag] {
            plan.decisions += try elsewhere(tag, existing, wanted: commit, release)
            if plan.decisions.isEmpty { plan.publishedTag = try publishedTag(tag, at: existing, of: release.cut) }
        } else if commit == nil, target != release.head {
            plan.decisions.append(try ambiguousPublication(at: target, release))
        } else if let place = try place(of: target, release.cut) {
            try check(tag, at: place, of: release)
            plan.add(.createTag(tag, at: target))
        } else {
            plan.decisions.append(
                Decision(
                    "off-line", "\(target.short) is not on the first-parent line of \(release.branch) after its cut",
                    hint: "a tag there would not count as published"))
        }
    }

    /// The tag with which a release was published that has landed, and whose branch is gone: then the same command again has
    /// nothing to do. `nil`: there is no such tag, or it is elsewhere.
    private func publishedTag(
        _ tag: TagName, ofGone release: Release, wanted: CommitID?
    ) throws -> PublishedTag? {
        guard case .gone(let cut, _) = release.state, let existing = observation.tags[tag],
            (wanted ?? existing) == existing, let place = try place(of: existing, cut),
            try isVersion(in: tag, at: place, of: cut)
        else { return nil }
        return try publishedTag(tag, at: existing, of: cut)
    }

    /// The pattern of the tags that publish a release.
    private func tagPattern(of release: Release) throws(RequestError) -> String {
        if case .tag(let pattern) = release.train.publication { return pattern }
        throw RequestError(
            message: "\(release.train.name) has no published_by: { tag: … }, so there is nothing to record",
            hint: release.train.publication == .upload
                ? "uploads publish it" + (release.live.map { ": " + uploading($0) } ?? "")
                : "set published_by in relctl.yml")
    }

    /// The decision about a release without a branch to publish from.
    private static func publicationDecision(of release: Release) -> Decision {
        if let decision = release.decision { return decision }
        if release.isStale { return stale(release) }
        return Decision(
            "missing-branch", "\(release.train.name) has no release branch to publish from",
            hint: "cut the release first, or say which one: TRAIN@VERSION")
    }

    /// The decision about a branch that has moved since its last upload, where nobody says which commit was published.
    private func ambiguousPublication(at uploaded: CommitID, _ release: LiveRelease) throws -> Decision {
        let (target, head) = (uploaded.short, release.head.short)
        return Decision(
            "ambiguous-publication", "\(target) was uploaded last, but \(release.branch) is at \(head)",
            hint: try place(of: uploaded, release.cut) != nil
                ? "say which one was published: --at \(target) or --at \(head)"
                : "the release was cut at \(target), where a tag would not count: upload \(head)"
                    + " first, or say that it was published: --at \(head)")
    }

    private static func tag(of version: String, _ pattern: String) throws(RequestError) -> TagName {
        guard let tag = TagPattern(pattern).tag(version: version) else {
            throw RequestError(
                message: "\(version) can't be a published version: git refuses a tag like \(pattern) with it",
                hint: "use a version such as 8.2.0")
        }
        guard TagPattern(pattern).release(tag) != nil else {
            throw RequestError(
                message: "\(version) can't be a published version: it is a pre-release",
                hint: "use a version such as 8.2.0")
        }
        return tag
    }

    private func elsewhere(
        _ tag: TagName, _ existing: CommitID, wanted: CommitID?, _ release: LiveRelease
    ) throws -> [Decision] {
        if (wanted ?? existing) == existing, let place = try place(of: existing, release.cut),
            try isVersion(in: tag, at: place, of: release.cut)
        {
            return []
        }
        let stray = try assessor.strayTag(tag, at: existing, of: release)
        return [
            Decision(
                "tag-elsewhere",
                "tag \(tag) exists at \(existing.short), which is not what is to be published"
                    + (stray.map { "; \($0.reason)" } ?? ""),
                hint: stray.map { "relctl never moves a tag: \($0.remedy)" }
                    ?? "check the version; relctl never moves a tag")
        ]
    }

    /// Refuses a tag with the version of another release.
    private func check(_ tag: TagName, at place: PublishableCommit, of release: LiveRelease) throws {
        guard try !isVersion(in: tag, at: place, of: release.cut) else { return }
        let commit = place.commit.short
        let reason =
            switch place.owner {
            case .release: "its version is that of another release"
            case .releaseBefore: "\(commit) is a commit of the release that \(release.branch) was cut from"
            case .trunk: "\(commit) is where \(release.branch) was cut"
            }
        throw RequestError(
            message: "tag \(tag) at \(commit) would not publish \(release.name): \(reason)",
            hint: "use the version in the branch's name, such as \(release.name.version?.text ?? "8.2.0")")
    }

    private func isVersion(in tag: TagName, at place: PublishableCommit, of release: CutBranch) throws -> Bool {
        guard case .tag(let pattern) = release.train.publication, let version = TagPattern(pattern).release(tag) else {
            return false
        }
        return try assessor.isVersion(
            ReleaseVersion(version), at: place, of: release.train, version: release.name.version)
    }

    private func place(of commit: CommitID, _ release: CutBranch) throws -> PublishableCommit? {
        try assessor.publishable(
            of: release.train, version: release.name.version, on: release.line, head: release.head
        ).first { $0.commit == commit }
    }
}
