import Foundation
import Support

/// Passes on a machine that has nothing of the repository, against what git's clones take.
extension Bench {
    /// A repository of 20,000 files, 20,000 commits and assets that hardly compress, on a server that takes filters.
    func thin() async throws {
        let cold = try await ColdGround(self, repository: try assetsRepository())
        let path = try settings(cold.configuration(trains: Self.pair))
        let plan = [relctl, "plan", "Core", "--config", path]
        let idle = try cold.traffic { _ = try cold.measure(plan) }
        let disk = try cold.diskOfCache()
        try await againstClones("cold idle pass", cold, plan)
        report.add(
            "its bytes from the git server", Self.size(idle.bytes), "", "\(idle.requests) requests", "5 MB",
            isMet: idle.bytes <= 5_000_000)
        report.add("its disk", "\(disk) KB", "", "\(disk) KB", "8 MB", isMet: disk <= 8192)

        let sync = [relctl, "sync-release", "Second", "--config", path]
        var pull = Measured(milliseconds: 0, processor: 0)
        let traffic = try cold.traffic { pull = try self.pulling(sync, cold) }
        let extra = (requests: traffic.requests - idle.requests, bytes: traffic.bytes - idle.bytes)
        report.add(
            "cold pull: 5 files merged, 200 in 20 folders changed on one side",
            String(format: "%.0f ms", pull.milliseconds), "",
            "idle and \(extra.requests) requests, \(Self.size(extra.bytes))",
            "10 requests, 300 KB", isMet: extra.requests <= 10 && extra.bytes <= 300_000)

        let many = try settings(cold.configuration(trains: Self.manyLines))
        var pass = Measured(milliseconds: 0, processor: 0)
        let fleet = try cold.traffic { pass = try cold.measure([relctl, "plan", "--config", many]) }
        report.add(
            "cold pass of 50 trains", String(format: "%.0f ms", pass.milliseconds), "",
            "\(fleet.requests) requests, " + String(format: "%.2fx of the bytes of one", fleet.ratio(to: idle)), "1.2x",
            isMet: fleet.ratio(to: idle) <= 1.2)
    }

    /// The same through a link of 50 Mbit/s whose round trip takes 40 ms.
    func slowLink() async throws {
        let cold = try await ColdGround(self, repository: try assetsRepository(), link: SlowLink.Speed())
        let path = try settings(cold.configuration(trains: Self.pair))
        try await againstClones("cold idle pass, slow link", cold, [relctl, "plan", "Core", "--config", path])
        let sync = [relctl, "sync-release", "Second", "--config", path]
        let pulls = try await alone { try self.pulling(sync, cold) }
        report.add("cold pull, slow link", pulls, nil, atMost: .infinity)
    }

    /// A repository of a million commits: the first pass, and the next one.
    func millionCommits() async throws {
        let cold = try await ColdGround(self, repository: try longRepository())
        let path = try settings(cold.configuration(trains: Self.pair))
        let plan = [relctl, "plan", "Core", "--config", path]
        let first = try await alone { try cold.measure(plan) }
        let second = try await alone { try cold.measure(plan, keepsCache: true) }
        report.add("a million commits: cold idle pass", first, nil, atMost: 8000, showsMemory: true)
        report.add(
            "its peak memory", "", "", String(format: "%.0f MiB", first.memory), "250 MiB", isMet: first.memory <= 250)
        report.add("the pass after it", second, nil, atMost: 300, showsMemory: true)
    }

    static let pair = [
        TrainLines(name: "Core", branch: Ground.core),
        TrainLines(name: "Second", branch: Ground.second, follows: "Core"),
    ]

    private static let manyLines = Ground.fleet.enumerated().map { number, branch in
        TrainLines(name: "Train\(number + 1)", branch: branch, follows: number == 0 ? nil : "Train1")
    }

    private func againstClones(_ what: String, _ cold: ColdGround, _ command: [String]) async throws {
        for (name, options, target) in [
            ("--bare", [], 0.04), ("--bare --filter=blob:none", ["--filter=blob:none"], 0.3),
        ] {
            let clone = ["git", "clone", "-q", "--bare"] + options + [cold.gitURL, ground.folder + "/clone.git"]
            let traffic = try cold.traffic { _ = try cold.measure(clone) }
            let (ours, git) = try await inTurns {
                try cold.measure(command)
            } _: {
                try cold.measure(clone)
            }
            report.add(
                "\(what) against `git clone \(name)` (\(Self.size(traffic.bytes)))", ours, git, atMost: target,
                showsMemory: true)
        }
    }

