import Foundation
import RehearsalForge
import Testing

extension Scene {
    /// A clone of the project, beside the settings.
    fileprivate func clone() throws -> String {
        let clone = relctl.folder.appending(path: "clone").path()
        try Git.run(["clone", "--quiet", "file://" + project.repository, clone])
        return clone
    }

    /// Runs `rehearse --serve` while something is done with what it printed.
    fileprivate func serving(_ arguments: [String], _ body: (String) async throws -> Void) async throws {
        let place = relctl.folder.appending(path: "served.txt")
        _ = FileManager.default.createFile(atPath: place.path(), contents: nil)
        let running = try relctl.start(["rehearse", "--serve"] + arguments, output: place)
        var output = ""
        for _ in 0..<600 where !output.contains("Ctrl-C") {
            try await Task.sleep(for: .milliseconds(100))
            output = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
        }
        do {
            try await body(output)
        } catch {
            kill(running.processID, SIGINT)
            throw error
        }
        kill(running.processID, SIGINT)
        #expect(try await running.wait().status == 130)
    }
}

/// `rehearse`: with the settings of a file, and with the forge left up.
@Suite struct RehearseTests {
    /// Whatever the settings say of publication and pulls, it plays them to the end.
    @Test(arguments: [
        "published_by: upload", "resolve: { paths: { \"**\": own } }", "resolve: { paths: { \"**\": upstream } }",
        "auto_pull: off, merge: by-hand", "auto_pull: fast-forward, retarget: in-place",
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
            let clone = try scene.clone()
            // As a CI job has it.
            try Git.run(["-C", clone, "switch", "--quiet", "--detach"])
            let before = await scene.digest()
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.output.suffix(500))\(result.complaint)")
            #expect(result.output.contains("The rehearsal went as it should."))
            #expect(result.output.contains("resolve: of Go settles this conflict") == settings.hasPrefix("resolve"))
            #expect(await scene.digest() == before)
        }
    }

    /// Names of branches that YAML would take for something else, and a chain whose last train people land elsewhere.
    @Test func aChainIsRehearsed() async throws {
        try await Scene.with(
            trains: """
                A: { branch: "{version}/A", cut_from: develop, lands_on: develop }
                B: { branch: "{version}/B", follows: A, lands_on: develop }
                C: { branch: "{version}/C", follows: B, lands_on: main }
                """
        ) { scene in
            let clone = try scene.clone()
            try Git.run(["-C", clone, "push", "--quiet", "origin", "HEAD:refs/heads/main"])
            try Git.run(["-C", clone, "fetch", "--quiet"])
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.output.suffix(800))\(result.complaint)")
            #expect(result.output.contains("$ relctl cut-release A B C --version 99.0.0\n"))
            #expect(result.output.hasSuffix("\nNext: relctl doctor\n"))
            #expect(!result.complaint.contains("HEAD"), "\(result.complaint)")
        }
    }

    /// A team with one app has nothing that follows; a release of its own is rehearsed all the same.
    @Test func aTrainAloneIsRehearsed() async throws {
        try await Scene.with(settings: { forge in
            """
            version: 1
            forge: { kind: github, url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: "Core/{version}", cut_from: develop, lands_on: develop, published_by: upload }
            apps:
              Core: { train: Core, upload: { provider: github-workflow, workflow: upload.yml } }
            """
        }) { scene in
            let clone = try scene.clone()
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.output.suffix(800))\(result.complaint)")
            #expect(result.output.contains("✓ Core@99.0.0  idle, landed on develop as !1"), "\(result.output)")
            #expect(result.output.contains("a tag stands for the upload that published_by asks for"))
        }
    }

    /// The forge that is rehearsed on is of the file's kind, unless another one is named.
    @Test func theFilesForgeIsRehearsed() async throws {
        try await Scene.with(kind: .github) { scene in
            let clone = try scene.clone()
            for (arguments, page) in [([], "/pull/1"), (["--forge", "gitlab"], "/-/merge_requests/1")] {
                let result = try await scene.relctl.run(
                    ["rehearse", "--config", "relctl.yml", "--repository", clone] + arguments)
                #expect(result.status == 0, "\(result.output.suffix(800))\(result.complaint)")
                #expect(result.output.contains("\(page)\n"), "\(result.output)")
            }
        }
    }

    /// The served file has the settings of the trains, and the commands run as printed.
    @Test func aServedForgeHasTheTrainsOfTheFile() async throws {
        try await Scene.with(settings: { forge in
            """
            version: 1
            forge: { kind: gitea, url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: "Core/{version}", cut_from: develop, lands_on: develop, max_lag: 2h }
              Go: { branch: "Go/{version}", follows: Core, lands_on: develop, auto_pull: fast-forward, hold_label: stop }
            """
        }) { scene in
            let clone = try scene.clone()
            try await scene.serving(["--config", "relctl.yml", "--repository", clone]) { output in
                let commands = output.split(separator: "\n").filter { $0.hasPrefix("  relctl ") }.map {
                    $0.split(separator: " ").dropFirst().map(String.init)
                }
                #expect(commands.map(\.first) == ["status", "cut-release"], "\(output)")
                var user = scene.relctl
                user.variables["RELCTL_TOKEN"] = "rehearsal-token-on-loopback"
                let path = try #require(commands.first?.last)
                let shown = try await user("config", "show", "--config", path)
                for line in ["kind  gitea", "max_lag  2h", "auto_pull  fast-forward", "hold_label  stop"] {
                    let words = line.split(separator: " ")
                    #expect(
                        shown.output.split(separator: "\n").contains {
                            $0.contains(".\(words[0]) ") && $0.contains(" \(words[1]) ")
                        }, "\(line) in \(shown.output)\(shown.complaint)")
                }
                for command in commands {
                    let result = try await user.run(command)
                    #expect(result.status == 0, "\(command): \(result.output)\(result.complaint)")
                }
            }
        }
    }

    /// Only maintainers may push to `develop`: the printed names have accounts of their own.
    @Test func aServedForgeKnowsWhoPushes() async throws {
        try await Scene.with { scene in
            let clone = try scene.clone()
            try await scene.serving([]) { output in
                let address = try #require(output.firstMatch(of: /ios at http:\/\/(\S+)/)?.1)
                for (name, isAllowed) in [("bob", false), ("alice", true)] {
                    let token = try #require(output.split(separator: "\n").first { $0.hasPrefix("  \(name), a ") })
                    let remote = "http://\(name):\(token.split(separator: " ").last ?? "")@\(address)"
                    try Git.run(["-C", clone, "fetch", "--quiet", remote, "develop"])
                    let parent = try Git.run(["-C", clone, "rev-parse", "FETCH_HEAD"]).prefix(40)
                    let identity = ["-c", "user.name=\(name)", "-c", "user.email=\(name)@example.com"]
                    let made = try Git.run(
                        ["-C", clone] + identity + [
                            "commit-tree", "-p", String(parent), "-m", "Fix", "\(parent)^{tree}",
                        ]
                    ).prefix(40)
                    try Git.run(["-C", clone, "push", "--quiet", remote, "\(made):refs/heads/develop"])
                    let tip = try Git.run(["ls-remote", remote, "refs/heads/develop"]).prefix(40)
                    #expect((tip == made) == isAllowed && parent.count == 40, "\(name): \(tip)")
                }
            }
        }
    }

    @Test func aBranchThatIsNotThereIsNamed() async throws {
        try await Scene.with(settings: { Relctl.settings($0).replacing("lands_on: develop", with: "lands_on: main") }) {
            scene in
            let clone = try scene.clone()
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", clone)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(
                result.complaint.contains("has no branch main: its HEAD is taken for it\n  fix: git fetch origin main"))
            #expect(!result.complaint.contains("develop"), "\(result.complaint)")
        }
    }

    @Test func aRepositoryWithoutACommitCannotBeRehearsed() async throws {
        try await Scene.with { scene in
            let empty = scene.relctl.folder.appending(path: "empty").path()
            try Git.run(["init", "--quiet", empty])
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml", "--repository", empty)
            #expect(result.status == 65, "\(result.complaint)")
            #expect(
                result.complaint.contains("has neither a branch develop nor a commit in HEAD"), "\(result.complaint)")
            #expect(result.complaint.contains("\n  fix: commit or fetch something first"), "\(result.complaint)")
            let left = try FileManager.default.contentsOfDirectory(
                atPath: scene.relctl.folder.appending(path: "tmp").path())
            #expect(left.isEmpty, "\(left)")
        }
    }

    @Test func aPortThatIsTakenIsNamed() async throws {
        try await Scene.with { scene in
            let port = try #require(URL(string: scene.forge.url)?.port)
            let result = try await scene.relctl("rehearse", "--serve", "--port", "\(port)")
            #expect(result.status == 1)
            #expect(
                result.complaint == """
                    relctl: the forge can't listen on port \(port) of 127.0.0.1: Address already in use
                      fix: name another --port, or leave it out: any free one is taken then

                    """)
        }
    }
}
