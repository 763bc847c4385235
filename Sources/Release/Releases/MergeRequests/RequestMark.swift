import Names

/// What relctl leaves in a merge request's description, unseen by readers: what a later run can't tell from the branches
/// once the upstream is gone, or a tag has moved.
package struct RequestMark: Hashable {
    /// What the merge request was for when the mark was made.
    enum Stage: String {
        /// To follow its upstream.
        case following
        /// To land, because the gates stood open.
        case landing
    }

    var stage: Stage
    /// The release it was made for: a merge request may outlive it.
    var cutPoint: CommitID
    /// The branch that the release was cut from.
    var upstream: BranchName?
    /// The commit that opened the gate of `published_by`.
    var published: CommitID?

    private static let start = "<!-- relctl:"
    private static let end = " -->"

    init(_ stage: Stage, of release: LiveRelease) {
        (self.stage, cutPoint) = (stage, release.cutPoint)
        upstream = release.upstream?.branch
        if stage == .landing { published = release.publication?.commit }
    }

    /// Reads the last mark of a description.
    package init?(in description: String) {
        let lines = description.split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { $0.hasPrefix(Self.start) && $0.hasSuffix(Self.end) }) else { return nil }
        let words = line.dropFirst(Self.start.count).dropLast(Self.end.count).split(separator: " ")
        func value(_ key: String) -> Substring? {
            words.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
        }
        guard let stage = words.first.flatMap({ Stage(rawValue: String($0)) }),
            let cutPoint = value("cut").flatMap({ CommitID(hex: $0) })
        else { return nil }
        (self.stage, self.cutPoint) = (stage, cutPoint)
        upstream = value("upstream").flatMap { BranchName(String($0)) }
        published = value("published").flatMap { CommitID(hex: $0) }
    }

    var text: String {
        var words = [Self.start + stage.rawValue, "cut=\(cutPoint)"]
        // A `>` could end the comment early.
        if let upstream, !upstream.text.contains(">") { words.append("upstream=\(upstream)") }
        if let published { words.append("published=\(published)") }
        return words.joined(separator: " ") + Self.end
    }

    package func added(to description: String) -> String {
        RequestMark(in: description) == self ? description : description + "\n\n" + text
    }
}
