import Foundation

/// A cache in use for years.
extension Bench {
    /// Passes that each find a commit to pull, a release every hundred; `RELCTL_PASSES` sets how many. The last of them take turns
    /// with the first ones of another cache: in the hour between, a machine may have become faster or slower.
    func years() async throws {
        let count = ProcessInfo.processInfo.environment["RELCTL_PASSES"].flatMap { Int($0) } ?? 20_000
        try child.run("rm -rf cache/relctl")
        var old = try await CacheLife("old", self)
        var young = try await CacheLife("young", self)
        var most = 0
        while old.passes.count < count - CacheLife.beginning {
            try old.pass()
            let packs = try old.packs()
            most = max(most, packs)
            if old.passes.count == CacheLife.beginning || old.passes.count.isMultiple(of: 1000) {
                Report.log("\(old.passes.count) passes: \(old.lastHundred.text), \(packs) packs")
            }
        }
        for _ in 0..<CacheLife.beginning {
            try old.pass()
            try young.pass()
        }
        report.add(
            "the last 100 of \(count) passes that pull, against those around the 100th", old.lastHundred,
            young.lastHundred, atMost: 1.2)
        report.add("packs in the cache", "", "", "at most \(most)", "60", isMet: most <= 60)
    }

    /// Servers of a copy of the repository with assets: passes add to it.
    fileprivate func yearsGround(_ name: String) async throws -> ColdGround {
        let copy = "\(ground.folder)/years-\(name).git"
        try child.run("rm -rf '\(copy)' && cp -r '\(try assetsRepository())' '\(copy)'")
        return try await ColdGround(self, repository: copy)
    }
}

/// One cache, and the passes over it.
@MainActor
private struct CacheLife {
    /// How many passes are the beginning of a life; it is the last 100 of them that count.
    static let beginning = 150
    /// How many pulls a release takes until it lands.
    private static let release = 100

    private(set) var passes: [Measured] = []
    private let cold: ColdGround
    private let command: [String]
    /// The commits of this release that are still to be pushed to the upstream.
    private var ahead: [String] = []

    init(_ name: String, _ bench: Bench) async throws {
        cold = try await bench.yearsGround(name)
        let path = try bench.settings(cold.configuration(trains: Bench.pair), as: name)
        command = [bench.relctl, "sync-release", "Second", "--config", path]
    }

    var lastHundred: Series { Series(runs: Array(passes.suffix(100))) }

    /// Pushes a commit to the upstream, and pulls it.
    mutating func pass() throws {
        let (number, place) = (passes.count, passes.count % Self.release)
        if place == 0 {
            if number > 0 { try cold.land(Ground.core, Ground.second, number) }
            ahead = try cold.commits(
                number..<(number + Self.release), following: Ground.core, as: "refs/ahead")
        }
        try cold.move(Ground.core, to: ahead[place])
        passes.append(try cold.measure(command, keepsCache: true))
    }

    /// How many packs there are in all caches.
    func packs() throws -> Int { try cold.packsInCache() }
}
