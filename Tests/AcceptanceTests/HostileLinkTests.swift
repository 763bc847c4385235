import Foundation
import RehearsalForge
import Support
import Testing

/// Links that a merge request may hold: nothing is written through one, and nothing outside the repository is read by one.
@Suite struct HostileLinkTests {
    private static let spec = """
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [Sources]
            info: { path: Info.plist, properties: { NSCameraUsageDescription: To scan. } }

        """

    /// A repository to audit in the current folder's `tree`, and a file beside it that is nobody's to overwrite.
    private func withTree(_ body: (Relctl, URL) async throws -> Void) async throws {
        let files = ["Sources/App.swift": "let x = 1\n", "project.yml": Self.spec]
        try await Relctl.auditing(files: files) { relctl, tree in
            let files = FileManager.default
            try files.createDirectory(at: tree.appending(path: ".git"), withIntermediateDirectories: true)
            try relctl.folder.write("precious", "home/keys")
            for (name, target) in ["out": "../home", "link": "../home/keys"] {
                try files.createSymbolicLink(atPath: tree.appending(path: name).path(), withDestinationPath: target)
            }
            try await body(relctl, tree)
        }
    }

    @Test(arguments: [
        ["--output", "tree/link"], ["--report", "junit=tree/link"],
        ["--report", "sarif=x.sarif", "--report", "json=tree/link"],
        ["--write-baseline", "tree/link"],
    ]) func theLinkIsReplaced(options: [String]) async throws {
        try await withTree { relctl, tree in
            let result = try await relctl.run(["audit-manifest", "tree", "--fail-on", "never"] + options)
            #expect(result.status == 0, "\(result.complaint)")
            #expect(try String(contentsOf: relctl.folder.appending(path: "home/keys"), encoding: .utf8) == "precious")
            let attributes = try FileManager.default.attributesOfItem(atPath: tree.appending(path: "link").path())
            #expect(attributes[.type] as? FileAttributeType == .typeRegular && attributes[.size] as? Int != 0)
        }
    }

