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

    private static func files(of scene: Scene, where isWanted: (String) -> Bool) throws -> [URL] {
        let folder = URL(filePath: scene.relctl.cache + "/relctl")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter(isWanted)
            .map { folder.appending(path: $0) }
    }
}
