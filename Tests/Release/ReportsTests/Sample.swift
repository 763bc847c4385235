import Names
import Testing

@testable import Releases
@testable import Reports

/// Outcomes made by hand, with foreign text that wants to be more than text.
enum Sample {
    static let hostile = "a`b|c <!channel> **x** \u{1B}[31m\u{202E}section_end:1:x\r\n## heading"
    static let commit = CommitID(ObjectID.zero)

    static func branch(_ name: String) throws -> BranchName { try #require(BranchName(name)) }

    static func release(_ name: String = "TrendyolGo") throws -> Release {
        let train = Train(
            name: try #require(TrainName(name)), branch: try #require(BranchPattern("\(name)/Release")),
            origin: .branch(try branch("develop")), landsOn: [try branch("develop")])
        var release = Release(train, version: nil)
        (release.phase, release.branch, release.head) = (.following, try branch("\(name)/Release"), commit)
        return release
    }

    static func plan(_ name: String = "TrendyolGo") throws -> Plan { Plan(try release(name)) }

    static func conflict() throws -> Conflict {
        Conflict(
            from: try branch("Trendyol/Release"), into: try branch("TrendyolGo/Release"), commit: commit,
            subject: hostile, author: hostile, paths: [hostile, "b", "c", "d", "e", "f"], unionPaths: [], against: [])
    }

    static func step(_ ending: Outcome.TakenStep.Ending = .done) throws -> Outcome.TakenStep {
        let action = Step.Action.createBranch(try branch("TrendyolGo/Release"), at: commit)
        return .init(step: Step(ReleaseName(try release().train.name), action), ending: ending)
    }

    static func report(_ outcome: Outcome, failure: RunFailure? = nil) -> RepositoryReport {
        var outcome = outcome
        outcome.failure = outcome.failure ?? failure
        return RepositoryReport(config: "relctl.yml", project: "mobile/ios", outcome: outcome, exitCode: 0)
    }
}
