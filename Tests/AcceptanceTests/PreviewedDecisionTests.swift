import Support
import Testing

/// A preview tells a decision that the run would meet after its first steps.
@Suite struct PreviewedDecisionTests {
    @Test func aLandingThatWouldUndoWork() async throws {
        try await Scene.with { scene in
            let (relctl, alice) = (scene.relctl, scene.forge.person)
            try await relctl.must("cut-release", "Trendyol")
            try await alice.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
            try await alice.push("develop", ["next.txt": "1\n"], message: "Next week")
            let open = try await alice.open("develop", into: "Trendyol/Release", title: "Back").iid
            try await alice.merge(open)
            try await alice.push("Trendyol/Release", ["next.txt": nil], message: "Revert the merge")
            for arguments in [["retarget-release", "Trendyol", "--dry-run"], ["retarget-release", "Trendyol"]] {
                let run = try await relctl.run(arguments + ["--format", "json"])
                let train = (run.json["trains"] as? [[String: Any]])?.first
                let needs = train?["needs"] as? [String: Any]
                #expect(run.status == 5 && needs?["code"] as? String == "undoes", "\(run.complaint)")
                #expect(run.json["outcome"] as? String == "needs-person")
            }
        }
    }
}
