import Foundation
import Support
import Testing

/// `relctl audit-manifest` as a pipeline calls it: exit codes, where it looks, and what it refuses.
@Suite struct AuditManifestTests {
    private static let fixtures = packageFolder.appending(path: "Tests/Fixtures/Workspaces")

    /// A configuration for the audit of one app, whose last section may go on.
    private static let second = """
        version: 1
        apps:
          Go:
            audit:
              path: tree
              target: Second

        """

    /// A folder with the two apps of the fixture in `tree`, and this configuration.
    private func withTree(_ settings: String? = nil, _ body: (Relctl, _ tree: String) async throws -> Void) async throws
    {
        let relctl = try Relctl(settings: settings ?? "")
        defer { relctl.remove() }
        if settings == nil { try FileManager.default.removeItem(at: relctl.folder.appending(path: "relctl.yml")) }
        let tree = relctl.folder.appending(path: "tree")
        try FileManager.default.copyItem(at: Self.fixtures.appending(path: "XcodeProject"), to: tree)
        try await body(relctl, tree.path())
    }

    private func commit(_ tree: String) throws {
        try Git.run(["init", "--quiet", "--initial-branch", "main", tree])
        try Git.run(["-C", tree, "add", "--all"])
        try Git.run([
            "-C", tree, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "One",
        ])
    }

