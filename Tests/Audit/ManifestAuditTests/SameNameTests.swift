import Names
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Apps whose targets have one name, as `App` of Capacitor and `Runner` of Flutter.
@Suite struct SameNameTests {
    private static let camera = "NSCameraUsageDescription"

    /// An app `App` in each of these folders, which declares the camera and uses nothing.
    private static func tree(_ folders: [String] = ["a", "b"], platforms: [String: String] = [:]) -> MemoryTree {
        var files: [String: String] = [:]
        for folder in folders {
            let place = folder.isEmpty ? "" : folder + "/"
            files[place + "project.yml"] = """
                name: App
                targets:
                  App:
                    type: application
                    platform: \(platforms[folder] ?? "iOS")
                    sources: [Sources]
                    info:
                      path: I.plist
                      properties: { \(camera): To scan the codes of parcels, ITSAppUsesNonExemptEncryption: false }
                """
            files[place + "Sources/A.swift"] = "let a = 1"
        }
        return MemoryTree(files)
    }

    private static func settings(_ name: String, in folder: String?, target: String? = "App") -> AppAuditSettings {
        var settings = AppAuditSettings(name: name, target: target)
        settings.folder = folder
        return settings
    }

    private static func report(
        _ tree: MemoryTree = tree(), _ settings: [AppAuditSettings] = [], apps: [String] = []
    ) async throws -> AuditReport {
        var request = Audit.Request(today: Day(number: 20_800))
        (request.settings, request.apps) = (settings, apps)
        return try await Audit(of: tree).run(request)
    }

    private static func names(_ report: AuditReport) -> [String] {
        report.bundles.map { "\($0.app) \($0.target.id.project)" }
    }

    /// Where declarations are that nothing uses.
    private static func unused(_ report: AuditReport) -> [String] {
        report.findings.filter { $0.rule == "unused-capability" }.map(\.path)
    }

    // MARK: Which settings count

    @Test func aFolderTellsApart() async throws {
        let settings = [Self.settings("Alpha", in: "a"), Self.settings("Beta", in: "b")]
        let report = try await Self.report(Self.tree(), settings)
        #expect(Self.names(report) == ["Alpha a/project.yml", "Beta b/project.yml"])
        #expect(settings.allSatisfy { report.bundles(namedBy: $0).map(\.app) == [$0.name] })
        #expect(settings.allSatisfy { report.projectsInDoubt(of: $0).isEmpty })
        #expect(try await Self.names(Self.report(Self.tree(), settings, apps: ["Beta"])) == ["Beta b/project.yml"])
    }

    /// Without a folder they are about every target of the name; the innermost folder comes first. A part of a folder's
    /// name is none.
    @Test(arguments: [
        (["Alpha": ""] as [String: String?], ["Alpha a/project.yml", "Alpha b/project.yml"]),
        (["Alpha": "", "Beta": "b"], ["Alpha a/project.yml", "Beta b/project.yml"]),
        (["Alpha": "b", "Beta": "b/ios"], ["App a/project.yml", "Alpha b/project.yml"]),
        (["Alpha": "a/project.yml"], ["Alpha a/project.yml", "App b/project.yml"]),
        (["Alpha": nil], ["App a/project.yml", "App b/project.yml"]),
        (["Alpha": "aa"], ["App a/project.yml", "App b/project.yml"]),
    ])
    func folders(folders: [String: String?], expected: [String]) async throws {
        let settings = folders.sorted { $0.key < $1.key }.map { Self.settings($0.key, in: $0.value) }
        #expect(try await Self.names(Self.report(Self.tree(), settings)).sorted() == expected.sorted())
    }

    /// An allowance of one app is none of another, even where both are called the same in the report.
    @Test(arguments: ["Alpha", "App"]) func allowances(name: String) async throws {
        var settings = Self.settings(name, in: "a")
        settings.allow = [Allowance(key: Self.camera, reason: "the kiosk scans")]
        let report = try await Self.report(Self.tree(), [settings])
        #expect(Self.unused(report) == ["b/project.yml"])
        #expect(!report.findings.contains { $0.rule == "unused-allowance" })
        #expect(try await Self.unused(Self.report(Self.tree(), [settings], apps: [name])).isEmpty)
    }

