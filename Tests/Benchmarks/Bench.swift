import Foundation
import GitStore
import Names
import Releases
import Settings

/// The benchmarks, each run on the same ground and in turns with what it is compared to. They wait for their children on
/// the main thread, so that those who serve have all others.
@MainActor
final class Bench {
    let ground: Ground
    let relctl: String
    let runs: Int
    var report = Report()

    init(ground: Ground, relctl: String, runs: Int) {
        (self.ground, self.relctl, self.runs) = (ground, relctl, runs)
    }

    var child: Child { ground.child }

    /// Runs things in turns, so that whatever else the machine does falls on both; the first turn only warms up.
    func inTurns(
        _ ours: () async throws -> Measured, _ git: () async throws -> Measured
    ) async throws -> (ours: Series, git: Series) {
        var series = (ours: Series(), git: Series())
        for turn in 0...runs {
            let (left, right) = (try await ours(), try await git())
            guard turn > 0 else { continue }
            series.ours.runs.append(left)
            series.git.runs.append(right)
        }
        return series
    }

    func alone(_ body: () async throws -> Measured) async throws -> Series {
        var series = Series()
        for turn in 0...runs {
            let measured = try await body()
            if turn > 0 { series.runs.append(measured) }
        }
        return series
    }

    func settings(_ text: String, as name: String = "relctl") throws -> String {
        let path = "\(ground.folder)/\(name).yml"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}

/// In process.
extension Bench {
    /// The merge of an auto-pull, against a whole run of `git merge-tree`.
    func merge() async throws {
        let (second, core) = (try tip(Ground.second), try tip(Ground.core))
        let warm = try Repository.open(at: ground.plain)
        var trees: Set<String> = []
        let (ours, git) = try await inTurns {
            let (measured, result) = try Measured.time {
                try Repository.open(at: ground.plain).merge(ours: second, theirs: core)
            }
            trees.insert(result.isClean ? result.tree.object.hex : "a conflict")
            return measured
        } _: {
            let measured = try child.measure(
                ["git", "--git-dir", ground.plain, "merge-tree", "--write-tree", second.hex, core.hex])
            trees.insert(String(measured.output.prefix(40)))
            return measured
        }
        guard trees.count == 1 else { throw BenchmarkError("git and relctl differ: \(trees)") }
        report.add(
            "auto-pull merge in process, 100 files differ; opening the repository included", ours, git, atMost: 1)
        let again = try await alone { try Measured.time { try warm.merge(ours: second, theirs: core) }.0 }
        report.add("the same in a repository that is open", again, git, atMost: 1)
    }

    /// Finding the commit that conflicts among 1,000.
    func attribution() async throws {
        let observation = try observation([Ground.longCore, Ground.longSecond])
        let fleet = try fleet([
            TrainLines(name: "Core", branch: Ground.longCore),
            TrainLines(name: "Second", branch: Ground.longSecond, follows: "Core"),
        ])
        let (head, culprit) = (try tip(Ground.longSecond), try tip(Ground.longCore + "~300"))
        var merges = 0
        let series = try await alone {
            let history = CountingHistory(try Repository.open(at: ground.plain), countingMergesInto: head)
            let (measured, releases) = try Measured.time { try assess(fleet, observation, history) }
            guard releases.compactMap(\.integration?.pull?.conflict?.commit) == [culprit] else {
                throw BenchmarkError("the wrong commit is blamed")
            }
            merges = history.merges
            return measured
        }
        report.add("attribution over 1,000 upstream commits", count: merges, "merges", atMost: 15, took: series)
    }

    /// Judging 50 trains, with the forecast of each into `develop` and into its upstream.
    func forecast() async throws {
        let (observation, fleet) = (try observation(Ground.fleet), try fleet(Self.fleetLines))
        let store = try Repository.open(at: ground.plain)
        let series = try await alone {
            let (measured, releases) = try Measured.time { try assess(fleet, observation, store) }
            guard releases.count == 50, releases.allSatisfy({ $0.integration?.forecasts.isEmpty == false }) else {
                throw BenchmarkError("forecasts are missing")
            }
            return measured
        }
        report.add("conflict forecast of 50 trains, warm", series, nil, atMost: 150)
    }

    static let fleetLines = Ground.fleet.enumerated().map { number, branch in
        TrainLines(name: "Train\(number + 1)", branch: branch, follows: number == 0 ? nil : "Train1")
    }

    private func tip(_ revision: String) throws -> CommitID {
        guard let id = CommitID(hex: try ground.commit(revision, in: ground.plain)) else {
            throw BenchmarkError("no \(revision)")
        }
        return id
    }

    private func observation(_ branches: [String]) throws -> Observation {
        var observation = Observation()
        for branch in branches + ["develop"] {
            if let name = BranchName(branch) { observation.branches[name] = try tip(branch) }
        }
        return observation
    }

    private func fleet(_ trains: [TrainLines]) throws -> Fleet {
        let text = trains.map(\.text).joined(separator: "\n")
        let forge = "forge: { kind: gitlab, url: \"http://127.0.0.1\", project: mobile/ios }"
        return Fleet(try Settings.parse("version: 1\n\(forge)\ntrains:\n\(text)\n").trains)
    }

    private func assess(_ fleet: Fleet, _ observation: Observation, _ history: any History) throws -> [Release] {
        let identity = CommitIdentity(name: "Bot", email: "bot@example.com")
        return try Assessor(fleet: fleet, observation: observation, history: history, identity: identity).assess()
    }
}
