import Names
import Testing

@testable import Releases
@testable import Reports

/// Outcomes made by hand, with foreign text that wants to be more than text.
enum Sample {
    static let hostile = "a`b|c <!channel> **x** \u{1B}[31m\u{202E}section_end:1:x\r\n## heading"
    static let commit = CommitID(ObjectID.zero)

    static func branch(_ name: String) throws -> BranchName { try #require(BranchName(name)) }

    /// A train that is cut from `develop`; with a name to follow, one that follows that train.
    static func train(_ name: String = "TrendyolGo", follows followed: String? = "Trendyol") throws -> Train {
        Train(
            name: try #require(TrainName(name)), branch: try #require(BranchPattern("\(name)/Release")),
            origin: try followed.map { .train(try #require(TrainName($0))) } ?? .branch(try branch("develop")),
            landsOn: [try branch("develop")])
    }

    static func destination(
        _ name: String, open request: MergeRequest? = nil, landing: Landing? = nil, commitsAfter late: [CommitID] = []
    ) throws -> Destination {
        Destination(
            branch: try branch(name), mergeRequest: request, openGatesMark: nil, landing: landing, missingLanding: nil,
            commitsAfterLanding: late, ended: nil)
    }

    /// A release whose branch exists; unless said otherwise, nothing has landed.
    static func release(
        of train: Train, line: [CommitID] = [], mergeRequests: [MergeRequest] = [], upstream: Upstream? = nil,
        destinations: [Destination]? = nil, ahead: Int = 0, behind: Int = 0, forecasts: [Forecast] = [],
        since: Int? = nil, lastUpload: LastUpload? = nil, publications: [Publication] = [],
        settledFiles: [SettledFile] = []
    ) throws -> Release {
        let name = ReleaseName(train.name)
        let branch = try #require(train.branch.branch(version: nil))
        let cut = CutBranch(
            name: name, train: train, branch: branch, head: commit, cutPoint: commit, line: line,
            mergeRequests: mergeRequests, publications: publications)
        func live(_ entry: TrainJournal.Entry?) throws -> LiveRelease {
            LiveRelease(
                cut: cut, upstream: upstream,
                destinations: try destinations ?? train.landsOn.map { try destination($0.text) }, earlyMerge: nil,
                ended: nil, lastUpload: lastUpload, ahead: ahead, behind: behind, journalEntry: entry)
        }
        var entry = TrainJournal.Entry(branch: branch, head: commit, cutPoint: commit, phase: try live(nil).phase)
        entry.since = since
        let integration = Integration(pull: nil, unpulled: [], settledFiles: settledFiles, forecasts: forecasts)
        return Release(train: train, version: nil, trunkHead: nil, state: .live(try live(entry), integration))
    }

    static func release(_ name: String = "TrendyolGo") throws -> Release { try release(of: train(name)) }

    static func plan(_ name: String = "TrendyolGo") throws -> Plan { Plan(try release(name)) }

    static func conflict() throws -> Conflict {
        Conflict(
            from: try branch("Trendyol/Release"), into: try branch("TrendyolGo/Release"), commit: commit,
            cause: commit, subject: hostile, author: hostile, paths: [hostile, "b", "c", "d", "e", "f"], unionPaths: [],
            against: [])
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
