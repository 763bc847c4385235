import Foundation
import RehearsalForge
import Testing

/// Scripts get a document, on stdout and in `--report`, however early a run fails.
@Suite struct FailureDocumentTests {
    /// The members that every document of a failed run has.
    private func expect(
        _ document: [String: Any], of command: String, exitCode: Int, outcome: String = "failed", _ words: String
    ) {
        #expect(document["schemaVersion"] as? Int == 1 && document["tool"] is [String: Any], "\(words)")
        #expect(document["command"] as? String == command)
        #expect(document["outcome"] as? String == outcome, "\(words)")
        #expect(document["exitCode"] as? Int == exitCode, "\(words)")
        #expect(document["asOf"] is String && document["failure"] is String, "\(words): \(document)")
        #expect((document["trains"] as? [Any])?.isEmpty == true && (document["steps"] as? [Any])?.isEmpty == true)
    }

    private static let commands = [
        ["status"], ["plan"], ["reconcile"], ["cut-release", "Trendyol"], ["sync-release"],
        ["retarget-release", "TrendyolGo"], ["publish-release", "TrendyolGo", "--version", "1.0"],
        ["repair-ancestry", "TrendyolGo"],
    ]

    @Test(arguments: commands) func whatFailsBeforeItsFirstLook(command: [String]) async throws {
        try await Scene.with { scene in
            let json = ["--format", "json"]
            var relctl = scene.relctl
            relctl.variables["RELCTL_TOKEN"] = ""
            let noToken = try await relctl.run(command + json)
            #expect(noToken.status == 4)
            expect(noToken.json, of: command[0], exitCode: 4, noToken.output)
            #expect((noToken.json["fix"] as? String)?.hasPrefix("make one") == true)
            #expect(noToken.complaint.contains("there is no token"))
            let badConfig = try await scene.relctl.run(command + json + ["--config", "nope.yml"])
            #expect(badConfig.status == 78)
            expect(badConfig.json, of: command[0], exitCode: 78, badConfig.output)
            #expect((badConfig.json["fix"] as? String)?.contains("--config") == true, "\(badConfig.output)")
            let noRepository = try await scene.relctl.run(command + json + ["--repository", "/nonexistent"])
            #expect(noRepository.status == 65)
            expect(noRepository.json, of: command[0], exitCode: 65, noRepository.output)
            let text = try await scene.relctl.run(command + ["--config", "nope.yml"])
            #expect(text.status == 78 && text.output.isEmpty)
        }
    }

