import Foundation
import Support
import Testing

/// `relctl audit-manifest` as a pipeline calls it: exit codes, where it looks, and what it refuses.
@Suite struct AuditManifestTests {
    @Test func findingsAreThree() async throws {
        try await Relctl.auditingTwoApps { relctl, tree in
            #expect(try await relctl("audit-manifest", tree).status == 3)
            #expect(try await relctl("audit-manifest", tree, "--app", "Core").status == 0)
            #expect(try await relctl("audit-manifest", tree, "--fail-on", "never").status == 0)
            let report = try await relctl("audit-manifest", tree, "--format", "json", "--app", "Second")
            #expect(report.status == 3)
            let findings = try #require(report.json["findings"] as? [[String: Any]])
            let errors = findings.filter { $0["severity"] as? String == "error" }
            #expect(
                errors.compactMap { $0["key"] as? String }
                    == ["NSCameraUsageDescription", "com.apple.developer.in-app-payments"])
        }
    }

    /// `fail_on` is the app's, whether `--app` names it or its target.
    @Test func anAppsThresholdIsFoundByItsTarget() async throws {
        try await Relctl.auditingTwoApps(Relctl.secondApp + "      fail_on: never\n") { relctl, _ in
            for name in ["Go", "Second"] {
                let named = try await relctl("audit-manifest", "tree", "--app", name)
                #expect(named.status == 0, "\(name)")
            }
            let strict = try await relctl("audit-manifest", "tree", "--app", "Second", "--fail-on", "error")
            #expect(strict.status == 3)
        }
    }

    /// What an earlier run found is looked up, and a record that still holds is not written again.
    @Test func whatIsKnownIsNotReadAgain() async throws {
        let spec = "name: App\ntargets:\n  App: { type: application, platform: iOS, sources: [.] }\n"
        var files = ["project.yml": spec]
        for number in 0..<600 { files["File\(number).swift"] = "let number\(number) = \(number)\n" }
        try await Relctl.auditing(files: files) { relctl, tree in
            // What was written within the last two seconds may change again and look the same.
            try await Task.sleep(for: .seconds(3))
            #expect(try await relctl("audit-manifest", "tree").status == 0)
            let folder = relctl.cache + "/relctl/audit"
            let records = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(records.count == 2, "what files hold, and what the project comes to")
            let inodes = {
                try records.map { name in
                    try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.systemFileNumber] as? Int
                }
            }
            let first = try inodes()
            try tree.write("let changed = 0\n", "File0.swift")
            #expect(try await relctl("audit-manifest", "tree").status == 0)
            #expect(try inodes() == first && !first.contains(nil))
        }
    }

    @Test func baselinesLeaveOnlyWhatIsNew() async throws {
        try await Relctl.auditingTwoApps { relctl, tree in
            let dry = try await relctl("audit-manifest", tree, "--write-baseline", "base", "--dry-run")
            #expect(dry.status == 0 && dry.output.contains("would write ") && dry.output.contains(" to base"))
            #expect(!FileManager.default.fileExists(atPath: relctl.folder.appending(path: "base").path()))
            #expect(try await relctl("audit-manifest", tree, "--dry-run").status == 64)
            let written = try await relctl("audit-manifest", tree, "--write-baseline", "base")
            let said = dry.output.replacing("would write ", with: "relctl: wrote ")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(written.status == 0 && written.complaint.contains(said), "\(written.complaint)")
            #expect(try await relctl("audit-manifest", tree, "--baseline", "base").status == 0)
            let plist = tree + "/Second/Info.plist"
            let text = try String(contentsOfFile: plist, encoding: .utf8)
            let more = "<dict>\n\n<key>NSContactsUsageDescription</key><string>To find your friends.</string>"
            try text.replacing("<dict>", with: more, maxReplacements: 1)
                .write(toFile: plist, atomically: true, encoding: .utf8)
            let next = try await relctl("audit-manifest", tree, "--baseline", "base", "--format", "json")
            #expect(next.status == 3)
            let keys = (next.json["findings"] as? [[String: Any]])?.compactMap { $0["key"] as? String }
            #expect(keys == ["NSContactsUsageDescription"])
            #expect(try await relctl("audit-manifest", tree, "--baseline", "nowhere").status == 65)
            try Data(repeating: UInt8(ascii: "#"), count: 17 << 20).write(to: relctl.folder.appending(path: "base"))
            let large = try await relctl("audit-manifest", tree, "--baseline", "base")
            #expect(
                large.status == 65 && large.complaint.contains("larger than 16 MiB, the limit"), "\(large.complaint)")
        }
    }

    @Test func commitsAreReadFromAnyRepository() async throws {
        try await Relctl.auditingTwoApps { relctl, tree in
            try URL(filePath: tree).commitAll("One")
            let bare = relctl.folder.appending(path: "bare.git").path()
            try Git.run(["clone", "--quiet", "--bare", tree, bare])
            // What is in the work tree does not matter to a commit.
            try Data("<<<<<<< ".utf8).write(to: URL(filePath: tree + "/Second/Info.plist"))
            let ways = [
                ["--rev", "main", tree], ["--rev", "main", "--repository", tree], ["--repository", bare],
                ["--rev", "HEAD", "--repository", bare], ["--rev", "main", "--repository", bare, "."],
            ]
            for way in ways {
                let report = try await relctl.run(["audit-manifest", "--format", "json"] + way)
                #expect(report.status == 3, "\(way): \(report.complaint)")
                let rules = (report.json["findings"] as? [[String: Any]])?.compactMap { $0["rule"] as? String } ?? []
                #expect(rules.count { $0 == "unused-capability" } == 2, "\(way)")
                #expect(!rules.contains("unreadable-manifest"), "\(way)")
            }
            #expect(try await relctl("audit-manifest", "--repository", bare, "--rev", "nowhere").status == 65)
            #expect(try await relctl("audit-manifest", "--repository", bare, "--rev", "main", "nowhere").status == 65)
            let now = try await relctl("audit-manifest", "--repository", tree, "--format", "json")
            #expect(now.output.contains("unreadable-manifest"))
        }
    }

    @Test func appsInDifferentFoldersAreAuditedOneAtATime() async throws {
        let other = Relctl.secondApp.replacing("version: 1\napps:\n", with: "").replacing("Go:", with: "Core:")
        try await Relctl.auditingTwoApps(
            Relctl.secondApp + other.replacing("path: tree", with: "path: .").replacing("Second", with: "Core")
        ) {
            relctl, _ in
            let result = try await relctl("audit-manifest")
            #expect(result.status == 64 && result.complaint.contains("--app Go"), "\(result.complaint)")
            #expect(try await relctl("audit-manifest", "--app", "Go", "--fail-on", "never").status == 0)
        }
    }

    /// An app whose target is `App`, with an entry that nothing uses.
    private func addApp(to folder: URL) throws {
        let spec = """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                sources: [Sources]
                info:
                  path: I.plist
                  properties: { NSCameraUsageDescription: To scan codes, ITSAppUsesNonExemptEncryption: false }
            """
        try folder.write("let a = 1", "Sources/A.swift")
        try folder.write(spec, "project.yml")
    }

    /// Targets of one name, as in apps of Capacitor: `audit.path` says which is whose, wherever the audit starts.
    @Test func appsWhoseTargetsHaveOneName() async throws {
        let settings = """
            version: 1
            apps:
              Alpha: { audit: { target: App, path: a, allow: [{ key: NSCameraUsageDescription, reason: The kiosk }] } }
              Beta: { audit: { target: App, path: b } }

            """
        try await Relctl.auditingTwoApps(settings) { relctl, tree in
            try FileManager.default.removeItem(atPath: tree)
            for folder in ["a", "b"] { try addApp(to: relctl.folder.appending(path: folder)) }
            let all = try await relctl("audit-manifest", ".", "--format", "json")
            let apps = try #require(all.json["apps"] as? [[String: Any]])
            #expect(apps.compactMap { $0["app"] as? String } == ["Alpha", "Beta"])
            let findings = try #require(all.json["findings"] as? [[String: Any]])
            let unused = findings.filter { $0["rule"] as? String == "unused-capability" }
            #expect(unused.compactMap { $0["app"] as? String } == ["Beta"], "Alpha's allowance is none of Beta's")
            #expect(all.status == 3 && !all.complaint.contains("no effect"), "\(all.complaint)")
            for way in [["b"], ["b", "--app", "Beta"], [".", "--app", "Beta"], ["--app", "Beta"]] {
                let one = try await relctl.run(["audit-manifest", "--format", "json"] + way)
                let apps = one.json["apps"] as? [[String: Any]]
                #expect(apps?.compactMap { $0["app"] as? String } == ["Beta"], "\(way): \(one.complaint)")
                #expect(one.status == 3 && !one.complaint.contains("no effect"), "\(way): \(one.complaint)")
            }
            let elsewhere = try await relctl("audit-manifest", "a", "--app", "Beta")
            #expect(elsewhere.status == 78 && elsewhere.complaint.contains("not below audit.path"))
            // Without paths neither says which app it is about.
            try settings.replacing(", path: a", with: "").replacing(", path: b", with: "")
                .write(to: relctl.folder.appending(path: "relctl.yml"), atomically: true, encoding: .utf8)
            let both = try await relctl("audit-manifest", ".")
            let doubt = "apps.Alpha.audit is about each target App of a/project.yml, b/project.yml"
            #expect(both.complaint.contains(doubt), "\(both.complaint)")
            #expect(both.complaint.contains("apps.Beta.audit has no effect: apps.Alpha names the target App as well"))
            let taken = try await relctl("audit-manifest", ".", "--app", "Beta")
            #expect(taken.status == 78 && taken.complaint.contains("audit.path"), "\(taken.complaint)")
            #expect(![both, taken, elsewhere].contains { $0.complaint.contains("did you mean App?") })
        }
    }

    /// `audit.path` begins at the root of the app's repository, also where the configuration lies above or in a subfolder.
    @Test func aConfigurationOutsideOfTheRepositorysRoot() async throws {
        let settings = """
            version: 1
            apps:
              Go: { audit: { target: App, path: b/ios, allow: [{ key: NSCameraUsageDescription, reason: The kiosk }] } }

            """
        try await Relctl.auditingTwoApps(settings) { relctl, tree in
            try FileManager.default.removeItem(atPath: tree)
            try addApp(to: URL(filePath: tree).appending(path: "b/ios"))
            try FileManager.default.createDirectory(atPath: tree + "/ci", withIntermediateDirectories: true)
            try settings.write(toFile: tree + "/ci/relctl.yml", atomically: true, encoding: .utf8)
            try URL(filePath: tree).commitAll("One")
            let ways = [
                ["tree/b/ios"], ["tree"], ["tree", "--app", "Go"], ["tree", "--rev", "HEAD", "--app", "Go"],
                ["--repository", "tree", "--rev", "HEAD", "--app", "Go"], ["tree", "--config", "tree/ci/relctl.yml"],
                ["tree", "--rev", "HEAD", "--config", "tree/ci/relctl.yml"],
            ]
            for way in ways {
                let report = try await relctl.run(["audit-manifest", "--format", "json"] + way)
                let apps = report.json["apps"] as? [[String: Any]]
                #expect(apps?.compactMap { $0["app"] as? String } == ["Go"], "\(way): \(report.complaint)")
                #expect(report.status == 0 && !report.complaint.contains("no effect"), "\(way): \(report.complaint)")
            }
        }
    }

    /// A graph that was never written costs what it would have told, and says so; the app is audited all the same.
    @Test func aGraphThatIsMissingIsSaidToBe() async throws {
        try await Relctl.auditingTwoApps(Relctl.secondApp + "      graph: tree/graph.json\n") { relctl, tree in
            let told = try await relctl("audit-manifest", "--app", "Go")
            #expect(told.status == 3)
            #expect(told.output.contains("graph.json:1:1: note: the file is not there"))
            #expect(told.output.contains("tuist graph --format json"))
            try Data("{\"projects\": [".utf8).write(to: URL(filePath: tree + "/graph.json"))
            let broken = try await relctl("audit-manifest", "--app", "Go")
            #expect(broken.output.contains("graph.json:1:15: error: expected a value"))
        }
    }

    @Test func aConfigurationForTheAuditAloneWillDo() async throws {
        let allowances = """
                  allow:
                    - { key: NSCameraUsageDescription, reason: The kiosk scans }
                    - { key: com.apple.developer.in-app-payments, reason: Comes with the next release }

            """
        try await Relctl.auditingTwoApps(Relctl.secondApp + allowances) { relctl, _ in
            let report = try await relctl("audit-manifest", "--app", "Go", "--format", "json")
            #expect(report.status == 0, "\(report.complaint)")
            let apps = report.json["apps"] as? [[String: Any]]
            let capabilities = apps?.first?["capabilities"] as? [[String: Any]]
            #expect(capabilities?.compactMap { $0["verdict"] as? String } == ["allowed", "allowed"])
            // Everything else needs a forge.
            #expect(try await relctl("status").status == 78)
        }
    }
}
