import Releases

/// `on_conflict:` and `on_decision:` of a train.
enum NoticeSection {
    static let conflict = shape(.conflict, while: "there is a conflict", authorOf: "the conflicting commit")
    static let decision = shape(
        .decision, while: "a person must decide", authorOf: "the commit that the decision is about")

    /// - Parameters:
    ///   - defaults: the notice of a section without keys.
    ///   - state: when the label is on the merge request, as the manual says it.
    ///   - commit: whose author is named, as the manual says it.
    private static func shape(
        _ defaults: Train.Notice, while state: String, authorOf commit: String
    ) -> Shape<Train.Notice> {
        let label = Key<String>(
            "label", .label, .defaults(defaults.label),
            "The label that marks the merge request while \(state). Case doesn't matter.")
        let mentionAuthor = Key<Bool>(
            "mention_author", .flag, .defaults(defaults.mentionsAuthor),
            "Names the author of \(commit) with an `@`.")
        let mention = Key<[String]>(
            "mention", .list(of: .name), .defaults(defaults.mentions), "Others to name, with their `@`.")
        return Shape<Train.Notice>.section(Table(label, mentionAuthor, mention)) { section in
            var notice = defaults
            section.read(label, into: &notice.label)
            section.read(mentionAuthor, into: &notice.mentionsAuthor)
            section.read(mention, into: &notice.mentions)
            return notice
        }
    }
}
