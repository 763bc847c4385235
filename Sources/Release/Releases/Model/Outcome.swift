import Names

/// The result of a run, as a fresh read shows it.
package struct Outcome: Sendable {
    /// A commit with its title and author, for people.
    package struct TitledCommit: Hashable, Sendable {
        package var id: CommitID
        /// The first line of its message.
        package var title: String
        /// The name of its author.
        package var author: String

        /// The most commits that a list reads.
        static let limit = 200

        /// Takes title and author from a commit.
        package init(_ commit: Commit) { (id, title, author) = (commit.id, commit.subject, commit.author.name) }
    }

    /// A step and its result.
    package struct TakenStep: Sendable {
        /// How it ended.
        package enum Ending: String, Sendable {
            case done, skipped, failed, planned
        }

        package var step: Step
        package var ending: Ending
        /// The commits that the step brings into a branch, oldest first, where known.
        package var brought: [TitledCommit] = []

        /// Creates a step with its ending; ``addingCommits(from:)`` adds what it brought.
        package init(step: Step, ending: Ending) { (self.step, self.ending) = (step, ending) }
    }

    /// The result of a run for one release.
    package struct Entry: Sendable {
        /// The last plan, with what the release waits for and what a person must decide.
        package var plan: Plan
        /// Why its train failed in this run.
        package var failure: RunFailure?
        /// Why its orders of uploads failed in this run, by app.
        package var orderFailures: [String: RunFailure] = [:]
        /// The pipeline of its head, where it was read.
        package var pipeline: Pipeline?
        /// Approvals of its open merge request, where read.
        package var approvals: Approvals?
        /// The merge request that brought in the conflicting commit.
        package var conflictOrigin: Observation.Origin?
        /// When a person was needed first, in seconds since 1970 on the forge's clock, where that is known.
        package var needsSince: Int?

        /// Creates the result for a release.
        package init(
            plan: Plan, failure: RunFailure? = nil, pipeline: Pipeline? = nil,
            conflictOrigin: Observation.Origin? = nil
        ) {
            (self.plan, self.failure) = (plan, failure)
            (self.pipeline, self.conflictOrigin) = (pipeline, conflictOrigin)
        }
    }

    /// Every release that the run observed, upstream first.
    package var entries: [Entry] = []
    /// The steps in the order taken, or planned.
    package var steps: [TakenStep] = []
    /// The error that ended the run before its first or last observation.
    package var failure: RunFailure?
    /// The journals that the run read.
    package var journals: [TrainName: TrainJournal] = [:]

    /// Creates a result; without arguments, of a run that observed nothing.
    package init(entries: [Entry] = [], steps: [TakenStep] = [], failure: RunFailure? = nil) {
        (self.entries, self.steps, self.failure) = (entries, steps, failure)
    }

    /// The word for scripts.
    package enum Summary: String, Sendable {
        case done
        case nothingToDo = "nothing-to-do"
        case waiting
        case needsPerson = "needs-person"
        case failed

        /// The most severe of several.
        package static func worst(of all: [Summary]) -> Summary {
            let order: [Summary] = [.failed, .needsPerson, .waiting, .done]
            return order.first(where: all.contains) ?? .nothingToDo
        }
    }

    /// The most severe result among the releases.
    package var summary: Summary {
        if let failure, failure.kind == .undecided { return .needsPerson }
        if failure != nil || entries.contains(where: { $0.failure.map { $0.kind != .undecided } ?? false }) {
            return .failed
        }
        if entries.contains(where: \.needsPerson) { return .needsPerson }
        if entries.contains(where: { !$0.plan.waitingFor.isEmpty }) { return .waiting }
        return steps.isEmpty ? .nothingToDo : .done
    }
}

extension Outcome {
    /// Why the run ended early, or the most severe failure of its trains: the one that the exit code is about.
    package var worstFailure: RunFailure? {
        failure ?? RunFailure.worst(of: entries.compactMap(\.failure).filter { $0.kind != .undecided })
    }
}

extension Outcome.Entry {
    /// True if a person must decide.
    package var needsPerson: Bool {
        !plan.decisions.isEmpty || plan.conflict != nil || failure?.kind == .undecided
    }
}
