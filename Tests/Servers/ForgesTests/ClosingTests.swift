import Forges
import Names
import Releases
import Simulator
import Testing

/// Who closed a pull request: GitHub and Gitea close those whose target is deleted.
@Suite struct ClosingTests {
    private static func forge(_ kind: String) -> (any Forge, StandIn) {
        kind == "github" ? GitHubStandIn.make() : GiteaStandIn.make()
    }

    /// What happens to the request to the upstream's branch, and whether that proves that the forge closed it.
    private enum Story: CaseIterable {
        case person, deletion, personThenDeletion, deletionLongBefore

        var isProof: Bool { self == .deletion }

        func play(_ number: Int, in world: inout World) {
            switch self {
            case .person: world.close(number)
            case .deletion: world.delete("Trendyol/Release")
            case .personThenDeletion:
                world.close(number)
                world.delete("Trendyol/Release")
                world.events.append(
                    .init(request: number, kind: .targetDeleted, at: world.clock, branch: "Trendyol/Release"))
            case .deletionLongBefore:
                world.events.append(
                    .init(request: number, kind: .targetDeleted, at: world.clock, branch: "Trendyol/Release"))
                world.clock += 60
                world.close(number)
            }
        }
    }

    @Test(arguments: ["github", "gitea"])
    func onlyTheTimelineIsProof(kind: String) async throws {
        for story in Story.allCases {
            let (forge, standIn) = Self.forge(kind)
            let source = try #require(BranchName("TrendyolGo/Release"))
            let target = try #require(BranchName("Trendyol/Release"))
            let request = try await forge.open(
                NewMergeRequest(source: source, target: target, title: "Release", description: "", isDraft: true))
            standIn.world { story.play(request.id.number, in: &$0) }
            let closed = try await forge.request(request.id)
            #expect(closed.state == .closed && closed.closedAt != nil)
            #expect(try await forge.wasClosedByForge(closed) == story.isProof, "\(story)")
        }
    }

    @Test(
        "A pull request that a person closed is not landed once the upstream's branch is deleted",
        arguments: [true, false])
    func aClosedOneStaysClosed(isByAPerson: Bool) async throws {
        for kind in ["github", "gitea"] {
            let patches = try Patches(
                files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
            defer { patches.remove() }
            let landing = try await Landing.make(kind, patches)
            _ = try await landing.reconcile()
            try landing.landUpstreamAndPublish()
            landing.standIn.world { world in
                let follower = world.requests.first { $0.target == "Trendyol/Release" }?.number ?? 0
                if isByAPerson { world.close(follower) }
                world.delete("Trendyol/Release")
            }
            let codes = try await landing.reconcile(expecting: isByAPerson ? ["ended-merge-request"] : [])
            #expect(codes.outcome.entries.last?.plan.release.phase == (isByAPerson ? .landing : .idle))
            let merged = landing.standIn.world {
                $0.requests.filter { $0.source == "TrendyolGo/Release" && $0.state == "merged" }
            }
            #expect(merged.isEmpty == isByAPerson)
        }
    }
}
