import Names

/// The line of releases of one app, as configured under `trains:`.
public struct Train: Hashable, Sendable {
    /// Where its release branches come from.
    public enum Origin: Hashable, Sendable {
        /// A branch that is no release branch, such as `develop`.
        case branch(BranchName)
        /// The release branch of another train: this one is parallel to it.
        case train(TrainName)
    }

    /// How a moved upstream comes into the branch.
    public enum AutoPull: String, Hashable, Sendable, CaseIterable {
        /// By fast-forward where possible, else by a merge commit.
        case merge
        /// By fast-forward only.
        case fastForward = "fast-forward"
        /// Not at all.
        case off
    }

    /// When the app's package counts as published.
    public enum Publication: Hashable, Sendable {
        /// A tag that matches the pattern sits on the branch.
        case tag(pattern: String)
        /// An upload of a commit of the branch succeeded.
        case upload
    }

    /// How the merge request gets to `lands_on`.
    public enum Retarget: String, Hashable, Sendable, CaseIterable {
        /// A new one is opened, the old one closed.
        case reopen
        /// The target of the open one is changed.
        case inPlace = "in-place"
    }

    /// Who merges.
    public enum Merging: String, Hashable, Sendable, CaseIterable {
        /// relctl, as soon as the forge says it can be merged.
        case whenReady = "when-ready"
        /// A person.
        case byHand = "by-hand"
        /// relctl, also past rules of the target that the forge lets its account pass by.
        case bypass
    }

    /// The texts and people of a merge request.
    public struct MergeRequestStyle: Hashable, Sendable {
        /// Title; `{branch}`, `{target}`, `{train}` and `{version}` are replaced. `nil`: relctl's own.
        public var title: String?
        /// Description; the same placeholders. `nil`: relctl's own.
        public var description: String?
        /// The message of the forge's merge commit; the same placeholders. `nil`: the forge's own.
        public var mergeMessage: String?
        /// Labels by name.
        public var labels: [String] = []
        /// Account names.
        public var reviewers: [String] = []
        /// Whether it is a draft while following.
        public var draft = true

        /// relctl's own texts, nobody asked.
        public init() {}
    }

    /// Who hears of a conflict.
    public struct ConflictNotice: Hashable, Sendable {
        /// The label that marks the merge request.
        public var label = "relctl-conflict"
        /// Whether the author of the conflicting commit is named with an `@`.
        public var mentionsAuthor = true
        /// Others to name, with their `@`.
        public var mentions: [String] = []

        /// The label alone.
        public init() {}
    }

    /// Who hears of what a person must decide.
    public struct DecisionNotice: Hashable, Sendable {
        /// The label that marks the merge request.
        public var label = "relctl-decision"
        /// Whom to name, with their `@`.
        public var mentions: [String] = []

        /// The label alone.
        public init() {}
    }

    /// Its name.
    public var name: TrainName
    /// The name of its release branches.
    public var branch: BranchPattern
    /// Where they come from.
    public var origin: Origin
    /// The branch they land on.
    public var landsOn: BranchName
    /// When the package counts as published; `nil`: no such gate.
    public var publication: Publication?
    /// How a moved upstream comes in.
    public var autoPull = AutoPull.merge
    /// Message of a pull's merge commit, with `{upstream}` and `{branch}`.
    public var pullMessage = "Merge {upstream} into {branch}"
    /// Whether an upstream that took in newer commits of `lands_on` is pulled.
    public var allowsBackMerges = false
    /// How long the branch may be behind, in seconds.
    public var maxLag: Int?
    /// How the merge request gets to `lands_on`.
    public var retarget = Retarget.reopen
    /// Whether `lands_on` is merged into the branch of a release that is about to land, where the forge asks for it.
    public var catchesUp = false
    /// Who merges.
    public var merging = Merging.whenReady
    /// Whether the branch stays after landing.
    public var keepsBranch = true
    /// Texts and people of the merge request.
    public var mergeRequest = MergeRequestStyle()
    /// Who hears of a conflict.
    public var conflictNotice = ConflictNotice()
    /// Who hears of what a person must decide.
    public var decisionNotice = DecisionNotice()
    /// A merge request with this label is left alone.
    public var holdLabel = "relctl-hold"

    /// A train with the defaults of the contract.
    public init(name: TrainName, branch: BranchPattern, origin: Origin, landsOn: BranchName) {
        (self.name, self.branch, self.origin, self.landsOn) = (name, branch, origin, landsOn)
    }

    /// The train that this one is parallel to.
    public var followed: TrainName? {
        guard case .train(let name) = origin else { return nil }
        return name
    }
}
