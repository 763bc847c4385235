import Foundation
import GitStore
import GitTransport
import HTTPTransport
import Names

/// Whole commands, over HTTP.
extension Bench {
    /// Creating a branch where there are 10,000, by the transport alone and by `cut-release`.
    func branchCreation() async throws {
        let servers = try await Servers(of: ground.many, in: ground)
        let client = try ground.freshClient("push")
        let cut = try ground.commit("develop", in: ground.base)
        let script = "git -C '\(client)' push -q \(servers.gitURL) \(cut):refs/heads/New/Release"
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
            try creating(["sh", "-ec", script + "\n" + servers.callToForge])
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
                [relctl, "sync-release", "Second", "--config", path, "--repository", client], from: head, servers)
        } _: {
            let client = try ground.freshClient("git")
            let script = Self.script(client: client, url: servers.gitURL)
            return try pulling(["sh", "-ec", script], from: head, servers)
        }
        report.add("`relctl sync-release`, whole process over HTTP", ours, git, atMost: 0.5, showsMemory: true)
        let memory = String(format: "%.0f MiB", ours.memory)
        report.add(
            "its peak memory", memory, String(format: "%.0f MiB", git.memory), memory, "120 MiB",
            isMet: ours.memory <= 120)
    }

    /// Runs something that pulls, and puts the branch back where it was.
    private func pulling(_ command: [String], from head: String, _ servers: Servers) throws -> Measured {
        try servers.settle(child)
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
        var requests = 0
        let passes = try await alone {
            let before = servers.git.requests.count
            await servers.forge.forgetRequests()
            let measured = try child.measure([relctl, "reconcile"] + common)
            requests = await servers.git.requests.count - before + servers.forge.requests.count
            return measured
        }
        report.add(
            "`relctl reconcile` of 50 trains with nothing due", count: requests, "requests", atMost: 4, took: passes)

        let plans = try await alone { try child.measure([relctl, "plan"] + common) }
        // What takes a second longer for each of them, when each answer is held back for a second.
        await servers.holdBack(for: .seconds(1))
        let slow = try child.measure([relctl, "plan"] + common)
        let trips = Int(((slow.milliseconds - plans.median) / 1000).rounded())
        report.add(
            "`relctl plan` of 50 trains with nothing due", count: trips, "round trips", atMost: 2, took: plans)
    }

    /// One pass over trains that are all behind their upstream, against passes that each pull into one.
    func behind() async throws {
        let servers = try await Servers(of: ground.plain, in: ground)
        let path = try settings(servers.configuration(trains: Self.fleetLines))
        let tips = try Ground.fleet.map { (name: $0, commit: Optional(try ground.commit($0, in: ground.plain))) }
        let common = ["--config", path, "--repository", try ground.freshClient("behind")]
        // The first pass opens the merge requests and fetches what all have.
        _ = try child.measure([relctl, "reconcile"] + common)
        let ahead = [(Ground.fleet[0], try Optional(ground.commit(Ground.fleetAhead, in: ground.plain)))]
        let (all, one) = try await inTurns {
            try await pullingAll([relctl, "reconcile"] + common, from: tips, ahead, servers)
        } _: {
            let each = Self.fleetLines.dropFirst().map(\.name).joined(separator: " ")
            let run = ([relctl, "sync-release", "$each"] + common).map { "\"\($0)\"" }.joined(separator: " ")
            let command = ["sh", "-ec", "for each in \(each); do \(run); done"]
            return try await pullingAll(command, from: tips, ahead, servers)
        }
        report.add("50 trains behind, one pass against one each (both relctl)", all, one, atMost: 0.3)
        try ground.set(tips, in: ground.plain)
        // What relctl noted of the commits would make a rewritten branch of each.
        try ground.removeNotes(from: ground.plain)
    }

    private func pullingAll(
        _ command: [String], from tips: [(name: String, commit: String?)], _ ahead: [(String, String?)],
        _ servers: Servers
    ) async throws -> Measured {
        try ground.set(tips, in: ground.plain)
        try ground.set(ahead, in: ground.plain)
        try servers.settle(child)
        let measured = try child.measure(command)
        for (name, commit) in tips where try ground.commit(name, in: ground.plain) == commit {
            throw BenchmarkError("nothing was pulled into \(name):\n\(measured.output)")
        }
        return measured
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
