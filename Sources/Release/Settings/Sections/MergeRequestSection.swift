import Releases

/// `merge_request:` of a train.
enum MergeRequestSection {
    private static let placeholders = ["branch", "target", "train", "version"]

    static let title = Key<String>("title", .title(placeholders), .derived("relctl's own"), "The title.")
    static let description = Key<String>(
        "description", .pattern(placeholders, paragraphs: true), .derived("relctl's own"), "The description.")
    static let mergeMessage = Key<String>(
        "merge_message", .pattern(placeholders, paragraphs: true), .derived("the forge's own"),
        "The message of the merge commit that the forge makes, for projects with rules on messages.")
    static let labels = Key<[String]>("labels", .list(of: .label), .defaults([]), "Labels by name.")
    static let reviewers = Key<[String]>("reviewers", .list(of: .line), .defaults([]), "Account names, without `@`.")
    static let draft = Key<Bool>(
        "draft", .flag, .defaults(true),
        "Whether it is a draft while following, so that nobody merges it into the upstream by mistake.")
    static let pullWhenApproved = Key<Train.PullWhenApproved>(
        "pull_when_approved", .choice(), .defaults(.pull),
        "What becomes of a pull while the merge request is approved and waits to land. `hold` leaves it out, as a push may"
            + " take approvals away; not where `lands_on` has a CODEOWNERS file (GitLab, GitHub) and the pull changes files of"
            + " those who approved."
    )

    static let shape = Shape<Train.MergeRequestStyle>.section(
        Table(title, description, mergeMessage, labels, reviewers, draft, pullWhenApproved)
    ) {
        section in
        var style = Train.MergeRequestStyle()
        section.read(title, into: &style.title)
        section.read(description, into: &style.description)
        section.read(mergeMessage, into: &style.mergeMessage)
        section.read(labels, into: &style.labels)
        section.read(reviewers, into: &style.reviewers)
        section.read(draft, into: &style.draft)
        section.read(pullWhenApproved, into: &style.pullWhenApproved)
        return style
    }
}
