import Foundation
import Support
import Testing

@testable import CapabilityUsage

/// Caches that a merge request brings along.
@Suite struct PlantedCacheTests {
    private static let spec = """
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [Sources]
            info: { path: Info.plist, properties: { NSCameraUsageDescription: To scan., ITSAppUsesNonExemptEncryption: false } }

        """

    /// Where a cache of audits holds the uses of its one tree.
    private func record(in cache: String) throws -> URL {
        let folder = URL(filePath: cache).appending(path: "relctl/audit")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        let name = try #require(names.first { $0.hasSuffix(".uses") })
        return folder.appending(path: name)
    }

    /// What was found in a file that uses the camera, as if it had been found in another one.
    private func forged(_ uses: Data, for file: Data) throws -> Data {
        let head = try #require(uses.firstIndex(of: UInt8(ascii: "\n"))) + 1
        // The first row of the table: the mark and the hash of the only file.
        let row = 32..<56
        var body = Array(uses.dropFirst(head + 16))
        body.replaceSubrange(row, with: Array(file.dropFirst(head + 16))[row])
        var writer = ByteWriter()
        writer.bytes = Array(uses.prefix(head))
        writer.hash(body.withUnsafeBytes { ContentHash(of: $0) })
        return Data(writer.bytes + body)
    }

    /// The finding stays, whoever planted what. The same file hides it where a user's own cache is, so it is a real one.
    @Test func anAuditTakesNoWordOfTheTree() async throws {
        try await Relctl.auditing(files: ["project.yml": Self.spec]) { relctl, tree in
            let source = tree.appending(path: "Sources/App.swift")
            for folder in [".git", "Sources"] {
                let folder = tree.appending(path: folder)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            func audit(_ cache: String) async throws -> Relctl.Result {
                var relctl = relctl
                relctl.variables["XDG_CACHE_HOME"] = cache
                return try await relctl("audit-manifest", "tree")
            }
            let (used, unused, own) = (relctl.cache + "1", relctl.cache + "2", relctl.cache + "3")
            try Data("import AVFoundation\nlet x = AVCaptureDevice.default(for: .video)\n".utf8).write(to: source)
            #expect(try await audit(used).status == 0)
            try Data("let x = 1\n".utf8).write(to: source)
            #expect(try await audit(unused).status == 3)

            let record = try record(in: used)
            let bytes = try forged(Data(contentsOf: record), for: Data(contentsOf: self.record(in: unused)))
            let planted = tree.path() + "/.relctl/cache"
            for cache in [own, planted] {
                let folder = URL(filePath: cache).appending(path: "relctl/audit")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try bytes.write(to: folder.appending(path: record.lastPathComponent))
            }
            #expect(try await audit(own).status == 0, "the forged record hides nothing, so this test proves nothing")
            let result = try await audit(planted)
            #expect(result.status == 3 && result.complaint.contains("it isn't used"), "\(result.complaint)")
            // Nor by a link from a trusted place, or to one.
            let alias = relctl.folder.appending(path: "alias").path()
            try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: planted)
            #expect(try await audit(alias).status == 3)
            try FileManager.default.removeItem(atPath: tree.path() + "/.relctl")
            try FileManager.default.createSymbolicLink(atPath: tree.path() + "/.relctl", withDestinationPath: "../")
            try FileManager.default.moveItem(atPath: own, toPath: relctl.cache)
            #expect(try await audit(planted).status == 3)
        }
    }

    /// A shallow checkout in the current folder, as a job has it, with these files and links committed.
    private func checkOut(_ files: [String: String], links: [String: String] = [:], in scene: Scene) throws {
        let origin = try ScratchFolder()
        for (name, text) in files { try origin.write(text, to: name) }
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: origin.file(name), withDestinationPath: target)
        }
        try Git.run(["init", "--quiet", "--initial-branch", "main", origin.path])
        try Git.run(["-C", origin.path, "add", "--all", "--force"])
        let person = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
        for message in ["One", "Two"] {
            try Git.run(["-C", origin.path] + person + ["commit", "--quiet", "--allow-empty", "--message", message])
        }
        let folder = scene.relctl.folder.path()
        try Git.run(["init", "--quiet", folder])
        try Git.run(["-C", folder, "fetch", "--quiet", "--depth", "1", "file://" + origin.path, "main"])
        try Git.run(["-C", folder, "checkout", "--quiet", "--force", "FETCH_HEAD"])
    }

    private static let planted = "ci/relctl/planted"

    @Test(arguments: [
        ([planted: ""], [:]), (["ci/relctl": ""], [:]), (["ci": ""], [:]),
        (["evil/relctl/planted": ""], ["ci": "evil"]),
        ([:], ["ci": "../elsewhere"]),
    ]) func aTrackedCacheOfObjectsIsNotUsed(files: [String: String], links: [String: String]) async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            let place = relctl.folder
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent().appending(path: "elsewhere"), withIntermediateDirectories: true)
            try checkOut(files.merging(["readme": ""]) { $1 }, links: links, in: scene)
            relctl.variables["XDG_CACHE_HOME"] = place.appending(path: "ci").path()
            let result = try await relctl("status")
            #expect(result.status == 0 && result.complaint.contains("it isn't used"), "\(result.complaint)")
            let used = try FileManager.default.contentsOfDirectory(
                atPath: place.appending(path: ".cache/relctl").path())
            #expect(used.count == 1)
            let checkout = try Git.run(["-C", place.path(), "status", "--porcelain", "--", "ci", "evil"])
            #expect(checkout == "", "nothing is written there")
        }
    }

    /// GitLab can keep a cache below the checkout only, so one that git doesn't know is used.
    @Test func anUntrackedCacheOfObjectsIsUsed() async throws {
        try await Scene.with { scene in
            var relctl = scene.relctl
            try checkOut(["readme": "", "ci/readme": ""], in: scene)
            relctl.variables["XDG_CACHE_HOME"] = relctl.folder.appending(path: "ci").path()
            for _ in 0..<2 {
                let result = try await relctl("status")
                #expect(result.status == 0 && !result.complaint.contains("it isn't used"), "\(result.complaint)")
            }
            #expect(FileManager.default.fileExists(atPath: relctl.folder.appending(path: "ci/relctl").path()))
            #expect(!FileManager.default.fileExists(atPath: relctl.folder.appending(path: ".cache").path()))
        }
    }
}
