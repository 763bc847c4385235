import Foundation
import Testing

/// The jobs, run as a runner runs them, with the built binary against a rehearsal forge.
@Suite struct JobTests {
    private func job(_ name: String, _ inputs: [String: String] = [:]) throws -> GitLabFile.Job {
        try #require(try GitLabFile().filled(inputs.merging(["image": "relctl:1"]) { old, _ in old }).job(name))
    }

    @Test func thePassOfGitLab() async throws {
        try await World.with { world in
            try await world.cutWithFix()
            let result = try await job("relctl:reconcile").run(in: world.folder.path, variables: world.variables)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(
                result.output.contains("section_start:") && result.output.contains("fast-forward TrendyolGo/Release"))
            let report = try world.json(".relctl/reconcile.json")
            #expect(report["outcome"] as? String == "done" || report["outcome"] as? String == "waiting")
            #expect((report["steps"] as? [Any])?.isEmpty == false)
        }
    }

    @Test func thePassOfGitLabOverAList() async throws {
        try await World.with { world in
            try await world.cutWithFix()
            try world.folder.write("# all of them\n\nrelctl.yml\n", to: "all repositories.txt")
            let job = try job("relctl:reconcile", ["config": "all repositories.txt", "many": "true"])
            let result = try await job.run(in: world.folder.path, variables: world.variables)
            #expect(result.status == 0, "\(result.complaint)")
            let report = try world.json(".relctl/reconcile.json")
            #expect((report["repositories"] as? [[String: Any]])?.map { $0["project"] as? String } == ["mobile/ios"])
        }
    }

    /// The code that says "run it again" gets through to the runner, and is one of those that are retried.
    @Test func aForgeThatIsDown() async throws {
        try await World.with { world in
            try world.folder.write(World.settings("http://127.0.0.1:9"), to: "relctl.yml")
            let job = try job("relctl:reconcile")
            let result = try await job.run(in: world.folder.path, variables: world.variables)
            #expect(result.status == 69)
            let retried = job.keys["retry"]?["exit_codes"]?.items.compactMap(\.text) ?? []
            #expect(retried.contains("\(result.status)"))
        }
    }

    @Test func theAuditOfGitLab() async throws {
        try await World.with { world in
            try FileManager.default.removeItem(atPath: world.folder.file("relctl.yml"))
            let fixture = PipelineFiles.root.appending(path: "Tests/Fixtures/Workspaces/XcodeGen").path()
            try FileManager.default.copyItem(atPath: fixture, toPath: world.folder.file("The Apps"))
            let job = try job("relctl:audit-manifest", ["audit-path": "The Apps", "audit-fail-on": "never"])
            var variables = world.variables
            variables["RELCTL_TOKEN"] = nil
            // A merge request that would have the job write elsewhere.
            try world.folder.write("precious", to: "keys")
            try FileManager.default.createSymbolicLink(
                atPath: world.folder.file("audit-manifest.junit.xml"), withDestinationPath: "keys")
            let result = try await job.run(in: world.folder.path, variables: variables)
            #expect(result.status == 0, "\(result.complaint)")
            for (kind, path) in job.keys["artifacts"]?["reports"]?.members ?? [] {
                let attributes = try FileManager.default.attributesOfItem(atPath: world.folder.file(path.text ?? ""))
                #expect(attributes[.type] as? FileAttributeType == .typeRegular, "\(kind)")
            }
            #expect(try String(contentsOfFile: world.folder.file("keys"), encoding: .utf8) == "precious")
        }
    }

    /// One run writes all reports; findings fail the job only in its last step, once they are sent.
    @Test func theAuditOfGitHub() async throws {
        try await World.with { world in
            try FileManager.default.removeItem(atPath: world.folder.file("relctl.yml"))
            let fixture = PipelineFiles.root.appending(path: "Tests/Fixtures/Workspaces/XcodeGen").path()
            try FileManager.default.copyItem(atPath: fixture, toPath: world.folder.file("The Apps"))
            let file = "Pipelines/GitHub/audit-manifest/action.yml"
            let variables = [
                "AUDIT_PATH": "The Apps", "AUDIT_BASELINE": "", "AUDIT_FAIL_ON": "", "AUDIT_SINCE": "auto",
                "AUDIT_SARIF": world.folder.file("audit.sarif"), "GITHUB_OUTPUT": world.folder.file("output"),
            ]
            let result = try await run(try step(file, "Audit"), in: world, variables)
            #expect(result.status == 0 && result.output.contains("::error file="), "\(result.complaint)")
            let output = try String(contentsOfFile: world.folder.file("output"), encoding: .utf8)
            #expect(output == "sarif=\(world.folder.file("audit.sarif"))\nstatus=3\n")
            #expect(try world.json("audit.sarif")["version"] as? String == "2.1.0")
            #expect(try await run(try step(file, "Decide"), in: world, ["AUDIT_STATUS": "3"]).status == 3)
            #expect(try await run(try step(file, "Decide"), in: world, ["AUDIT_STATUS": "0"]).status == 0)
        }
    }

    private func step(_ path: String, _ name: String) throws -> YAML {
        let file = try #require(try PipelineFiles.documents(path).first)
        let steps = file["runs"]?["steps"] ?? file["jobs"]?["relctl"]?["steps"]
        return try #require(steps?.items.first { $0["name"]?.text == name })
    }

    private func run(_ step: YAML, in world: World, _ variables: [String: String]) async throws -> Ended {
        let shell = "set -eo pipefail\n" + (step["run"]?.text ?? "")
        return try await Ended.run(
            ["bash"], in: world.folder.path, environment: world.variables.merging(variables) { $1 }, input: shell)
    }

