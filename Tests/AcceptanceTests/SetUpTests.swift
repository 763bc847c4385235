import FlyingFox
import Foundation
import RehearsalForge
import Testing

/// From a clone to a first pass: `init`, `doctor`, and what the settings may leave out.
@Suite struct SetUpTests {
    @Test func initNamesTrainsAfterTheReleaseBranchesOfTheClone() async throws {
        try await Scene.with { scene in
            for branch in ["Shop/Release", "ShopGo/Release", "feature/Release", "fix/me"] {
                try await scene.forge.person.createBranch(branch, at: "develop")
            }
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["clone", "--quiet", "file://" + scene.project.repository, clone])
            try Git.run(["-C", clone, "remote", "set-url", "origin", "\(scene.forge.url)/mobile/ios.git"])
            // A linked work tree has no config of its own.
            try Git.run(["-C", clone, "worktree", "add", "--quiet", "--detach", clone + "-two"])
            for place in [clone, clone + "-two"] {
                let result = try await scene.relctl("init", "--dry-run", "--repository", place)
                #expect(result.status == 0, "\(result.complaint)")
                for line in [scene.forge.url, "  Shop:", "branch: Shop/Release", "  ShopGo:", "follows: Shop"] {
                    #expect(result.output.contains(line), "\(line) in \(result.output)")
                }
            }
        }
    }

    /// The host is asked: its name tells nothing.
    @Test(arguments: [
        ("/api/v1/version", 200, #"{"version":"1.22.3"}"#, "kind: gitea"),
        ("/api/v3/meta", 200, #"{"verifiable_password_authentication":true}"#, "kind: github"),
        ("/api/v4/version", 401, #"{"message":"401 Unauthorized"}"#, "kind: gitlab"),
    ])
    func initAsksTheHostForItsKind(path: String, status: Int, body: String, line: String) async throws {
        let server = HTTPServer(config: .init(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled))
        await server.appendRoute("*") { request in
            guard request.path == path else { return HTTPResponse(statusCode: .notFound) }
            return HTTPResponse(
                statusCode: status == 200 ? .ok : .unauthorized, headers: [.contentType: "application/json"],
                body: Data(body.utf8))
        }
        let serving = Task { try await server.run() }
        defer { serving.cancel() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port)? = await server.listeningAddress else { return }
        try await Scene.with { scene in
            let remote = "http://127.0.0.1:\(port)/mobile/ios.git"
            let result = try await scene.relctl("init", "--dry-run", "--remote", remote)
            #expect(result.status == 0 && result.output.contains(line), "\(result.output)\(result.complaint)")
        }
    }

    @Test func initRefusesWhatItDoesNotKnowAndSaysWhatItAssumed() async throws {
        try await Scene.with { scene in
            let other = try await scene.relctl("init", "--dry-run", "--remote", "git@bitbucket.org:mobile/ios.git")
            #expect(other.status == 64 && other.complaint.contains("Bitbucket"), "\(other.complaint)")
            let silent = try await scene.relctl("init", "--dry-run", "--remote", "http://127.0.0.1:1/mobile/ios.git")
            #expect(silent.status == 0 && silent.complaint.contains("gitlab is assumed"), "\(silent.complaint)")
            let told = try await scene.relctl(
                "init", "--dry-run", "--remote", "http://127.0.0.1:1/mobile/ios.git", "--forge", "gitea")
            #expect(told.output.contains("kind: gitea") && !told.complaint.contains("assumed"))
        }
    }

    @Test func initTakesTheRemotesDefaultBranchWhereThereIsNoDevelop() async throws {
        try await Scene.with { scene in
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["init", "--quiet", "--initial-branch", "trunk", clone + "-origin"])
            try Git.run([
                "-C", clone + "-origin", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet",
                "--allow-empty", "-m", "Start",
            ])
            try Git.run(["clone", "--quiet", "file://\(clone)-origin", clone])
            try Git.run(["-C", clone, "remote", "set-url", "origin", "https://gitlab.com/mobile/ios.git"])
            let result = try await scene.relctl("init", "--dry-run", "--repository", clone)
            #expect(result.output.contains("cut_from: trunk"), "\(result.output)\(result.complaint)")
        }
    }

    /// Whatever the settings say of publication and pulls, it plays them to the end.
    @Test(arguments: [
        "published_by: upload", "auto_pull: off, merge: by-hand", "auto_pull: fast-forward, retarget: in-place",
    ])
    func settingsAreRehearsed(settings: String) async throws {
        try await Scene.with(settings: { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: Core/Release, cut_from: develop, lands_on: develop }
              Go: { branch: Go/Release, follows: Core, lands_on: develop, \(settings) }
            apps: { Go: { train: Go, upload: { provider: gitlab-pipeline } } }
            """
        }) { scene in
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["clone", "--quiet", "file://" + scene.project.repository, clone])
            let before = await scene.digest()
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.output.suffix(500))\(result.complaint)")
            #expect(result.output.contains("The rehearsal went as it should."))
            #expect(await scene.digest() == before)
        }
    }

    /// Names of branches that YAML would take for something else, and a chain whose last train people land elsewhere.
    @Test func aChainIsRehearsed() async throws {
        try await Scene.with(settings: { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:
              A: { branch: "{version}/A", cut_from: develop, lands_on: develop }
              B: { branch: "{version}/B", follows: A, lands_on: develop }
              C: { branch: "{version}/C", follows: B, lands_on: main }
            """
        }) { scene in
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["clone", "--quiet", "file://" + scene.project.repository, clone])
            try Git.run(["-C", clone, "push", "--quiet", "origin", "HEAD:refs/heads/main"])
            try Git.run(["-C", clone, "fetch", "--quiet"])
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.output.suffix(800))\(result.complaint)")
        }
    }

    @Test func aProjectMayBeNamedByItsNumber() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing("project: mobile/ios", with: "project: 4711")
        }) { scene in
            let cut = try await scene.relctl("cut-release", "Trendyol", "TrendyolGo", "--format", "json")
            #expect(cut.status == 0, "\(cut.complaint)")
            #expect(cut.json["outcome"] as? String == "done")
        }
    }
}
