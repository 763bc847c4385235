import Foundation

/// Passes on a machine that has nothing of the repository, against what git's clones take.
extension Bench {
    /// A repository of 20,000 files, 20,000 commits and assets that hardly compress, on a server that takes filters.
    func thin() async throws {
        let repository = try assetsRepository()
        let servers = try await Servers(of: repository, in: ground, forgeOn: repository)
        let path = try settings(
            servers.configuration(trains: [
                TrainLines(name: "Core", branch: Ground.core),
                TrainLines(name: "Second", branch: Ground.second, follows: "Core"),
            ]))
        let cache = ground.folder + "/cache/relctl"
        func cold(_ arguments: [String], then: () throws -> Void = {}) throws -> Measured {
            try child.run("rm -rf '\(cache)' clone.git nowhere; mkdir nowhere")
            let measured = try child.measure(
                ["sh", "-c", "cd '\(ground.folder)/nowhere' && exec \"$@\"", "sh"] + arguments)
            try then()
            return measured
        }
        func gitTraffic(since start: Int) -> (requests: Int, bytes: Int) {
            let seen = servers.git.requests[start...]
            return (seen.count, seen.reduce(0) { $0 + $1.answered })
        }

        var start = servers.git.requests.count
        _ = try cold([relctl, "plan", "Core", "--config", path])
        let idle = gitTraffic(since: start)
        let disk = try child.measure(["du", "-sk", cache]).output.split(separator: "\t").first.flatMap { Int($0) } ?? 0

        for (name, options, target) in [
            ("--bare", [], 0.04), ("--bare --filter=blob:none", ["--filter=blob:none"], 0.3),
        ] {
            start = servers.git.requests.count
            _ = try cold(["git", "clone", "-q", "--bare"] + options + [servers.gitURL, ground.folder + "/clone.git"])
            let traffic = gitTraffic(since: start)
            let (ours, git) = try await inTurns {
                try cold([relctl, "plan", "Core", "--config", path])
            } _: {
                try cold(["git", "clone", "-q", "--bare"] + options + [servers.gitURL, ground.folder + "/clone.git"])
            }
            report.add(
                "cold idle pass against `git clone \(name)` (\(Self.size(traffic.bytes)))", ours, git, atMost: target,
                showsMemory: true)
        }
        report.add(
            "its bytes from the git server", Self.size(idle.bytes), "", "\(idle.requests) requests", "5 MB",
            isMet: idle.bytes <= 5_000_000)
        report.add("its disk", "\(disk) KB", "", "\(disk) KB", "8 MB", isMet: disk <= 8192)

        let head = try ground.commit(Ground.second, in: repository)
        start = servers.git.requests.count
        let pull = try cold([relctl, "sync-release", "Second", "--config", path]) {
            guard try ground.commit(Ground.second, in: repository) != head else {
                throw BenchmarkError("nothing was pulled")
            }
            try ground.set(Ground.second, to: head, in: repository)
        }
        let traffic = gitTraffic(since: start)
        report.add(
            "cold pull: 5 files merged, 200 in 20 folders changed on one side",
            String(format: "%.0f ms", pull.milliseconds), "",
            "idle and \(traffic.requests - idle.requests) requests, \(Self.size(traffic.bytes - idle.bytes))",
            "10 requests, 300 KB",
            isMet: traffic.requests - idle.requests <= 10 && traffic.bytes - idle.bytes <= 300_000)
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(bytes / 1000) KB" : String(format: "%.1f MB", Double(bytes) / 1e6)
    }

    private func assetsRepository() throws -> String {
        let path = ground.folder + "/assets.git"
        guard !FileManager.default.fileExists(atPath: path + "/made") else { return path }
        try child.run(
            """
            rm -rf assets.git && git init -q --bare --initial-branch=develop assets.git
            git --git-dir assets.git config uploadpack.allowFilter true
            git --git-dir assets.git config http.receivepack true
            """)
        let stream = try ImportStream(into: path)
        AssetsHistory().write(to: stream)
        try stream.finish()
        try child.run("git -C assets.git gc -q --prune=now && touch assets.git/made")
        return path
    }
}

/// The history of the repository with assets.
private struct AssetsHistory {
    static let files = 20_000
    static let commits = 20_000
    /// In bytes each.
    static let assets = (count: 100, size: 1_000_000)

    func write(to stream: ImportStream) {
        var (tree, time) = (SyntheticTree(), 1_700_000_000)
        func commit(_ branch: String, from: String?, _ edits: [Int], line: Int, assets: Int = 0) {
            time += 60
            stream.write("commit refs/heads/\(branch)\ncommitter C <c@example.com> \(time) +0000\ndata 0\n")
            if let from { stream.write("from refs/heads/\(from)\n") }
            for file in edits {
                tree.edit(file, line: line)
                let text = tree.content(of: file)
                stream.write("M 100644 inline \(Self.path(of: file))\ndata \(text.count)\n")
                stream.write(text)
                stream.write("\n")
            }
            var state = UInt64(1)
            for asset in 0..<assets {
                stream.write("M 100644 inline Assets/\(asset).bin\ndata \(Self.assets.size)\n")
                var bytes: [UInt8] = []
                bytes.reserveCapacity(Self.assets.size)
                for _ in 0..<Self.assets.size {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    bytes.append(UInt8(truncatingIfNeeded: state >> 56))
                }
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
    }

    /// Folders of 100 files, three deep.
    private static func path(of file: Int) -> String {
        "Modules/Module\(file / 1000)/Part\(file / 100 % 10)/File\(file % 100).swift"
    }
}
