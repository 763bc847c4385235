import Releases

extension Pass {
    /// A run that only leaves notes: of decisions that no plan shows.
    ///
    /// - Parameter decision: what a person has to decide about a release; `nil`: nothing.
    package static func noting(
        in project: Project, report: @escaping @Sendable (Outcome.TakenStep) -> Void,
        _ decision: @escaping @Sendable (Release) -> Blocker?
    ) -> Pass {
        Pass(project, report: report) { planner, releases in
            releases.compactMap { release in decision(release).map { planner.noting($0, on: release) } }
        }
    }
}
