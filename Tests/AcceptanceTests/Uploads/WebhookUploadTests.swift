import Foundation
import RehearsalForge
import Support
import Testing

/// Uploads through a receiver that misbehaves; and where its secrets go.
@Suite(.timeLimit(.minutes(10))) struct WebhookUploadTests {
    private static func with(_ more: String..., body: (Scene, UploadHook) async throws -> Void) async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(hook.upload() + more) { scene in
            var scene = scene
            scene.relctl.variables.merge(UploadHook.secrets) { $1 }
            try await body(scene, hook)
        }
    }

    @Test func itIsFollowedToItsEnd() async throws {
        try await Self.with("when: each-change") { scene, hook in
            #expect(try await scene.relctl("reconcile", "--format", "json").steps.last == "trigger-upload")
            #expect(try await scene.relctl("status", "--format", "json").lastUpload["status"] as? String == "pending")
            hook.end("running")
            #expect(try await scene.relctl("status", "--format", "json").lastUpload["status"] as? String == "running")
            hook.end("failed")
            #expect(try await scene.relctl("reconcile").status == 5)
            let anew = try scene.relctl.start(["trigger-upload", "Go", "--wait", "--format", "json"])
            while hook.started.count < 2 { try await Task.sleep(for: .milliseconds(20)) }
            hook.end("success")
            let result = try await anew.wait()
            #expect(result.status == 0 && result.upload["attempt"] as? Int == 2, "\(result.complaint)")
            #expect(try await scene.relctl("reconcile").status == 0)
            #expect(hook.started.count == 2)
        }
    }

    /// One bad answer among many doesn't end the wait.
    @Test(arguments: [500, 200]) func aServerThatBreaksIsAskedAgain(status: Int) async throws {
        try await Self.with { scene, hook in
            hook.pull(.answersQuestions(status))
            let run = try scene.relctl.start(["trigger-upload", "Go", "--wait", "--timeout", "60s"])
            // The start, a question that is asked once more at once, and the next one.
            while hook.requests.count < 4 { try await Task.sleep(for: .milliseconds(20)) }
            hook.pull(nil)
            hook.end("success")
            let result = try await run.wait()
            #expect(result.status == 0 && result.complaint.contains("asked again"), "\(result.complaint)")
            #expect(hook.started.count == 1)
        }
    }

    @Test(arguments: [
        UploadHook.Fault.answerLost, .acts(500), .acts(502, "<html>"), .acts(503, "<html>"),
        .acts(200, "<html>sign in</html>"),
    ])
    func whatActedIsFoundAndNotRepeated(fault: UploadHook.Fault) async throws {
        try await Self.with { scene, hook in
            hook.pull(fault)
            let run = try await scene.relctl("trigger-upload", "Go", "--format", "json")
            #expect(run.status == 0 && run.json["outcome"] as? String == "done", "\(run.complaint)")
            hook.pull(nil)
            #expect(try await scene.relctl("trigger-upload", "Go", "--format", "json").steps == [])
            #expect(hook.started.count == 1)
        }
    }

    @Test(arguments: [
        (UploadHook.Fault.answers(429, headers: ["Retry-After: 1"]), Int32(75)), (.answers(503), 75),
        (.answers(401), 4),
        (.answers(404), 1), (.answers(422), 1),
    ]) func whatRefusedIsAskedAgain(fault: UploadHook.Fault, status: Int32) async throws {
        try await Self.with { scene, hook in
            hook.pull(fault)
            let run = try await scene.relctl("trigger-upload", "Go")
            #expect(run.status == status, "\(run.complaint)")
            #expect(hook.started.isEmpty && hook.requests.filter { $0.hasPrefix("POST") }.count == 1)
            hook.pull(nil)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
            #expect(hook.started.count == 1)
        }
    }

    /// Nothing is recorded of a call that was refused, so each pass makes it again.
    @Test func aReceiverThatRefusesHoldsUpItsOwnAppAlone() async throws {
        let (refusing, other) = (try UploadHook(), try UploadHook())
        defer {
            refusing.stop()
            other.stop()
        }
        let keys = other.upload("when: each-change").map { "      \($0)\n" }.joined()
        let app = "  Next:\n    train: TrendyolGo\n    upload:\n" + keys
        try await UploadScene.with(refusing.upload("when: each-change"), publishedBy: "none", more: app) { scene in
            var scene = scene
            scene.relctl.variables.merge(UploadHook.secrets) { $1 }
            refusing.pull(.answers(404))
            for (count, endings) in [(1, ["failed", "done"]), (2, ["failed"])] {
                let pass = try await scene.relctl("reconcile", "--format", "json")
                let steps = pass.json["steps"] as? [[String: Any]] ?? []
                #expect(pass.status == 1 && steps.compactMap { $0["outcome"] as? String } == endings, "\(pass.output)")
                #expect(refusing.requests.filter { $0.hasPrefix("POST") }.count == count)
                #expect(other.started.count == 1)
            }
        }
    }

    /// The forge's token goes to the forge alone.
    @Test func aReceiverThatRefusesNamesItsOwnToken() async throws {
        try await Self.with("when: each-change") { scene, hook in
            hook.pull(.answers(401))
            let pass = try await scene.relctl("reconcile")
            #expect(pass.status == 4 && pass.output.contains("the token in HOOK_TOKEN"), "\(pass.output)")
            #expect(!pass.output.contains("RELCTL_TOKEN"), "\(pass.output)")
        }
    }

    /// A server that says that it is busy, and can't be asked whether it is so: the claim stays until it can.
    @Test func whatCanNotBeAskedIsNotRepeated() async throws {
        try await Self.with { scene, hook in
            hook.pull(.actsAndIsDown)
            let first = try await scene.relctl("trigger-upload", "Go")
            hook.pull(nil)
            let second = try await scene.relctl("trigger-upload", "Go")
            await scene.forge.update { $0.clock.now += 700 }
            let third = try await scene.relctl("trigger-upload", "Go")
            #expect([first, second, third].map(\.status) == [69, 75, 0], "\(first.complaint)")
            #expect(hook.started.count == 1)
        }
    }

    /// A person looked at the CI and names the run that a lost order became: it is followed, and none is started.
    @Test(arguments: [("success", Int32(0)), ("failed", 1)])
    func theRunThatAPersonNamesIsFollowedToItsEnd(word: String, status: Int32) async throws {
        try await Self.with { scene, hook in
            hook.pull(.actsAndIsDown)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 69)
            hook.pull(nil)
            let tip = try #require(await scene.tip())
            let id = "app=Go&ref=TrendyolGo%2FRelease&sha=\(tip)&version=&attempt=1"
            let run = try scene.relctl.start(["trigger-upload", "Go", "--run", id, "--wait", "--format", "json"])
            while !hook.requests.contains(where: { $0.hasPrefix("GET") }) {
                try await Task.sleep(for: .milliseconds(20))
            }
            hook.end(word)
            let result = try await run.wait()
            #expect(result.status == status, "\(result.complaint)")
            #expect(result.upload["run"] as? String == id && result.upload["status"] as? String == word)
            #expect(hook.started.count == 1)
        }
    }

    /// A run that its server no longer has is neither running nor done; nobody starts another one by himself.
    @Test func aRunThatIsGoneIsADecision() async throws {
        try await Self.with("when: each-change") { scene, hook in
            #expect(try await scene.relctl("reconcile").status == 0)
            hook.pull(.answersQuestions(404))
            await scene.pass(601)
            let pass = try await scene.relctl("reconcile")
            #expect(pass.status == 5 && pass.output.contains("--again starts another one"), "\(pass.output)")
            #expect(hook.started.count == 1)
        }
    }

    @Test func aRedirectIsNotFollowed() async throws {
        let elsewhere = try UploadHook()
        defer { elsewhere.stop() }
        try await Self.with { scene, hook in
            hook.pull(.answers(307, headers: ["Location: \(elsewhere.url)/hook"]))
            let run = try await scene.relctl("trigger-upload", "Go")
            #expect(run.status == 1 && run.complaint.contains("redirects to \(elsewhere.url)"), "\(run.complaint)")
            #expect(elsewhere.requests.isEmpty)
        }
    }

    /// A gateway's error without any trace of the order: nobody starts another one within ten minutes.
    @Test func anAnswerThatSaysNothing() async throws {
        try await Self.with { scene, hook in
            hook.pull(.answers(502, body: "<html>Bad Gateway</html>"))
            let lost = try await scene.relctl("trigger-upload", "Go")
            #expect(lost.status == 69 && lost.complaint.contains("in 10 minutes"), "\(lost.complaint)")
            hook.pull(nil)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 75)
            #expect(try await scene.relctl("status").output.contains("no run is written down yet"))
            await scene.pass(601)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
            #expect(hook.started.count == 1)
        }
    }

    @Test func withoutAStatusPageAPersonDecides() async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(["provider: webhook", "url: \"\(hook.url)/hook\""]) { scene in
            hook.pull(.answerLost)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 69)
            await scene.pass(601)
            for command in [["trigger-upload", "Go"], ["trigger-upload", "Go"]] {
                let undecided = try await scene.relctl.run(command)
                let fix = "relctl trigger-upload Go --ref TrendyolGo/Release"
                #expect(undecided.status == 5 && undecided.complaint.contains("\(fix) --again"))
                #expect(undecided.complaint.contains("\(fix) --run ID"))
            }
            #expect(hook.started.count == 1)
            hook.pull(nil)
            #expect(try await scene.relctl("trigger-upload", "Go", "--again").status == 0)
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
            #expect(hook.started.count == 2)
        }
    }

    /// Without a status page, the answer is the end: one that says no is not taken for a success.
    @Test(arguments: [(["--format", "json"], 1), (["--wait"], 1), (["--dry-run"], 0)] as [([String], Int32)])
    func anEndThatIsKnownAtOnceIsSaid(options: [String], status: Int32) async throws {
        let hook = try UploadHook()
        defer { hook.stop() }
        try await UploadScene.with(["provider: webhook", "url: \"\(hook.url)/hook\"", "success: queued"]) { scene in
            let declined = try await scene.relctl.run(["trigger-upload", "Go"] + options)
            #expect(declined.status == status, "\(declined.complaint)")
            if options.contains("json") {
                #expect(declined.json["outcome"] as? String == "failed" && declined.json["fix"] is String)
                #expect((declined.json["failure"] as? String)?.contains("failed") == true, "\(declined.output)")
            }
            hook.pull(.acts(200, "is queued"))
            #expect(try await scene.relctl("trigger-upload", "Go").status == 0)
        }
    }

    /// I9: in no output, ref, log, file or process list.
    @Test(arguments: [UploadHook.Fault?.none, .answers(401, body: "echo"), .answerLost])
    func secretsStaySecret(fault: UploadHook.Fault?) async throws {
        try await Self.with("when: each-change") { scene, hook in
            hook.pull(fault)
            var text = ""
            for command in [
                ["reconcile", "-vv"], ["trigger-upload", "Go", "-vv", "--format", "json"], ["status", "-vv"],
            ] {
                let result = try await scene.relctl.run(command)
                text += result.output + result.complaint
            }
            let call = try #require(hook.requests.first { $0.hasPrefix("POST") })
            #expect(call.contains("canary-hook-token") && call.contains("canary-hook-header"))
            text += try Self.written(by: scene) + hook.commandLines.joined(separator: "\n")
            text += try await Self.refs(of: scene)
            #expect(!text.contains("canary-hook") && !text.contains(Relctl.token))
            #expect(text.contains("Relctl-Provider: webhook"))
        }
    }

    /// All that the runs left in their folder.
    private static func written(by scene: Scene) throws -> String {
        let files = FileManager.default.enumerator(at: scene.relctl.folder, includingPropertiesForKeys: nil)
        var text = ""
        for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
            if let data = try? Data(contentsOf: file) { text += String(decoding: data, as: UTF8.self) }
        }
        return text
    }

    private static func refs(of scene: Scene) async throws -> String {
        let output = try await ChildProgram.run(
            ["git", "-C", scene.project.repository, "log", "-p", "--all", "--format=%B"], in: scene.relctl.folder.path()
        )
        return String(decoding: output, as: UTF8.self)
    }
}
