import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// A release that is still on its way when the next version is cut: the built binary against forges that close more, or open
/// less, than GitLab does.
@Suite struct OlderReleaseTests {
    private static func settings(_ forge: RehearsalForge) -> String {
        """
        version: 1
        forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
        identity: { name: Release Bot, email: release-bot@example.com }
        trains:
          A: { branch: "A/R-{version}", cut_from: develop, lands_on: develop }
          B: { branch: "B/R-{version}", follows: A, lands_on: develop, published_by: { tag: "B/*" } }
        """
    }

    private func text(_ branch: String, _ path: String, _ scene: Scene) -> String? {
        try? Git.run(["-C", scene.project.repository, "show", "refs/heads/\(branch):\(path)"])
    }

    /// GitHub and Gitea close what targets a branch that is deleted.
    @Test(arguments: [ForgeKind.github, .gitea])
    func itsUpstreamIsDeletedAfterTheLanding(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind, settings: Self.settings) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await relctl.must("cut-release", "A", "B", "--version", "1.1.0")
            try await alice.push("A/R-1.1.0", ["a.txt": "1\n"], message: "Fix A")
            try await alice.push("B/R-1.1.0", ["b.txt": "1\n"], message: "Fix B")
            try await relctl.must("reconcile")
            try await alice.push("develop", ["next.txt": "1\n"], message: "Next week")
            try await relctl.must("cut-release", "A", "B", "--version", "1.2.0")
            try await alice.merge(try await alice.open("A/R-1.1.0", into: "develop", title: "Land A").iid)
            try await relctl.must("reconcile")
            try await alice.deleteBranch("A/R-1.1.0")
            try await relctl.must("reconcile")
            try await relctl.must("publish-release", "B@1.1.0", "--version", "1.1.0")
            try await relctl.must("reconcile")
            #expect(text("develop", "b.txt", scene) == "1\n")
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }

    /// GitHub opens no pull request without a commit to show.
    @Test func aFollowerHasNoCommitToShow() async throws {
        try await Scene.with(kind: .github, settings: Self.settings) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await relctl.must("cut-release", "A", "B", "--version", "1.1.0")
            try await alice.push("A/R-1.1.0", ["a.txt": "1\n"], message: "Fix A")
            try await relctl.must("reconcile")
            _ = try await alice.open("A/R-1.1.0", into: "develop", title: "Land A")
            try await alice.push("develop", ["next.txt": "1\n"], message: "Next week")
            try await relctl.must("cut-release", "A", "B", "--version", "1.2.0")
            try await alice.push("A/R-1.1.0", ["later.txt": "1\n"], message: "Fix A again")
            try await relctl.must("reconcile")
            #expect(text("B/R-1.1.0", "later.txt", scene) == "1\n")
            try await alice.push("B/R-1.1.0", ["b.txt": "1\n"], message: "Fix B")
            try await relctl.must("reconcile")
            let targets = await scene.forge.read { state in
                state.mergeRequests.filter { $0.source == "B/R-1.1.0" && $0.state == .opened }.map(\.target)
            }
            #expect(targets == ["A/R-1.1.0"])
        }
    }
}
