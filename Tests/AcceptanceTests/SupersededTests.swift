import Foundation
import RehearsalForge
import Testing

/// `reconcile --skip-superseded`: of many passes that pushes started, the newest does the work.
@Suite struct SupersededTests {
    private static let list = "*/api/v4/projects/7/pipelines?*"
    private static let jobs = "*/api/v4/projects/7/pipelines/42/jobs?*"

    private func variables(_ scene: Scene, _ changes: [String: String] = [:]) -> [String: String] {
        [
            "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "trigger", "CI_SERVER_URL": scene.forge.url,
            "CI_PROJECT_ID": "7", "CI_COMMIT_REF_NAME": "develop", "CI_PIPELINE_ID": "41",
            "CI_JOB_NAME": "relctl:reconcile",
        ].merging(changes) { $1 }
    }

    private func answering(_ list: WireAnswer, jobs: WireAnswer = Self.job("relctl:reconcile"), in scene: Scene) async {
        let rules = [FaultRule("GET", Self.list, .answer(list)), FaultRule("GET", Self.jobs, .answer(jobs))]
        await scene.forge.setFaults(Faults(rules))
    }

    private func newest(_ id: Int, _ status: String) -> WireAnswer {
        WireAnswer(200, text: #"[{"id":\#(id),"status":"\#(status)"}]"#, type: "application/json")
    }

    private static func job(_ name: String) -> WireAnswer {
        WireAnswer(200, text: #"[{"name":"\#(name)","status":"created"}]"#, type: "application/json")
    }

    @Test(arguments: ["waiting_for_resource", "pending", "created", "running"])
    func leavesTheWorkToALaterPipeline(status: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var relctl = scene.relctl
            relctl.variables = variables(scene)
            await answering(newest(42, status), in: scene)
            let before = await scene.digest()
            let pass = try await relctl("reconcile", "--skip-superseded", "--format", "json")
            #expect(pass.status == 0 && pass.json["outcome"] as? String == "nothing-to-do", "\(pass.output)")
            #expect(pass.complaint.contains("pipeline 42 waits"), "\(pass.complaint)")
            #expect(await scene.digest() == before)
            let asked = await scene.forge.requests.filter { $0.path.hasSuffix("/projects/7/pipelines") }.map(\.query)
            #expect(asked.count == 1 && asked[0].contains("ref=develop") && asked[0].contains("source=trigger"))
            // Without the flag it is one pass like others.
            #expect(try await relctl("reconcile", "--format", "json").steps.isEmpty == false)
        }
    }

    /// What can't be known costs nothing but the pass.
    @Test(
        arguments: [
            ([:], 41, "running"), ([:], 40, "running"), ([:], 42, "success"), ([:], 42, "failed"),
            (["CI_PIPELINE_SOURCE": "schedule"], 42, "running"), (["CI_PIPELINE_SOURCE": "web"], 42, "running"),
            (["CI_SERVER_URL": "https://gitlab.example.com"], 42, "running"),
            (["CI_PROJECT_ID": "../8"], 42, "running"),
        ] as [([String: String], Int, String)])
    func doesTheWorkOtherwise(changes: [String: String], id: Int, status: String) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var relctl = scene.relctl
            relctl.variables = variables(scene, changes)
            await answering(newest(id, status), in: scene)
            let pass = try await relctl("reconcile", "--skip-superseded", "--format", "json")
            #expect(!pass.steps.isEmpty, "\(pass.output)\(pass.complaint)")
            let asked = await scene.forge.requests.filter { $0.path.contains("/projects/7/") }
            #expect(asked.isEmpty == !changes.isEmpty)
        }
    }

    /// An upload that a trigger started on the same branch has the job of its CI, and not the pass.
    @Test func anUploadTakesNoPassAway() async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var relctl = scene.relctl
            relctl.variables = variables(scene)
            await answering(newest(42, "running"), jobs: Self.job("upload"), in: scene)
            let pass = try await relctl("reconcile", "--skip-superseded", "--format", "json")
            #expect(!pass.steps.isEmpty, "\(pass.output)\(pass.complaint)")
            #expect(await scene.forge.requests.contains { $0.path.hasSuffix("/projects/7/pipelines/42/jobs") })
        }
    }

    @Test(arguments: [403, 404, 502], [true, false])
    func aTokenThatMayNotSeePipelinesDoesTheWork(status: Int, mayList: Bool) async throws {
        try await Scene.with { scene in
            try await scene.cutWithFixes()
            var relctl = scene.relctl
            relctl.variables = variables(scene).merging(["RELCTL_TEST_SPEED": "50"]) { $1 }
            await answering(mayList ? newest(42, "running") : .gateway(status), jobs: .gateway(status), in: scene)
            let pass = try await relctl("reconcile", "--skip-superseded", "--format", "json")
            #expect(!pass.steps.isEmpty, "\(pass.output)\(pass.complaint)")
        }
    }
}
