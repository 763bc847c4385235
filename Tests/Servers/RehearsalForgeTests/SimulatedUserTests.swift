import Names
import RehearsalForge
import Testing

/// What people do behind relctl's back, and that it is the same every time.
@Suite struct SimulatedUserTests {
    private func aWeek(_ scene: Scene) async throws -> [String] {
        let person = scene.forge.person
        try await person.push("feature", ["a.txt": "a\n", "README.md": nil], message: "Work")
        try await person.open("feature", into: "develop", title: "Draft: Work")
        try await person.undraft(1)
        var options = MergeOptions()
        options.removesSourceBranch = false
        try await person.merge(1, options)
        try await person.tag("1.0", at: "develop", message: "First")
        try await scene.forge.person(named: "bob").push("other", ["b.txt": "b\n"], message: "Else", from: "feature")
        try await person.mergeByHand("develop", into: "other")
        try await person.revert("other", toContentsOf: "feature", message: "Take it back")
        return try await scene.git("for-each-ref", "--format=%(refname) %(objectname)").split(separator: "\n")
            .map(String.init)
    }

    @Test func twoEqualWeeksMakeEqualCommits() async throws {
        var weeks: [[String]] = []
        for _ in 1...2 {
            try await Scene.play { scene in weeks.append(try await aWeek(scene)) }
        }
        #expect(weeks[0] == weeks[1])
        #expect(weeks[0].count == 5)
    }

    @Test func theRepositoryIsSound() async throws {
        try await Scene.play { scene in
            _ = try await aWeek(scene)
            let check = try await Program.run(
                "git", ["--git-dir", scene.project.repository, "fsck", "--strict", "--full"])
            #expect(check.status == 0, "\(check.complaint)")
            #expect(try await scene.git("diff", "--stat", "feature", "other") == "")
        }
    }

    @Test func whatCantBeDoneIsSaid() async throws {
        try await Scene.play { scene in
            let person = scene.forge.person
            try await person.push("ours", ["README.md": "Ours.\n"], message: "Ours")
            try await person.push("theirs", ["README.md": "Theirs.\n"], message: "Theirs")
            await #expect(throws: APIError.mergeFailed("ours and theirs conflict")) {
                try await person.mergeByHand("ours", into: "theirs")
            }
            await #expect(throws: APIError.notFound("no commit nowhere")) {
                try await person.createBranch("x", at: "nowhere")
            }
            await #expect(throws: APIError.notFound("no account nobody")) {
                try await scene.forge.person(named: "nobody").deleteBranch("ours")
            }
        }
    }
}
