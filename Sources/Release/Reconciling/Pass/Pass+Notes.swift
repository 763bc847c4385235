import Names
import Releases

extension Pass {
    /// Returns a run that writes notes about decisions which no plan contains, and does nothing else.
    ///
    /// - Parameters:
    ///   - trains: the only trains that have such decisions; `nil`: any may.
    ///   - decisions: what a person has to decide about a release.
    package static func noting(
        in project: Project, trains: Set<TrainName>? = nil, report: @escaping @Sendable (Outcome.TakenStep) -> Void,
        _ decisions: @escaping @Sendable (Release) -> [Decision]
    ) -> Pass {
        // The command itself has warned, or will.
        Pass(project, trains: trains, warnsOfReleasesWithoutTrain: false, report: report) { planner, releases in
            releases.compactMap { release in
                let open = decisions(release)
                return open.isEmpty ? nil : planner.noting(open, on: release)
            }
        }
    }
}
