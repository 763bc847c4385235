/// A merge request as a list shows it. "merge request" is the word on every forge, for pull requests too.
package struct MergeRequest: Hashable, Sendable {
    /// The state of a merge request.
    package enum State: String, Hashable, Sendable {
        case opened, closed, merged
    }

    /// The number that people see.
    package var id: MergeRequestID
    /// The page for people.
    package var url: String
    /// The branch it brings.
    package var source: BranchName
    /// The branch it is to be merged into.
    package var target: BranchName
    /// The state.
    package var state: State
    /// Whether the forge keeps it from being merged as a draft.
    package var isDraft: Bool
    /// The title, without the forge's draft mark.
    package var title: String
    /// The text below the title.
    package var description: String
    /// The recorded head: of an open one the source's tip, of a closed or merged one the tip at that time.
    package var head: CommitID?
    /// The commit on the target that merged it, where there is one.
    package var mergeCommit: CommitID?
    /// The commit that the forge squashed it to, where it did.
    package var squashCommit: CommitID?
    /// Labels, as the forge orders them.
    package var labels: [String]
    /// The forge's ids of its reviewers.
    package var reviewerIDs: [Int]
    /// Teams that were asked for a review, by the name that the forge takes such a request with; empty on GitLab.
    package var reviewerTeams: [String] = []
    /// The forge's ids of its assignees.
    package var assigneeIDs: [Int]
    /// The account name of who opened it.
    package var author: String
    /// The account name of who merged it, where the forge tells; many lists don't.
    package var merger: String?
    /// When it was opened, in seconds since 1970 on the forge's clock.
    package var createdAt: Int
    /// When it was merged, in seconds since 1970 on the forge's clock.
    package var mergedAt: Int?
    /// When it was closed or merged, in seconds since 1970 on the forge's clock. Set only for forges that close merge
    /// requests whose target branch is deleted: the time shows whether the deletion or a person closed it.
    package var closedAt: Int?

    /// A merge request with what every one has.
    package init(
        id: MergeRequestID, url: String, source: BranchName, target: BranchName, state: State, title: String,
        head: CommitID?, createdAt: Int
    ) {
        (self.id, self.url, self.source, self.target, self.state) = (id, url, source, target, state)
        (self.title, self.head, self.createdAt) = (title, head, createdAt)
        isDraft = false
        description = ""
        author = ""
        (labels, reviewerIDs, assigneeIDs) = ([], [], [])
    }

    /// The commits on the target that it became, as far as the forge names them: its merge, then its squash. Of a squash
    /// that was merged, the squash alone holds the changes.
    package var resultCommits: [CommitID] { [mergeCommit, squashCommit].compactMap { $0 } }

    /// True if labels, reviewers and assignees have not been set yet: some forges take them in separate requests after
    /// the merge request is open.
    package var isUnfinished: Bool {
        state == .opened && description.split(whereSeparator: \.isNewline).last == Self.unfinishedMark
    }

    /// Marks an unfinished merge request: an HTML comment that is the last line of its description, invisible to
    /// readers.
    package static let unfinishedMark: Substring = "<!-- relctl-unfinished -->"

    /// The description without that mark.
    package var finishedDescription: String {
        guard isUnfinished else { return description }
        let lines = description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let end = lines.lastIndex(where: { !$0.isEmpty && $0 != Self.unfinishedMark }) else { return "" }
        return lines.prefix(through: end).joined(separator: "\n")
    }

    /// The label of this name as the forge spells it, if it is set. GitHub takes names that differ only by case for one
    /// label and keeps the spelling of whoever made it; nobody means two labels by them elsewhere.
    package func label(_ name: String) -> String? {
        labels.first { $0 == name } ?? labels.first { $0.lowercased() == name.lowercased() }
    }
}

/// The forge's verdict on merging, from the read of a single merge request: lists lag behind.
package struct Mergeability: Hashable, Sendable {
    /// The forge's verdict.
    package enum Verdict: Hashable, Sendable {
        /// The merge request can be merged now.
        case mergeable
        /// The forge is still computing the verdict: read it again.
        case checking
        /// The forge sees a conflict.
        case conflict
        /// The merge request can't be merged yet; the forge's own word for the reason, such as `not_approved`.
        case blocked(String)
    }

    /// The forge's verdict.
    package var verdict: Verdict
    /// Whether the forge would squash it on merge.
    package var squashes: Bool
    /// True if the head must contain the newest commit of the target: the project merges by fast-forward, or rebases
    /// the branch before merging. A rebase would drop the branch's merge commits with their changes.
    package var needsNewestTarget = false
    /// Why the forge failed to merge it when it was last asked, in its own words.
    package var mergeError: String?
    /// The pipeline of its head, where there is one.
    package var pipeline: Pipeline?
    /// A rule of the forge that prevents relctl from merging it, no matter how long it waits.
    package var obstacle: MergeObstacle?
    /// The merge queue or merge train that merges into the target, where there is one.
    package var queue: MergeQueue?
    /// True if the account may bypass the target's rules. False if the forge was not asked.
    package var mayBypass = false

    /// The verdict, and what the forge would do.
    package init(verdict: Verdict, squashes: Bool, pipeline: Pipeline?) {
        (self.verdict, self.squashes, self.pipeline) = (verdict, squashes, pipeline)
    }
}

