import Foundation
import GitStore
import GitTransport
import HTTPTransport
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
    private(set) var report = Report()

    init(ground: Ground, relctl: String, runs: Int) {
        (self.ground, self.relctl, self.runs) = (ground, relctl, runs)
    }

    private var child: Child { ground.child }

    /// Runs things in turns, so that whatever else the machine does falls on both; the first turn only warms up.
    private func inTurns(
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

    private func alone(_ body: () async throws -> Measured) async throws -> Series {
        var series = Series()
        for turn in 0...runs {
            let measured = try await body()
            if turn > 0 { series.runs.append(measured) }
        }
        return series
    }

    private func settings(_ text: String) throws -> String {
        let path = ground.folder + "/relctl.yml"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}

// MARK: In process

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
            guard releases.compactMap(\.pull?.conflict?.commit) == [culprit] else {
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
            guard releases.count == 50, releases.allSatisfy({ !$0.forecasts.isEmpty }) else {
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

// MARK: Over HTTP

extension Bench {
    /// Creating a branch where there are 10,000, by the transport alone and by `cut-release`.
    func branchCreation() async throws {
        let servers = try await Servers(of: ground.many, in: ground)
        let client = try ground.freshClient("push")
        let cut = try ground.commit("develop", in: ground.base)
        let script = "git -C '\(client)' push -q \(servers.gitURL) \(cut):refs/heads/New/Release"
        let call =
            "curl -sf -H 'Authorization: Bearer \(Servers.token)' '\(servers.forge.url)/api/v4/projects/mobile%2Fios'"
        let path = try settings(servers.configuration(trains: [TrainLines(name: "New", branch: "New/Release")]))
        let command = [relctl, "cut-release", "New", "--config", path, "--repository", client]

        let bare = try await inTurns {
            try await create(cut, servers)
        } _: {
            try creating(["sh", "-ec", script])
        }
        report.add("creating a branch among 10,000 refs, the transport in process", bare.ours, bare.git, atMost: 0.6)
        let whole = try await inTurns {
            try creating(command)
        } _: {
            try creating(["sh", "-ec", script])
        }
        report.add("`relctl cut-release` among 10,000 refs against `git push`", whole.ours, whole.git, atMost: 0.6)
        let both = try await inTurns {
            try creating(command)
        } _: {
            try creating(["sh", "-ec", script + "\n" + call])
        }
        report.add("`relctl cut-release` against `git push` and a `curl`", both.ours, both.git, atMost: 0.5)
    }

    /// Runs something that makes the branch, and takes it away again.
    private func creating(_ command: [String]) throws -> Measured {
        let measured = try child.measure(command)
        _ = try ground.commit("New/Release", in: ground.many)
        try ground.set("New/Release", to: nil, in: ground.many)
        return measured
    }

    private func create(_ commit: String, _ servers: Servers) async throws -> Measured {
        guard let id = ObjectID(hex: commit) else { throw BenchmarkError("no commit \(commit)") }
        let store = try Repository.open(at: ground.base)
        let measured = try await Measured.time {
            let remote = SmartHTTPRemote(servers.gitURL, credentials: nil, through: HTTPClient(options: .init()))
            try await remote.push(
                RefUpdate(ref: "refs/heads/New/Release", old: .zero, new: id), objects: [], from: store)
        }
        try ground.set("New/Release", to: nil, in: ground.many)
        return measured
    }

    /// A pull over HTTP, against what a script with git does.
    func sync() async throws {
        let servers = try await Servers(of: ground.plain, in: ground)
        let path = try settings(
            servers.configuration(trains: [
                TrainLines(name: "Core", branch: Ground.core),
                TrainLines(name: "Second", branch: Ground.second, follows: "Core"),
            ]))
        let head = try ground.commit(Ground.second, in: ground.plain)
        let (ours, git) = try await inTurns {
            let client = try ground.freshClient("relctl")
            return try pulling(
                [relctl, "sync-release", "Second", "--config", path, "--repository", client], from: head)
        } _: {
            let client = try ground.freshClient("git")
            return try pulling(["sh", "-ec", Self.script(client: client, url: servers.gitURL)], from: head)
        }
        report.add("`relctl sync-release`, whole process over HTTP", ours, git, atMost: 0.5, showsMemory: true)
        let memory = String(format: "%.0f MiB", ours.memory)
        report.add(
            "its peak memory", memory, String(format: "%.0f MiB", git.memory), memory, "120 MiB",
            isMet: ours.memory <= 120)
    }

    /// Runs something that pulls, and puts the branch back where it was.
    private func pulling(_ command: [String], from head: String) throws -> Measured {
        let measured = try child.measure(command)
        guard try ground.commit(Ground.second, in: ground.plain) != head else {
            throw BenchmarkError("nothing was pulled:\n\(measured.output)")
        }
        try ground.set(Ground.second, to: head, in: ground.plain)
        return measured
    }

    private static func script(client: String, url: String) -> String {
        """
        git -C '\(client)' fetch -q \(url) +refs/heads/\(Ground.core):refs/bench/core \\
            +refs/heads/\(Ground.second):refs/bench/second
        tree=$(git -C '\(client)' merge-tree --write-tree refs/bench/second refs/bench/core)
        commit=$(git -C '\(client)' commit-tree "$tree" -p refs/bench/second -p refs/bench/core -m 'Merge core')
        git -C '\(client)' push -q \(url) "$commit:refs/heads/\(Ground.second)"
        """
    }

    /// A pass over 50 trains that finds nothing to do, and a plan with nothing due.
    func idlePass() async throws {
        let servers = try await Servers(of: ground.plain, in: ground)
        let path = try settings(servers.configuration(trains: Self.fleetLines))
        let client = try ground.freshClient("fleet")
        let common = ["--config", path, "--repository", client]
        // The first pass opens the merge requests.
        _ = try child.measure([relctl, "reconcile"] + common)
        for (verb, target) in [("reconcile", 4), ("plan", 2)] {
            var requests: [String] = []
            let series = try await alone {
                let before = servers.git.requests.count
                await servers.forge.forgetRequests()
                let measured = try child.measure([relctl, verb] + common)
                requests = servers.git.requests[before...].map(\.line)
                requests += await servers.forge.requests.map { "\($0.method) \($0.path)" }
                return measured
            }
            report.add(
                "`relctl \(verb)` of 50 trains with nothing due", count: requests.count, "requests", atMost: target,
                took: series)
        }
    }

    /// How long it takes to say its version.
    func startUp() async throws {
        let (ours, git) = try await inTurns(
            { try child.measure([relctl, "--version"]) }, { try child.measure(["git", "--version"]) })
        report.add(
            "`relctl --version` (beside it `git --version`)", ours.text, git.text,
            String(format: "%.1f ms", ours.median), "10 ms", isMet: ours.median <= 10)
    }
}
