import Names

/// What a run came to, as a fresh read shows it.
public struct Outcome: Sendable {
    /// A step, and how it ended.
    public struct TakenStep: Sendable {
        /// How it ended.
        public enum Ending: String, Sendable {
            case done, skipped, failed, planned
        }

        /// The step.
        public var step: Step
        /// How it ended.
        public var ending: Ending

        /// Both together.
        public init(step: Step, ending: Ending) { (self.step, self.ending) = (step, ending) }
    }

    /// A release, and what became of it.
    public struct Entry: Sendable {
        /// The last plan: what is left to wait for or to decide.
        public var plan: Plan
        /// Why its train failed in this run.
        public var failure: RunFailure?
        /// The pipeline of its head, where it was read.
        public var pipeline: Pipeline?
        /// Who brought the conflicting commit in.
        public var conflictOrigin: Observation.Origin?

        /// What became of a release.
        public init(
            plan: Plan, failure: RunFailure? = nil, pipeline: Pipeline? = nil,
            conflictOrigin: Observation.Origin? = nil
        ) {
            (self.plan, self.failure) = (plan, failure)
            (self.pipeline, self.conflictOrigin) = (pipeline, conflictOrigin)
        }
    }

    /// Every release that the run looked at, upstream first.
    public var entries: [Entry] = []
    /// The steps in the order taken, or planned.
    public var steps: [TakenStep] = []
    /// Why the run ended before it could look at anything, or look again.
    public var failure: RunFailure?

    /// Nothing looked at, nothing done.
    public init(entries: [Entry] = [], steps: [TakenStep] = [], failure: RunFailure? = nil) {
        (self.entries, self.steps, self.failure) = (entries, steps, failure)
    }

    /// One word for scripts.
    public enum Summary: String, Sendable {
        case done
        case nothingToDo = "nothing-to-do"
        case waiting
        case needsPerson = "needs-person"
        case failed

        /// What matters most of several.
        public static func worst(of all: [Summary]) -> Summary {
            let order: [Summary] = [.failed, .needsPerson, .waiting, .done]
            return order.first(where: all.contains) ?? .nothingToDo
        }
    }

    /// What matters most about the run.
    public var summary: Summary {
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
    public var needsPerson: Bool {
        !plan.blockers.isEmpty || plan.conflict != nil || failure?.kind == .undecided
    }
}
