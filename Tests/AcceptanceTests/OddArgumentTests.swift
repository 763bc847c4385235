import Foundation
import RehearsalForge
import Testing

/// Arguments that mean nothing are refused with the reason, and none is silently ignored.
@Suite struct OddArgumentTests {
    /// A script's variable that isn't set: an empty folder would be the root of the file system. What comes first without
    /// the check is a forge that isn't there, so that nothing is ever written.
    @Test(arguments: [
        ["board", "--output", ""], ["board", "--output="], ["reconcile", "--board", ""], ["reconcile", "--report="],
        ["rehearse", "--board", ""], ["cut-release", "T", "--at", ""], ["publish-release", "T", "--version", ""],
        ["status", ""], ["status", "--", ""],
    ]) func emptyOnes(command: [String]) async throws {
        var relctl = try Relctl(
            settings: """
                version: 1
                forge: { kind: gitlab, url: "http://127.0.0.1:9", project: mobile/ios }
                trains: { T: { branch: release, cut_from: main, lands_on: main } }
                """)
        defer { relctl.remove() }
        relctl.variables["PATH"] = relctl.folder.path()
        let result = try await relctl.run(command)
        #expect(result.status == 64, "\(result.status) \(result.complaint)")
        #expect(result.complaint.contains(" is empty\n  fix: give it a value"), "\(result.complaint)")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        ["cut-release", "Trendyol", "--version", "1.0"], ["cut-release", "Trendyol@1.0"],
        ["cut-release", "Trendyol", "TrendyolGo", "--version", "1.0"],
        ["repair-ancestry", "TrendyolGo@1"], ["status", "TrendyolGo@1"], ["sync-release", "TrendyolGo@1"],
        ["publish-release", "TrendyolGo@1", "--version", "1.0"],
    ]) func aVersionForABranchWithoutOne(command: [String]) async throws {
        try await Scene.with { scene in
            let before = await scene.digest()
            let result = try await scene.relctl.run(command)
            #expect(result.status == 64 && result.complaint.contains("has no {version}"), "\(result.complaint)")
            #expect(await scene.digest() == before)
        }
    }

    @Test func aVersionIsForTheTrainsThatHaveOne() async throws {
        try await Scene.with(settings: { forge in
            Relctl.settings(forge).replacing("branch: Trendyol/Release", with: "branch: 'Trendyol/Release-{version}'")
        }) { scene in
            let two = try await scene.relctl("cut-release", "Trendyol@8.4.0", "--version", "8.5.0")
            #expect(two.status == 64 && two.complaint.contains("Trendyol@8.4.0 and --version 8.5.0"))
            let cut = try await scene.relctl("cut-release", "Trendyol", "TrendyolGo", "--version", "8.2.0")
            #expect(cut.status == 0, "\(cut.complaint)")
            // The version of a tag is the package's.
            let published = try await scene.relctl("publish-release", "TrendyolGo", "--version", "8.2.0", "--dry-run")
            #expect(published.status == 0, "\(published.complaint)")
            let nothing = try await scene.relctl("repair-ancestry", "Trendyol@9")
            #expect(nothing.status == 64 && nothing.complaint.contains("there is no release Trendyol@9"))
            #expect(try await scene.relctl("repair-ancestry", "Trendyol@8.2.0").status == 0)
        }
    }

    @Test func aFileThatIsNotThereIsNotOfTheWrongKind() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        for command in [["--check", "nofile"], ["base", "ours", "theirs"]] {
            let result = try await relctl.run(["merge-driver"] + command)
            #expect(result.status == 65 && result.complaint.contains("No such file"), "\(result.complaint)")
            #expect(!result.complaint.contains("--kind"))
        }
        let other = try await relctl("merge-driver", "--check", "relctl.yml")
        #expect(other.status == 65 && other.complaint.contains("--kind"))
    }

    @Test(arguments: [
        ("a b", "git refuses a tag like TrendyolGo/* with it"), ("8.2.0-rc.1", "it is a pre-release"),
    ]) func aVersionThatCannotBePublished(version: String, words: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let result = try await scene.relctl("publish-release", "TrendyolGo", "--version", version)
            #expect(result.status == 64 && result.complaint.contains("published version: \(words)\n"))
        }
    }

    @Test func aCacheThatCannotBeMade() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            relctl.variables["XDG_CACHE_HOME"] = "/proc/nope"
            let result = try await relctl("status")
            #expect(result.status == 1, "\(result.complaint)")
            let fix = try #require(result.complaint.split(separator: "\n").last { $0.hasPrefix("  fix: ") })
            #expect(fix.contains("XDG_CACHE_HOME") && fix.contains("--repository"), "\(result.complaint)")
        }
    }

    /// `--version` is the release's, or relctl's: no help says both.
    @Test(arguments: [("cut-release", "<version>"), ("publish-release", "<version>"), ("status", "Show the version.")])
    func helpNamesOneVersion(command: String, words: String) async throws {
        let relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        let help = try await relctl(command, "--help")
        let lines = help.output.split(separator: "\n").filter { $0.hasPrefix("  --version ") }
        #expect(help.status == 0 && lines.count == 1 && lines[0].contains(words), "\(help.output)")
    }

    @Test func initInASubfolderHidesNoSettings() async throws {
        var relctl = try Relctl(settings: "version: 1\n")
        defer { relctl.remove() }
        try Git.run(["init", "--quiet", relctl.folder.path()])
        let folder = relctl.folder.appending(path: "Apps/Go")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        relctl.workingFolder = folder
        let remote = ["init", "--remote", "https://gitlab.com/mobile/ios.git"]
        for more in [[], ["--ci", "gitlab"], ["--dry-run"]] {
            let result = try await relctl.run(remote + more)
            #expect(result.status == 64 && result.complaint.contains("is there already"), "\(result.complaint)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).allSatisfy { !$0.hasSuffix("yml") })
        // On purpose, and in a repository of its own.
        #expect(try await relctl.run(remote + ["--config", "relctl.yml"]).status == 0)
        try FileManager.default.removeItem(at: folder.appending(path: "relctl.yml"))
        try Git.run(["init", "--quiet", folder.path()])
        #expect(try await relctl.run(remote).status == 0)
    }
}
