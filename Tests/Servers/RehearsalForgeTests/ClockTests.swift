import Glibc
import RehearsalForge
import Testing

/// The forge's clock: steps for a rehearsal, and this machine's time for people who try the forge.
@Suite struct ClockTests {
    private func now(_ scene: Scene) async throws -> Int {
        _ = try await scene.expect(200, "GET", scene.home)
        return await scene.forge.read { $0.clock.now }
    }

    @Test func itMovesOnlyWhenSomethingHappens() async throws {
        try await Scene.play { scene in
            let first = try await now(scene)
            try await Task.sleep(for: .milliseconds(1100))
            #expect(try await now(scene) == first)
            try await scene.forge.person.push("feature", ["a.txt": "a\n"], message: "Add a")
            #expect(try await now(scene) > first)
        }
    }

    @Test func itFollowsThisMachineWherePeopleAreServed() async throws {
        try await Scene.play { scene in
            await scene.forge.update { $0.clock = .ofThisMachine() }
            try await expectTheTimeOfThisMachine(scene)
            try await Task.sleep(for: .milliseconds(2100))
            try await expectTheTimeOfThisMachine(scene)
            // However much happens in a second, it doesn't run ahead.
            for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
                try await scene.forge.person.createBranch(name, at: "develop")
            }
            #expect(try await now(scene) <= time(nil))
        }
    }

    /// On a busy machine a request takes many seconds, so that the time is held against those before and after it.
    private func expectTheTimeOfThisMachine(_ scene: Scene) async throws {
        let before = time(nil)
        let shown = try await now(scene)
        #expect((before...time(nil)).contains(shown))
    }
}
