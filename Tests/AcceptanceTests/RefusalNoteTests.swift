import Names
import RehearsalForge
import Testing

/// A refused command leaves its note, and the next pass takes it away without a word in a chat.
@Suite struct RefusalNoteTests {
    private func settings(_ forge: RehearsalForge) -> String {
        Relctl.settings(forge) + "\nnotify: { url: ${CHAT_HOOK} }\n"
    }

    @Test(arguments: ForgeKind.allCases) func aShutGate(on kind: ForgeKind) async throws {
        let hook = try await Hook.start()
        try await Scene.with(kind: kind, settings: settings) { scene in
            var relctl = scene.relctl
            relctl.variables["CHAT_HOOK"] = hook.url
            try await scene.cutWithFixes()
            try await relctl.must("reconcile")
            let told = hook.messages.count

            let dry = try await relctl("retarget-release", "TrendyolGo", "--dry-run", "--format", "json")
            #expect(dry.status == 5 && dry.steps == ["note-decision"], "\(dry.output)")
            #expect(await labels(scene).isEmpty)
            let refused = try await relctl("retarget-release", "TrendyolGo", "--format", "json")
            #expect(refused.status == 5 && refused.steps == ["note-decision"], "\(refused.output)")
            #expect(await labels(scene) == ["relctl-decision"])
            let again = try await relctl("retarget-release", "TrendyolGo", "--format", "json")
            #expect(again.status == 5 && again.steps == [], "\(again.output)")

            let plan = try await relctl("plan", "--detailed-exitcode", "--format", "json")
            #expect(plan.status == 2 && plan.steps == ["clear-decision"], "\(plan.output)")
            let pass = try await relctl("reconcile", "--format", "json")
            #expect(pass.status == 0 && pass.steps == plan.steps, "\(pass.output)")
            #expect(await labels(scene).isEmpty)
            #expect(try await relctl("plan", "--detailed-exitcode").status == 0)
            #expect(hook.messages.count == told, "\(hook.messages)")
        }
        await hook.stop()
    }

    /// The labels of open merge requests.
    private func labels(_ scene: Scene) async -> [String] {
        await scene.forge.read { state in
            state.mergeRequests.filter { $0.state == .opened }.flatMap(\.labels)
        }
    }
}
