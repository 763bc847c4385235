import Names

/// The line of releases of one app, as configured under `trains:`.
package struct Train: Hashable, Sendable {
    /// The branch or train that its release branches are cut from.
    package enum Origin: Hashable, Sendable {
        /// A branch that is no release branch, such as `develop`.
        case branch(BranchName)
        /// The release branch of another train: this one is parallel to it.
        case train(TrainName)
    }

    /// How a moved upstream comes into the branch.
    package enum AutoPull: String, Hashable, Sendable, CaseIterable {
        /// By fast-forward where possible, else by a merge commit.
        case merge
        /// By fast-forward only.
        case fastForward = "fast-forward"
        /// Not at all.
        case off
    }

    /// When the app's package counts as published.
    package enum Publication: Hashable, Sendable {
        /// A tag that matches the pattern sits on the branch.
        case tag(pattern: String)
        /// An upload of a commit of the branch succeeded.
        case upload
    }

    /// How the merge request gets to `lands_on`.
    package enum Retarget: String, Hashable, Sendable, CaseIterable {
        /// A new one is opened, the old one closed.
        case reopen
        /// The target of the open one is changed.
        case inPlace = "in-place"
        /// The target of one is changed that has approvals and keeps them; else a new one is opened.
        case auto
    }

    /// Who merges the merge request to `lands_on`: `merge` in the settings.
    package enum Merging: String, Hashable, Sendable, CaseIterable {
        /// relctl, as soon as the forge says it can be merged.
        case whenReady = "when-ready"
        /// A person.
        case byHand = "by-hand"
        /// relctl, also past rules of the target that the forge lets its account bypass.
        case bypass
    }

    /// The policy for a pull into a branch whose merge request is approved.
    package enum PullWhenApproved: String, Hashable, Sendable, CaseIterable {
        /// The pull is made; the forge may remove the approvals.
        case pull
        /// The pull is left out.
        case hold
    }

    /// The texts and people of a merge request.
    package struct MergeRequestStyle: Hashable, Sendable {
        /// Title; `{branch}`, `{target}`, `{train}` and `{version}` are replaced. `nil`: relctl's own.
        package var title: String?
        /// Description; the same placeholders. `nil`: relctl's own.
        package var description: String?
        /// The message of the forge's merge commit; the same placeholders. `nil`: the forge's own.
        package var mergeMessage: String?
        /// Labels by name.
        package var labels: [String] = []
        /// Account names.
        package var reviewers: [String] = []
        /// Whether it is a draft while following.
        package var draft = true
        /// The policy for a pull while the merge request is approved.
        package var pullWhenApproved = PullWhenApproved.pull

        /// relctl's own texts, without reviewers.
        package init() {}
    }

    /// The label and mentions for a conflict, or for another decision.
    package struct Notice: Hashable, Sendable {
        /// The label that marks the merge request.
        package var label: String
        /// Whether the author of the commit that it is about is named with an `@`.
        package var mentionsAuthor = true
        /// Others to name, with their `@`.
        package var mentions: [String] = []

        /// The defaults of `on_conflict`.
        package static let conflict = Notice(label: "relctl-conflict")
        /// The defaults of `on_decision`.
        package static let decision = Notice(label: "relctl-decision")
    }

    package var name: TrainName
    /// The name of its release branches.
    package var branch: BranchPattern
    /// The branch or train that they are cut from.
    package var origin: Origin
    /// The branches they land on; never empty. A release is over once it is on all of them.
    package var landsOn: [BranchName]
    /// When the package counts as published; `nil`: no such gate.
    package var publication: Publication?
    /// How a moved upstream comes in.
    package var autoPull = AutoPull.merge
    /// Message of a pull's merge commit, with `{upstream}` and `{branch}`.
    package var pullMessage = "Merge {upstream} into {branch}"
    /// Whether an upstream that took in newer commits of `lands_on` is pulled.
    package var allowsBackMerges = false
    /// How long the branch may be behind, in seconds.
    package var maxLag: Int?
    /// How the merge request gets to `lands_on`.
    package var retarget = Retarget.reopen
    /// Whether `lands_on` is merged into the branch of a release that is about to land, where the forge asks for it.
    package var catchesUp = false
    package var merging = Merging.whenReady
    /// Whether the branch stays after landing.
    package var keepsBranch = true
    /// Texts and people of the merge request.
    package var mergeRequest = MergeRequestStyle()
    package var conflictNotice = Notice.conflict
    package var decisionNotice = Notice.decision
    /// How conflicts are settled without people.
    package var resolving = ConflictResolution()
    /// A merge request with this label is left alone.
    package var holdLabel = "relctl-hold"

    /// A train with the defaults of relctl.yml.
    package init(name: TrainName, branch: BranchPattern, origin: Origin, landsOn: [BranchName]) {
        (self.name, self.branch, self.origin, self.landsOn) = (name, branch, origin, landsOn)
    }

    /// The branches that releases land on, as people list them.
    package var destinationNames: String { landsOn.map(\.text).joined(separator: " and ") }

    /// The train that this one is parallel to.
    package var followed: TrainName? {
        guard case .train(let name) = origin else { return nil }
        return name
    }

    /// True for a train that follows no other.
    package var isRoot: Bool { followed == nil }
}

extension Train {
    /// The labels that stand on a merge request while a person is needed.
    package var noticeLabels: [String] { [conflictNotice.label, decisionNotice.label] }

    /// Whether one of those labels is on a merge request.
    package func isNoticed(_ request: MergeRequest) -> Bool { noticeLabels.contains { request.label($0) != nil } }

    /// The branch whose rules say who has to approve a merge request: what it is to land on, whatever it goes to until then.
    package func approvalTarget(of request: MergeRequest) -> BranchName {
        landsOn.contains(request.target) ? request.target : landsOn[0]
    }
}
