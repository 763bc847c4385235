import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GitLabMergingTests {
    @Test(arguments: [
        ("mergeable", Mergeability.Verdict.mergeable), ("checking", .checking), ("unchecked", .checking),
        ("preparing", .checking), ("approvals_syncing", .checking), ("conflict", .conflict),
        ("broken_status", .blocked("broken_status")), ("need_rebase", .blocked("need_rebase")),
        ("not_approved", .blocked("not_approved")), ("ci_still_running", .blocked("ci_still_running")),
        ("a_word_of_tomorrow", .blocked("a_word_of_tomorrow")),
    ])
    func theVerdictIsTheDetailedStatus(status: String, verdict: Mergeability.Verdict) async throws {
        let fields = #""detailed_merge_status":"\#(status)","squash_on_merge":true"#
        let read = try await Self.mergeability(
            fields, project: verdict == .mergeable ? #"{"merge_method":"merge"}"# : nil)
        #expect(read.verdict == verdict && read.squashes && read.pipeline == nil && !read.needsNewestTarget)
    }

    @Test(arguments: [
        (#""detailed_merge_status":"not_approved","has_conflicts":true"#, Mergeability.Verdict.conflict),
        (#""detailed_merge_status":"broken_status","has_conflicts":true"#, .conflict),
        (#""detailed_merge_status":"checking","has_conflicts":true"#, .checking),
        (#""detailed_merge_status":"commits_status","has_conflicts":true"#, .blocked("commits_status")),
        (#""detailed_merge_status":"mergeable","state":"merged""#, .blocked("not_open")),
        (#""merge_status":"can_be_merged""#, .mergeable),
        (#""merge_status":"can_be_merged","work_in_progress":true"#, .blocked("draft_status")),
        (
            #""merge_status":"can_be_merged","blocking_discussions_resolved":false"#,
            .blocked("discussions_not_resolved")
        ),
        (#""merge_status":"cannot_be_merged","has_conflicts":true"#, .conflict),
        (#""merge_status":"cannot_be_merged","has_conflicts":false"#, .blocked("cannot_be_merged")),
        (#""merge_status":"cannot_be_merged_rechecking","has_conflicts":true"#, .checking),
        (#""merge_status":"unchecked""#, .checking), (#""upvotes":1"#, .blocked("unknown")),
    ])
    func theVerdictOfOldServersAndOfConflicts(fields: String, verdict: Mergeability.Verdict) async throws {
        let project = verdict == .mergeable ? "{}" : nil
        let read = try await Self.mergeability(fields + #","squash_on_merge":false"#, project: project)
        #expect(read.verdict == verdict)
    }

    /// Before `squash_on_merge` there was the project's option and the merge request's own wish.
    @Test(arguments: [
        ("always", false, true), ("never", true, false), ("default_on", true, true), ("default_off", false, false),
    ])
    func squashingOnOldServers(option: String, asked: Bool, squashes: Bool) async throws {
        let read = GitLabScript.request(#""merge_status":"can_be_merged","squash":\#(asked)"#)
        try await GitLabScript.play(
            .answer("GET", GitLabScript.one, 200, read), .answer("GET", GitLabScript.one, 200, read),
            .answer("GET", GitLabScript.project, 200, #"{"squash_option":"\#(option)"}"#)
        ) { forge throws in
            for _ in 1...2 { #expect(try await forge.mergeRequest(GitLabScript.id).1.squashes == squashes) }
        }
    }

    @Test(arguments: ["head_pipeline", "pipeline"])
    func thePipelineOfTheHead(key: String) async throws {
        let pipeline = #""squash_on_merge":false,"\#(key)":{"status":"waiting_for_x","web_url":"https://p"}"#
        #expect(try await Self.mergeability(pipeline).pipeline == Pipeline(status: "waiting_for_x", url: "https://p"))
    }

    @Test func theMergeNamesTheHead() async throws {
        let bodies = try await GitLabScript.play(
            .answer("PUT", GitLabScript.one + "/merge", 200, GitLabScript.request(#""state":"merged""#))
        ) { forge throws in
            #expect(try await forge.merge(GitLabScript.id, head: GitLabScript.head).state == .merged)
        }
        #expect(bodies == [#"{"sha":"\#(GitLabScript.head)","should_remove_source_branch":false,"squash":false}"#])
    }

    @Test(arguments: [
        (401, #"{"message":"401 Unauthorized"}"#, ForgeError.Kind.forbidden),
        (401, #"{"error":"invalid_token"}"#, .unauthenticated), (403, #"{"message":"403 Forbidden"}"#, .forbidden),
        (403, #"{"error":"insufficient_scope","scope":"api"}"#, .forbidden),
        (403, #"{"message":"The repository is temporarily read-only. Please try again later."}"#, .busy),
        (403, #"{"message":"You cannot perform write operations on a read-only instance"}"#, .busy),
        (400, #"{"message":"SHA must be provided"}"#, .invalid), (404, #"{"message":"404 Not found"}"#, .notFound),
        (405, #"{"message":"405 Method Not Allowed"}"#, .notMergeable),
        (406, #"{"message":"Branch cannot be merged"}"#, .notMergeable),
        (422, #"{"message":"Branch cannot be merged"}"#, .notMergeable),
        (409, #"{"message":"SHA does not match HEAD of source branch"}"#, .headMoved), (429, "Retry later", .busy),
        (500, "", .answerLost), (502, "<html>", .answerLost), (503, "", .answerLost), (504, "", .answerLost),
        (200, "", .answerLost), (200, GitLabScript.request(#""state":"locked""#), .answerLost),
        (200, GitLabScript.request(), .ignored),
    ])
    func aMergeThatIsNotDone(status: Int, body: String, kind: ForgeError.Kind) async throws {
        let error = try await GitLabScript.error(
            .answer("PUT", GitLabScript.one + "/merge", status, body)
        ) { forge throws(ForgeError) in try await forge.merge(GitLabScript.id, head: GitLabScript.head) }
        #expect(error?.kind == kind)
        if status == 401, kind == .forbidden { #expect(error?.hint?.contains("allowed to merge") == true) }
    }

    /// `can_merge` of the single read is about rights alone (`MergeRequest#can_be_merged_by?`).
    @Test func anAccountThatMayNotMergeDoesNotTry() async throws {
        let read = GitLabScript.request(
            #""detailed_merge_status":"mergeable","squash_on_merge":false,"user":{"can_merge":false}"#)
        let error = try await GitLabScript.error(
            .answer("GET", GitLabScript.one, 200, read), .answer("GET", GitLabScript.project, 200, "{}")
        ) { forge throws(ForgeError) in
            _ = try await forge.mergeRequest(GitLabScript.id)
            return try await forge.merge(GitLabScript.id, head: GitLabScript.head)
        }
        #expect(error?.kind == .forbidden)
    }

    @Test(arguments: [("ff", true), ("rebase_merge", true), ("merge", false)])
    func aHeadThatLacksTheTargetIsNotMerged(method: String, needsNewest: Bool) async throws {
        let read = try await Self.mergeability(
            #""detailed_merge_status":"mergeable","squash_on_merge":false"#, project: #"{"merge_method":"\#(method)"}"#)
        #expect(read.verdict == .mergeable && read.needsNewestTarget == needsNewest)
    }

    private static let trains = #"{"merge_method":"merge","merge_pipelines_enabled":true,"merge_trains_enabled":true}"#
    private static let train = GitLabScript.project + "/merge_trains/merge_requests/12"
    private static let activity =
        GitLabScript.one + "/notes?sort=desc&order_by=created_at&activity_filter=only_activity&per_page=100"

    @Test(arguments: [
        (200, #"{"status":"merged"}"#), (404, #"{"message":"404 Not found"}"#), (403, #"{"message":"403 Forbidden"}"#),
    ])
    func whatIsOnNoTrainMayBeAdded(status: Int, car: String) async throws {
        let read = try await Self.mergeability(
            #""detailed_merge_status":"mergeable","squash_on_merge":false"#, project: Self.trains,
            .answer("GET", Self.train, status, car), .answer("GET", Self.activity, 200, "[]"))
        #expect(read.verdict == .mergeable && read.obstacle == nil && read.queue == MergeQueue())
    }

    /// Also where the train's pipeline runs, which then is the head's.
    @Test(arguments: ["mergeable", "ci_still_running"])
    func thePlaceInTheTrainIsTold(verdict: String) async throws {
        let cars = #"[{"merge_request":{"iid":9},"status":"fresh"},{"merge_request":{"iid":12},"status":"idle"}]"#
        let read = try await Self.mergeability(
            #""detailed_merge_status":"\#(verdict)","squash_on_merge":false,"merge_when_pipeline_succeeds":true"#,
            project: Self.trains, .answer("GET", Self.train, 200, #"{"status":"fresh"}"#),
            .answer("GET", GitLabScript.project + "/merge_trains/develop?scope=active&sort=asc&per_page=100", 200, cars)
        )
        #expect(read.verdict == .blocked("queued") && read.queue == MergeQueue(position: 2))
    }

    @Test(
        arguments: [
            (
                ["removed this merge request from the merge train because pipeline did not succeed"], 9,
                "pipeline did not succeed"
            ),
            (
                ["removed this merge request from the merge train"], 9,
                "by a person, or by relctl for a hold or a decision"
            ),
            (["removed this merge request from the merge train because of x"], 11, nil),
            (
                [
                    "removed this merge request from the merge train because the source branch was updated. [Learn more]"
                        + "(https://git.example.com/help/ci/pipelines/merge_trains.md)."
                ], nil, nil
            ),
            (["removed this merge request from the merge train because source branch was updated"], nil, nil),
            (["removed this merge request from the merge train because target branch was changed"], nil, nil),
            (
                [
                    "added this merge request to the merge train at position 2",
                    "removed this merge request from the merge train",
                ], 9, nil
            ),
            (["changed the description"], nil, nil),
        ] as [([String], Int?, String?)])
    func whatLeftTheTrainIsRead(notes: [String], pushedAt: Int?, reason: String?) async throws {
        let json = notes.map { #"{"id":1,"system":true,"body":"\#($0)","created_at":"2026-10-01T10:10:00Z"}"# }
        let versions = pushedAt.map { minute in
            Script.Entry.answer(
                "GET", GitLabScript.one + "/versions?per_page=100", 200,
                #"[{"id":1,"created_at":"2026-10-01T10:\#(minute < 10 ? "0" : "")\#(minute):00Z"}]"#)
        }
        let isAdded = notes[0].hasPrefix("added")
        let read = try await Self.mergeability(
            all: #""detailed_merge_status":"mergeable","squash_on_merge":false"#, project: Self.trains,
            [
                .answer("GET", Self.train, 404, "{}"),
                .answer("GET", Self.activity, 200, "[\(json.joined(separator: ","))]"),
            ] + (isAdded ? [] : [versions].compactMap { $0 }))
        #expect(read.queue == MergeQueue(removal: reason))
    }

    /// It joins the train by itself.
    @Test func whatIsArmedForTheTrainIsWaitedFor() async throws {
        let read = try await Self.mergeability(
            #""detailed_merge_status":"mergeable","squash_on_merge":false,"merge_when_pipeline_succeeds":true"#,
            project: Self.trains, .answer("GET", Self.train, 404, "{}"))
        #expect(read.verdict == .blocked("queued") && read.obstacle == nil)
    }

    /// What a train replays in such a project loses what merge commits hold.
    @Test(arguments: ["ff", "rebase_merge"]) func aTrainThatRebasesIsRefused(method: String) async throws {
        let read = try await Self.mergeability(
            #""detailed_merge_status":"mergeable","squash_on_merge":false"#,
            project: Self.trains.replacing(#""merge""#, with: #""\#(method)""#),
            .answer("GET", Self.train, 404, "{}"))
        #expect(read.obstacle?.code == "merge-train" && read.queue == nil)
    }

    @Test func aTrainIsJoinedWithTheHeadAsGuard() async throws {
        let bodies = try await GitLabScript.play(.answer("POST", Self.train, 201, "[]")) { forge throws in
            try await forge.enqueue(GitLabScript.id, head: GitLabScript.head)
        }
        #expect(bodies.first?.contains(#""sha":"\#(GitLabScript.head.hex)""#) == true)
        #expect(bodies.first?.contains(#""squash":false"#) == true)
    }

    @Test(arguments: [
        (400, ForgeError.Kind.notMergeable), (409, .headMoved), (401, .forbidden), (403, .forbidden), (404, .notFound),
    ])
    func aTrainThatIsNotJoined(status: Int, kind: ForgeError.Kind) async throws {
        let error = try await GitLabScript.error(.answer("POST", Self.train, status, #"{"message":"no"}"#)) {
            forge throws(ForgeError) in
            try await forge.enqueue(GitLabScript.id, head: GitLabScript.head)
        }
        #expect(error?.kind == kind)
        if kind == .forbidden { #expect(error?.hint?.contains("allowed to merge into the target") == true) }
    }

    @Test func whyAMergeFailedIsRead() async throws {
        let read = try await Self.mergeability(
            #""detailed_merge_status":"not_approved","squash_on_merge":false,"merge_error":"Commit message is wrong""#)
        #expect(read.mergeError == "Commit message is wrong")
    }

    @Test(
        arguments: [
            (200, #"{"reset_approvals_on_push":false}"#, .kept), (200, #"{"reset_approvals_on_push":true}"#, .removed),
            (200, #"{"reset_approvals_on_push":false,"selective_code_owner_removals":true}"#, .codeOwnersRemoved),
            (200, "{}", nil), (404, "{}", nil), (403, "{}", nil),
        ] as [(Int, String, Approvals.PushEffect?)])
    func whetherPushesAndRetargetsLeaveApprovals(
        status: Int, body: String, effect: Approvals.PushEffect?
    ) async throws {
        let request = MergeRequest(
            id: GitLabScript.id, url: "", source: try #require(BranchName("a")), target: try #require(BranchName("b")),
            state: .opened, title: "", head: nil, createdAt: 0)
        try await GitLabScript.play(.answer("GET", GitLabScript.project + "/approvals", status, body)) { forge throws in
            #expect(try await forge.effectOfPush(onApprovalsOf: request) == effect)
            // Read once.
            let keeps = try await forge.keepsApprovals(of: request, onRetargetTo: request.target)
            #expect(keeps == effect.map { $0 == .kept })
        }
    }

    /// An approval that no rule asks for is shown, and is not enough.
    @Test(
        arguments: [
            (#""approved":false,"approvals_required":1,"approvals_left":1"#, false),
            (#""approved":true,"approvals_required":2,"approvals_left":0"#, true),
            (#""approvals_required":1,"approvals_left":1"#, false),
            (#""approvals_required":1,"approvals_left":0"#, true),
            (#""approvals_required":2"#, false), (#""approvals_required":1"#, true), (#""approved":true"#, true),
        ] as [(String, Bool)])
    func whetherApprovalsAreEnoughIsTheForgesToSay(fields: String, isEnough: Bool) async throws {
        let body = #"{\#(fields),"approved_by":[{"user":{"id":9,"username":"outsider"}}]}"#
        let read = try await Self.approvals(.answer("GET", GitLabScript.one + "/approvals", 200, body))
        #expect(read.given.map(\.account) == ["outsider"] && read.suffice == isEnough)
        #expect(read.required == (fields.contains("required\":2") ? 2 : fields.contains("required") ? 1 : nil))
    }

    /// Only the heads are told by the versions.
    @Test(arguments: [403, 404]) func whoApprovedIsKnownWithoutTheVersions(status: Int) async throws {
        let body =
            #"{"approved":true,"approved_by":[{"user":{"id":9,"username":"ada"},"approved_at":"2026-10-01T10:10:00Z"}]}"#
        let read = try await Self.approvals(
            .answer("GET", GitLabScript.one + "/approvals", 200, body),
            .answer("GET", GitLabScript.one + "/versions?per_page=100", status, "{}"))
        #expect(read.given == [.init(by: "ada", of: nil)] && read.suffice)
        let none = try await Self.approvals(.answer("GET", GitLabScript.one + "/approvals", status, "{}"))
        #expect(none == Approvals())
    }

    private static func approvals(_ entries: Script.Entry...) async throws -> Approvals {
        let request = MergeRequest(
            id: GitLabScript.id, url: "", source: try #require(BranchName("a")), target: try #require(BranchName("b")),
            state: .opened, title: "", head: nil, createdAt: 0)
        var read = Approvals()
        try await GitLabScript.play(all: entries) { forge throws in
            read = try await forge.approvals(of: request, into: request.target)
        }
        return read
    }

    @Test func aPipelineIsStarted() async throws {
        try await GitLabScript.play(.answer("POST", GitLabScript.one + "/pipelines", 200, "{}")) { forge throws in
            try await forge.startPipeline(of: GitLabScript.id)
        }
    }

    @Test(arguments: [(400, ForgeError.Kind.invalid), (405, .invalid), (403, .forbidden)])
    func aPipelineIsNotStarted(status: Int, kind: ForgeError.Kind) async throws {
        let error = try await GitLabScript.error(
            .answer("POST", GitLabScript.one + "/pipelines", status, #"{"message":"no"}"#)
        ) { forge throws(ForgeError) in try await forge.startPipeline(of: GitLabScript.id) }
        #expect(error?.kind == kind)
    }

    /// - Parameter project: what the project says, where it is asked.
    private static func mergeability(
        _ fields: String, project: String? = nil, _ more: Script.Entry...
    ) async throws -> Mergeability {
        try await mergeability(all: fields, project: project, more)
    }

    private static func mergeability(
        all fields: String, project: String?, _ more: [Script.Entry]
    ) async throws -> Mergeability {
        var read: Mergeability?
        let first = [Script.Entry.answer("GET", GitLabScript.one, 200, GitLabScript.request(fields))]
        let settings = project.map { Script.Entry.answer("GET", GitLabScript.project, 200, $0) }
        try await GitLabScript.play(all: first + [settings].compactMap { $0 } + more) { forge throws in
            read = try await forge.mergeRequest(GitLabScript.id).1
        }
        return try #require(read)
    }
}