    // MARK: What is said

    @Test func settingsThatDoNotTellApart() async throws {
        let settings = Self.settings("Alpha", in: "")
        let projects = ["a/project.yml", "b/project.yml"]
        #expect(try await Self.report(Self.tree(), [settings]).projectsInDoubt(of: settings) == projects)
        // One app for two systems has a project for each.
        let mac = Self.tree(platforms: ["b": "macOS"])
        #expect(try await Self.report(mac, [settings]).projectsInDoubt(of: settings).isEmpty)
    }

    /// The same name is no suggestion.
    @Test(arguments: [
        (
            "a" as String?, "b" as String?, ["a"],
            Audit.Failure.targetElsewhere("App", app: "Beta", projects: ["a/project.yml"])
        ),
        ("a", nil, ["a"], .targetElsewhere("App", app: "Beta", projects: ["a/project.yml"])),
        ("", "", ["a", "b"], .takenTarget("App", app: "Beta", by: "Alpha")),
        ("a", "a", ["a"], .takenTarget("App", app: "Beta", by: "Alpha")),
    ])
    func whatIsNotThere(first: String?, second: String?, folders: [String], failure: Audit.Failure) async throws {
        let settings = [Self.settings("Alpha", in: first), Self.settings("Beta", in: second)]
        await #expect(throws: failure) { try await Self.report(Self.tree(folders), settings, apps: ["Beta"]) }
    }

    // MARK: The report

    /// Each bundle has a part of its own, with its project beside the name where that occurs twice.
    @Test func bundlesOfOneName() async throws {
        let text = try await Self.report().rendered(as: .text, toolVersion: "1")
        let lines = text.split(separator: "\n")
        for folder in ["a", "b"] {
            let head = try #require(lines.firstIndex { $0.hasPrefix("App (\(folder)/project.yml)  app, ") }, "\(text)")
            #expect(lines[head + 2].hasPrefix("  \(folder)/project.yml:"), "\(text)")
        }
        let json = try await Self.report().rendered(as: .json, toolVersion: "1")
        #expect(json.split(separator: "\"project\" : \"a/project.yml\"").count >= 3, "of app and finding")
        let one = try await Self.report(Self.tree(["a"])).rendered(as: .text, toolVersion: "1")
        #expect(one.contains("App  app of a/project.yml, "))
    }

    /// A demonstration is milder; an app of its name is not.
    @Test func demonstrations() async throws {
        func missing(in folders: [String]) async throws -> [Severity] {
            var tree = Self.tree(folders)
            for (path, bytes) in tree.files {
                let text =
                    path.hasSuffix(".swift")
                    ? "import AVFoundation\nlet o = AVCaptureMetadataOutput()"
                    : String(decoding: bytes, as: UTF8.self)
                        .replacing("\(Self.camera): To scan the codes of parcels, ", with: "")
                tree.files[path] = Array(text.utf8)
            }
            let found = try await Self.report(tree).findings.filter { $0.rule == "missing-capability" }
            return found.filter { !$0.path.hasPrefix("Examples") }.map(\.severity)
        }
        #expect(try await missing(in: ["ios"]) == [.error])
        #expect(try await missing(in: ["Examples", "ios"]) == [.error])
    }

    /// Of a second app of the name, only that is copied.
    @Test func copies() async throws {
        var tree = Self.tree()
        tree.files["a/Sources/A.swift"] = Array("import AVFoundation\nlet o = AVCaptureMetadataOutput()".utf8)
        let report = try await Self.report(tree)
        #expect(Self.unused(report) == ["b/project.yml"])
        let found = report.findings.first { $0.rule == "unused-capability" }
        #expect(found?.evidence.contains { $0.hasPrefix("App of a/project.yml uses it: ") } == true)
    }
}