    @Test(arguments: [
        ["status", "Nobody"], ["plan", "Nobody"], ["reconcile", "Nobody"], ["cut-release", "Nobody"],
        ["sync-release", "Nobody"], ["retarget-release", "Nobody"], ["publish-release", "Nobody", "--version", "1"],
        ["repair-ancestry", "Nobody"], ["cut-release", "Trendyol", "--at", "nope"],
        ["cut-release", "Trendyol", "--version", "1 0"],
        ["publish-release", "TrendyolGo", "--version", "1", "--at", "nope"],
    ]) func whatIsAskedForWrongly(command: [String]) async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl.run(command + ["--format", "json"])
            #expect(result.status == 64, "\(result.complaint)")
            expect(result.json, of: command[0], exitCode: 64, result.output)
            // Once, and nothing else.
            #expect(result.output.components(separatedBy: "schemaVersion").count == 2)
        }
    }

    @Test func theReportIsWrittenTooAndTheSummaryOfTheJob() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["RELCTL_TOKEN"] = ""
            relctl.variables["GITHUB_STEP_SUMMARY"] = relctl.folder.appending(path: "summary.md").path()
            let result = try await relctl("reconcile", "--report", "report.json")
            #expect(result.status == 4 && result.output.isEmpty)
            expect(try report(relctl), of: "reconcile", exitCode: 4, "\(result.complaint)")
            let summary = try String(contentsOf: relctl.folder.appending(path: "summary.md"), encoding: .utf8)
            #expect(summary.contains("there is no token"))
            let list = try await relctl(
                "reconcile", "--configs", "nowhere", "--format", "json", "--report", "report.json")
            #expect(list.status == 65 && (list.json["repositories"] as? [Any])?.isEmpty == true)
            expect(try report(relctl), of: "reconcile", exitCode: 65, list.output)
        }
    }

    @Test func aDoctorWithoutSettings() async throws {
        let relctl = try Relctl(settings: "version: 1\nforge: {}\n")
        defer { relctl.remove() }
        let result = try await relctl("doctor", "--format", "json")
        #expect(result.status == 78 && result.json["exitCode"] as? Int == 78, "\(result.output)")
        let checks = try #require(result.json["checks"] as? [[String: Any]])
        #expect(checks.map { $0["name"] as? String } == ["config"] && checks[0]["state"] as? String == "problem")
        #expect(result.json["failure"] is String && result.json["fix"] is String)
    }

    /// An object in place of its list, and once.
    @Test func settingsThatCannotBeShown() async throws {
        let relctl = try Relctl(settings: "version: 1\nforge: {}\n")
        defer { relctl.remove() }
        for arguments in [[], ["--config", "nope.yml"]] {
            let result = try await relctl.run(["config", "show", "--format", "json"] + arguments)
            #expect(result.status == 78 && result.json["exitCode"] as? Int == 78, "\(result.output)")
            #expect(result.json["command"] as? String == "config show" && result.json["tool"] is [String: Any])
            #expect(result.json["failure"] is String && result.json["fix"] is String, "\(result.output)")
            #expect(result.output.components(separatedBy: "schemaVersion").count == 2)
        }
        let text = try await relctl("config", "show")
        #expect(text.status == 78 && text.output.isEmpty)
    }

    @Test func anUploadThatIsNot() async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl("trigger-upload", "Nobody", "--format", "json")
            #expect(result.status == 64 && result.json["exitCode"] as? Int == 64, "\(result.output)")
            #expect(result.json["asOf"] is String && result.json["fix"] is String)
        }
    }

    /// Of several repositories the document says what failed, and where; each name once.
    @Test func oneOfSeveralRepositories() async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl("reconcile", "--configs", "relctl.yml,nope.yml", "--format", "json")
            #expect(result.status == 78 && result.json["exitCode"] as? Int == 78)
            let failure = try #require(result.json["failure"] as? String)
            #expect(failure.hasPrefix("nope.yml: can't be read"), "\(failure)")
            #expect((result.json["fix"] as? String)?.contains("--config") == true, "\(result.output)")
            #expect(!result.complaint.contains("nope.yml: nope.yml"), "\(result.complaint)")
            let good = try await scene.relctl("reconcile", "--configs", "relctl.yml", "--format", "json")
            #expect(good.json["failure"] is NSNull && good.json["fix"] is NSNull, "\(good.output)")
        }
    }

    /// What a signal stopped says so, with the status that the process ends with; the network is not to blame.
    @Test(
        arguments: [(SIGINT, "interrupted"), (SIGTERM, "terminated")],
        [
            ["reconcile"], ["status"], ["reconcile", "--configs", "relctl.yml"], ["repair-ancestry", "TrendyolGo"],
            ["doctor"],
        ])
    func aSignal(signal: (number: Int32, word: String), command: [String]) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var faults = Faults()
            faults.onRequest = { _ in try? await Task.sleep(for: .milliseconds(1500)) }
            await scene.forge.setFaults(faults)
            await scene.forge.forgetRequests()
            let isReported = command[0] == "reconcile"
            let report = isReported ? ["--report", "report.json"] : []
            let run = try scene.relctl.start(command + ["--format", "json"] + report)
            while await scene.forge.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            Glibc.kill(run.processID, signal.number)
            let stopped = try await run.wait()
            await scene.forge.setFaults(Faults())
            let code = Int(128 + signal.number)
            #expect(stopped.status == Int32(code), "\(stopped.complaint)")
            for document in try [stopped.json] + (isReported ? [self.report(scene.relctl)] : []) {
                #expect(document["exitCode"] as? Int == code, "\(document)")
                #expect(document["failure"] as? String == signal.word, "\(document)")
                #expect((document["fix"] as? String)?.hasPrefix("run it again") == true)
                if command[0] != "doctor" { #expect(document["outcome"] as? String == "failed") }
            }
            #expect(stopped.complaint.contains("relctl: \(signal.word)\n"), "\(stopped.complaint)")
            #expect(!stopped.complaint.contains("network"), "\(stopped.complaint)")
        }
    }

    private func report(_ relctl: Relctl) throws -> [String: Any] {
        let data = try Data(contentsOf: relctl.folder.appending(path: "report.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
