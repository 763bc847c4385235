import Names
import RehearsalForge
import Testing

/// A refused command leaves its note, and the next pass takes it away without a word in a chat.
@Suite struct RefusalNoteTests {
    private func settings(_ forge: RehearsalForge) -> String {
        Relctl.settings(forge) + "\nnotify: { url: ${CHAT_HOOK} }\n"
    }

    @Test(arguments: ForgeKind.allCases) func aClosedGate(on kind: ForgeKind) async throws {
        let hook = try await Hook.start()
        try await Scene.with(kind: kind, settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let told = hook.messages.count

            let dry = try await relctl("retarget-release", "TrendyolGo", "--dry-run", "--format", "json")
            #expect(dry.status == 5 && dry.steps == ["note-decision"], "\(dry.output)")
            #expect(await labels(scene).isEmpty)
            let refused = try await relctl("retarget-release", "TrendyolGo", "--format", "json")
            #expect(refused.status == 5 && refused.steps == ["note-decision"], "\(refused.output)")
            #expect(await labels(scene) == ["relctl-decision"])
            let again = try await relctl("retarget-release", "TrendyolGo", "--format", "json")
            #expect(again.status == 5 && again.steps == [], "\(again.output)")

            let plan = try await relctl("plan", "--detailed-exitcode", "--format", "json")
            #expect(plan.status == 2 && plan.steps == ["clear-decision"], "\(plan.output)")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps == plan.steps, "\(pass.output)")
            #expect(await labels(scene).isEmpty)
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
            #expect(hook.messages.count == told, "\(hook.messages)")
        }
        await hook.stop()
    }

