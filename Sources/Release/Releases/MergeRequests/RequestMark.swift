import Names

/// An HTML comment in a merge request's description with facts about the release that branches and tags no longer show
/// once the upstream is gone or a tag has moved.
package struct RequestMark: Hashable {
    /// The purpose of the merge request when the mark was made.
    enum Purpose: String {
        /// To follow its upstream.
        case following
        /// To land, because the gates were open.
        case landing
        /// To land, because a person forced the gates: they still have to open before anything else is done with it.
        case forced
    }

    var purpose: Purpose
    /// The release it was made for: a merge request may outlive it.
    var cutPoint: CommitID
    /// The branch that the release was cut from.
    var upstream: BranchName?
    /// The commit that opened the gate of `published_by`, or the one published in its place since.
    var published: CommitID?
    /// The tag that was on that commit; `nil` for an upload, and in the marks of older versions.
    var tag: TagName?
    /// The newest commit that took a landing of the upstream back, where a person said that it is meant.
    var acceptedUndoing: CommitID?

    private static let start = "<!-- relctl:"
    private static let end = " -->"

    init(_ purpose: Purpose, of release: LiveRelease) {
        (self.purpose, cutPoint) = (purpose, release.cutPoint)
        upstream = release.upstream?.branch
        if purpose == .landing { record(release.publication) }
    }

    /// Takes down what publishes the release.
    mutating func record(_ publication: Publication?) {
        published = publication?.commit
        tag = publication?.tag.flatMap { Self.isPlain($0) ? $0 : nil }
    }

    /// Whether a tag can stand in a comment: a `>` could end it early, and some letters end a line.
    private static func isPlain(_ tag: TagName) -> Bool {
        tag.text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ">") }
    }

    /// Reads the last mark of a description.
    package init?(in description: String) {
        guard let line = Self.line(in: description) else { return nil }
        let words = line.dropFirst(Self.start.count).dropLast(Self.end.count).split(separator: " ")
        func value(_ key: String) -> Substring? {
            words.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
        }
        guard let purpose = words.first.flatMap({ Purpose(rawValue: String($0)) }),
            let cutPoint = value("cut").flatMap({ CommitID(hex: $0) })
        else { return nil }
        (self.purpose, self.cutPoint) = (purpose, cutPoint)
        upstream = value("upstream").flatMap { BranchName(String($0)) }
        published = value("published").flatMap { CommitID(hex: $0) }
        tag = value("tag").flatMap { TagName(String($0)) }
        acceptedUndoing = value("undone").flatMap { CommitID(hex: $0) }
    }

    var text: String {
        var words = [Self.start + purpose.rawValue, "cut=\(cutPoint)"]
        // A `>` could end the comment early.
        if let upstream, !upstream.text.contains(">") { words.append("upstream=\(upstream)") }
        if let published { words.append("published=\(published)") }
        if let tag, Self.isPlain(tag) { words.append("tag=\(tag)") }
        if let acceptedUndoing { words.append("undone=\(acceptedUndoing)") }
        return words.joined(separator: " ") + Self.end
    }

    private static func line(in description: String) -> Substring? {
        description.split(whereSeparator: \.isNewline).last { $0.hasPrefix(start) && $0.hasSuffix(end) }
    }

    /// Returns the description with this mark in place of the one that it has, else at its end.
    package func added(to description: String) -> String {
        guard let line = Self.line(in: description), let old = RequestMark(in: String(line)) else {
            return description + "\n\n" + text
        }
        if old == self { return description }
        return String(description[..<line.startIndex]) + text + description[line.endIndex...]
    }
}
