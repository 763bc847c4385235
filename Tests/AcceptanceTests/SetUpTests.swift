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
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            Issue.record("the server listens at no port")
            return
        }
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

    /// A remote that was added by hand and fetched: nothing says which branch is its default.
    @Test func initTakesNoBranchThatTheRemoteLacks() async throws {
        try await Scene.with { scene in
            let (origin, clone) = (scene.relctl.folder.path() + "origin", scene.relctl.folder.path() + "new")
            for (folder, branch) in [(origin, "main"), (clone, "master")] {
                try Git.run(["init", "--quiet", "--initial-branch", branch, folder])
                try Git.run([
                    "-C", folder, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet",
                    "--allow-empty", "-m", "Start",
                ])
            }
            try Git.run(["-C", origin, "branch", "Shop/Release"])
            try Git.run(["-C", clone, "remote", "add", "origin", "file://" + origin])
            try Git.run(["-C", clone, "-c", "remote.origin.followRemoteHEAD=never", "fetch", "--quiet", "origin"])
            try Git.run(["-C", clone, "remote", "set-url", "origin", "https://gitlab.com/mobile/ios.git"])
            let result = try await scene.relctl("init", "--dry-run", "--repository", clone)
            #expect(result.output.contains("cut_from: main"), "\(result.output)\(result.complaint)")
            #expect(result.complaint.contains("check: That releases are cut from main"), "\(result.complaint)")
            for (old, new) in [("main", "trunk"), ("trunk", "core")] {
                try Git.run(["-C", clone, "update-ref", "refs/remotes/origin/\(new)", "refs/remotes/origin/\(old)"])
                try Git.run(["-C", clone, "update-ref", "-d", "refs/remotes/origin/\(old)"])
                guard new == "trunk" else { continue }
                let trunk = try await scene.relctl("init", "--dry-run", "--repository", clone)
                #expect(trunk.output.contains("cut_from: trunk"), "\(trunk.output)\(trunk.complaint)")
                #expect(trunk.complaint.contains("check: That releases are cut from trunk"), "\(trunk.complaint)")
            }
            // Of other names none is better than another, and what is only here is no branch of the remote.
            let unknown = try await scene.relctl("init", "--dry-run", "--repository", clone)
            #expect(unknown.output.contains("cut_from: develop"), "\(unknown.output)\(unknown.complaint)")
            #expect(unknown.complaint.contains("check: develop is a guess"), "\(unknown.complaint)")
        }
    }

    /// Every guess is said.
    @Test func initTakesTheBranchOfARepositoryThatNobodyFetched() async throws {
        try await Scene.with { scene in
            let folder = scene.relctl.folder.appending(path: "new").path()
            try Git.run(["init", "--quiet", "--initial-branch", "trunk", folder])
            for remote in [true, false] {
                if remote {
                    try Git.run(["-C", folder, "remote", "add", "origin", "https://gitlab.com/mobile/ios.git"])
                } else {
                    try Git.run(["-C", folder, "remote", "remove", "origin"])
                }
                let result = try await scene.relctl(
                    "init", "--dry-run", "--repository", folder, "--remote", "https://gitlab.com/mobile/ios.git")
                #expect(result.output.contains("cut_from: trunk"), "\(result.output)\(result.complaint)")
                #expect(result.complaint.contains("check: That releases are cut from trunk"), "\(result.complaint)")
                #expect(result.complaint.contains("check: The trains Trendyol and TrendyolGo are made up"))
            }
            let told = try await scene.relctl(
                "init", "--dry-run", "--repository", folder, "--remote", "https://gitlab.com/mobile/ios.git",
                "--branch",
                "main")
            #expect(told.output.contains("cut_from: main") && !told.complaint.contains("cut from"), "\(told.complaint)")
            let written = try await scene.relctl(
                "init", "--repository", folder, "--remote", "https://gitlab.com/mobile/ios.git", "--config", "new.yml")
            #expect(written.output.contains("\n  check: The trains Trendyol and TrendyolGo"), "\(written.output)")
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
