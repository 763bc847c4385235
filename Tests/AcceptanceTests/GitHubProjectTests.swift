import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// What GitHub does by itself and what its rules forbid: the built binary against the rehearsal forge's GitHub.
@Suite struct GitHubProjectTests {
    /// A published release of the second app whose upstream has landed, and one pass over it.
    private func land(
        on kind: ForgeKind = .github, with lines: String = "", expecting status: Int32 = 0,
        _ prepare: (Scene) async throws -> Void
    ) async throws -> Relctl.Result {
        var found: Relctl.Result?
        try await Scene.with(kind: kind, settings: { Relctl.settings($0) + lines }) { scene in
            try await scene.cutWithFixes()
            try await scene.relctl.must("reconcile")
            let alice = scene.forge.person
            try await alice.merge(try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid)
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            try await prepare(scene)
            await scene.forge.forgetRequests()
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == status, "\(pass.output) \(pass.complaint)")
            let merges = await scene.forge.requests.count {
                ["PUT", "POST"].contains($0.method) && $0.path.hasSuffix("/merge")
            }
            #expect(merges <= 1)
            let landed = try Git.run(["-C", scene.project.repository, "show", "develop:go.txt"]) == "1\n"
            #expect(landed == (pass.train("TrendyolGo")["phase"] as? String == "idle"))
            found = pass
        }
        return try #require(found)
    }

    private func codes(_ result: Relctl.Result) -> [String] {
        (result.train("TrendyolGo")["decisions"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    private func waits(_ result: Relctl.Result) -> [String]? { result.train("TrendyolGo")["waitingFor"] as? [String] }

    private func follower(_ scene: Scene) async throws -> Int {
        try #require(
            await scene.forge.read { state in state.mergeRequests.last { $0.source == "TrendyolGo/Release" }?.iid })
    }

    /// GitHub and Gitea close what targets a deleted branch; what a person closed before stays closed.
    @Test(arguments: [true, false], [ForgeKind.github, .gitea])
    func whatAPersonClosedStaysClosed(isByAPerson: Bool, kind: ForgeKind) async throws {
        let pass = try await land(on: kind, expecting: isByAPerson ? 5 : 0) { scene in
            let alice = scene.forge.person
            if isByAPerson { try await alice.close(try await follower(scene)) }
            try await alice.deleteBranch("Trendyol/Release")
        }
        #expect(codes(pass) == (isByAPerson ? ["ended-merge-request"] : []))
    }

    /// A fork may have a branch of our name, and a merge request of it that is open, or closed by its owner.
    @Test(arguments: ForgeKind.allCases) func aForksMergeRequestIsNotOurs(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            try await scene.cutWithFixes()
            let bob = scene.forge.person(named: "bob")
            let theirs = try await bob.openFromFork(
                "TrendyolGo/Release", at: "TrendyolGo/Release", into: "Trendyol/Release", title: "Theirs"
            ).iid
            for isClosed in [false, true] {
                if isClosed { try await bob.close(theirs) }
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 0, "\(pass.output)")
                let ours = (pass.train("TrendyolGo")["mergeRequest"] as? [String: Any])?["id"] as? Int
                #expect(ours != nil && ours != theirs)
                let shown = try await scene.forge.read { try $0.mergeRequest(theirs) }
                #expect(shown.title == "Theirs" && shown.state == (isClosed ? .closed : .opened))
            }
        }
    }

    @Test(arguments: [("required_linear_history", "no-merge-commits"), ("merge_queue", "merge-queue")])
    func whatCanNeverLandIsADecision(rule: String, code: String) async throws {
        let pass = try await land(expecting: 5) { scene in
            await scene.forge.update { state in
                state.project.rulesets.types = ["develop": [rule]]
                state.project.rulesets.queueMethod = "SQUASH"
            }
            // The rules are the target's: a preview knows before there is a pull request to it.
            let preview = try await scene.relctl("reconcile", "--dry-run", "--format", "json")
            #expect(codes(preview) == [code] && preview.status == 5, "\(preview.output) \(preview.complaint)")
        }
        #expect(codes(pass) == [code])
    }

    @Test func aQueuedOneIsWaitedFor() async throws {
        let pass = try await land(with: "\n    retarget: in-place") { scene in
            let number = try await follower(scene)
            await scene.forge.update { state in
                state.project.rulesets.types = ["develop": ["merge_queue"]]
                state.project.rulesets.queue = [number]
            }
        }
        #expect(waits(pass) == ["queued"])
    }

    @Test(arguments: ["always", "never"]) func theRulesAreBypassedWhereTheyMayBe(bypass: String) async throws {
        let pass = try await land(with: "\n    merge: bypass") { scene in
            await scene.forge.update { state in
                state.project.rulesets.types = ["develop": ["pull_request"]]
                state.project.rulesets.bypass = bypass
            }
        }
        #expect(waits(pass)?.contains("not_approved") == (bypass == "never"))
    }

    /// Trains that were just cut share a commit, whose pipelines are asked for once.
    @Test(arguments: ForgeKind.allCases) func statusOfManyFreshCuts(kind: ForgeKind) async throws {
        let names = (10..<30).map { "App\($0)" }
        let lines = names.map { "\n  \($0): { branch: \($0)/Release, follows: Trendyol, lands_on: develop }" }
        try await Scene.with(kind: kind, settings: { Relctl.settings($0) + lines.joined() }) { scene in
            _ = try await scene.relctl.run(["cut-release", "Trendyol"] + names)
            await scene.forge.forgetRequests()
            #expect(try await scene.relctl("status").status == 0)
            let requests = await scene.forge.requests.map { "\($0.method) \($0.path)" }
            #expect(requests.count <= 6, "\(requests.joined(separator: "\n"))")
        }
    }

    /// The requests of one landing, of one pull and of a pass with nothing to do, git's included, in a complete repository.
    @Test(arguments: ForgeKind.allCases) func requestsAreFew(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            let store = relctl.folder.appending(path: "complete.git").path()
            try await ChildProgram.run(["git", "init", "--quiet", "--bare", store], in: relctl.folder.path())
            func cost(_ arguments: String...) async throws -> Int {
                await scene.forge.forgetRequests()
                #expect(try await relctl.run(arguments + ["--repository", store]).status == 0)
                return await scene.forge.requests.count
            }
            try await scene.cutWithFixes()
            _ = try await cost("reconcile")
            #expect(try await cost("reconcile") <= 3)
            try await alice.push("Trendyol/Release", ["core.txt": "2\n"], message: "Another fix")
            #expect(try await cost("reconcile") <= 6)
            try await alice.merge(try await alice.open("Trendyol/Release", into: "develop", title: "Release").iid)
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0", "--repository", store)
            #expect(try await cost("reconcile") <= 30)
        }
    }

    /// A store without folders and files asks the forge no more, and the git server at most ten times more in a pull.
    @Test(arguments: ForgeKind.allCases) func aThinStoreAsksTheGitServerAFewTimesMore(kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            func cost() async throws -> (forge: Int, git: Int) {
                await scene.forge.forgetRequests()
                #expect(try await scene.relctl("reconcile").status == 0)
                let requests = await scene.forge.requests
                let git = requests.count { $0.path.contains(".git/") }
                return (requests.count - git, git)
            }
            try await scene.cutWithFixes()
            _ = try await cost()
            let idle = try await cost()
            #expect(idle.forge + idle.git <= 3)
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Another fix")
            let pull = try await cost()
            #expect(pull.forge <= 3 && pull.git <= idle.git + 10, "\(pull)")
        }
    }
}
