import Names

/// The texts of a merge request, from the settings or relctl's own.
struct MergeRequestText {
    var release: Release
    var source: BranchName
    var target: BranchName

    func request(isDraft: Bool) -> NewMergeRequest {
        let style = release.train.mergeRequest
        let values = [
            "branch": source.text, "target": target.text, "train": release.train.name.text,
            "version": release.name.version?.text ?? "",
        ]
        return NewMergeRequest(
            source: source, target: target,
            title: Template.fill(style.title ?? "Merge {branch} into {target}", values),
            description: Template.fill(
                style.description ?? Self.explanation(isFollowing: target != release.train.landsOn), values),
            isDraft: isDraft)
    }

    private static func explanation(isFollowing: Bool) -> String {
        isFollowing
            ? """
            Opened by relctl: {branch} regresses in parallel to {target}, and gets every fix of it.

            Don't merge it: once {target} has landed and {train} is published, relctl retargets it.
            """
            : "Opened by relctl: brings the release of {train} into {target}."
    }
}

/// What relctl leaves in a merge request's description when it moves it to `lands_on`: a later run can tell that the
/// gates were passed, and by which commit.
struct LandingMark: Hashable {
    var published: Publication?

    private static let prefix = "<!-- relctl:landing"

    var text: String {
        let detail = published.map { " \($0.commit.hex)" + ($0.tag.map { " \($0)" } ?? "") } ?? ""
        return Self.prefix + detail + " -->"
    }

    init(published: Publication?) { self.published = published }

    /// Reads the mark of a description.
    init?(in description: String) {
        guard let line = description.split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix(Self.prefix) })
        else {
            return nil
        }
        let words = line.dropFirst(Self.prefix.count).split(separator: " ")
        if let hex = words.first, let commit = CommitID(hex: hex) {
            published = Publication(tag: words.count > 2 ? TagName(String(words[1])) : nil, commit: commit)
        }
    }

    func added(to description: String) -> String {
        LandingMark(in: description) == self ? description : description + "\n\n" + text
    }
}
