import Foundation
import Names
import RehearsalForge
import Testing

/// git itself as the client: clone, fetch, push, and what is refused.
@Suite struct GitSmartHTTPTests {
    /// A clone in the scene's folder, with one new commit on `branch`.
    private func clone(_ scene: Scene, branch: String) async throws -> String {
        let folder = scene.project.folder + "/clone"
        try await Program.git("clone", "--quiet", scene.gitURL(), folder)
        try await Program.git("-C", folder, "checkout", "--quiet", "-B", branch)
        try await Program.git("-C", folder, "commit", "--quiet", "--allow-empty", "-m", "More")
        return folder
    }

    private func push(_ folder: String, _ arguments: String...) async throws -> Program.Outcome {
        try await Program.run("git", ["-C", folder, "push", "--quiet", "origin"] + arguments)
    }

    @Test func cloningAndPushingWorkAndTheForgeNotices() async throws {
        try await Scene.play { scene in
            let folder = try await clone(scene, branch: "feature")
            let pushed = try await push(folder, "feature")
            #expect(pushed.status == 0, "\(pushed.complaint)")
            let head = try await Program.git("-C", folder, "rev-parse", "HEAD")
            #expect(await scene.forge.read { $0.tip(of: "feature") }?.hex == head)
            let record = try #require(await scene.forge.requests.last { $0.method == "POST" })
            #expect(record.path == "/mobile/ios.git/git-receive-pack")
            #expect(record.body == "\(ObjectID.zero.hex) \(head) refs/heads/feature")
        }
    }

    @Test func aPushRefreshesTheMergeRequestAndItsHeadCanBeFetched() async throws {
        try await Scene.play { scene in
            let folder = try await clone(scene, branch: "feature")
            #expect(try await push(folder, "feature").status == 0)
            try await scene.forge.person.open("feature", into: "develop", title: "It")
            try await Program.git("-C", folder, "commit", "--quiet", "--allow-empty", "-m", "Yet more")
            #expect(try await push(folder, "feature").status == 0)
            let head = try await Program.git("-C", folder, "rev-parse", "HEAD")
            let json = try await scene.expect(200, "GET", scene.home + "/merge_requests/1")
            #expect(json.text("sha") == head)
            #expect(json.text("detailed_merge_status") == "checking")
            try await Program.git("-C", folder, "fetch", "--quiet", "origin", "refs/merge-requests/1/head")
            #expect(try await Program.git("-C", folder, "rev-parse", "FETCH_HEAD") == head)
        }
    }

    @Test(arguments: ["wrong", "expired", "", "reader"])
    func whoHasNoGoodTokenStaysOut(token: String) async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.tokens.append(ForgeToken("expired", userID: 101, expires: "2026-01-05"))
                $0.tokens.append(ForgeToken("reader", userID: 101, scopes: ["read_api"]))
            }
            let outcome = try await Program.run("git", ["ls-remote", scene.gitURL(token: token)])
            #expect(outcome.status == 128)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func aTokenThatOnlyReadsMayFetchAndNotPush() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.tokens.append(ForgeToken("reader", userID: 101, scopes: ["read_repository"]))
            }
            let folder = try await clone(scene, branch: "feature")
            try await Program.git("-C", folder, "remote", "set-url", "origin", scene.gitURL(token: "reader"))
            try await Program.git("-C", folder, "fetch", "--quiet")
            let outcome = try await push(folder, "feature")
            #expect(outcome.status == 128)
            #expect(outcome.complaint.contains("403"))
        }
    }

    @Test func aProtectedBranchRefusesWhoMayNotPush() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.tokens.append(ForgeToken("bobs", userID: 103)) }
            let folder = try await clone(scene, branch: "develop")
            try await Program.git("-C", folder, "remote", "set-url", "origin", scene.gitURL(token: "bobs"))
            let old = try await scene.git("rev-parse", "develop")
            let outcome = try await push(folder, "develop", "develop:refs/heads/side")
            #expect(outcome.status == 1)
            let words = "remote: GitLab: You are not allowed to push code to protected branches on this project."
            #expect(outcome.complaint.contains(words))
            #expect(outcome.complaint.contains("(pre-receive hook declined)"))
            #expect(try await scene.git("rev-parse", "develop") == old)
            #expect(try await scene.git("branch", "--list", "side") == "", "one refusal refuses the whole push")
        }
    }

    @Test func aProtectedBranchRefusesForceAndDeletion() async throws {
        try await Scene.play { scene in
            await scene.forge.update {
                $0.protections.append(BranchProtection(id: 2, pattern: "*/Release", push: .developer))
            }
            try await scene.forge.person.push("App/Release", ["a.txt": "a\n"], message: "Add a")
            let folder = try await clone(scene, branch: "App/Release")
            let forced = try await push(folder, "--force", "App/Release")
            #expect(forced.complaint.contains("GitLab: You are not allowed to force push code to a protected branch"))
            let deleted = try await push(folder, "--delete", "App/Release")
            #expect(deleted.complaint.contains("You can only delete protected branches using the web interface."))
            await scene.forge.update { $0.protections[1].allowsForcePush = true }
            #expect(try await push(folder, "--force", "App/Release").status == 0)
            #expect(try await push(folder, "--delete", "develop").complaint.contains("default branch"))
        }
    }

    @Test func aPushRuleRefusesEverything() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.project.pushRule = "Commit message does not follow the pattern 'JIRA-\\d+'" }
            let folder = try await clone(scene, branch: "feature")
            let outcome = try await push(folder, "feature")
            #expect(outcome.status == 1)
            #expect(
                outcome.complaint.contains("remote: GitLab: Commit message does not follow the pattern 'JIRA-\\d+'"))
        }
    }

    @Test func aBigPushComesInPieces() async throws {
        try await Scene.play { scene in
            let folder = try await clone(scene, branch: "feature")
            // Random bytes don't compress; more than a megabyte makes git send chunks.
            let bytes = Data((0..<3_000_000).map { _ in UInt8.random(in: 0...255) })
            try bytes.write(to: URL(filePath: folder + "/big.bin"))
            try await Program.git("-C", folder, "add", "big.bin")
            try await Program.git("-C", folder, "commit", "--quiet", "-m", "Big")
            let outcome = try await push(folder, "feature")
            #expect(outcome.status == 0, "\(outcome.complaint)")
            #expect(try await scene.git("cat-file", "-s", "feature:big.bin") == "3000000")
        }
    }
}
