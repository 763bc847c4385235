import Foundation
import RehearsalForge
import Support
import Testing

/// Every bad input has its exit code and one clear message.
@Suite struct BadInputTests {
    @Test func unknownTrain() async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl("reconcile", "Trendyoll")
            #expect(result.status == 64)
            #expect(result.complaint.contains("did you mean Trendyol"))
        }
    }

    @Test(arguments: [["frobnicate"], ["cut-release"], ["reconcile", "--nope"], ["status", "--format", "xml"]])
    func usage(arguments: [String]) async throws {
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        #expect(try await relctl.run(arguments).status == 64)
    }

    @Test func optionsBeforeTheCommand() async throws {
        try await Scene.with { scene in
            let behind = try await scene.relctl("status", "--format", "json", "-q", "--config", "relctl.yml")
            let before = try await scene.relctl("--format", "json", "-q", "--config=relctl.yml", "status")
            #expect(
                before.status == 0 && Relctl.timeless(before.output) == Relctl.timeless(behind.output),
                "\(before.complaint)")
            #expect(try await scene.relctl("--config", "relctl.yml", "config", "validate").status == 0)
            for wrong in [["--config"], ["-q", "staus"], ["--at", "status"]] {
                let result = try await scene.relctl.run(wrong)
                #expect(result.status == 64 && result.complaint.hasPrefix("relctl: "), "\(result.complaint)")
            }
        }
    }

    /// Not the root of the file system, which Foundation takes for it.
    @Test(arguments: ["init --remote https://git.invalid/a/b.git --dry-run", "status", "audit-manifest"])
    func aFolderThatWasRemoved(command: String) async throws {
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        let script = """
            mkdir gone && cd gone && rmdir ../gone && \(Relctl.binary.path()) \(command) 2>&1; echo "status $?"
            """
        let output = try await ChildProgram.run(["sh", "-c", script], in: relctl.folder.path())
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.contains("the current folder was removed") && text.hasSuffix("status 65\n"), "\(text)")
    }

    @Test func misspelledCommands() async throws {
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        for words in [["staus"], ["help", "statsu"], ["staus", "--help"]] {
            let result = try await relctl.run(words)
            #expect(result.status == 64, "\(words)")
            #expect(result.complaint.contains("did you mean relctl status?"), "\(words): \(result.complaint)")
        }
        for words in [["config", "valdate"], ["help", "config", "valdate"]] {
            let result = try await relctl.run(words)
            #expect(result.status == 64, "\(words)")
            #expect(result.complaint.contains("did you mean relctl config validate?"), "\(words): \(result.complaint)")
        }
        for words in [["help"], ["help", "help"], ["help", "config", "validate"], ["--version"], ["config"], []] {
            #expect(try await relctl.run(words).status == 0, "\(words)")
        }
    }

    @Test(arguments: [
        "version: 2\n", "a: &a [*a, *a]\n", "version: 1\nforgee: {}\n", "", "\u{0}",
        "version: 1\nforge: { token: glpat-secret }\n",
    ])
    func badConfig(text: String) async throws {
        let relctl = try Relctl(settings: text)
        defer { relctl.remove() }
        let result = try await relctl("status")
        #expect(result.status == 78)
        #expect(result.complaint.contains("relctl.yml"))
        #expect(!result.complaint.contains("glpat-secret"))
    }

    @Test func problemsOfTheConfigInJSON() async throws {
        let relctl = try Relctl(settings: "version: 1\nforgee: {}\n")
        defer { relctl.remove() }
        let result = try await relctl("config", "validate", "--format", "json")
        #expect(result.status == 78 && result.complaint.contains("relctl.yml:2:1: forgee: "))
        let problems = try #require(result.json["problems"] as? [[String: Any]])
        try FileManager.default.removeItem(at: relctl.folder.appending(path: "relctl.yml"))
        let nothing = try await relctl("config", "validate", "--format", "json")
        #expect(nothing.status == 78 && (nothing.json["problems"] as? [Any])?.count == 1, "\(nothing.output)")
        let problem = try #require(problems.first { $0["key"] as? String == "forgee" })
        #expect(problem["line"] as? Int == 2 && problem["column"] as? Int == 1)
        #expect((problem["fix"] as? String)?.contains("did you mean `forge`?") == true, "\(problem)")
    }

    @Test func severalProblemsOfTheConfig() async throws {
        let relctl = try Relctl(settings: "version: 1\nforgee: {}\n")
        defer { relctl.remove() }
        let validate = try await relctl("config", "validate")
        #expect(validate.complaint.hasSuffix("  fix: correct these places\n"), "\(validate.complaint)")
        let show = try await relctl("config", "show")
        #expect(
            show.complaint.hasSuffix("  fix: correct these places; relctl config validate looks at the file alone\n"),
            "\(show.complaint)")
    }

    /// As every tool of a Unix does it.
    @Test func aResultThatCannotBeWrittenIsAFailure() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        let full = try await relctl.start(["config", "schema"], output: URL(filePath: "/dev/full")).wait()
        #expect(full.status == 1)
        #expect(full.complaint.contains("the result can't be written: No space left on device"))
    }

    /// The number of a closed stream goes to no other file of relctl's, and a file that was begun doesn't stay.
    @Test(arguments: [
        ("config schema 2>&1 >&-", "the result can't be written: Bad file descriptor"),
        ("init --remote https://gitlab.com/mobile/ios.git 2>&1", "relctl.yml: can't be written: File too large"),
    ])
    func whatCannotBeWritten(command: String, complaint: String) async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        let file = relctl.folder.appending(path: "relctl.yml").path()
        try FileManager.default.removeItem(atPath: file)
        let script = "ulimit -f 0; trap '' XFSZ; \(Relctl.binary.path()) \(command) | cat"
        let output = try await ChildProgram.run(["sh", "-c", script], in: relctl.folder.path())
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.contains(complaint), "\(text)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func doctorWithoutATokenSaysSoAmongItsChecks() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["RELCTL_TOKEN"] = ""
            let result = try await relctl("doctor")
            #expect(result.status == 4)
            #expect(result.output.hasPrefix("ok      config: "))
            #expect(result.output.contains("problem token: there is no token"))
            #expect(result.output.contains("fix: make"))
        }
    }

    @Test func noToken() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["RELCTL_TOKEN"] = ""
            let result = try await relctl("status")
            #expect(result.status == 4)
        }
    }

    @Test func wrongToken() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["RELCTL_TOKEN"] = "expired-\(Relctl.token)"
            let result = try await relctl("status")
            #expect(result.status == 4, "\(result.complaint)")
            #expect(result.complaint.contains("the token is that of RELCTL_TOKEN"), "\(result.complaint)")
            #expect(!result.complaint.contains(Relctl.token))
        }
    }

    @Test func aMachineWithoutGit() async throws {
        var relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        relctl.variables["PATH"] = relctl.folder.path()
        let result = try await relctl("rehearse")
        #expect(result.status == 1)
        #expect(result.complaint.contains("fix: a rehearsal needs the program git"), "\(result.complaint)")
        #expect(!result.complaint.contains("broken("))
    }

    @Test func aRehearsalWithoutARepository() async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl("rehearse", "--config", "relctl.yml")
            #expect(result.status == 65)
            #expect(result.complaint.contains("in no git repository"), "\(result.complaint)")
            #expect(result.complaint.contains("fix: name the clone"), "\(result.complaint)")
        }
    }

    /// What contradicts itself or can't be a name is refused before anything is asked or written.
    @Test(arguments: [
        (["cut-release", "Trendyol@8.4.0", "--version", "8.5.0"], "has no {version}"),
        (["init", "--remote", "https://gitlab.com/a/b.git", "--branch", "x..y", "--dry-run"], "x..y is no name"),
    ]) func contradictions(command: [String], words: String) async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl.run(command)
            #expect(result.status == 64 && result.complaint.contains(words), "\(result.status) \(result.complaint)")
            #expect(result.output.isEmpty)
        }
    }

    /// The parser would print relctl's own version, and succeed.
    @Test(arguments: [
        ["publish-release", "--version", "8.2.0"], ["publish-release", "--version=8.2.0", "--dry-run"],
        ["cut-release", "--version", "8.2.0"], ["-v", "cut-release", "--format", "json", "--version", "8.2.0"],
    ]) func aVersionOfNoTrain(command: [String]) async throws {
        try await Scene.with { scene in
            let result = try await scene.relctl.run(command)
            #expect(result.status == 64 && result.complaint.contains("needs a train"), "\(result.complaint)")
            #expect(result.output.isEmpty)
        }
    }

    @Test func nobodyThere() async throws {
        let relctl = try Relctl(
            settings: """
                version: 1
                forge: { kind: gitlab, url: "http://127.0.0.1:9", project: mobile/ios }
                trains: { T: { branch: release, cut_from: main, lands_on: main } }
                """)
        defer { relctl.remove() }
        let result = try await relctl("reconcile")
        #expect(result.status == 69 && result.complaint.contains("check forge.url"), "\(result.complaint)")
    }

    @Test func aShallowRepositoryNamedOnPurpose() async throws {
        try await Scene.with { scene in
            let clone = scene.relctl.folder.appending(path: "shallow.git").path()
            try Git.run(["clone", "--quiet", "--bare", "--depth", "1", "file://" + scene.project.repository, clone])
            let result = try await scene.relctl("status", "--repository", clone)
            #expect(result.status == 65)
            #expect(result.complaint.contains("--unshallow"))
            let elsewhere = try await scene.relctl("status", "--repository", "/nonexistent")
            #expect(elsewhere.status == 65)
        }
    }

    @Test func aPartialRepositoryNamedOnPurpose() async throws {
        try await Scene.with { scene in
            let clone = scene.relctl.folder.appending(path: "partial").path()
            try Git.run(["-C", scene.project.repository, "config", "uploadpack.allowFilter", "true"])
            try Git.run(["clone", "--quiet", "--filter=blob:none", "file://" + scene.project.repository, clone])
            let result = try await scene.relctl("status", "--repository", clone)
            #expect(result.status == 65)
            #expect(result.complaint.contains("without --filter") && !result.complaint.contains("--unshallow"))
        }
    }

    /// What a server says when it refuses a push reaches the user.
    @Test func aPushRule() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            await scene.forge.update { $0.project.pushRule = "Commit message does not follow the pattern 'JIRA-\\d+'" }
            let result = try await scene.relctl("reconcile")
            #expect(result.status == 4, "\(result.output)")
            #expect(result.output.contains("does not follow the pattern 'JIRA-"))
        }
    }

    @Test func aProtectedBranch() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            await scene.forge.update { state in
                state.protections.append(
                    BranchProtection(
                        id: 77, pattern: "TrendyolGo/*", push: .owner, merge: .owner, allowsForcePush: false))
            }
            let before = await scene.digest()
            let result = try await scene.relctl("reconcile")
            #expect(result.status == 4, "\(result.output)")
            #expect(await scene.digest() == before)
        }
    }
}
