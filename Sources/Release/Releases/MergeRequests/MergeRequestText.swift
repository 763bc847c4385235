import Names

/// The texts of a merge request, from the settings or relctl's own.
struct MergeRequestText {
    private let release: LiveRelease
    private let target: BranchName

    init(_ release: LiveRelease, to target: BranchName) { (self.release, self.target) = (release, target) }

    func request(isDraft: Bool) -> NewMergeRequest {
        let style = release.train.mergeRequest
        return NewMergeRequest(
            source: release.branch, target: target,
            title: Template.fill(style.title ?? "Merge {branch} into {target}", values { $0 }),
            description: style.description.map { Template.fill($0, values { $0 }) }
                ?? Template.fill(explanation, values(Markdown.code)),
            isDraft: isDraft)
    }

    /// The message of the merge commit; `nil`: the forge's own.
    var merge: String? { release.train.mergeRequest.mergeMessage.map { Template.fill($0, values { $0 }) } }

    private func values(_ shown: (String) -> String) -> [String: String] {
        [
            "branch": shown(release.branch.text), "target": shown(target.text), "train": shown(release.train.name.text),
            "version": shown(release.name.version?.text ?? ""),
        ]
    }

    private var explanation: String {
        release.train.landsOn.contains(target)
            ? "Opened by relctl: brings the release of {train} into {target}."
            : """
            Opened by relctl: {branch} regresses in parallel to {target}, and gets every fix of it.

            Don't merge it: once {target} has landed and {train} is published, relctl retargets it.
            """
    }
}
