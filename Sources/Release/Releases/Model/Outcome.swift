import Names

/// What a run came to, as a fresh read shows it.
package struct Outcome: Sendable {
    /// A commit as people know it.
    package struct TitledCommit: Hashable, Sendable {
        /// The commit.
        package var id: CommitID
        /// The first line of its message.
        package var title: String
        /// The name of its author.
        package var author: String

        /// How many of a list are read.
        static let limit = 200

        /// What a commit shows of itself.
        package init(_ commit: Commit) { (id, title, author) = (commit.id, commit.subject, commit.author.name) }
    }

    /// A step, and how it ended.
    package struct TakenStep: Sendable {
        /// How it ended.
        package enum Ending: String, Sendable {
            case done, skipped, failed, planned
        }

        /// The step.
        package var step: Step
        /// How it ended.
        package var ending: Ending
        /// What it brings into a branch, oldest first, where that is known.
        package var brought: [TitledCommit] = []

        /// Creates a step with its ending; what it brought is added by ``naming(from:)``.
        package init(step: Step, ending: Ending) { (self.step, self.ending) = (step, ending) }
    }

    /// A release, and what became of it.
    package struct Entry: Sendable {
        /// The last plan: what is left to wait for or to decide.
        package var plan: Plan
        /// Why its train failed in this run.
        package var failure: RunFailure?
        /// The pipeline of its head, where it was read.
        package var pipeline: Pipeline?
        /// Who has approved its open merge request, where it was read.
        package var approvals: Approvals?
        /// Who brought the conflicting commit in.
        package var conflictOrigin: Observation.Origin?
        /// When a person was needed first, in seconds since 1970 on the forge's clock, where that is known.
        package var needsSince: Int?

        /// What became of a release.
        package init(
            plan: Plan, failure: RunFailure? = nil, pipeline: Pipeline? = nil,
            conflictOrigin: Observation.Origin? = nil
        ) {
            (self.plan, self.failure) = (plan, failure)
            (self.pipeline, self.conflictOrigin) = (pipeline, conflictOrigin)
        }
    }

    /// Every release that the run looked at, upstream first.
    package var entries: [Entry] = []
    /// The steps in the order taken, or planned.
    package var steps: [TakenStep] = []
    /// Why the run ended before it could look at anything, or look again.
    package var failure: RunFailure?
    /// The journals as they were read.
    package var journals: [TrainName: TrainJournal] = [:]

    /// Nothing looked at, nothing done.
    package init(entries: [Entry] = [], steps: [TakenStep] = [], failure: RunFailure? = nil) {
        (self.entries, self.steps, self.failure) = (entries, steps, failure)
    }

    /// One word for scripts.
    package enum Summary: String, Sendable {
        case done
        case nothingToDo = "nothing-to-do"
        case waiting
        case needsPerson = "needs-person"
        case failed

        /// What matters most of several.
        package static func worst(of all: [Summary]) -> Summary {
            let order: [Summary] = [.failed, .needsPerson, .waiting, .done]
            return order.first(where: all.contains) ?? .nothingToDo
        }
    }

    /// What matters most about the run.
    package var summary: Summary {
        if failure != nil || entries.contains(where: { $0.failure.map { $0.kind != .undecided } ?? false }) {
            return .failed
        }
        if entries.contains(where: \.needsPerson) { return .needsPerson }
        if entries.contains(where: { !$0.plan.waitingFor.isEmpty }) { return .waiting }
        return steps.isEmpty ? .nothingToDo : .done
    }
}

extension Outcome.Entry {
    /// Whether only a person can go on.
    package var needsPerson: Bool {
        !plan.blockers.isEmpty || plan.conflict != nil || failure?.kind == .undecided
    }
}
