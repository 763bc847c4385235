import Forges
import Names
import Releases
import Simulator
import Testing

/// What relctl asks of each forge and its git server, each request counted.
@Suite struct LandingCostTests {
    static let kinds = ["gitlab", "github", "gitea"]

    private static func patches() throws -> Patches {
        try Patches(files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
    }

    @Test(
        "A landing, from the open gates to the fresh read that shows it merged", arguments: kinds,
        [Train.Retarget.reopen, .inPlace])
    func aLandingIsCheap(kind: String, retarget: Train.Retarget) async throws {
        let patches = try Self.patches()
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches, retarget: retarget)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        let cost = try await landing.reconcile()
        #expect(landing.standIn.world { world in world.requests.last { $0.state == "merged" }?.target } == "develop")
        #expect(cost.requests.count <= 30, "\(cost.requests.joined(separator: "\n"))")
        #expect(cost.waited <= .seconds(2))
    }

    @Test("A landing where each branch had 250 merge requests in years past", arguments: kinds)
    func thePastIsCheap(kind: String) async throws {
        let patches = try Self.patches()
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches)
        landing.plantOldRequests(250, at: patches.root)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        let cost = try await landing.reconcile()
        #expect(cost.outcome.entries.last?.plan.release.phase == .idle)
        #expect(cost.requests.count <= 30, "\(cost.requests.joined(separator: "\n"))")
    }

    @Test("A forge that never works out whether it can be merged", arguments: kinds)
    func aWaitEnds(kind: String) async throws {
        let patches = try Self.patches()
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches, retarget: .inPlace)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        _ = try await landing.reconcile(checksEnd: false)
        let cost = try await landing.reconcile(checksEnd: false)
        #expect(cost.outcome.entries.last?.plan.waitingFor.map(\.word) == ["checking"])
        #expect(cost.requests.count <= 20, "\(cost.requests.joined(separator: "\n"))")
        #expect(cost.waited <= .seconds(16))
    }

    @Test("A pull", arguments: kinds)
    func aPullIsCheap(kind: String) async throws {
        let patches = try Self.patches()
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches)
        _ = try await landing.reconcile()
        let idle = try await landing.reconcile()
        #expect(idle.requests.count <= 3, "\(idle.requests.joined(separator: "\n"))")
        landing.pushUpstream()
        let cost = try await landing.reconcile()
        #expect(cost.outcome.steps.map(\.step.name) == ["advance-branch"])
        #expect(cost.requests.count <= 6, "\(cost.requests.joined(separator: "\n"))")
    }

    @Test("status of fifty trains, and a pass once all have landed", arguments: kinds)
    func fiftyTrains(kind: String) async throws {
        let patches = try Self.patches()
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches, followers: (10..<59).map { "App\($0)" })
        _ = try await landing.reconcile()
        let status = try await landing.status()
        #expect(status.requests.count <= 6, "\(status.requests.joined(separator: "\n"))")
        let idle = try await landing.reconcile()
        #expect(idle.requests.count <= 3, "\(idle.requests.joined(separator: "\n"))")
        try landing.landUpstreamAndPublish()
        try landing.landFollowers()
        _ = try await landing.reconcile()
        let landed = try await landing.reconcile()
        #expect(landed.requests.count <= 6, "\(landed.requests.joined(separator: "\n"))")
    }
}