    @Test func findingsAreThree() async throws {
        try await withTree { relctl, tree in
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

    /// What an earlier run found is looked up, and a record that still holds is not written again.
    @Test func whatIsKnownIsNotReadAgain() async throws {
        let relctl = try Relctl(settings: "")
        defer { relctl.remove() }
        try FileManager.default.removeItem(at: relctl.folder.appending(path: "relctl.yml"))
        let tree = relctl.folder.appending(path: "tree")
        try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        let spec = "name: App\ntargets:\n  App: { type: application, platform: iOS, sources: [.] }\n"
        try spec.write(to: tree.appending(path: "project.yml"), atomically: true, encoding: .utf8)
        for number in 0..<600 {
            let file = tree.appending(path: "File\(number).swift")
            try "let number\(number) = \(number)\n".write(to: file, atomically: true, encoding: .utf8)
        }
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
        try "let changed = 0\n".write(to: tree.appending(path: "File0.swift"), atomically: true, encoding: .utf8)
        #expect(try await relctl("audit-manifest", "tree").status == 0)
        #expect(try inodes() == first && !first.contains(nil))
    }

    @Test func baselinesLeaveOnlyWhatIsNew() async throws {
        try await withTree { relctl, tree in
            #expect(try await relctl("audit-manifest", tree, "--write-baseline", "base").status == 0)
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
        try await withTree { relctl, tree in
            try commit(tree)
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

    @Test func whatIsNotThereIsNamed() async throws {
        try await withTree { relctl, tree in
            let cases: [(arguments: [String], status: Int32, says: String)] = [
                (["--app", "Secnd"], 64, "did you mean Second?"),
                (["--against", "Coro"], 64, "did you mean Core?"),
                (["--configuration", "Relese"], 64, "did you mean Release?"),
                (["--explain", "unused-capabilty"], 64, "did you mean unused-capability?"),
                (["--fail-on", "note"], 64, "'error', 'warning' or 'never'"),
            ]
            for item in cases {
                let result = try await relctl.run(["audit-manifest", tree] + item.arguments)
                #expect(result.status == item.status, "\(item.arguments)")
                #expect(result.complaint.contains(item.says), "\(result.complaint)")
                #expect(result.output.isEmpty)
            }
            #expect(try await relctl("audit-manifest", tree + "/nowhere").status == 65)
            let project = try await relctl("audit-manifest", tree + "/Shop.xcodeproj")
            #expect(project.status == 64)
            #expect(project.complaint.contains("relctl audit-manifest \(tree)"))
        }
    }

    /// A graph that was never written costs what it would have told, and says so; the app is audited all the same.
    /// A typing error in the configuration takes rules away from an app: never without a word.
    @Test(arguments: [
        (
            settings: second.replacing("Second", with: "Secnd"),
            says: "no app or extension Secnd here; did you mean Second?"
        ),
        (settings: second + "      configuration: Nope\n", says: "there is no Nope, only "),
    ])
    func settingsWithoutEffect(settings: String, says: String) async throws {
        try await withTree(settings) { relctl, _ in
            let result = try await relctl("audit-manifest", "--fail-on", "never")
            #expect(result.status == 0 && result.complaint.contains(says), "\(result.complaint)")
        }
    }

    @Test func anAuditOfNothingIsSaidToBeOne() async throws {
        try await withTree { relctl, tree in
            let empty = tree + "/nothing"
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
            for options in [[], ["--fail-on", "never"], ["--format", "sarif"], ["--format", "json"]] {
                let result = try await relctl.run(["audit-manifest", empty] + options)
                let isJSON = options.contains("json")
                #expect(result.status == 65 && result.output.isEmpty != isJSON, "\(options)")
                if isJSON { expectFailure(result.json, 65) }
                #expect(result.complaint.contains("no app or extension was found in \(empty)"), "\(result.complaint)")
            }
            // What can't be read is reported, and is no success either.
            try FileManager.default.createDirectory(
                atPath: empty + "/App.xcodeproj", withIntermediateDirectories: true)
            try Data("{ <<<<<<< HEAD".utf8).write(to: URL(filePath: empty + "/App.xcodeproj/project.pbxproj"))
            let broken = try await relctl("audit-manifest", empty)
            #expect(broken.status == 3 && broken.output.contains("unreadable-manifest"), "\(broken.complaint)")
            #expect(try await relctl("audit-manifest", empty, "--fail-on", "never").status == 65)
            // The app may be in a spec that is passed over: the reason is said wherever the report goes.
            let spec = "include: [Gone.yml]\ntargets: { App: { type: application, platform: iOS } }"
            try FileManager.default.removeItem(atPath: empty + "/App.xcodeproj")
            try Data(spec.utf8).write(to: URL(filePath: empty + "/project.yml"))
            let nameless = try await relctl("audit-manifest", empty, "--output", "report.txt")
            #expect(nameless.status == 65 && nameless.complaint.contains("no app or extension was found"))
            #expect(nameless.complaint.contains("project.yml:1: the included file 'Gone.yml'"), "\(nameless.complaint)")
        }
    }

    /// JSON also tells of an audit that failed. The formats in which nothing found means that all is well don't.
    @Test(arguments: [
        (arguments: ["--config", "bad.yml"], status: 78, says: "write `version: 1`"),
        (["--baseline", "gone"], 65, "gone: can't be read"), (["--rev", "gone"], 65, "there is no commit gone"),
        (["--app", "Secnd"], 64, "did you mean Second?"),
        (["--why", "NSCameraUsageDescription", "--rev", "gone"], 65, "there is no commit gone"),
    ])
    func anAuditThatFailsSaysSoInJSON(arguments: [String], status: Int32, says: String) async throws {
        try await withTree { relctl, tree in
            try commit(tree)
            try Data("version: 2\n".utf8).write(to: relctl.folder.appending(path: "bad.yml"))
            let printed = try await relctl.run(["audit-manifest", "tree", "--format", "json"] + arguments)
            #expect(printed.status == status && printed.complaint.contains(says), "\(printed.complaint)")
            expectFailure(printed.json, Int(status))
            if arguments.contains("--why") { return }
            let other = ["audit-manifest", "tree", "--format", "junit", "--output", "all.xml"]
            let files = ["--report", "json=all.json", "--report", "sarif=all.sarif"]
            let written = try await relctl.run(other + files + arguments)
            #expect(written.status == status && written.output.isEmpty)
            let document = try Data(contentsOf: relctl.folder.appending(path: "all.json"))
            expectFailure(try JSONSerialization.jsonObject(with: document) as? [String: Any] ?? [:], Int(status))
            for file in ["all.xml", "all.sarif"] {
                #expect(!FileManager.default.fileExists(atPath: relctl.folder.appending(path: file).path()))
            }
        }
    }

    private func expectFailure(_ document: [String: Any], _ status: Int) {
        #expect(document["exitCode"] as? Int == status && document["failure"] is String, "\(document)")
        #expect((document["apps"] as? [Any])?.isEmpty == true && (document["findings"] as? [Any])?.isEmpty == true)
    }

    @Test func appsInDifferentFoldersAreAuditedOneAtATime() async throws {
        let other = Self.second.replacing("version: 1\napps:\n", with: "").replacing("Go:", with: "Core:")
        try await withTree(
            Self.second + other.replacing("path: tree", with: "path: .").replacing("Second", with: "Core")
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
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try "let a = 1".write(to: sources.appending(path: "A.swift"), atomically: true, encoding: .utf8)
        try spec.write(to: folder.appending(path: "project.yml"), atomically: true, encoding: .utf8)
    }

    /// Targets of one name, as in apps of Capacitor: `audit.path` says which is whose, wherever the audit starts.
    @Test func appsWhoseTargetsHaveOneName() async throws {
        let settings = """
            version: 1
            apps:
              Alpha: { audit: { target: App, path: a, allow: [{ key: NSCameraUsageDescription, reason: The kiosk }] } }
              Beta: { audit: { target: App, path: b } }

            """
        try await withTree(settings) { relctl, tree in
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
        try await withTree(settings) { relctl, tree in
            try FileManager.default.removeItem(atPath: tree)
            try addApp(to: URL(filePath: tree).appending(path: "b/ios"))
            try FileManager.default.createDirectory(atPath: tree + "/ci", withIntermediateDirectories: true)
            try settings.write(toFile: tree + "/ci/relctl.yml", atomically: true, encoding: .utf8)
            try commit(tree)
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

    @Test func aGraphThatIsMissingIsSaidToBe() async throws {
        try await withTree(Self.second + "      graph: tree/graph.json\n") { relctl, tree in
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
        try await withTree(Self.second + allowances) { relctl, _ in
            let report = try await relctl("audit-manifest", "--app", "Go", "--format", "json")
            #expect(report.status == 0, "\(report.complaint)")
            let apps = report.json["apps"] as? [[String: Any]]
            let capabilities = apps?.first?["capabilities"] as? [[String: Any]]
            #expect(capabilities?.compactMap { $0["verdict"] as? String } == ["allowed", "allowed"])
            // Everything else needs a forge.
            #expect(try await relctl("status").status == 78)
        }
    }

    @Test(arguments: [
        (settings: "apps: { Go: { audit: { target: Nowhere } } }", says: "there is no app or extension Nowhere"),
        (settings: "apps: { Go: { audit: { targett: Second } } }", says: "did you mean `target`?"),
        (settings: "apps: { Go: { audit: { allow: [{ key: A }] } } }", says: "reason: is missing"),
        (settings: "forge: { kind: gitlab }\napps: { Go: { audit: { target: Second } } }", says: "trains: is missing"),
    ])
    func wrongConfigurationsAreRefused(settings: String, says: String) async throws {
        try await withTree("version: 1\n" + settings) { relctl, tree in
            let result = try await relctl("audit-manifest", tree, "--app", "Go")
            #expect(result.status == 78)
            #expect(result.complaint.contains(says), "\(result.complaint)")
        }
    }
}