    @Test(arguments: [
        ["--output", "tree/out/x"], ["--report", "junit=tree/out/x"], ["--write-baseline", "tree/out/keys"],
    ]) func aFolderThatLeadsOutIsRefused(options: [String]) async throws {
        try await withTree { relctl, _ in
            let result = try await relctl.run(["audit-manifest", "tree", "--fail-on", "never"] + options)
            #expect(result.status == 1 && result.complaint.contains("leads out of"), "\(result.complaint)")
            let home = relctl.folder.appending(path: "home")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.path()) == ["keys"])
            #expect(try String(contentsOf: home.appending(path: "keys"), encoding: .utf8) == "precious")
        }
    }

    /// The current folder is what a job was given, repository or not.
    @Test func theCurrentFolderCountsAsATree() async throws {
        try await withTree { relctl, _ in
            try FileManager.default.createSymbolicLink(
                atPath: relctl.folder.appending(path: "away").path(), withDestinationPath: "/tmp")
            let result = try await relctl("audit-manifest", "tree", "--fail-on", "never", "--output", "away/relctl-x")
            #expect(result.status == 1 && result.complaint.contains("away leads out of"), "\(result.complaint)")
        }
    }

    @Test func whatAPersonNamesOutsideIsWritten() async throws {
        try await withTree { relctl, _ in
            let place = try ScratchFolder()
            for folder in ["disk", "run"] {
                try FileManager.default.createDirectory(atPath: place.file(folder), withIntermediateDirectories: true)
            }
            try FileManager.default.createSymbolicLink(
                atPath: place.file("run/system"), withDestinationPath: "../disk")
            for path in [place.file("a.json"), place.file("run/system/b.json"), "tree/../home/c.json"] {
                let result = try await relctl("audit-manifest", "tree", "--fail-on", "never", "--output", path)
                #expect(result.status == 0, "\(path): \(result.complaint)")
            }
            #expect(FileManager.default.fileExists(atPath: place.file("disk/b.json")))
            let piped = try await relctl(
                "audit-manifest", "tree", "--fail-on", "never", "--format", "json", "--output", "/dev/stdout")
            #expect(piped.status == 0 && piped.json["command"] as? String == "audit-manifest")
        }
    }

    @Test func nothingOutsideIsRead() async throws {
        try await withTree { relctl, tree in
            let home = relctl.folder.appending(path: "home")
            try Data("0123456789abcdef\n".utf8).write(to: home.appending(path: "base"))
            try Data("version: 1\nsecret_key: x\n".utf8).write(to: home.appending(path: "relctl.yml"))
            let runs = [
                ["tree/out"], ["tree/out/../home"], ["tree", "--baseline", "tree/out/base"],
                ["tree", "--config", "tree/out/relctl.yml"],
            ]
            for run in runs {
                let result = try await relctl.run(["audit-manifest"] + run)
                #expect([65, 78].contains(result.status) && result.complaint.contains("leads out of"), "\(result)")
                #expect(!result.complaint.contains("secret_key"))
            }
            try FileManager.default.createSymbolicLink(
                atPath: tree.appending(path: "relctl.yml").path(), withDestinationPath: "../home/relctl.yml")
            let found = try await relctl("audit-manifest", "tree")
            #expect(found.status == 78 && !found.complaint.contains("secret_key"), "\(found.complaint)")
            try FileManager.default.removeItem(at: tree.appending(path: "relctl.yml"))
            try Data("version: 1\napps: { App: { audit: { path: out } } }\n".utf8)
                .write(to: tree.appending(path: "relctl.yml"))
            let configured = try await relctl("audit-manifest", "--config", "tree/relctl.yml")
            #expect(configured.status == 65 && configured.complaint.contains("leads out of"), "\(configured)")
        }
    }

    @Test func aBaselineHasALimit() async throws {
        try await withTree { relctl, _ in
            let line = Data("0123456789abcdef\ta\tb\tc\n".utf8)
            var base = Data()
            while base.count <= 16 << 20 { base += line }
            try base.write(to: relctl.folder.appending(path: "base"))
            let result = try await relctl("audit-manifest", "tree", "--baseline", "base")
            #expect(result.status == 65 && result.complaint.contains("16 MiB, the limit"), "\(result.complaint)")
        }
    }

    @Test func initWritesNoFileThroughALink() async throws {
        try await withTree { relctl, tree in
            for config in ["tree/link", "tree/out/relctl.yml"] {
                let result = try await relctl(
                    "init", "--remote", "https://gitlab.com/a/b.git", "--config", config)
                #expect(result.status != 0, "\(result.complaint)")
            }
            let home = relctl.folder.appending(path: "home")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.path()) == ["keys"])
            #expect(try String(contentsOf: home.appending(path: "keys"), encoding: .utf8) == "precious")
        }
    }

    /// A pass goes on, and says that it couldn't tell.
    @Test func thePassWritesNothingThroughALink() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            let (folder, files) = (relctl.folder, FileManager.default)
            let place = try ScratchFolder()
            try place.write("precious", to: "keys")
            for (link, target) in [("report", "keys"), ("summary", "keys"), ("out", "")] {
                try files.createSymbolicLink(
                    atPath: folder.appending(path: link).path(), withDestinationPath: place.file(target))
            }
            relctl.variables["GITHUB_STEP_SUMMARY"] = folder.appending(path: "summary").path()
            let replaced = try await relctl("reconcile", "--report", "report")
            #expect(replaced.status == 0 && replaced.complaint.contains("the summary of the job is not written"))
            let attributes = try files.attributesOfItem(atPath: folder.appending(path: "report").path())
            #expect(attributes[.type] as? FileAttributeType == .typeRegular)
            let refused = try await relctl("reconcile", "--report", "out/report")
            #expect(refused.status == 0 && refused.complaint.contains("out leads out of"), "\(refused.complaint)")
            #expect(try files.contentsOfDirectory(atPath: place.path) == ["keys"])
            #expect(try String(contentsOfFile: place.file("keys"), encoding: .utf8) == "precious")
        }
    }
}
