import Foundation
import RehearsalForge
import Testing

/// What a pass tells beside stdout, and that none of it changes how the pass ends.
@Suite struct AnnouncementTests {
    private func settings(_ forge: RehearsalForge) -> String {
        Relctl.settings(forge) + "\nnotify: { url: ${CHAT_HOOK} }\n"
    }

    @Test func onlyNewsIsPosted() async throws {
        let hook = try await Hook.start()
        try await Scene.with(settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            try await scene.cutWithFixes()
            #expect(try await relctl("reconcile", "--dry-run").status == 0)
            #expect(hook.messages.isEmpty, "a dry run tells nobody")
            let result = try await relctl.run(["reconcile", "-vv"])
            #expect(result.status == 0, "\(result.complaint)")
            #expect(hook.messages.count == 1)
            #expect(hook.messages.first?.contains("merge into TrendyolGo/Release") == true)
            #expect(!result.complaint.contains("canary-5e6f7a8b") && !result.output.contains("canary-5e6f7a8b"))
            try await relctl("reconcile")
            #expect(hook.messages.count == 1, "nothing changed")
        }
        await hook.stop()
    }

    /// The project is `mobile/ios`.
    @Test func aPlainPathBreaksNoLink() async throws {
        let hook = try await Hook.start(at: "/mobile")
        try await Scene.with(settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            try await scene.cutWithFixes()
            let result = try await relctl("reconcile", "--format", "json", "-vv")
            #expect(result.status == 0 && !result.complaint.contains(hook.url), "\(result.complaint)")
            // Slashes are escaped in JSON, or not.
            let output = result.output.replacing("\\/", with: "/")
            #expect(output.contains("/mobile/ios/-/merge_requests/") && !output.contains("<secret>"), "\(output)")
            #expect(hook.messages.first?.contains("<secret>") == false)
        }
        await hook.stop()
    }

    /// A person is called when the token is no good any more.
    @Test func aFailureIsPosted() async throws {
        let hook = try await Hook.start()
        try await Scene.with(settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            relctl.variables["RELCTL_TOKEN"] = "expired"
            let result = try await relctl("reconcile", "--report", "report.json")
            #expect(result.status == 4)
            let report = try Data(contentsOf: relctl.folder.appending(path: "report.json"))
            let json = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
            #expect(json["outcome"] as? String == "failed" && json["failure"] is String)
            #expect((json["trains"] as? [Any])?.isEmpty == true)
            #expect(hook.messages.count == 1)
            #expect(hook.messages.first?.contains("relctl on `mobile/ios`: failed") == true)
        }
        await hook.stop()
    }

    @Test(arguments: [
        "http://127.0.0.1:9/canary-5e6f7a8b9c0d", "http://192.0.2.1/canary-5e6f7a8b9c0d", "canary-5e6f7a8b9c0d", "",
    ])
    func whatCantBeToldIsAWarning(address: String) async throws {
        try await Scene.with(settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = address
            let missing = relctl.folder.appending(path: "missing").path
            relctl.variables["GITHUB_STEP_SUMMARY"] = missing + "/summary"
            try await scene.cutWithFixes()
            let result = try await relctl("reconcile", "--report", missing + "/report.json")
            #expect(result.status == 0)
            let warnings = result.complaint.split(separator: "\n").filter { $0.hasPrefix("relctl: warning: ") }
            #expect(warnings.count == 3, "\(result.complaint)")
            #expect(!result.complaint.contains("unreachable("), "\(result.complaint)")
            #expect(!result.complaint.contains("canary-5e6f7a8b"))
        }
    }

    @Test func aHookThatRefuses() async throws {
        let hook = try await Hook.start(answering: .forbidden)
        try await Scene.with(settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            try await scene.cutWithFixes()
            let result = try await relctl("reconcile")
            #expect(result.status == 0)
            #expect(result.complaint.contains("warning: nobody is told: it answers 403"))
        }
        await hook.stop()
    }

    @Test func theReportIsWhatStdoutWouldSay() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.relctl("reconcile")
            let result = try await scene.relctl("reconcile", "--report", "report.json")
            let json = try await scene.relctl("reconcile", "--format", "json")
            let report = try String(contentsOf: scene.relctl.folder.appending(path: "report.json"), encoding: .utf8)
            #expect(Relctl.timeless(report) == Relctl.timeless(json.output))
            #expect(report.contains("\"asOf\"") && result.output != report)
        }
    }
}
