import Foundation
import Names
import RehearsalForge
import Support
import Testing

/// Docs/GettingStarted.md, walked: every command of its lists runs as it stands there, in a clone of a project on the
/// rehearsal forge. What a person does on the forge's pages (a token, a variable, a schedule) the test takes as done; for
/// the runner it runs the script of the job that `init` wrote.
@Suite struct WalkTests {
    struct Place: Sendable, CustomStringConvertible {
        var section: String
        var kind: ForgeKind
        var file: String
        var description: String { section }
    }

    static let places = [
        Place(section: "On GitLab", kind: .gitlab, file: ".gitlab-ci.yml"),
        Place(section: "On GitHub", kind: .github, file: ".github/workflows/relctl.yml"),
    ]

    @Test(arguments: places) func fromTheFirstActionToALandedRelease(place: Place) async throws {
        let actions = try WalkedAction.list(place.section)
        #expect((5...10).contains(actions.count), "\(actions.count) actions")
        try await World.with(kind: place.kind) { world in
            try world.standIn("sudo")
            let clone = try await world.walkedClone()
            var remaining = 0
            for action in actions {
                let isJob = action.text.contains("once") && action.commands.isEmpty
                if isJob { try await job(of: place, in: clone, of: world) }
                guard !action.commands.isEmpty else { continue }
                let ended = try await world.walk(action.commands, in: clone)
                if action.commands.contains(where: { $0.hasPrefix("relctl init") }) {
                    remaining = ended.output.matches(of: #/(?m)^[0-9]+\. /#).count
                }
            }
            let calls = try String(contentsOfFile: clone + "/calls", encoding: .utf8)
            #expect(calls.contains("sudo apt install ./relctl_"))
            // The page has what `init` prints, and two actions before it: install and init.
            #expect(remaining + 2 == actions.count, "init prints \(remaining) steps")
            try await release(at: place, in: clone, of: world)
        }
    }

    /// The release that the walk began, to its end.
    private func release(at place: Place, in clone: String, of world: World) async throws {
        let person = world.forge.person
        try await person.push("Trendyol/Release", ["core.txt": "1\n"], message: "Fix")
        // GitHub opens no merge request between equal branches.
        try await person.push("TrendyolGo/Release", ["go.txt": "1\n"], message: "Own fix")
        try await job(of: place, in: clone, of: world)
        let pulled = await world.forge.read { state in
            state.mergeRequests.contains { $0.source == "TrendyolGo/Release" && $0.target == "Trendyol/Release" }
        }
        #expect(pulled, "the merge request between the two is open")
        let commands = try WalkedAction.commands(of: "A release")
        #expect(commands.count == 2)
        try await world.walk(commands, in: clone)
        let request = try await person.open("Trendyol/Release", into: "develop", title: "Land Trendyol")
        try await person.merge(request.iid)
        // Two passes: the first retargets, and a forge may take a while to say that the new request can be merged.
        try await job(of: place, in: clone, of: world)
        try await job(of: place, in: clone, of: world)
        let landed = await world.forge.read { state in
            state.mergeRequests.filter { $0.source == "TrendyolGo/Release" && $0.target == "develop" }
                .map { "\($0.state)" }
        }
        #expect(landed == ["merged"])
    }

    /// Runs the script of the job that `init` wrote, as a runner does.
    private func job(of place: Place, in clone: String, of world: World) async throws {
        let text = try String(contentsOfFile: clone + "/" + place.file, encoding: .utf8)
        let file = try #require(try YAML.documents(text).first)
        let ended: Ended
        if let keys = file["relctl:reconcile"] {
            ended = try await GitLabFile.Job(name: "relctl:reconcile", keys: keys)
                .run(in: clone, variables: world.variables)
        } else {
            let job = try #require(file["jobs"]?["relctl"])
            let steps: [YAML] = job["steps"]?.items ?? []
            let script = steps.compactMap { $0["run"]?.text }.joined(separator: "\n")
            var variables = world.variables
            for (name, value) in job["env"]?.members ?? [] { variables[name] = value.text }
            ended = try await Ended.run(["bash", "-e"], in: clone, environment: variables, input: script)
        }
        guard ended.status == 0 else { throw World.Stopped(what: "the job", ended: ended) }
    }
}
