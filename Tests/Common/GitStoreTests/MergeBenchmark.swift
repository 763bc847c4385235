import Foundation
import GitStore
import Names
import Testing

/// How long a merge takes in a repository of your choice, opened anew each time:
///
///     RELCTL_BENCHMARK="/path/to/repository ours theirs" swift test -c release -Xswiftc -enable-testing --filter MergeBenchmark
@Suite struct MergeBenchmark {
    static let words = MergeOracleTests.environment["RELCTL_BENCHMARK"]?.split(separator: " ").map(String.init)

    @Test(.enabled(if: words?.count == 3)) func merge() throws {
        let words = try #require(Self.words)
        let (ours, theirs) = (try #require(CommitID(hex: words[1])), try #require(CommitID(hex: words[2])))
        let clock = ContinuousClock()
        var (times, outcome): ([Duration], String) = ([], "")
        for _ in 0..<30 {
            times.append(
                try clock.measure {
                    let repository = try Repository.open(at: words[0])
                    let result = try repository.merge(ours: ours, theirs: theirs)
                    outcome =
                        "\(result.tree) \(result.conflicts.count) conflicts, \(result.newObjects.count) new objects"
                })
        }
        times.sort()
        print("open and merge: median \(times[15]), best \(times[0]), worst \(times[29]); \(outcome)")
    }
}
