import Forges
import Names
import Releases
import Simulator
import Testing

/// What one landing costs on each forge, from the passed gates to the fresh read that shows it merged.
@Suite struct LandingCostTests {
    @Test(arguments: ["gitlab", "github", "gitea"], [Train.Retarget.reopen, .inPlace])
    func aLandingIsCheap(kind: String, retarget: Train.Retarget) async throws {
        let patches = try Patches(
            files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
        defer { patches.remove() }
        let landing = try await Landing.make(kind, patches, retarget: retarget)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        let cost = try await landing.reconcile()
        #expect(landing.standIn.world { world in world.requests.last { $0.state == "merged" }?.target } == "develop")
        // Reopening is two more changes that people hear of, each after two looks that agree. The last request of each
        // writes down in the journals that the release has landed.
        let limit = retarget == .inPlace ? 31 : 52
        #expect(cost.requests.count <= limit, "\(cost.requests.joined(separator: "\n"))")
        #expect(cost.waited <= .seconds(2))
    }
}
