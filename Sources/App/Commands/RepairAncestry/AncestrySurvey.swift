import Names
import Reconciling
import Releases
import Synchronization

/// Where landings have cut the history of trains.
struct AncestrySurvey {
    /// Newest first of each train.
    var cuts: [AncestryCut] = []
    /// The merges that would mend those of each train, by the branch that they are for.
    var joins: [TrainName: [BranchName: AncestryJoin]] = [:]

    /// Looks once, and changes nothing.
    ///
    /// - Parameters:
    ///   - named: what was asked for; a version that there isn't is an error.
    ///   - present: what the branches hold from which merges into a branch are proposed.
    static func look(
        at workplace: Workplace, trains: Set<TrainName>, named: TrainSelection? = nil,
        present: [BranchName: CommitID] = [:]
    ) async throws -> AncestrySurvey {
        let found = Mutex(AncestrySurvey())
        let pass = Pass(workplace.project) { planner, releases in
            _ = try named?.releases(among: releases, isSelected: { _ in false })
            var survey = AncestrySurvey()
            for train in workplace.project.fleet.trains where trains.contains(train.name) {
                let cuts = try planner.ancestryCuts(of: train)
                survey.cuts += cuts
                for target in train.landsOn {
                    let join = try planner.join(over: cuts, of: train, on: target, present: present[target])
                    survey.joins[train.name, default: [:]][target] = join
                }
            }
            let seen = survey
            found.withLock { $0 = seen }
            return []
        }
        _ = try await pass.preview()
        return found.withLock { $0 }
    }
}
