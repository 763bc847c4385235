import Printing
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
            try await scene.forge.person.push("feature", ["Modules/New.swift": "struct New {}\n"], message: "Add New")
            try await scene.forge.person.tag("1.0", at: "develop", message: "First")
            await scene.forge.update { $0.tokens.append(ForgeToken("trigger-me", userID: 102, kind: .trigger)) }
            var asked: Set<String> = []
            for question in Question.all {
                if let change = question.before { await scene.forge.update(change) }
                let path = scene.home + (try await question.filledIn(scene))
                try await scene.expect(question.status, question.method, path, question.body)
                if let name = contract.name(of: question.method, path) { asked.insert(name) }
            }
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

/// One call and the status that it must have.
private struct Question {
    var status: Int
    var method: String
    var path: String
    var body: JSONValue?
    /// What happens on the forge before.
    var before: (@Sendable (inout ForgeState) -> Void)?

    init(
        _ status: Int, _ method: String, _ path: String, _ body: JSONValue? = nil,
        before: (@Sendable (inout ForgeState) -> Void)? = nil
    ) {
        (self.status, self.method, self.path, self.body, self.before) = (status, method, path, body, before)
    }

    /// The path with what only the forge knows: `TIP`, `PIPELINE`, `NOTE`.
    func filledIn(_ scene: Scene) async throws -> String {
        await scene.forge.read { state in
            let note = state.mergeRequests.first?.notes.last { !$0.isSystem }
            return path.replacing("TIP", with: state.tip(of: "feature")?.hex ?? "")
                .replacing("PIPELINE", with: "\(state.pipelines.first?.id ?? 0)")
                .replacing("NOTE", with: "\(note?.id ?? 0)")
        }
    }

    static var all: [Question] { repository + pipelines + opening + notes + merging }

    private static var repository: [Question] {
        let reads = [
            "", "/repository/branches", "/repository/branches/feature", "/protected_branches",
            "/protected_branches/develop", "/repository/commits", "/repository/commits/feature",
            "/repository/commits/TIP/refs", "/repository/compare?from=develop&to=feature",
            "/repository/merge_base?refs%5B%5D=develop&refs%5B%5D=feature", "/repository/tags", "/repository/tags/1.0",
            "/repository/files/README.md/raw?ref=develop",
        ]
        let writes = [
            Question(201, "POST", "/repository/branches", ["branch": "a/b", "ref": "develop"]),
            Question(400, "POST", "/repository/branches", ["branch": "a/b", "ref": "develop"]),
            Question(204, "DELETE", "/repository/branches/a%2Fb"),
            Question(404, "DELETE", "/repository/branches/a%2Fb"),
            Question(201, "POST", "/repository/tags", ["tag_name": "1.1", "ref": "develop", "message": "Second"]),
            Question(400, "POST", "/repository/tags", ["tag_name": "1.1", "ref": "develop"]),
            Question(404, "GET", "/repository/tags/9"),
            Question(404, "GET", "/repository/compare?from=develop&to=nowhere"),
        ]
        return reads.map { Question(200, "GET", $0) } + writes
    }

    private static let pipelines = [
        Question(201, "POST", "/pipeline", ["ref": "feature", "variables": [["key": "A", "value": "1"]]]),
        Question(400, "POST", "/pipeline", ["ref": "nowhere"]),
        Question(400, "POST", "/pipeline", ["ref": "feature", "variables": ["A": "1"]]),
        Question(200, "GET", "/pipelines"), Question(200, "GET", "/pipelines/PIPELINE"),
        Question(200, "GET", "/pipelines/latest?ref=feature"), Question(200, "GET", "/pipelines/PIPELINE/variables"),
        Question(200, "GET", "/pipelines/PIPELINE/jobs"), Question(201, "POST", "/pipelines/PIPELINE/cancel"),
        Question(201, "POST", "/pipelines/PIPELINE/retry"),
        Question(
            201, "POST", "/trigger/pipeline", ["ref": "feature", "token": "trigger-me", "variables": ["A": "1"]]),
        Question(404, "POST", "/trigger/pipeline", ["ref": "feature", "token": "wrong"]),
        Question(400, "POST", "/trigger/pipeline", ["ref": "x", "token": "trigger-me"]),
        Question(
            400, "POST", "/trigger/pipeline", ["ref": "feature", "token": "trigger-me", "variables": ["A": 1]]),
    ]