    /// Pulls with an empty cache, and puts the branch back where it was.
    private func pulling(_ command: [String], _ cold: ColdGround) throws -> Measured {
        let head = try ground.commit(Ground.second, in: cold.repository)
        let measured = try cold.measure(command)
        guard try ground.commit(Ground.second, in: cold.repository) != head else {
            throw BenchmarkError("nothing was pulled")
        }
        try ground.set(Ground.second, to: head, in: cold.repository)
        return measured
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(bytes / 1000) KB" : String(format: "%.1f MB", Double(bytes) / 1e6)
    }

    func assetsRepository() throws -> String {
        try repository("assets-473") { AssetsHistory().write(to: $0) }
    }

    private func longRepository() throws -> String {
        try repository("long") { LongHistory.write(to: $0) }
    }

    /// A repository that a server offers with filters, packed as a server does from time to time.
    private func repository(_ name: String, _ write: (ImportStream) -> Void) throws -> String {
        let path = "\(ground.folder)/\(name).git"
        guard !FileManager.default.fileExists(atPath: path + "/made") else { return path }
        try child.run(
            """
            rm -rf \(name).git && git init -q --bare --initial-branch=develop \(name).git
            git --git-dir \(name).git config uploadpack.allowFilter true
            git --git-dir \(name).git config http.receivepack true
            git --git-dir \(name).git config receive.autogc false
            """)
        let stream = try ImportStream(into: path)
        write(stream)
        try stream.finish()
        try child.run("git -C \(name).git gc -q --prune=now && touch \(name).git/made")
        return path
    }
}

/// A million commits of small changes, and two release branches.
private enum LongHistory {
    static func write(to stream: ImportStream) {
        func commit(_ branch: String, from: String? = nil, _ number: Int) {
            stream.write(
                "commit refs/heads/\(branch)\ncommitter C <c@example.com> \(1_000_000_000 + number * 600) +0000\ndata 0\n"
            )
            if let from { stream.write("from refs/heads/\(from)\n") }
            let text = "\(number)\n"
            stream.write("M 100644 inline f\(number % 10)/\(number % 97)\ndata \(text.utf8.count)\n\(text)\n")
        }
        for number in 0..<1_000_000 { commit("develop", number) }
        commit(Ground.core, from: "develop", 1_000_001)
        commit(Ground.second, from: "develop", 1_000_002)
    }
}

/// The history of the repository with assets.
private struct AssetsHistory {
    static let files = 20_000
    static let commits = 20_000
    /// In bytes each.
    static let assets = (count: 455, size: 1_000_000)

    func write(to stream: ImportStream) {
        var (tree, time) = (SyntheticTree(), 1_600_000_000)
        func commit(_ branch: String, from: String?, _ edits: [Int], line: Int, assets: Int = 0) {
            // Twelve a day: counts of commits walk a month beyond what they count.
            time += 7200
            stream.write("commit refs/heads/\(branch)\ncommitter C <c@example.com> \(time) +0000\ndata 0\n")
            if let from { stream.write("from refs/heads/\(from)\n") }
            for file in edits {
                tree.edit(file, line: line)
                let text = tree.content(of: file)
                stream.write("M 100644 inline \(Self.path(of: file))\ndata \(text.count)\n")
                stream.write(text)
                stream.write("\n")
            }
            var random = SplitMix(state: 1)
            for asset in 0..<assets {
                stream.write("M 100644 inline Assets/\(asset).bin\ndata \(Self.assets.size)\n")
                var words = [UInt64](repeating: 0, count: Self.assets.size / 8)
                for place in words.indices { words[place] = random.next() }
                let bytes = words.withUnsafeBytes { Array($0) }
                stream.write(bytes)
                stream.write("\n")
            }
            stream.write("\n")
        }
        commit("develop", from: nil, Array(0..<Self.files), line: 0, assets: Self.assets.count)
        for number in 1..<Self.commits { commit("develop", from: nil, [number * 7919 % Self.files], line: number % 8) }
        let merged = (0..<5).map { $0 * 3001 }
        let trunk = tree
        commit(Ground.core, from: "develop", merged + (0..<200).map { $0 / 10 * 1000 + 100 + $0 % 10 }, line: 9)
        tree = trunk
        commit(Ground.second, from: "develop", merged, line: 14)
        for (number, branch) in Ground.fleet.enumerated() {
            tree = trunk
            commit(branch, from: "develop", [number * 397], line: 11)
        }
    }

    /// Folders of 100 files, three deep.
    private static func path(of file: Int) -> String {
        "Modules/Module\(file / 1000)/Part\(file / 100 % 10)/File\(file % 100).swift"
    }
}
