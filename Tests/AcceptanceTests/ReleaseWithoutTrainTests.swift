import Foundation
import RehearsalForge
import Testing

/// A release that the settings no longer name, beside a decision about another branch of its train.
@Suite struct ReleaseWithoutTrainTests {
    /// No advice costs work, whatever part of the project the command is about.
    @Test(arguments: [
        ["plan"], ["plan", "Trendyol"], ["plan", "--quiet"], ["reconcile", "Trendyol"], ["reconcile", "TrendyolGo"],
        ["publish-release", "TrendyolGo", "--version", "1.0", "--dry-run"],
    ])
    func theAdviceGivesUpNothing(command: [String]) async throws {
        try await Scene.with { scene in
            let alice = scene.forge.person
            try await scene.cutWithFixes()
            try await scene.relctl.must("reconcile")
            let file = scene.relctl.folder.appending(path: "relctl.yml")
            let settings = try String(contentsOf: file, encoding: .utf8)
            try settings.replacing("branch: TrendyolGo/Release", with: "branch: TrendyolGo/Rel")
                .write(to: file, atomically: true, encoding: .utf8)
            try await scene.relctl.must("cut-release", "TrendyolGo")
            let before = try #require(await scene.forge.read { $0.tip(of: "TrendyolGo/Rel")?.hex })
            try await alice.push("TrendyolGo/Rel", ["own.txt": "1\n"], message: "Own")
            try await scene.relctl.must("reconcile")
            let alone = try await scene.relctl("plan")
            #expect(alone.complaint.contains("or give it up: relctl sync-release TrendyolGo --accept-rewrite"))
            try await alice.forcePush("TrendyolGo/Rel", to: before)
            let told = try await scene.relctl.run(command).complaint
            let warnings = told.split(separator: "\n").filter { $0.hasPrefix("relctl: warning: TrendyolGo/Release, ") }
            #expect(warnings.count == 1 && !told.contains("give it up"), "\(told)")
        }
    }
}
