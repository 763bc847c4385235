import RehearsalForge
import Testing

/// With `max_lag`, a train that has been behind for longer is exit 5.
@Suite struct LagTests {
    private static func settings(_ forge: RehearsalForge) -> String {
        Relctl.settings(forge) + "\n    max_lag: 2h\n    auto_pull: off\n"
    }

    private static func lag(_ result: Relctl.Result) -> [String] {
        let decisions = result.train("TrendyolGo")["decisions"] as? [[String: Any]] ?? []
        return decisions.filter { $0["code"] as? String == "lag" }.compactMap { $0["message"] as? String }
    }

    @Test func countsFromTheMergeOnTheForgesClock() async throws {
        try await Scene.with(settings: Self.settings) { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            // An old commit that is merged now is behind since now.
            try await scene.forge.person.createBranch("fix", at: "Trendyol/Release")
            try await scene.forge.person.push("fix", ["core.txt": "1\n"], message: "Fix")
            await scene.forge.update { $0.clock.now += 86_400 }
            let request = try await scene.forge.person.open("fix", into: "Trendyol/Release", title: "Fix")
            try await scene.forge.person.merge(request.iid)
            let early = try await scene.relctl("reconcile", "--format", "json")
            #expect(early.status == 0, "\(early.output)")
            await scene.forge.update { $0.clock.now += 3 * 3_600 }
            let late = try await scene.relctl("reconcile", "--format", "json")
            #expect(late.status == 5, "\(late.output)")
            #expect(Self.lag(late).first?.contains("longer than max_lag allows: !\(request.iid) brought") == true)
            #expect(try await scene.relctl("status").output.contains("longer than max_lag allows"))
            await scene.forge.update { $0.clock.now += 600 }
            let later = try await scene.relctl("reconcile", "--format", "json")
            #expect(Self.lag(later) == Self.lag(late))
            #expect(later.steps.isEmpty, "\(later.output)")
        }
    }

    /// Of a commit that was pushed nothing tells when; of one that was merged behind it the forge does.
    @Test func aLaterMergeTellsToo() async throws {
        try await Scene.with(settings: Self.settings) { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try await scene.forge.person.createBranch("fix", at: "Trendyol/Release")
            try await scene.forge.person.push("fix", ["core.txt": "2\n"], message: "Fix")
            let request = try await scene.forge.person.open("fix", into: "Trendyol/Release", title: "Fix")
            try await scene.forge.person.merge(request.iid)
            await scene.forge.update { $0.clock.now += 3 * 3_600 }
            let late = try await scene.relctl("reconcile", "--format", "json")
            #expect(late.status == 5, "\(late.output)")
            #expect(Self.lag(late).first?.contains("longer than max_lag allows: !\(request.iid) brought") == true)
        }
    }

    /// Of commits pushed together only the last has a pipeline.
    @Test func withoutAMergeRequestThePipelineTells() async throws {
        try await Scene.with(settings: Self.settings) { scene in
            try await scene.relctl.must("cut-release", "Trendyol", "TrendyolGo")
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            await scene.forge.update { $0.project.pipelineOnPush = "success" }
            try await scene.forge.person.push("Trendyol/Release", ["core.txt": "2\n"], message: "Fix")
            #expect(try await scene.relctl("reconcile").status == 0)
            await scene.forge.update { $0.clock.now += 3 * 3_600 }
            let late = try await scene.relctl("reconcile", "--format", "json")
            #expect(late.status == 5, "\(late.output)")
            #expect(Self.lag(late).first?.contains("longer than max_lag allows: a pipeline ran for") == true)
        }
    }
}
