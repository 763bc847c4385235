import Foundation
import Testing

/// Audits that find no app, can't read what they are told to, or are told something that makes no sense.
@Suite struct AuditFailureTests {
    @Test func whatIsNotThereIsNamed() async throws {
        try await Relctl.auditingTwoApps { relctl, tree in
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

    /// A typing error in the configuration takes rules away from an app: never without a word.
    @Test(arguments: [
        (
            settings: Relctl.secondApp.replacing("Second", with: "Secnd"),
            says: "no app or extension Secnd here; did you mean Second?"
        ),
        (settings: Relctl.secondApp + "      configuration: Nope\n", says: "there is no Nope, only "),
    ])
    func settingsWithoutEffect(settings: String, says: String) async throws {
        try await Relctl.auditingTwoApps(settings) { relctl, _ in
            let result = try await relctl("audit-manifest", "--fail-on", "never")
            #expect(result.status == 0 && result.complaint.contains(says), "\(result.complaint)")
        }
    }

    @Test func anAuditOfNothingIsSaidToBeOne() async throws {
        try await Relctl.auditingTwoApps { relctl, tree in
            let empty = tree + "/nothing"
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
            let ways = [[], ["--fail-on", "never"], ["--format", "sarif"], ["--format", "json"], ["--app", "Go"]]
            for options in ways {
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

    /// Where a commit was read the message names it: the app may be on another branch.
    @Test func aCommitWithoutAnAppIsNamed() async throws {
        try await Relctl.auditingTwoApps { relctl, _ in
            let empty = relctl.folder.appending(path: "empty")
            let bare = relctl.folder.appending(path: "bare.git").path()
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            try Data("Nothing".utf8).write(to: empty.appending(path: "README.md"))
            try empty.commitAll("One")
            try Git.run(["clone", "--quiet", "--bare", empty.path(), bare])
            let ways = [
                (["--repository", bare], "\(bare) at HEAD"),
                (["--repository", bare, "--rev", "main"], "\(bare) at main"),
                ([empty.path(), "--rev", "main"], " at main"), ([empty.path()], empty.path() + "\n"),
            ]
            for (arguments, place) in ways {
                let result = try await relctl.run(["audit-manifest"] + arguments)
                #expect(result.status == 65 && result.output.isEmpty)
                #expect(result.complaint.contains("no app or extension was found in "), "\(result.complaint)")
                #expect(result.complaint.contains(place), "\(result.complaint)")
            }
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
        try await Relctl.auditingTwoApps { relctl, tree in
            try URL(filePath: tree).commitAll("One")
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

    @Test(arguments: [
        (settings: "apps: { Go: { audit: { target: Nowhere } } }", says: "there is no app or extension Nowhere"),
        (settings: "apps: { Go: { audit: { targett: Second } } }", says: "did you mean `target`?"),
        (settings: "apps: { Go: { audit: { allow: [{ key: A }] } } }", says: "reason: is missing"),
        (settings: "forge: { kind: gitlab }\napps: { Go: { audit: { target: Second } } }", says: "trains: is missing"),
    ])
    func wrongConfigurationsAreRefused(settings: String, says: String) async throws {
        try await Relctl.auditingTwoApps("version: 1\n" + settings) { relctl, tree in
            let result = try await relctl("audit-manifest", tree, "--app", "Go")
            #expect(result.status == 78)
            #expect(result.complaint.contains(says), "\(result.complaint)")
        }
    }
}
