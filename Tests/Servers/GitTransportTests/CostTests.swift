import Foundation
import Names
import Support
import Testing

@testable import GitTransport

/// What things cost on a server with 10,000 branches, against git. Only where `RELCTL_MEASURE` is set: figures mean
/// nothing on a busy machine. The results go to Docs/Benchmarks.md.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["RELCTL_MEASURE"] != nil))
struct CostTests {
    private let kept = Kept()
    private static let rounds = 15

    @Test(arguments: Way.allCases) func listingAndCreating(way: Way) async throws {
        let scene = kept(try await Scene(way))
        try await scene.repository.copyToClient()
        try scene.repository.addBranches(10_000)
        let (store, second) = (try scene.store(), try id(scene.repository.second))
        let client = scene.repository.client

        let listing = try await Self.median { _ in
            _ = try await scene.remote.refs(under: ["refs/heads/main", "refs/tags/v1"])
        }
        let listingByGit = try await Self.median { _ in
            try await client.run(
                ["ls-remote", scene.url, "refs/heads/main", "refs/tags/v1"], environment: scene.gitEnvironment)
        }
        let creating = try await Self.median { round in
            try await scene.remote.push(
                RefUpdate(ref: "refs/heads/ours/\(round)", old: .zero, new: second), objects: [], from: store)
        }
        let creatingByGit = try await Self.median { round in
            try await client.run(
                ["push", "-q", scene.url, "\(scene.repository.second):refs/heads/theirs/\(round)"],
                environment: scene.gitEnvironment)
        }
        print("\(way): list \(listing), git ls-remote \(listingByGit)")
        print("\(way): create \(creating), git push \(creatingByGit), ratio \(creating / creatingByGit)")
        if way == .http { #expect(creating / creatingByGit <= 0.6) }
    }

    private static func median(_ act: (Int) async throws -> Void) async throws -> Duration {
        var times: [Duration] = []
        for round in 0..<rounds {
            let start = ContinuousClock.now
            try await act(round)
            times.append(.now - start)
        }
        return times.sorted()[rounds / 2]
    }
}