/// The position of a merge request in its target's merge queue (GitHub) or merge train (GitLab).
package struct MergeQueue: Hashable, Sendable {
    /// Its place, 1 for the next to be merged; `nil` where it isn't in the queue, or the forge doesn't tell.
    package var position: Int?
    /// Why the forge removed it from the queue since the last push to its head, in the forge's words; `nil` if it
    /// didn't.
    package var removal: String?

    /// A merge request that has not been in the queue, or has its place in it.
    package init(position: Int? = nil, removal: String? = nil) { (self.position, self.removal) = (position, removal) }
}

/// A rule of a forge that forbids merging by a merge commit through the API, which is how relctl merges.
package struct MergeObstacle: Hashable, Sendable {
    /// A stable word for scripts, such as `merge-queue`.
    package var code: String
    /// The rule and its branch.
    package var message: String
    /// The remedy.
    package var fix: String
    /// True if a merge was attempted and refused because of this rule, so that an exception from it doesn't apply.
    package var wasTried = false

    /// A rule that was read.
    package init(_ code: String, _ message: String, fix: String) {
        (self.code, self.message, self.fix) = (code, message, fix)
    }
}

/// A run of the forge's CI.
package struct Pipeline: Hashable, Sendable {
    /// The forge's own word, such as `success`.
    package var status: String
    /// The page for people.
    package var url: String
    /// The branch or tag that it ran for, where the forge tells.
    package var ref: String?
    /// When it was started, in seconds since 1970 on the forge's clock, where the forge tells.
    package var startedAt: Int?

    /// A run of which the forge tells no more.
    package init(status: String, url: String) { (self.status, self.url) = (status, url) }
}

/// A merge request that isn't there yet. It never asks for a squash, nor for its source to be deleted.
package struct NewMergeRequest: Hashable, Sendable {
    /// The branch it brings.
    package var source: BranchName
    /// The branch it is to be merged into.
    package var target: BranchName
    /// The title, without the forge's draft mark.
    package var title: String
    /// The text below the title.
    package var description: String
    /// Whether it is opened as a draft.
    package var isDraft: Bool
    /// Labels by name; the forge creates missing ones where it can.
    package var labels: [String] = []
    /// The forge's ids of reviewers.
    package var reviewerIDs: [Int] = []
    /// Account names of further reviewers, looked up by the adapter; an unknown one is an error.
    package var reviewers: [String] = []
    /// Teams to ask for a review, as another merge request names them.
    package var reviewerTeams: [String] = []
    /// The forge's ids of assignees.
    package var assigneeIDs: [Int] = []

    /// True if it has labels, reviewers or assignees.
    package var wantsMore: Bool {
        !(labels.isEmpty && reviewerIDs.isEmpty && reviewers.isEmpty && reviewerTeams.isEmpty && assigneeIDs.isEmpty)
    }

    /// A merge request for a pair of branches.
    package init(source: BranchName, target: BranchName, title: String, description: String, isDraft: Bool) {
        (self.source, self.target, self.title) = (source, target, title)
        (self.description, self.isDraft) = (description, isDraft)
    }
}

/// Changes to an open merge request; `nil` and empty leave things as they are.
package struct MergeRequestChange: Hashable, Sendable {
    /// What relctl writes down in the text below the title.
    package enum Record: Hashable, Sendable {
        /// Which tag publishes the release.
        case publication
        /// That a person accepted the undoing of a landing.
        case acceptedUndoing
    }

    /// The branch to retarget it to.
    package var target: BranchName?
    package var isDraft: Bool?
    /// The title, without the forge's draft mark.
    package var title: String?
    /// The text below the title.
    package var description: String?
    package var addLabels: [String] = []
    /// Labels to take away.
    package var removeLabels: [String] = []
    package var closes = false
    /// What the text below the title is changed for, in reports; `nil`: to land. Nothing of it is sent.
    package var record: Record?

    package init() {}
}

/// A comment on a merge request.
package struct Note: Hashable, Sendable {
    /// The forge's id of the note.
    package var id: Int
    /// Its text, in Markdown.
    package var body: String
    /// False if it begins with a mark of relctl's and another account wrote it; true also where the forge doesn't tell. Anybody
    /// may imitate a note of relctl, and the account may not be allowed to change the notes of others.
    package var isOwn: Bool

    /// What the marks of relctl's notes begin with.
    package static let markPrefix = "<!-- relctl:"

    /// Whether it begins with a mark of relctl's.
    package var isMarked: Bool { body.hasPrefix(Self.markPrefix) }

    package init(id: Int, body: String, isOwn: Bool = true) { (self.id, self.body, self.isOwn) = (id, body, isOwn) }
}
