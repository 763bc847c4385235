import RehearsalForge
import Testing

/// Every route answers as the contract says. The client checks each answer; here all of them are asked.
@Suite(.enabled(if: Contract.shared != nil, "contracts/gitlab.json is not here; RELCTL_CONTRACTS may name its folder"))
struct ContractTests {
    /// What the contract has and the forge doesn't: nothing of relctl asks for it.
    static let unserved: Set<String> = [
        "commit.create", "commit.statuses", "status.create", "file.get", "file.create", "file.update", "release.list",
        "release.get", "release.create", "job.list", "job.get", "job.play", "job.retry", "job.trace",
        "pipeline.metadata",
    ]

    @Test func everyRouteIsAskedAndAnswersAsPromised() async throws {
        let contract = try #require(Contract.shared)
        try await Scene.play { scene in
            let home = scene.home
            var asked: Set<String> = []
            func ask(_ status: Int, _ method: String, _ path: String, _ body: JSON? = nil) async throws {
                try await scene.expect(status, method, home + path, body)
                if let name = contract.name(of: method, home + path) { asked.insert(name) }
            }
            try await scene.forge.person.push("feature", ["Modules/New.swift": "struct New {}\n"], message: "Add New")
            try await scene.forge.person.tag("1.0", at: "develop", message: "First")
            let tip = try await scene.git("rev-parse", "feature")

            for path in [
                "", "/repository/branches", "/repository/branches/feature", "/protected_branches",
                "/protected_branches/develop", "/repository/commits", "/repository/commits/feature",
                "/repository/commits/\(tip)/refs", "/repository/compare?from=develop&to=feature",
                "/repository/merge_base?refs%5B%5D=develop&refs%5B%5D=feature", "/repository/tags",
                "/repository/tags/1.0", "/repository/files/README.md/raw?ref=develop",
            ] {
                try await ask(200, "GET", path)
            }
            try await ask(201, "POST", "/repository/branches", ["branch": "a/b", "ref": "develop"])
            try await ask(400, "POST", "/repository/branches", ["branch": "a/b", "ref": "develop"])
            try await ask(204, "DELETE", "/repository/branches/a%2Fb")
            try await ask(404, "DELETE", "/repository/branches/a%2Fb")
            try await ask(201, "POST", "/repository/tags", ["tag_name": "1.1", "ref": "develop", "message": "Second"])
            try await ask(400, "POST", "/repository/tags", ["tag_name": "1.1", "ref": "develop"])
            try await ask(404, "GET", "/repository/tags/9")

            try await ask(201, "POST", "/pipeline", ["ref": "feature", "variables": [["key": "A", "value": "1"]]])
            try await ask(400, "POST", "/pipeline", ["ref": "nowhere"])
            let pipeline = try #require(await scene.forge.read { $0.pipelines.first?.id })
            for path in ["", "/\(pipeline)", "/latest?ref=feature", "/\(pipeline)/variables", "/\(pipeline)/jobs"] {
                try await ask(200, "GET", "/pipelines" + path)
            }
            try await ask(201, "POST", "/pipelines/\(pipeline)/cancel")
            try await ask(201, "POST", "/pipelines/\(pipeline)/retry")
            await scene.forge.update { $0.tokens.append(ForgeToken("trigger-me", userID: 102, kind: .trigger)) }
            try await ask(
                201, "POST", "/trigger/pipeline", ["ref": "feature", "token": "trigger-me", "variables": ["A": "1"]])
            try await ask(404, "POST", "/trigger/pipeline", ["ref": "feature", "token": "wrong"])
            try await ask(400, "POST", "/trigger/pipeline", ["ref": "x", "token": "trigger-me"])

            let new: JSON = [
                "source_branch": "feature", "target_branch": "develop", "title": "Draft: New", "labels": "release,ios",
                "reviewer_ids": [102, 103], "assignee_id": 102,
            ]
            try await ask(201, "POST", "/merge_requests", new)
            try await ask(409, "POST", "/merge_requests", new)
            try await ask(400, "POST", "/merge_requests", ["title": "x"])
            try await ask(
                422, "POST", "/merge_requests",
                ["source_branch": "develop", "target_branch": "develop", "title": "x"])
            for path in [
                "", "/1", "/1", "/1?include_diverged_commits_count=true&include_rebase_in_progress=true", "/1/notes",
                "/1/approvals", "/1/pipelines", "/1/commits", "/1/diffs", "/1/merge_ref",
            ] {
                try await ask(200, "GET", "/merge_requests" + path)
            }
            try await ask(200, "GET", "/repository/commits/\(tip)/merge_requests")
            try await ask(404, "GET", "/merge_requests/99")
            try await ask(403, "PUT", "/merge_requests/1/rebase")
            try await ask(201, "POST", "/merge_requests/1/notes", ["body": "Hello"])
            try await ask(202, "POST", "/merge_requests/1/notes", ["body": "/label ~x"])
            try await ask(400, "POST", "/merge_requests/1/notes", ["body": ""])
            let note = try #require(
                await scene.forge.read { $0.mergeRequests[0].notes.last { !$0.isSystem }?.id })
            try await ask(200, "PUT", "/merge_requests/1/notes/\(note)", ["body": "Bye"])
            try await ask(204, "DELETE", "/merge_requests/1/notes/\(note)")
            try await ask(405, "PUT", "/merge_requests/1/merge")
            try await ask(409, "PUT", "/merge_requests/1/merge", ["sha": "0000"])
            try await ask(200, "PUT", "/merge_requests/1", ["title": "New"])
            try await ask(400, "PUT", "/merge_requests/1", ["nonsense": 1])
            try await ask(201, "POST", "/merge_requests/1/approve", ["sha": .string(tip)])
            try await ask(401, "POST", "/merge_requests/1/approve")
            try await ask(200, "POST", "/merge_requests/1/pipelines")
            try await ask(405, "POST", "/merge_requests/1/cancel_merge_when_pipeline_succeeds")
            await scene.forge.update { $0.project.needsPipeline = true }
            try await ask(200, "PUT", "/merge_requests/1/merge", ["auto_merge": true])
            try await ask(201, "POST", "/merge_requests/1/cancel_merge_when_pipeline_succeeds")
            await scene.forge.update {
                $0.project.needsPipeline = false
                $0.quirks.failingMerges = 1
            }
            try await ask(422, "PUT", "/merge_requests/1/merge", ["sha": .string(tip)])
            try await ask(200, "PUT", "/merge_requests/1/merge", ["sha": .string(tip)])
            #expect(contract.names.subtracting(asked) == Self.unserved)
        }
    }

    @Test func theFieldsThatTheContractLacksAreThere() async throws {
        try await Scene.play { scene in
            let version = try await scene.expect(200, "GET", "/version")
            #expect(version.text("version") == "18.5.0-ee")
            #expect(try await scene.expect(200, "GET", "/metadata").text("version") == "18.5.0-ee")
            #expect(try await scene.expect(200, "GET", "/user")["bot"] == true)
            let people = try await scene.expect(200, "GET", "/users?username=Alice")
            #expect(people.elements.map { $0["id"] } == [102])
            let token = try await scene.expect(200, "GET", "/personal_access_tokens/self")
            #expect(token["scopes"]?.elements == ["api", "write_repository"])
            try await scene.expect(404, "GET", scene.home + "/push_rule")
            try await scene.expect(404, "GET", "/nothing/here")
        }
    }
}