    @Test func thePassOfGitHub() async throws {
        try await World.with { world in
            try await world.cutWithFix()
            let step = try step(GitHubFileTests.workflow, "Run relctl")
            let variables = [
                "RELCTL_CONFIG": "relctl.yml", "RELCTL_MANY": "false", "RELCTL_UPLOAD": "",
                "GITHUB_STEP_SUMMARY": world.folder.file("summary.md"),
            ]
            let result = try await run(step, in: world, variables)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(!result.output.contains("section_start"))
            let summary = try String(contentsOfFile: world.folder.file("summary.md"), encoding: .utf8)
            #expect(summary.contains("| `TrendyolGo` | following |"))
            #expect(try world.json(".relctl/reconcile.json")["command"] as? String == "reconcile")
        }
    }

    @Test func gitHubTriesAgainThreeTimes() async throws {
        try await World.with { world in
            try world.standIn("sleep")
            try FileManager.default.removeItem(atPath: world.folder.file("bin/relctl"))
            try world.folder.write("#!/bin/sh\necho ran >>\"$HOME/runs\"\nexit 75\n", to: "bin/relctl", mode: 0o755)
            let step = try step("Pipelines/GitHub/relctl/action.yml", "Run relctl")
            let result = try await run(
                step, in: world, ["RELCTL_COMMAND": "reconcile", "RELCTL_CONFIG": "relctl.yml", "RELCTL_APP": ""])
            #expect(result.status == 75)
            let runs = try String(contentsOfFile: world.folder.file("runs"), encoding: .utf8)
            #expect(runs == "ran\nran\nran\n")
            #expect(try await run(step, in: world, ["RELCTL_COMMAND": "rm -rf /"]).status == 64)
        }
    }

    /// The end of a wait is run again like other 75, so that all the waits together are within the job's limit.
    @Test func theWaitsForAnUploadEndBeforeTheJob() async throws {
        let workflow = try #require(try PipelineFiles.documents(GitHubFileTests.workflow).first)
        let limit = try #require(workflow["jobs"]?["relctl"]?["timeout-minutes"]?.text.flatMap(Int.init))
        let shells = [
            try step(GitHubFileTests.workflow, "Run relctl"),
            try step("Pipelines/GitHub/relctl/action.yml", "Run relctl"),
        ]
        for shell in shells {
            try await World.with { world in
                try world.record(endingWith: 75)
                let result = try await run(
                    shell, in: world,
                    [
                        "RELCTL_CONFIG": "relctl.yml", "RELCTL_MANY": "false", "RELCTL_UPLOAD": "Go",
                        "RELCTL_COMMAND": "trigger-upload", "RELCTL_APP": "Go",
                    ])
                #expect(result.status == 75)
                let calls = world.calls.split(separator: "\n").filter { $0.contains("trigger-upload") }
                #expect(calls.count == 3 && calls.allSatisfy { $0.hasSuffix(" -- Go") }, "\(calls)")
                let waits = calls.compactMap { $0.firstMatch(of: /--wait --timeout ([0-9]+)m/).flatMap { Int($0.1) } }
                #expect(waits.count == 3 && waits.reduce(0, +) <= limit - 20, "\(waits)")
            }
        }
    }

    /// Builds of the job run one at a time, so that none waits for an upload.
    @Test func anUploadOnJenkinsHoldsUpNoPass() async throws {
        let text = try PipelineFiles.text("Pipelines/Jenkins/Jenkinsfile")
        #expect(text.contains("disableConcurrentBuilds()") && text.contains("timeout(time: 20, unit: 'MINUTES')"))
        try await World.with { world in
            try world.record(endingWith: 0)
            for (app, arguments) in [
                ("Go", "trigger-upload -- Go"), ("", "reconcile --report .relctl/reconcile.json --board .relctl/board"),
            ] {
                let result = try await Ended.run(
                    ["sh", "-e"], in: world.folder.path,
                    environment: world.variables.merging(["RELCTL_UPLOAD": app]) { $1 },
                    input: text.components(separatedBy: "'''")[1])
                #expect(result.status == 0, "\(result.complaint)")
                #expect(world.calls.hasSuffix("/relctl \(arguments)\n"), "\(world.calls)")
            }
        }
    }

    @Test func theActionInstallsOnlyWhatItWasTold() async throws {
        try await World.with { world in
            for name in ["apt-get", "sudo", "curl"] { try world.standIn(name) }
            let step = try step("Pipelines/GitHub/relctl/action.yml", "Install relctl")
            try world.folder.write("not really\n", to: "relctl.deb")
            let sum = try await Ended.run(["sha256sum", "relctl.deb"], in: world.folder.path).output.prefix(64)
            var variables = [
                "RELCTL_PACKAGE": "relctl.deb", "RELCTL_SHA256": String(sum), "RELCTL_FOLDER": world.folder.path,
            ]
            #expect(try await run(step, in: world, variables).status == 0)
            #expect(world.calls.contains("install -y -qq \(world.folder.file("relctl.deb"))"))
            variables["RELCTL_SHA256"] = String(repeating: "0", count: 64)
            #expect(try await run(step, in: world, variables).status == 1)
            variables["RELCTL_PACKAGE"] = "http://127.0.0.1/relctl.deb"
            #expect(try await run(step, in: world, variables).status == 64)
            variables["RELCTL_PACKAGE"] = "https://127.0.0.1/relctl.deb"
            variables["RELCTL_SHA256"] = ""
            #expect(try await run(step, in: world, variables).status == 64)
            #expect(!world.calls.contains("/curl"))
        }
    }
}
