import Foundation
import RehearsalForge
import Testing

/// What doctor says about the job that should run by itself, and about the token it runs with.
@Suite struct DoctorTests {
    private func check(_ name: String, _ scene: Scene) async throws -> (state: String, detail: String) {
        let result = try await scene.relctl("doctor", "--format", "json")
        let checks = result.json["checks"] as? [[String: Any]] ?? []
        let found = checks.first { $0["name"] as? String == name }
        return (found?["state"] as? String ?? "", found?["detail"] as? String ?? "")
    }

    private func run(_ scene: Scene, status: String, ago: Int) async throws {
        try await scene.forge.update { state in
            let bot = try #require(state.users.first)
            let tip = try #require(state.tip(of: "develop"))
            state.startPipeline(of: tip, ref: "develop", source: "schedule", status: status, by: bot)
            state.pipelines[state.pipelines.count - 1].createdAt = state.clock.now - ago
        }
    }

    @Test func aScheduleThatRuns() async throws {
        try await Scene.with { scene in
            await scene.forge.update {
                $0.schedules = [ForgeSchedule(id: 5, description: "relctl", ref: "develop", ownerID: 101)]
            }
            #expect(try await check("schedule", scene).state == "warning")
            try await run(scene, status: "success", ago: 600)
            #expect(try await check("schedule", scene).state == "good")
            #expect(try await check("schedule", scene).detail.contains("min ago: success"))
            try await run(scene, status: "failed", ago: 60)
            #expect(try await check("schedule", scene).state == "warning")
        }
    }

    @Test func aScheduleThatStopped() async throws {
        try await Scene.with { scene in
            try await run(scene, status: "success", ago: 3 * 86_400)
            let off = try await check("schedule", scene)
            #expect(off.detail.hasPrefix("no schedule is on; the last run was 3 days ago"))
            await scene.forge.update {
                $0.schedules = [ForgeSchedule(id: 5, description: "relctl", ref: "develop", ownerID: 101)]
            }
            let late = try await check("schedule", scene)
            #expect(late.state == "warning" && late.detail.hasPrefix("the last run was 3 days ago"))
            await scene.forge.update { $0.schedules[0].isActive = false }
            #expect(try await check("schedule", scene).detail.hasPrefix("no schedule is on"))
        }
    }

    @Test func settingsThatBiteALandingAreNamed() async throws {
        try await Scene.with { scene in
            #expect(try await check("automatic rebase", scene).state == "")
            await scene.forge.update { state in
                state.version = ServerVersion(19, 4)
                state.project.mergeMethod = .fastForward
                state.project.rebasesAutomatically = true
                state.project.needsPipeline = true
                state.project.trains.isEnabled = true
                state.project.trains.enforcement = .allUsers
            }
            let rebase = try await check("automatic rebase", scene)
            #expect(rebase.state == "warning" && rebase.detail.contains("drops what its merge commits hold"))
            #expect(try await check("merge train", scene).state == "problem")
            #expect(try await check("required pipelines", scene).state == "warning")
            await scene.forge.update { $0.project.trains.enforcement = .allowBypass }
            #expect(try await check("merge train", scene).state == "warning")
        }
    }

    /// What a pass needs beside the token; the other checks go on all the same.
    @Test func variablesThatAreNotSet() async throws {
        try await Scene.with(settings: {
            Relctl.settings($0).replacing("identity: { ", with: "identity: { signing_key: \"${SIGNING_KEY}\", ")
                + "\nnotify: { url: \"${CHAT_HOOK}\" }\n"
        }) { scene in
            #expect(try await scene.relctl("doctor").status == 4)
            let notify = try await check("notify", scene)
            #expect(notify == ("warning", "nobody is told of what a pass did: CHAT_HOOK is not set"), "\(notify)")
            #expect(try await check("signing key", scene).state == "problem")
            #expect(try await check("token", scene).state == "good")
            #expect(try await check("git access", scene).state == "good")
        }
    }

