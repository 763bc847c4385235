import Printing
import Releases
import Testing

@testable import Reports

/// Which of several failures the top level of a document tells.
@Suite struct WorstFailureTests {
    private let invalid = RunFailure(.failed, "validation")
    private let forbidden = RunFailure(.permission, "no right to merge", hint: "see the token")

    private func outcome(_ failures: RunFailure?...) throws -> Outcome {
        Outcome(entries: try failures.map { Outcome.Entry(plan: try Sample.plan(), failure: $0) })
    }

    private func members(_ outcome: Outcome) -> [String: JSONValue] {
        ReleaseJSON(command: "reconcile", toolVersion: "1", outcome: outcome, exitCode: 4, asOf: 0).members
    }

    /// The exit code is 4, so its remedy is told.
    @Test func isTheMostSevereOfTheTrains() throws {
        let told = members(try outcome(nil, invalid, forbidden))
        #expect(told["failure"]?.string == "no right to merge" && told["fix"]?.string == "see the token")
    }

    @Test func isTheFirstOfEqualOnes() throws {
        let told = members(try outcome(forbidden, RunFailure(.permission, "no right to push")))
        #expect(told["failure"]?.string == "no right to merge")
    }

    @Test func isNoDecision() throws {
        #expect(try outcome(RunFailure(.undecided, "it can't be told")).worstFailure == nil)
        #expect(try outcome(RunFailure(.undecided, "it can't be told"), invalid).worstFailure == invalid)
    }

    @Test func isWhatEndedTheRun() throws {
        var ended = try outcome(forbidden)
        ended.failure = invalid
        #expect(ended.worstFailure == invalid)
    }

    /// With the repository that it befell.
    @Test func isThatOfTheTrainInOneOfManyRepositories() throws {
        let reports = [
            RepositoryReport(config: "a.yml", project: "a", outcome: try outcome(invalid), exitCode: 1),
            RepositoryReport(config: "b.yml", project: "b", outcome: try outcome(invalid, forbidden), exitCode: 4),
        ]
        let json = RepositoriesJSON(command: "reconcile", toolVersion: "1", reports: reports, exitCode: 4, asOf: 0)
        #expect(json.document["failure"]?.string == "b.yml: no right to merge")
        #expect(json.document["fix"]?.string == "see the token")
    }
}
