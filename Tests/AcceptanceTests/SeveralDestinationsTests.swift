import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// `lands_on: [develop, main]` in the built binary.
@Suite struct SeveralDestinationsTests {
    @Test(arguments: ForgeKind.allCases) func aReleaseLandsOnBoth(on kind: ForgeKind) async throws {
        let settings = { (forge: RehearsalForge) in
            Relctl.settings(forge).replacing("kind: gitlab", with: "kind: \(kind.rawValue)")
                .replacing("lands_on: develop", with: "lands_on: [develop, main]")
        }
        try await Scene.with(kind: kind, settings: settings) { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            _ = try await ChildProgram.run(
                ["git", "--git-dir", scene.project.repository, "branch", "main", "develop"], in: relctl.folder.path())
            #expect(try await relctl("config", "validate").status == 0)
            try await relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await alice.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
            try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try await relctl.must("reconcile")
            for target in ["develop", "main"] {
                let request = try await alice.open("Trendyol/Release", into: target, title: "Release")
                var options = MergeOptions()
                options.removesSourceBranch = false
                try await alice.merge(request.iid, options)
            }
            let culprit = try await alice.push("main", ["go.txt": "hot fix\n"], message: "Hot fix")
            try await relctl.must("publish-release", "TrendyolGo", "--version", "1.0")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 5, "\(pass.complaint)")
            let landings = pass.train("TrendyolGo")["landings"] as? [[String: Any]] ?? []
            #expect(landings.compactMap { $0["branch"] as? String } == ["develop", "main"])
            #expect(landings.compactMap { $0["landed"] as? Bool } == [true, false])
            #expect((pass.train("TrendyolGo")["mergeRequest"] as? [String: Any])?["target"] as? String == "main")
            let status = try await relctl("status").output
            #expect(status.contains("would not land cleanly on main") && status.contains("on develop as"))
            let conflict = try #require(pass.train("TrendyolGo")["conflict"] as? [String: Any])
            #expect(conflict["commit"] as? String == culprit.hex)
            try await alice.resolve(culprit, into: "TrendyolGo/Release", with: ["go.txt": "both\n"])
            let landed = try await relctl("reconcile", "--format", "json")
            #expect(landed.status == 0, "\(landed.complaint)")
            #expect(landed.train("TrendyolGo")["phase"] as? String == "idle")
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
        }
    }
}