    private static var opening: [Question] {
        let new: JSONValue = [
            "source_branch": "feature", "target_branch": "develop", "title": "Draft: New", "labels": "release,ios",
            "reviewer_ids": [102, 103], "assignee_id": 102,
        ]
        let same: JSONValue = ["source_branch": "develop", "target_branch": "develop", "title": "x"]
        let missing: JSONValue = ["source_branch": "nowhere", "target_branch": "develop", "title": "x"]
        let reads = [
            "/merge_requests", "/merge_requests/1", "/merge_requests/1",
            "/merge_requests/1?include_diverged_commits_count=true&include_rebase_in_progress=true",
            "/merge_requests/1/notes", "/merge_requests/1/approvals", "/merge_requests/1/pipelines",
            "/merge_requests/1/commits", "/merge_requests/1/diffs", "/merge_requests/1/merge_ref",
            "/repository/commits/TIP/merge_requests",
        ]
        return [
            Question(201, "POST", "/merge_requests", new), Question(409, "POST", "/merge_requests", new),
            Question(400, "POST", "/merge_requests", ["title": "x"]),
            Question(422, "POST", "/merge_requests", same), Question(422, "POST", "/merge_requests", missing),
        ] + reads.map { Question(200, "GET", $0) } + [Question(404, "GET", "/merge_requests/99")]
    }

    private static let notes = [
        Question(201, "POST", "/merge_requests/1/notes", ["body": "Hello"]),
        Question(202, "POST", "/merge_requests/1/notes", ["body": "/label ~x"]),
        Question(400, "POST", "/merge_requests/1/notes", ["body": ""]),
        Question(200, "PUT", "/merge_requests/1/notes/NOTE", ["body": "Bye"]),
        Question(204, "DELETE", "/merge_requests/1/notes/NOTE"),
        Question(404, "DELETE", "/merge_requests/1/notes/NOTE"),
    ]

    private static let merging = [
        Question(202, "PUT", "/merge_requests/1/rebase"),
        Question(
            403, "PUT", "/merge_requests/1/rebase",
            before: { $0.protections.append(BranchProtection(id: 9, pattern: "feature")) }),
        Question(200, "GET", "/merge_requests/1", before: { $0.protections.removeAll { $0.id == 9 } }),
        Question(405, "PUT", "/merge_requests/1/merge"),
        Question(409, "PUT", "/merge_requests/1/merge", ["sha": "0000"]),
        Question(200, "PUT", "/merge_requests/1", ["title": "New"]),
        Question(400, "PUT", "/merge_requests/1", ["nonsense": 1]),
        Question(409, "POST", "/merge_requests/1/approve", ["sha": "0000"]),
        Question(201, "POST", "/merge_requests/1/approve"),
        Question(401, "POST", "/merge_requests/1/approve"),
        Question(200, "POST", "/merge_requests/1/pipelines"),
        Question(405, "POST", "/merge_requests/1/cancel_merge_when_pipeline_succeeds"),
        Question(
            200, "PUT", "/merge_requests/1/merge", ["auto_merge": true], before: { $0.project.needsPipeline = true }),
        Question(201, "POST", "/merge_requests/1/cancel_merge_when_pipeline_succeeds"),
        Question(
            422, "PUT", "/merge_requests/1/merge",
            before: {
                $0.project.needsPipeline = false
                $0.quirks.failingMerges = 1
            }),
        Question(200, "PUT", "/merge_requests/1/merge"),
        Question(200, "GET", "/merge_requests/1"),
        Question(200, "GET", "/merge_requests?state=merged"),
    ]
}
