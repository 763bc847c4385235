import Foundation
import RehearsalForge
import Testing

/// relctl adds objects to a user's repository, and touches nothing else of it.
@Suite struct UserRepositoryTests {
    @Test func onlyObjectsAreAdded() async throws {
        try await Scene.with { scene in
            let clone = scene.relctl.folder.appending(path: "clone").path()
            try Git.run(["clone", "--quiet", "file://" + scene.project.repository, clone])
            let before = try Self.snapshot(of: clone)
            for command in [["cut-release", "Trendyol", "TrendyolGo"], ["status"], ["reconcile"]] {
                let result = try await scene.relctl.run(command + ["--repository", clone])
                #expect(result.status == 0, "\(result.complaint)")
                #expect(!result.complaint.contains("cache"))
            }
            try await scene.forge.person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            let pass = try await scene.relctl("reconcile", "--repository", clone)
            #expect(pass.status == 0)
            #expect(try Self.snapshot(of: clone) == before)
            #expect(!FileManager.default.fileExists(atPath: scene.relctl.folder.appending(path: "cache").path()))
        }
    }

    @Test func withoutARepositoryItKeepsACacheAndSaysSo() async throws {
        try await Scene.with { scene in
            let first = try await scene.relctl("status")
            #expect(first.complaint.contains("using the cache"))
            let cache = scene.relctl.folder.appending(path: "cache/relctl")
            let names = try FileManager.default.contentsOfDirectory(atPath: cache.path())
            #expect(names.count == 1)
            // A lock that a killed run left behind doesn't stop the next one.
            let lock = cache.appending(path: names[0]).appending(path: "refs/relctl/refs/heads/develop.lock")
            try Data().write(to: lock)
            try await scene.forge.person.push("develop", ["more.txt": "1\n"], message: "More")
            let second = try await scene.relctl("status")
            #expect(second.status == 0)
        }
    }

    /// What a run made and a later fetch of the same run builds on must outlive the run.
    @Test func theCacheIsWholeAfterARunThatPushedAndFetched() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            try await scene.relctl("reconcile")
            try await scene.relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let request = try await scene.forge.person.open("Trendyol/Release", into: "develop", title: "Release")
            var options = MergeOptions()
            options.squashes = true
            options.removesSourceBranch = false
            try await scene.forge.person.merge(request.iid, options)
            let landed = try await scene.relctl("reconcile", "--format", "json")
            #expect(landed.steps.first == "advance-branch" && landed.steps.last == "merge-merge-request")
            let cache = scene.relctl.folder.appending(path: "cache/relctl")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path()).first)
            let place = ["-C", cache.appending(path: name).path()]
            // Trees and files may be on the server alone; of the histories nothing may be missing.
            let damage = try Git.run(place + ["fsck", "--full", "--no-dangling"]).split(separator: "\n")
            let lines = damage.filter { !$0.contains("broken link from") }
            #expect(lines.allSatisfy { $0.contains(#/(missing|\bto) +(tree|blob) /#) }, "\(lines)")
            let present = try Git.run(place + ["rev-list", "--all"]).split(separator: "\n")
            let served = try Git.run(["-C", scene.project.repository, "rev-list", "develop"]).split(separator: "\n")
            #expect(Set(present).isSuperset(of: served))
            let next = try await scene.relctl("reconcile")
            #expect(next.status == 0, "\(next.complaint)")
        }
    }

    /// All files of the repository but its objects, and the work tree's.
    private static func snapshot(of clone: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let root = URL(filePath: clone)
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        {
            guard !file.path().contains("/.git/objects/"), !file.hasDirectoryPath else { continue }
            files[file.path()] = try? Data(contentsOf: file)
        }
        return files
    }
}
