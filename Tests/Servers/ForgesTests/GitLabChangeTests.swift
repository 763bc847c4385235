import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GitLabChangeTests {
    private static let all = GitLabScript.project + "/merge_requests"
    private static let pair =
        all + "?state=opened&source_branch=TrendyolGo%2FRelease&target_branch=develop&scope=all&per_page=100"

    private static func new(_ change: (inout NewMergeRequest) -> Void = { _ in }) throws -> NewMergeRequest {
        var request = NewMergeRequest(
            source: try #require(BranchName("TrendyolGo/Release")), target: try #require(BranchName("develop")),
            title: "Release", description: "text", isDraft: true)
        change(&request)
        return request
    }

    private static func retarget() -> MergeRequestChange {
        var change = MergeRequestChange()
        change.target = BranchName("develop")
        return change
    }

    @Test func openingAsksForNeitherSquashNorDeletion() async throws {
        let user = "/users?username=ada"
        let new = try Self.new {
            $0.labels = ["release", "team::go"]
            $0.reviewers = ["@ada", "Ada"]
            $0.reviewerIDs = [9, 5]
            $0.assigneeIDs = [4]
        }
        let bodies = try await GitLabScript.play(
            .answer("GET", user, 200, #"[{"id":5,"username":"Ada"}]"#),
            .answer("POST", Self.all, 201, GitLabScript.request(#""draft":true,"title":"Draft: Release""#))
        ) { forge throws in
            #expect(try await forge.open(new).title == "Release")
        }
        let fields = [
            #""assignee_ids":[4]"#, #""description":"text""#, #""labels":"release,team::go""#,
            #""remove_source_branch":false"#, #""reviewer_ids":[9,5]"#, #""source_branch":"TrendyolGo/Release""#,
            #""squash":false"#, #""target_branch":"develop""#, #""title":"Draft: Release""#,
        ]
        #expect(bodies == ["{" + fields.joined(separator: ",") + "}"])
    }

    @Test(arguments: [400, 409, 422])
    func theOpenOneIsAdopted(status: Int) async throws {
        let fork = GitLabScript.request(#""iid":3,"source_project_id":8"#)
        try await GitLabScript.play(
            .answer("POST", Self.all, status, #"{"message":["irgendein Text"]}"#),
            .answer("GET", Self.pair, 200, "[\(fork),\(GitLabScript.request())]"),
            .answer("GET", GitLabScript.one, 200, GitLabScript.request(#""title":"fresh","squash_on_merge":false"#))
        ) { forge throws in
            #expect(try await forge.open(Self.new()).title == "fresh")
        }
    }

    @Test(arguments: [(400, ForgeError.Kind.invalid), (409, .clash), (422, .invalid)])
    func aRefusalWithoutAnOpenOneStands(status: Int, kind: ForgeError.Kind) async throws {
        let new = try Self.new()
        let error = try await GitLabScript.error(
            .answer("POST", Self.all, status, #"{"message":["no"]}"#), .answer("GET", Self.pair, 200, "[]")
        ) { forge throws(ForgeError) in try await forge.open(new) }
        #expect(error == ForgeError(kind, "no"))
    }

    @Test func anAnswerThatWasLostIsNotAskedForAgain() async throws {
        let new = try Self.new()
        let error = try await GitLabScript.error(
            .failure("POST", Self.all, .answerLost("timed out"))
        ) { forge throws(ForgeError) in try await forge.open(new) }
        #expect(error == ForgeError(.answerLost, "timed out"))
    }

    @Test func anUnknownReviewerIsNamed() async throws {
        let new = try Self.new { $0.reviewers = ["adda"] }
        let error = try await GitLabScript.error(
            .answer("GET", "/users?username=adda", 200, #"[{"id":1,"username":"someone"}]"#)
        ) { forge throws(ForgeError) in try await forge.open(new) }
        #expect(error?.kind == .invalid && error?.message.contains("adda") == true)
    }

    /// The auto-merge is disarmed before the target moves: the script answers each request once, the read says armed.
    @Test func anArmedAutoMergeIsCancelledBeforeARetarget() async throws {
        let armed = GitLabScript.request(#""target_branch":"old","merge_when_pipeline_succeeds":true"#)
        let cancel = GitLabScript.one + "/cancel_merge_when_pipeline_succeeds"
        let bodies = try await GitLabScript.play(
            .answer("GET", GitLabScript.one, 200, armed), .answer("POST", cancel, 201, armed),
            .answer("PUT", GitLabScript.one, 200, GitLabScript.request())
        ) { forge throws in
            #expect(try await forge.change(GitLabScript.id, Self.retarget()).target.text == "develop")
        }
        #expect(bodies == [#"{"target_branch":"develop"}"#])
        let change = Self.retarget()
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, armed), .answer("POST", cancel, 406, "")
        ) { forge throws(ForgeError) in try await forge.change(GitLabScript.id, change) }
        #expect(error?.kind == .clash)
        // Whoever set it may be the only one who may cancel it; the token is as good as before.
        let refused = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, armed),
            .answer("POST", cancel, 401, #"{"message":"401 Unauthorized"}"#)
        ) { forge throws(ForgeError) in try await forge.change(GitLabScript.id, change) }
        #expect(refused?.kind == .forbidden)
    }

    @Test(arguments: [
        #""target_branch":"old""#, #""target_branch":"old","state":"closed""#,
        #""target_branch":"old","state":"merged""#, #""target_branch":"develop","state":"merged""#,
        #""target_branch":"develop","state":"closed""#,
    ])
    func aChangeThatWasDroppedOrCameTooLateIsToldApart(answer: String) async throws {
        let change = Self.retarget()
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, GitLabScript.request(#""target_branch":"old""#)),
            .answer("PUT", GitLabScript.one, 200, GitLabScript.request(answer))
        ) { forge throws(ForgeError) in try await forge.change(GitLabScript.id, change) }
        #expect(error?.kind == .ignored)
    }

    @Test(arguments: ["closed", "merged"])
    func whatIsOverGetsNoOtherTarget(state: String) async throws {
        let change = Self.retarget()
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, GitLabScript.request(#""target_branch":"old","state":"\#(state)""#))
        ) { forge throws(ForgeError) in try await forge.change(GitLabScript.id, change) }
        #expect(error?.kind == .ignored)
    }

    @Test func closingAMergedOneIsIgnored() async throws {
        let error = try await GitLabScript.error(
            .answer("PUT", GitLabScript.one, 200, GitLabScript.request(#""state":"merged""#))
        ) { forge throws(ForgeError) in
            var change = MergeRequestChange()
            change.closes = true
            return try await forge.change(GitLabScript.id, change)
        }
        #expect(error?.kind == .ignored)
    }

    @Test func everyChangeIsOneRequest() async throws {
        let draft = GitLabScript.request(#""draft":true,"title":"[Draft] draft: WIP: Release 1","target_branch":"old""#)
        var change = Self.retarget()
        change.isDraft = false
        (change.description, change.closes) = ("d", true)
        (change.addLabels, change.removeLabels) = (["a", "b"], ["c"])
        let bodies = try await GitLabScript.play(
            .answer("GET", GitLabScript.one, 200, draft),
            .answer("PUT", GitLabScript.one, 200, GitLabScript.request(#""state":"closed""#))
        ) { [change] forge throws in
            _ = try await forge.change(GitLabScript.id, change)
        }
        let fields = [
            #""add_labels":"a,b""#, #""description":"d""#, #""remove_labels":"c""#, #""state_event":"close""#,
            #""target_branch":"develop""#, #""title":"Release 1""#,
        ]
        #expect(bodies == ["{" + fields.joined(separator: ",") + "}"])
    }

    @Test func noChangeIsOnlyARead() async throws {
        let read = GitLabScript.request(#""squash_on_merge":false"#)
        try await GitLabScript.play(.answer("GET", GitLabScript.one, 200, read)) { forge throws in
            #expect(try await forge.change(GitLabScript.id, MergeRequestChange()).id == GitLabScript.id)
        }
    }

    @Test func aNoteThatStaysIsNotEmptied() async throws {
        let note = GitLabScript.one + "/notes/5"
        let bodies = try await GitLabScript.play(
            .answer("DELETE", note, 403, "{}"), .answer("PUT", note, 200, #"{"id":5}"#)
        ) { forge throws in
            try await forge.deleteNote(5, on: GitLabScript.id, instead: "")
        }
        #expect(bodies == [#"{"body":"—"}"#])
    }

    /// 404 twice: it is gone already.
    @Test(arguments: [
        (204, 0, nil), (200, 0, .answerLost), (403, 200, nil), (405, 200, nil), (404, 404, nil),
        (403, 404, ForgeError.Kind.notFound),
    ])
    func deletingANote(delete: Int, replace: Int, kind: ForgeError.Kind?) async throws {
        let note = GitLabScript.one + "/notes/5"
        var entries = [Script.Entry.answer("DELETE", note, delete, "{}")]
        if replace > 0 { entries.append(.answer("PUT", note, replace, #"{"id":5}"#)) }
        let bodies = try await Script.play(root: GitLabScript.root, entries) { http in
            let forge = GitLabForge(
                url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: http)
            do throws(ForgeError) {
                try await forge.deleteNote(5, on: GitLabScript.id, instead: "/solved")
                #expect(kind == nil)
            } catch {
                #expect(error.kind == kind)
            }
        }
        #expect(bodies == (replace > 0 ? [#"{"body":"\\/solved"}"#] : []))
    }
}