    /// Uploads of two apps that stop each other, and a CI that can't be looked at.
    @Test func appsThatShareAWorkflow() async throws {
        let upload = [
            "provider: gitea-workflow", "url: \"http://127.0.0.1:1/mobile/ios\"", "workflow: upload.yml",
            "token: ${TRIGGER_TOKEN}",
        ]
        let keys = upload.map { "      \($0)\n" }.joined()
        try await UploadScene.with(upload, more: "  Stop:\n    train: TrendyolGo\n    upload:\n" + keys) { scene in
            let shared = try await check("uploads", scene)
            #expect(shared.state == "warning" && shared.detail.hasPrefix("Go, Stop have one workflow"))
            #expect(try await check("uploads of Go", scene).state == "unknown")
        }
        try await UploadScene.with(["provider: jenkins", "url: \"http://127.0.0.1:1/job/x\""]) { scene in
            let (shared, own) = (try await check("uploads", scene), try await check("uploads of Go", scene))
            #expect(shared.state == "" && own.state == "unknown")
        }
    }

    @Test func aTokenThatMayOnlyRead() async throws {
        try await Scene.with { scene in
            await scene.forge.update { $0.tokens[0].scopes = ["read_api", "write_repository"] }
            let result = try await scene.relctl("doctor")
            #expect(result.status == 4)
            #expect(result.output.contains("problem token scopes: read_api, write_repository"))
            #expect(result.output.contains("fix: make a token with the scope api"))
        }
    }

    @Test func aTokenThatMayNotPush() async throws {
        try await Scene.with { scene in
            await scene.forge.update { $0.tokens[0].scopes = ["read_api", "read_repository"] }
            let result = try await scene.relctl("doctor")
            #expect(result.status == 4 && result.output.contains("problem push access: "), "\(result.output)")
            await scene.forge.update { $0.tokens[0].scopes = ["api"] }
            #expect(try await check("push access", scene).state == "good")
        }
    }

    /// What relctl writes down about uploads and releases, where a rule or a setting of the server stands in its way.
    @Test func aServerThatTakesNoRecords() async throws {
        try await UploadScene.with { scene in
            let git = ["-C", scene.project.repository]
            let refs = try Git.run(git + ["for-each-ref"])
            let taken = try await check("upload records", scene)
            #expect(taken.state == "good" && taken.detail.contains("refs/relctl/uploads/Go"), "\(taken)")
            #expect(try await check("journals", scene).state == "good")
            #expect(try Git.run(git + ["for-each-ref"]) == refs)

            await scene.forge.update { $0.project.commitRules.issueKey = "APP-[0-9]+" }
            let ruled = try await scene.relctl("doctor")
            #expect(ruled.status == 4 && ruled.output.contains("problem upload records: "), "\(ruled.output)")
            #expect(ruled.output.contains("set identity.commit_prefix"), "\(ruled.output)")
            await scene.forge.update { $0.project.commitRules.issueKey = nil }

            try Git.run(git + ["config", "--add", "receive.hideRefs", "refs/relctl"])
            let refused = try await check("upload records", scene)
            #expect(refused.state == "problem" && refused.detail.contains("hidden ref"), "\(refused)")
            #expect(try await check("journals", scene).state == "warning")
            #expect(try await check("push access", scene).state == "good")
            #expect(try await scene.relctl("doctor").status == 4)
        }
    }

    @Test func aTokenThatEndsSoon() async throws {
        try await Scene.with { scene in
            await scene.forge.update { state in
                let day = Date(timeIntervalSince1970: Double(state.clock.now + 5 * 86_400))
                state.tokens[0].expires = day.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
            }
            let soon = try await check("token expiry", scene)
            #expect(soon.state == "warning" && soon.detail.contains("in 4 days") || soon.detail.contains("in 5 days"))
        }
    }
}
