import Foundation
import Support
import Testing

/// `--format json` and `--dry-run` of the commands whose result is files.
@Suite struct FormatTests {
    private func files(_ result: Relctl.Result) -> [String: String] {
        let files = result.json["files"] as? [[String: Any]] ?? []
        return Dictionary(
            files.map { ($0["path"] as? String ?? "", $0["outcome"] as? String ?? "") }, uniquingKeysWith: { $1 })
    }

    private func exists(_ path: String, _ relctl: Relctl) -> Bool {
        FileManager.default.fileExists(atPath: relctl.folder.appending(path: path).path())
    }

    @Test func initSaysWhichFilesItWrote() async throws {
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        let remote = "https://gitlab.com/mobile/ios.git"
        let command = ["init", "--remote", remote, "--config", "new.yml", "--format", "json"]
        let dry = try await relctl.run(command + ["--dry-run"])
        #expect(dry.status == 0 && files(dry) == ["new.yml": "planned"], "\(dry.complaint)")
        let planned = (dry.json["files"] as? [[String: Any]])?.first?["content"] as? String
        #expect(planned?.contains("kind: gitlab") == true && !exists("new.yml", relctl))
        let written = try await relctl.run(command)
        #expect(written.status == 0 && files(written) == ["new.yml": "done"], "\(written.complaint)")
        #expect(written.json["command"] as? String == "init" && written.json["schemaVersion"] as? Int == 1)
        #expect(written.json["outcome"] as? String == "done" && exists("new.yml", relctl))
        #expect((written.json["guesses"] as? [String])?.isEmpty == false)
        #expect((written.json["remaining"] as? [String])?.isEmpty == false)
        let again = try await relctl.run(command)
        #expect(again.status == 64 && again.json["outcome"] as? String == "failed", "\(again.output)")
        #expect(again.json["failure"] as? String == "new.yml is there already" && files(again).isEmpty)
    }

    @Test func boardSaysWhichFilesItWouldWrite() async throws {
        try await Scene.with { scene in
            let dry = try await scene.relctl("board", "--output", "out", "--dry-run")
            #expect(dry.status == 0, "\(dry.complaint)")
            #expect(dry.output == "would write out/board.json\nwould write out/index.html\n")
            #expect(!exists("out", scene.relctl))
            #expect(try await scene.relctl("board", "--output", "", "--dry-run").status == 64)
            let planned = try await scene.relctl("board", "--output", "out", "--dry-run", "--format", "json")
            #expect(files(planned) == ["out/board.json": "planned", "out/index.html": "planned"])
            let written = try await scene.relctl("board", "--output", "out", "--format", "json")
            #expect(files(written) == ["out/board.json": "done", "out/index.html": "done"], "\(written.output)")
            #expect(exists("out/index.html", scene.relctl))
            var other = scene.relctl
            other.variables["RELCTL_TOKEN"] = "expired"
            let refused = try await other("board", "--output", "out", "--format", "json")
            #expect(refused.status == 4 && refused.json["exitCode"] as? Int == 4, "\(refused.output)")
        }
    }

    @Test func aRehearsalHasItsSteps() async throws {
        let relctl = try Relctl(settings: "not read\n")
        defer { relctl.remove() }
        let result = try await relctl("rehearse", "--format", "json")
        #expect(result.status == 0 && result.json["outcome"] as? String == "done", "\(result.complaint)")
        for name in ["create-branch", "note-conflict", "create-tag", "merge-merge-request"] {
            #expect(result.steps.contains(name), "\(name)")
        }
        #expect(result.train("TrendyolGo")["phase"] as? String == "idle")
        #expect(try await relctl("rehearse", "--serve", "--format", "json").status == 64)
    }

    @Test func aSchemaIsJSON() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        let (plain, json) = (
            try await relctl("config", "schema"), try await relctl("config", "schema", "--format", "json")
        )
        #expect(json.status == 0 && json.output == plain.output)
    }
}
