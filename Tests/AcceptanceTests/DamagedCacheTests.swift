import Foundation
import RehearsalForge
import Testing

/// What a machine that lost its power, or a full disk, leaves of relctl's own repository.
@Suite struct DamagedCacheTests {
    private enum Damage: CaseIterable {
        case half, empty, gone

        func strike(_ file: URL) throws {
            let bytes = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            if self != .gone { try bytes.prefix(self == .half ? bytes.count / 2 : 0).write(to: file) }
        }
    }

    /// Files that are cut off or gone are made or fetched again.
    @Test(arguments: [".pack", ".idx", "refs/heads/develop", "HEAD", "config"])
    func filesThatAreCutOff(name: String) async throws {
        for damage in Damage.allCases {
            try await Scene.with { scene in
                try await scene.cutWithFixes()
                let files = try Self.files(of: scene) { $0.hasSuffix(name) }
                #expect(!files.isEmpty)
                for file in files { try damage.strike(file) }
                let pass = try await scene.relctl("reconcile", "--format", "json")
                #expect(pass.status == 0, "\(damage): \(pass.complaint)")
                #expect(pass.json["outcome"] as? String == "done", "\(damage): \(pass.output)")
                let next = try await scene.relctl("reconcile", "--format", "json")
                #expect(next.json["outcome"] as? String == "nothing-to-do", "\(damage): \(next.complaint)")
            }
        }
    }

    /// Bytes that changed are noticed when they are read, and the way out is said.
    @Test func bytesThatChanged() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            let commit = try Git.run(["-C", scene.project.repository, "rev-parse", "develop~2"])
                .trimmingCharacters(in: .newlines)
            // One pack holds what was fetched, others what was pushed.
            let found = try Self.files(of: scene) { $0.hasSuffix(".pack") }.lazy.compactMap { pack in
                try? Git.run(["verify-pack", "-v", pack.path()]).split(separator: "\n")
                    .first { $0.hasPrefix(commit) }.map { (pack, $0.split(separator: " ")) }
            }.first
            let (pack, words) = try #require(found)
            var bytes = try Data(contentsOf: pack)
            let (size, offset) = (try #require(Int(words[3])), try #require(Int(words[4])))
            for place in offset + size / 2..<offset + size / 2 + 8 { bytes[place] ^= 0x55 }
            try FileManager.default.removeItem(at: pack)
            try bytes.write(to: pack)
            _ = try await scene.relctl("reconcile")
            let status = try await scene.relctl("status")
            #expect(status.status == 1)
            #expect(status.output.contains("(in \(scene.relctl.cache)/relctl/"), "\(status.output)")
            #expect(status.output.contains("fix: git fsck tells what else is damaged"))
            try FileManager.default.removeItem(atPath: scene.relctl.cache + "/relctl")
            #expect(try await scene.relctl("status").status == 0)
        }
    }

    @Test func namesBySHA256() async throws {
        try await Scene.with { scene in
            let folder = scene.relctl.folder.appending(path: "other").path()
            try Git.run(["init", "--quiet", "--object-format=sha256", folder])
            let status = try await scene.relctl("status", "--repository", folder)
            #expect(status.status == 65)
            #expect(status.complaint.contains("fix: leave --repository out"), "\(status.complaint)")
        }
    }

    private static func files(of scene: Scene, where isWanted: (String) -> Bool) throws -> [URL] {
        let folder = URL(filePath: scene.relctl.cache + "/relctl")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter(isWanted)
            .map { folder.appending(path: $0) }
    }
}
