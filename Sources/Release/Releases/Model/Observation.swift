import Names

/// The state of the remote, as one plain value. All decisions follow from it and the settings.
package struct Observation: Sendable {
    /// The merge request that brought a commit in.
    package struct Origin: Hashable, Sendable {
        /// Its number.
        package var id: MergeRequestID
        /// The account of its author.
        package var author: String
        /// When it was merged, in seconds since 1970 on the forge's clock.
        package var mergedAt: Int?
        /// The account that merged it, where the forge tells.
        package var merger: String?
        /// True if it brings a whole release, as relctl's mark in its description says. Its author is mostly the
        /// account that relctl runs as, and is not mentioned.
        package var bringsRelease: Bool

        /// Creates an origin.
        package init(
            id: MergeRequestID, author: String, mergedAt: Int?, merger: String? = nil,
            bringsRelease: Bool = false
        ) {
            (self.id, self.author, self.mergedAt, self.merger) = (id, author, mergedAt, merger)
            self.bringsRelease = bringsRelease
        }

        /// The account that merged it, where it isn't the author's.
        package var otherMerger: String? { merger == author ? nil : merger }

        /// The accounts of the people who brought the commit in.
        var people: [String] { [bringsRelease ? nil : author, otherMerger].compactMap(\.self) }
    }

    /// The branches that the settings name, and their tips.
    package var branches: [BranchName: CommitID] = [:]
    /// The tags that the settings name, and the commits they mean.
    package var tags: [TagName: CommitID] = [:]
    /// The journals of the trains: what earlier runs saw of their releases.
    package var journals: [TrainName: TrainJournal] = [:]
    /// The merge requests of the release branches, in every state, as the forge lists them. An ``Assessor`` sorts its own copy.
    package var mergeRequests: [MergeRequest] = []
    /// The refs in which the forge keeps the heads of the merge requests.
    package var headRefs: [MergeRequestID: String] = [:]
    /// Whether the forge itself closed a merge request because one of its branches was deleted, where it was asked.
    package var wasClosedByForge: [MergeRequestID: Bool] = [:]
    /// The mergeability of single merge requests, where it was read.
    package var mergeability: [MergeRequestID: Mergeability] = [:]
    /// Approvals of the merge requests that were asked for.
    package var approvals: [MergeRequestID: Approvals] = [:]
    /// The CODEOWNERS files of branches, where they were read.
    package var codeOwners: [BranchName: CodeOwners] = [:]
    /// Whether a merge request keeps its approvals when its target changes, where it was asked and the forge tells.
    package var keepsApprovals: [MergeRequestID: Bool] = [:]
    /// The notes, where they were read.
    package var notes: [MergeRequestID: [Note]] = [:]
    /// The merge requests that brought commits in, where they were read.
    package var origins: [CommitID: Origin] = [:]
    /// The pipelines of heads without a merge request, where they were asked.
    package var headPipelines: [CommitID: Pipeline] = [:]
    /// When the first pipeline of a commit was started, in seconds since 1970 on the forge's clock, where it was asked.
    package var pipelineStarts: [CommitID: Int] = [:]
    /// The upload log of each app.
    package var uploads: [String: UploadLog] = [:]
    /// The reason why the upload log of an app can't be read, and the remedy. An unreadable log must not count as empty.
    package var unreadableUploads: [String: (message: String, hint: String)] = [:]
    /// The orders whose run the CI doesn't show any more, by app.
    package var missingRuns: [String: Set<UploadClaim.Ordered>] = [:]
    /// The reasons why due orders of uploads wait for earlier ones whose run is unknown. Only a preview reads them here; a run
    /// finds out when it sends the order.
    package var heldOrders: [Step.Action: RunFailure] = [:]
    /// The results of the audits that uploads wait for, where they were run.
    package var gates: [UploadGate.Subject: UploadGate] = [:]
    /// The character before a number that makes the forge link the merge request.
    package var requestSign: Character = "!"
    /// Whether the forge opens a merge request that has no commits to show yet.
    package var opensEmptyMergeRequests = true
    /// The time on the forge's clock, in seconds since 1970.
    package var now = 0
    /// Whether the forge starts the pipeline of a merge request when it is asked.
    package var startsPipelines = false
    /// What merge requests wait for although the forge reports them as mergeable: it refused the merge in this run, or this run
    /// put them into a merge queue or took them out of it.
    package var mergeWaits: [MergeRequestID: Wait] = [:]
    /// The expected mergeability of a train's merge requests into branches, where a simulation asked for it.
    package var expected: [TrainName: [BranchName: Mergeability]] = [:]
    /// The merge requests that a simulation merged; the tips of their targets don't contain these merges.
    package var simulatedMerges: Set<MergeRequestID> = []

    /// Creates an empty observation.
    package init() {}

    /// Whether a simulation merged something into a branch: its next tip is unknown until the forge has merged.
    func hasSimulatedMerge(into branch: BranchName) -> Bool {
        mergeRequests.contains { simulatedMerges.contains($0.id) && $0.target == branch }
    }

    /// The number of a merge request as a note names it, so that the forge makes a link of it.
    func reference(_ id: MergeRequestID) -> String { "\(requestSign)\(id.number)" }
}

extension Observation {
    /// The same with its merge requests newest first, and their notes oldest first. Forges list them in any order, and the
    /// first of several must not depend on that (I6).
    var inOrder: Observation {
        var ordered = self
        ordered.mergeRequests.sort { $0.id > $1.id }
        ordered.notes = notes.mapValues { list in list.sorted { $0.id < $1.id } }
        return ordered
    }
}