    /// A command that makes no plan of releases leaves its note too.
    @Test func anUploadThatTheAuditRefuses() async throws {
        try await UploadScene.with(["provider: gitlab-pipeline", "require_audit: true"]) { scene in
            try await scene.forge.person.push("TrendyolGo/Release", AuditFixture.unused, message: "Add the app")
            let dry = try await scene.relctl("trigger-upload", "Go", "--dry-run")
            #expect(dry.status == 5, "\(dry.complaint)")
            #expect(await labels(scene).isEmpty)
            let refused = try await scene.relctl("trigger-upload", "Go")
            #expect(refused.status == 5 && refused.complaint.contains(Self.words), "\(refused.complaint)")
            #expect(await labels(scene) == ["relctl-decision"])
            let again = try await scene.relctl("trigger-upload", "Go")
            #expect(again.status == 5 && !again.complaint.contains(Self.words), "\(again.complaint)")
            #expect(await notes(scene) == 1)
            // Nothing waits for it: the app is only uploaded when somebody asks for it.
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps.contains("clear-decision"), "\(pass.output)")
            #expect(await labels(scene).isEmpty)
        }
    }

    /// A decision that no plan shows: the order comes out only as the step is taken. The note stays until it is settled.
    @Test func anUploadOfAPassThatCantBeTold() async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        let chat = try await Hook.start()
        let upload = ["provider: webhook", "url: \"\(hook.url)/hook\"", "when: each-change"]
        let more = "notify: { url: ${CHAT_HOOK} }\n"
        try await UploadScene.with(upload, publishedBy: "{ tag: \"TrendyolGo/*\" }", more: more) { scene in
            var scene = scene
            scene.relctl.variables["CHAT_HOOK"] = chat.url
            hook.pull(.answerLost)
            #expect(try await scene.relctl("reconcile").status == 69)
            hook.pull(nil)
            let early = try await scene.relctl("plan", "--detailed-exitcode", "--format", "json")
            #expect(early.status == 0 && early.steps == [], "\(early.output)")
            #expect(early.train("TrendyolGo")["waitingFor"] as? [String] == ["upload_claimed"])
            await scene.pass(601)
            try await expectUndecided(in: scene)
            let before = chat.messages.count
            for steps in [["note-decision"], []] {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                let needs = pass.train("TrendyolGo")["needs"] as? [String: Any]
                #expect(pass.status == 5 && needs?["code"] as? String == "undecided", "\(pass.output)")
                #expect(pass.steps.filter { $0 != "trigger-upload" } == steps, "\(pass.output)")
                #expect(await labels(scene) == ["relctl-decision"])
                #expect(await notes(scene) == 1)
            }
            try await expectUndecided(in: scene)
            // It is told once, and where.
            let request = try #require(await scene.forge.read { $0.mergeRequests.last?.iid })
            let told = chat.messages.dropFirst(before)
            #expect(told.count == 1 && told.last?.contains("merge_requests/\(request)") == true)
            // A command that asks for it is told the same, and has no note of its own.
            #expect(try await scene.relctl("trigger-upload", "Go").status == 5)
            #expect(await notes(scene) == 1)
            #expect(try await scene.relctl("trigger-upload", "Go", "--again").status == 0)
            let settled = try await scene.relctl("reconcile", "--format", "json")
            #expect(settled.status == 0 && settled.steps == ["clear-decision"], "\(settled.output)")
            #expect(await labels(scene).isEmpty)
        }
        await chat.stop()
    }

    /// No pass looks up what people order, so the note of the command stays until somebody settles it.
    @Test func anUploadByHandThatCantBeTold() async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(["provider: webhook", "url: \"\(hook.url)/hook\""]) { scene in
            hook.pull(.answerLost)
            _ = try await scene.relctl("trigger-upload", "Go")
            hook.pull(nil)
            await scene.pass(601)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 5)
            for _ in 1...2 {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 0 && pass.steps == [], "\(pass.output)")
                #expect(await notes(scene) == 1)
                #expect(await labels(scene) == ["relctl-decision"])
            }
            #expect(try await scene.relctl("trigger-upload", "Go", "--run", "accepted").status == 0)
            let settled = try await scene.relctl("reconcile", "--format", "json")
            #expect(settled.status == 0 && settled.steps == ["clear-decision"], "\(settled.output)")
            #expect(await labels(scene).isEmpty)
        }
    }

    /// What only looks says what the pass says, before that and after it, and takes no step for due.
    private func expectUndecided(in scene: Scene) async throws {
        for command in [["status"], ["plan", "--detailed-exitcode"]] {
            let look = try await scene.relctl.run(command + ["--format", "json"])
            let needs = look.train("TrendyolGo")["needs"] as? [String: Any]
            #expect(look.status == 0 && look.steps == [], "\(look.output)")
            #expect(needs?["code"] as? String == "undecided", "\(look.output)")
            #expect((needs?["what"] as? String)?.contains("whether it did can't be told") == true)
        }
        let dry = try await scene.relctl("reconcile", "--dry-run", "--format", "json")
        #expect(dry.status == 5 && dry.steps == [], "\(dry.output)")
    }

    /// Of two versions of a train the one whose upload was ordered gets the note, and not the one that waits behind it.
    @Test func anUploadOfOneOfTwoVersions() async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        let settings: @Sendable (RehearsalForge) -> String = { forge in
            """
            version: 1
            forge: { kind: gitlab, url: "\(forge.url)", project: mobile/ios }
            trains:
              Core: { branch: "Core/Release-{version}", cut_from: develop, lands_on: develop }
              Go: { branch: "Go/Release-{version}", follows: Core, lands_on: develop, published_by: { tag: "Go/*" } }
            apps:
              Go: { train: Go, upload: { provider: webhook, url: "\(hook.url)/hook", when: each-change } }
            """
        }
        try await Scene.with(settings: settings) { scene in
            for version in ["8.1.0", "8.2.0"] {
                try await scene.relctl.must("cut-release", "Core", "Go", "--version", version)
                for train in ["Core", "Go"] {
                    let files = ["\(train)-\(version).txt": "1\n"]
                    try await scene.forge.person.push("\(train)/Release-\(version)", files, message: "Fix")
                }
            }
            hook.pull(.answerLost)
            let lost = try await scene.relctl("reconcile", "--format", "json")
            #expect(lost.status == 69, "\(lost.output) \(lost.complaint)")
            hook.pull(nil)
            await scene.pass(601)
            let pass = try await scene.relctl("reconcile", "--format", "json")
            #expect(pass.status == 5 && pass.steps.filter { $0 == "note-decision" }.count == 1, "\(pass.output)")
            #expect(await notes(scene) == 1)
        }
    }

    /// The release is running, and the one before it was squashed and then reverted.
    @Test(arguments: ForgeKind.allCases) func aRepairThatCantBeProved(on kind: ForgeKind) async throws {
        try await Scene.with(kind: kind) { scene in
            let alice = scene.forge.person
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            var options = MergeOptions()
            (options.squashes, options.removesSourceBranch) = (true, false)
            let landing = try await alice.open("Trendyol/Release", into: "develop", title: "Release")
            try await alice.merge(landing.iid, options)
            try await alice.push("develop", ["core.txt": nil], message: "Revert the release")
            _ = try await alice.open("Trendyol/Release", into: "develop", title: "Release, once more")
            let repair = try await scene.relctl("repair-ancestry", "Trendyol")
            #expect(repair.status == 5 && repair.complaint.contains(Self.words), "\(repair.complaint)")
            #expect(await labels(scene) == ["relctl-decision"])
            try await scene.relctl.must("reconcile")
            #expect(await labels(scene) == [])
        }
    }

    /// How the writing of a note is told.
    private static let words = "what is to be decided"

    /// How many notes about decisions the forge has.
    private func notes(_ scene: Scene) async -> Int {
        await scene.forge.read { state in
            state.mergeRequests.flatMap(\.notes).count { $0.body.hasPrefix("<!-- relctl:decision ") }
        }
    }

    /// The labels of open merge requests.
    private func labels(_ scene: Scene) async -> [String] {
        await scene.forge.read { state in
            state.mergeRequests.filter { $0.state == .opened }.flatMap(\.labels)
        }
    }
}
