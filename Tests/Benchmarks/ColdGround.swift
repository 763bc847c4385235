import Foundation

/// Servers of a repository, and a machine that has nothing of it.
@MainActor
struct ColdGround {
    let repository: String
    /// Where git reaches it.
    let gitURL: String
    private let servers: Servers
    private let ground: Ground
    /// Keeps the links running.
    private let links: [SlowLink]
    private let forgeURL: String

    /// - Parameter link: what everything goes through.
    init(_ bench: Bench, repository: String, link: SlowLink.Speed? = nil) async throws {
        (self.repository, ground) = (repository, bench.ground)
        servers = try await Servers(of: repository, in: ground, forgeOn: repository)
        guard let link else {
            (gitURL, forgeURL, links) = (servers.gitURL, servers.forge.url, [])
            return
        }
        let (git, forge) = (try SlowLink(to: servers.gitURL, link), try SlowLink(to: servers.forge.url, link))
        (gitURL, forgeURL, links) = (git.url, forge.url, [git, forge])
    }

    func configuration(trains: [TrainLines]) -> String {
        servers.configuration(trains: trains).replacingOccurrences(of: servers.gitURL, with: gitURL)
            .replacingOccurrences(of: servers.forge.url, with: forgeURL)
    }

    /// Runs a program in an empty folder, without a cache unless it is kept.
    func measure(_ command: [String], keepsCache: Bool = false) throws -> Measured {
        let cache = keepsCache ? "" : "'\(ground.folder)/cache/relctl'"
        try ground.child.run("rm -rf \(cache) clone.git nowhere; mkdir nowhere")
        return try ground.child.measure(
            ["sh", "-c", "cd '\(ground.folder)/nowhere' && exec \"$@\"", "sh"] + command)
    }

    /// What went over the wire between git's server and what `body` runs.
    struct Traffic {
        var requests: Int
        var bytes: Int

        func ratio(to other: Traffic) -> Double { Double(bytes) / Double(max(other.bytes, 1)) }
    }

    func traffic(_ body: () throws -> Void) throws -> Traffic {
        let start = servers.git.requests.count
        try body()
        let seen = servers.git.requests[start...]
        return Traffic(requests: seen.count, bytes: seen.reduce(0) { $0 + $1.answered })
    }

    /// In KiB.
    func diskOfCache() throws -> Int {
        let output = try ground.child.measure(["du", "-sk", ground.folder + "/cache/relctl"]).output
        return output.split(separator: "\t").first.flatMap { Int($0) } ?? 0
    }

    func packsInCache() throws -> Int {
        let files = FileManager.default.enumerator(atPath: ground.folder + "/cache/relctl")
        return files?.count { ($0 as? String)?.hasSuffix(".pack") == true } ?? 0
    }

    /// Lands a release and its follower together, and cuts both anew, the follower with a commit of its own. The server is tidied
    /// as a forge's is: what is new goes into packs that double in size and into a layer of the commit-graph (GitLab:
    /// doc/administration/housekeeping.md).
    func land(_ branch: String, _ follower: String, _ number: Int) throws {
        try ground.child.run(
            """
            git() { command git --git-dir '\(repository)' -c user.name=C -c user.email=c@example.com "$@"; }
            export GIT_AUTHOR_DATE='\(Self.time(of: number)) +0000' GIT_COMMITTER_DATE='\(Self.time(of: number)) +0000'
            landed=$(git commit-tree '\(follower)^{tree}' -p '\(branch)' -p '\(follower)' -m 'Land \(number)')
            for each in develop '\(branch)' '\(follower)'; do git update-ref "refs/heads/$each" "$landed"; done
            git repack -q -d --geometric=2
            git commit-graph write --reachable --split --no-progress
            """)
        _ = try commits([number], following: follower, as: "refs/heads/" + follower, file: "own.txt")
    }

    /// When a commit is made, in seconds since 1970: twelve a day, as in the history before. All within seconds of each other,
    /// counts of commits would walk through thousands, in case one's clock was wrong.
    private static func time(of number: Int) -> Int { 1_800_000_000 + number * 7200 }

    /// Makes commits on top of a branch of the server, each of which changes a file.
    ///
    /// - Parameter reference: what names the last of them.
    func commits(
        _ numbers: some Sequence<Int>, following branch: String, as reference: String, file: String = "new.txt"
    )
        throws -> [String]
    {
        var stream = "reset \(reference)\nfrom refs/heads/\(branch)^0\n\n"
        for (mark, number) in numbers.enumerated() {
            stream += """
                commit \(reference)
                mark :\(mark + 1)
                committer C <c@example.com> \(Self.time(of: number)) +0000
                data 0
                M 100644 inline Modules/Module\(number % 20)/\(file)
                data \(String(number).utf8.count)
                \(number)


                """
        }
        try stream.write(toFile: ground.folder + "/stream", atomically: false, encoding: .utf8)
        try ground.child.run("git --git-dir '\(repository)' fast-import --quiet --force --export-marks=marks <stream")
        let marks = try String(contentsOfFile: ground.folder + "/marks", encoding: .utf8).split(separator: "\n")
        let pairs = marks.map { $0.dropFirst().split(separator: " ") }
        return pairs.sorted { (Int($0[0]) ?? 0) < (Int($1[0]) ?? 0) }.map { String($0[1]) }
    }

    /// Moves a branch of the server, as git does it but without a process.
    func move(_ branch: String, to commit: String) throws {
        let file = URL(filePath: "\(repository)/refs/heads/\(branch)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (commit + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
}
