import Names

/// The steps for one release, what it waits for, and what a person must decide.
package struct Plan: Sendable {
    package var release: Release
    /// The steps in order; those that need the outcome of earlier ones come with the next plan.
    package var steps: [Step] = []
    /// The reasons to wait.
    package var waitingFor: [Wait] = []
    /// In the part about one destination: those that have to get the release before it.
    var awaitedDestinations: [BranchName] = []
    /// The decisions that only a person can make.
    package var decisions: [Decision] = []
    /// The conflict that keeps it from merging.
    package var conflict: Conflict?
    /// Why its merge request is moved to `lands_on` in place, or opened anew, where the train leaves that to relctl.
    package var retargetReason: String?
    /// Its place in the merge queue that it waits in, 1 for the next, where the forge tells.
    package var queuePosition: Int?
    /// The commit whose subject made the forge mark the merge request as a draft.
    package var draftingCommit: Commit?
    /// The tag that probably was meant to publish the release, while it waits for its publication.
    package var strayTag: StrayTag?
    /// How it gets published, where it waits for that and an upload publishes it.
    package var uploadRemedy: String?
    /// True for an older version that passes leave alone, if it is known to be published or its train has no such gate.
    package var isStaleReleasePublished = false
    /// The tag that `publish-release` was asked for, where it is on the branch.
    package var publishedTag: PublishedTag?
    /// The part about each destination, in the order of `lands_on`; only of a release that is due to land.
    package var landings: [LandingPlan] = []
    /// The orders of uploads that are due, also where their steps are left out, or one has to wait for an earlier one.
    package var orders: [Step.Action] = []
    /// Why a person must decide about an earlier order before one that is due can be given. Only a preview knows this before it
    /// is tried.
    package var undecidedOrder: RunFailure?
    /// The error that prevented planning; such a plan has no steps.
    package var failure: (any Error)?

    init(_ release: Release) { self.release = release }

    /// True if a step may be taken only after two identical observations: lists may lag behind.
    package var requiresConfirmation: Bool { steps.contains(where: \.requiresConfirmation) }

    /// A copy without some of its steps.
    package func without(_ isLeftOut: (Step) -> Bool) -> Plan {
        var copy = self
        copy.steps.removeAll(where: isLeftOut)
        return copy
    }

    /// The plan with its waits and decisions, and no step.
    package var withoutSteps: Plan { without { _ in true } }

    mutating func add(_ action: Step.Action) { steps.append(Step(release.name, action)) }
}
