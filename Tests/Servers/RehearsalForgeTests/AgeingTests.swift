import Foundation
import Names
import RehearsalForge
import Testing

/// The head's ref of a merge request goes 14 days after its end; the head stays to be fetched by its id.
@Suite struct AgeingTests {
    private func refs(_ scene: Scene) async throws -> String {
        try await Program.run("git", ["ls-remote", scene.gitURL(), "refs/merge-requests/*", "refs/keep-around/*"]).text
    }

    private func pass(_ days: Int, _ scene: Scene) async {
        await scene.forge.update { $0.clock.now += days * 86_400 }
    }

    private func play(_ body: (Scene, CommitID) async throws -> Void) async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.project.removesSourceBranch = false }
            let head = try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            try await scene.forge.person.open("feature", into: "develop", title: "Bring it")
            try await body(scene, head)
        }
    }

    @Test func theHeadOfAMergedOneIsFetchedByItsID() async throws {
        try await play { scene, head in
            await scene.forge.update { $0.project.squash = .always }
            try await scene.forge.person.push("feature", ["a.txt": "a\nb\n"], message: "Add b")
            let head = try #require(await scene.forge.read { $0.tip(of: "feature") }, "not \(head)")
            try await scene.forge.person.merge(1)
            try await scene.forge.person.deleteBranch("feature")
            await pass(13, scene)
            #expect(try await refs(scene) == "\(head)\trefs/merge-requests/1/head")
            await pass(1, scene)
            #expect(try await refs(scene) == "")
            let sha = try await scene.expect(200, "GET", scene.home + "/merge_requests/1").text("sha")
            #expect(sha == head.hex)
            let copy = FileManager.default.temporaryDirectory.appending(path: "ageing-\(UUID().uuidString).git").path()
            defer { try? FileManager.default.removeItem(atPath: copy) }
            _ = try await Program.run("git", ["init", "--quiet", "--bare", copy])
            let fetch = try await Program.run(
                "git", ["--git-dir", copy, "-c", "protocol.version=2", "fetch", "--quiet", scene.gitURL(), head.hex])
            #expect(fetch.status == 0, "\(fetch.text)")
            #expect(try await Program.run("git", ["--git-dir", copy, "cat-file", "-t", head.hex]).text == "commit")
        }
    }

    @Test func anOpenOneKeepsItsRefAndAReopenedOneGetsItBack() async throws {
        try await play { scene, head in
            await pass(30, scene)
            #expect(try await refs(scene) == "\(head)\trefs/merge-requests/1/head")
            try await scene.forge.person.close(1)
            await pass(14, scene)
            try await scene.expect(200, "GET", scene.home + "/merge_requests/1")
            #expect(try await scene.git("for-each-ref", "refs/merge-requests") == "")
            try await scene.forge.person.reopen(1)
            #expect(try await scene.git("rev-parse", "refs/merge-requests/1/head") == head.hex)
        }
    }
}
