import HTTPTransport
import Names
import Testing
import WebAPI

@testable import Forges

@Suite struct GitHubQuirkTests {
    @Test(arguments: [
        ("https://github.com", "https://api.github.com", "https://api.github.com", false),
        ("https://www.github.com", "https://api.github.com", "https://api.github.com", false),
        ("https://acme.ghe.com", "https://api.acme.ghe.com", "https://api.acme.ghe.com", false),
        ("https://github.acme.com", "https://github.acme.com/api/v3", "https://github.acme.com/api", true),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api/v3", "http://127.0.0.1:8080/api", true),
        ("https://evilghe.com", "https://evilghe.com/api/v3", "https://evilghe.com/api", true),
    ])
    func whereTheAPIsAre(web: String, rest: String, graphQL: String, isServer: Bool) {
        let roots = GitHubRoots(webRoot: web)
        #expect(roots.rest == rest && roots.graphQL == graphQL && roots.isEnterpriseServer == isServer)
    }

    @Test(arguments: [
        (403, #"{"message":"API rate limit exceeded for user ID 1."}"#, [:], ForgeError.Kind.busy),
        (403, #"{"message":"You have exceeded a secondary rate limit."}"#, [:], .busy),
        (403, #"{"message":"slow down"}"#, ["Retry-After": "60"], .busy), (429, "", [:], .busy),
        (403, #"{"message":"Resource not accessible by integration"}"#, [:], .forbidden),
        (401, #"{"message":"Bad credentials"}"#, [:], .unauthenticated),
        (404, #"{"message":"Not Found"}"#, [:], .notFound), (301, #"{"message":"Moved Permanently"}"#, [:], .invalid),
        (422, #"{"message":"Validation Failed","errors":["x"]}"#, [:], .invalid),
    ])
    func refusals(status: Int, body: String, headers: [String: String], kind: ForgeError.Kind) async throws {
        let answer = Script.Entry.answer("GET", GitHubExchange.one, status, body, headers: headers.map { ($0, $1) })
        _ = try await GitHubExchange.play([answer]) { forge in
            await expect(kind) { try await forge.mergeRequest(GitHubExchange.id) }
        }
    }

    @Test(arguments: [
        (#"{"message":"No commits between develop and TrendyolGo/Release"}"#, ForgeError.Kind.empty),
        (#"{"message":"Draft pull requests are not supported in this repository."}"#, .invalid),
    ])
    func whatCannotBeOpened(error: String, kind: ForgeError.Kind) async throws {
        let wanted = try Self.wanted()
        let list =
            "/pulls?state=open&head=mobile%3ATrendyolGo%2FRelease&base=develop&per_page=100"
        var entries = [
            Script.Entry.answer(
                "POST", GitHubExchange.repository + "/pulls", 422,
                #"{"message":"Validation Failed","errors":[\#(error)]}"#)
        ]
        if kind != .empty { entries.append(.answer("GET", GitHubExchange.repository + list, 200, "[]")) }
        _ = try await GitHubExchange.play(entries) { forge in await expect(kind) { try await forge.open(wanted) } }
    }

    @Test(arguments: [
        (#""mergeable":null,"mergeable_state":"unknown""#, Mergeability.Verdict.checking),
        (#""mergeable":true,"mergeable_state":"clean""#, .mergeable),
        (#""mergeable":true,"mergeable_state":"unstable""#, .mergeable),
        (#""mergeable":true,"mergeable_state":"has_hooks""#, .mergeable), (#""mergeable":true"#, .mergeable),
        (#""mergeable":true,"mergeable_state":"unknown""#, .checking),
        (#""mergeable":false,"mergeable_state":"dirty""#, .conflict),
        (#""mergeable":true,"mergeable_state":"dirty""#, .conflict),
        (#""mergeable":true,"mergeable_state":"blocked""#, .blocked("blocked")),
        (#""mergeable":true,"mergeable_state":"behind""#, .blocked("need_rebase")),
        (#""mergeable":true,"draft":true,"mergeable_state":"blocked""#, .blocked("draft")),
        (#""mergeable":true,"state":"closed""#, .blocked("not_open")),
    ])
    func verdicts(fields: String, verdict: Mergeability.Verdict) async throws {
        var entries = [
            Script.Entry.answer("GET", GitHubExchange.one, 200, GitHubExchange.request(fields))
        ]
        if !fields.contains("closed") {
            entries += [
                .answer("GET", GitHubExchange.repository, 200, "{}"),
                .answer("GET", GitHubExchange.runs, 403, "{}"), GitHubExchange.rules,
            ]
        }
        if verdict == .blocked("blocked") {
            entries += [
                .answer("POST", "/graphql", 403, "{}"),
                .answer("GET", GitHubExchange.repository + "/branches/develop", 200, #"{"protected":true}"#),
            ]
        }
        _ = try await GitHubExchange.play(entries) { forge in
            let read = try await forge.mergeRequest(GitHubExchange.id)
            #expect(read.1 == Mergeability(verdict: verdict, squashes: false, pipeline: nil))
        }
    }

    /// An App's installation token is not told its account. Then comments of people are certainly others'.
    @Test(arguments: [(200, [false, true, false, true, true]), (403, [false, true, true, true, true])])
    func theAuthorOfACommentIsCompared(account: (status: Int, isOwn: [Bool])) async throws {
        let authors = [
            #"{"id":5,"login":"alice","type":"User"}"#, #"{"id":9,"login":"relctl[bot]","type":"Bot"}"#,
            #"{"id":7,"login":"other[bot]","type":"Bot"}"#, "null", #"{"id":3}"#,
        ]
        let comments = authors.enumerated().map { #"{"id":\#($0),"body":"<!-- relctl:conflict -->","user":\#($1)}"# }
        let path = GitHubExchange.repository + "/issues/12/comments?per_page=100"
        let entries: [Script.Entry] = [
            .answer("GET", path, 200, "[\(comments.joined(separator: ","))]"),
            .answer("GET", "/user", account.status, #"{"id":9,"login":"relctl[bot]"}"#),
        ]
        _ = try await GitHubExchange.play(entries) { forge in
            let notes = try await forge.notes(on: GitHubExchange.id)
            #expect(notes.map(\.isOwn) == account.isOwn)
        }
    }

    @Test(arguments: [
        (#""REVIEW_REQUIRED""#, "not_approved"), (#""CHANGES_REQUESTED""#, "requested_changes"),
        (#""APPROVED""#, "blocked"), ("null", "blocked"),
    ])
    func whichReviewIsMissingIsAskedFor(decision: String, word: String) async throws {
        let fields = #""mergeable":true,"mergeable_state":"blocked""#
        let protection: [Script.Entry] =
            word == "blocked" ? [.answer("GET", GitHubExchange.repository + "/branches/develop", 404, "{}")] : []
        let entries: [Script.Entry] = [
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request(fields)), GitHubExchange.rules,
            .answer("GET", GitHubExchange.repository, 200, "{}"), .answer("GET", GitHubExchange.runs, 403, "{}"),
            .answer("POST", "/graphql", 200, #"{"data":{"node":{"reviewDecision":\#(decision)}}}"#),
        ]
        _ = try await GitHubExchange.play(entries + protection) { forge in
            let verdict = try await forge.mergeRequest(GitHubExchange.id).1.verdict
            #expect(verdict == .blocked(word))
        }
    }

    @Test func theSingleReadGathersReviewersRunsAndSquashing() async throws {
        let reviews =
            #"[{"user":{"id":3,"login":"grace"}},{"user":{"id":4,"login":"ci[bot]","type":"Bot"}},"#
            + #"{"user":{"id":3,"login":"grace"}},{"user":{"id":1,"login":"robot"}},{"user":null}]"#
        let runs = [
            #"{"status":"completed","conclusion":"success","html_url":"https://a"}"#,
            #"{"status":"in_progress","conclusion":null,"html_url":"https://b"}"#,
            #"{"status":"completed","conclusion":"failure","html_url":"https://c"}"#,
        ]
        let fields = #""user":{"id":1,"login":"robot"},"requested_reviewers":[{"id":2,"login":"ada"}],"mergeable":true"#
        for (count, pipeline) in [
            (1, Pipeline(status: "success", url: "https://a")), (2, Pipeline(status: "in_progress", url: "https://b")),
            (3, Pipeline(status: "failure", url: "https://c")),
        ] {
            _ = try await GitHubExchange.play([
                .answer("GET", GitHubExchange.one, 200, GitHubExchange.request(fields)),
                .answer("GET", GitHubExchange.one, 200, GitHubExchange.request(fields)),
                .answer("GET", GitHubExchange.reviews, 200, reviews), GitHubExchange.rules,
                .answer("GET", GitHubExchange.repository, 200, #"{"allow_merge_commit":false}"#),
                .answer(
                    "GET", GitHubExchange.runs, 200,
                    #"{"workflow_runs":[\#(runs.prefix(count).joined(separator: ","))]}"#),
            ]) { forge in
                let mergeability = try await forge.mergeRequest(GitHubExchange.id).1
                let request = try await forge.requestWithReviewers(GitHubExchange.id)
                #expect(request.reviewerIDs == [2, 3])
                #expect(mergeability.squashes && mergeability.pipeline == pipeline)
            }
        }
    }

    /// In a public repository everybody may approve.
    @Test(
        arguments: [
            ("OWNER", true), ("MEMBER", true), ("COLLABORATOR", true), (nil, true), ("CONTRIBUTOR", true),
            ("FIRST_TIME_CONTRIBUTOR", false), ("NONE", false),
        ] as [(String?, Bool)])
    func anApprovalOfAStrangerIsNotEnough(association: String?, isEnough: Bool) async throws {
        let field = association.map { #","author_association":"\#($0)""# } ?? ""
        let request = MergeRequest(
            id: GitHubExchange.id, url: "", source: try #require(BranchName("TrendyolGo/Release")),
            target: try #require(BranchName("develop")), state: .opened, title: "", head: nil, createdAt: 0)
        _ = try await GitHubExchange.play([
            .answer(
                "GET", GitHubExchange.reviews, 200,
                #"[{"user":{"id":3,"login":"grace"},"state":"APPROVED"\#(field)}]"#), GitHubExchange.rules,
        ]) { forge in
            let read = try await forge.approvals(of: request, into: request.target)
            #expect(read.given.map(\.account) == ["grace"] && read.suffice == isEnough)
        }
    }

    /// Listed newest first: what ran again has taken the place of what failed.
    @Test func aNewerRunOfAWorkflowCounts() async throws {
        let runs = [
            #"{"workflow_id":1,"head_branch":"b","event":"push","status":"completed","conclusion":"success","html_url":"https://new"}"#,
            #"{"workflow_id":1,"head_branch":"b","event":"push","status":"completed","conclusion":"failure","html_url":"https://old"}"#,
            #"{"workflow_id":2,"head_branch":"b","event":"push","status":"completed","conclusion":"success","html_url":"https://lint"}"#,
        ]
        let commit = try #require(CommitID(hex: GitHubExchange.sha))
        _ = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.runs, 200, #"{"workflow_runs":[\#(runs.joined(separator: ","))]}"#)
        ]) { forge in
            let found = try await forge.pipelines(of: commit)
            #expect(found.map(\.url) == ["https://new", "https://lint"])
        }
    }

    /// A test merge is no merge.
    @Test func beforeTheMergeThereIsNoMergeCommit() async throws {
        _ = try await GitHubExchange.play([
            .answer(
                "GET", GitHubExchange.one, 200,
                GitHubExchange.request(#""merge_commit_sha":"\#(GitHubExchange.sha)","state":"closed""#))
        ]) { forge in
            let request = try await forge.mergeRequest(GitHubExchange.id).0
            #expect(request.mergeCommit == nil && request.state == .closed)
        }
    }

    @Test(arguments: [
        (403, #"{"message":"Must have push"}"#, ForgeError.Kind.forbidden),
        (404, #"{"message":"Not Found"}"#, .forbidden),
        (405, #"{"message":"Base branch was modified. Review and try the merge again."}"#, .clash),
        (405, #"{"message":"Pull Request is not mergeable"}"#, .notMergeable),
        (
            405, #"{"message":"At least 1 approving review is required by reviewers with write access."}"#,
            .blocked("not_approved")
        ),
        (405, #"{"message":"Required status check \"ci\" is expected."}"#, .blocked("ci_must_pass")),
        (405, #"{"message":"Changes must be made through the merge queue"}"#, .notMergeable),
        (
            405, #"{"message":"Repository rule violations found\n\nThis branch must not contain merge commits"}"#,
            .notMergeable
        ),
        (403, #"{"message":"The repository is temporarily read-only."}"#, .busy),
        (409, #"{"message":"Head branch was modified."}"#, .headMoved), (422, "{}", .notMergeable),
        (500, "", .answerLost), (503, "", .answerLost), (200, "", .answerLost), (200, #"{"merged":false}"#, .ignored),
    ])
    func aMergeThatIsNotDone(status: Int, body: String, kind: ForgeError.Kind) async throws {
        let head = try #require(CommitID(hex: GitHubExchange.sha))
        let bodies = try await GitHubExchange.play([.answer("PUT", GitHubExchange.one + "/merge", status, body)]) {
            forge in
            await expect(kind) { try await forge.merge(GitHubExchange.id, head: head) }
        }
        #expect(bodies == [#"{"merge_method":"merge","sha":"\#(GitHubExchange.sha)"}"#])
    }

    @Test(arguments: [
        ("FORBIDDEN", ForgeError.Kind.forbidden), ("NOT_FOUND", .forbidden), ("RATE_LIMITED", .busy),
        ("RATE_LIMIT", .busy),
        ("UNPROCESSABLE", .clash), ("SOMETHING_NEW", .invalid),
    ])
    func graphQLSaysYesToErrors(type: String, kind: ForgeError.Kind) async throws {
        let answer = #"{"data":null,"errors":[{"type":"\#(type)","message":"no"}]}"#
        let bodies = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request()), .answer("POST", "/graphql", 200, answer),
        ]) { forge in
            var change = MergeRequestChange()
            change.isDraft = true
            let wanted = change
            await expect(kind) { try await forge.change(GitHubExchange.id, wanted) }
        }
        #expect(bodies.first?.contains("convertPullRequestToDraft(input: {pullRequestId: $id})") == true)
        #expect(bodies.first?.contains(#""variables":{"id":"PR_x"}"#) == true)
    }

    /// Closed after the read: looking again shows it.
    @Test func whatWasClosedMeanwhileIsNotRetargeted() async throws {
        let closed = #"{"message":"Cannot change the base branch of a closed pull request."}"#
        let answer = #"{"message":"Validation Failed","errors":[\#(closed)]}"#
        _ = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request()),
            .answer("PATCH", GitHubExchange.one, 422, answer),
        ]) { forge in
            var change = MergeRequestChange()
            change.target = BranchName("main")
            let wanted = change
            await expect(.ignored) { try await forge.change(GitHubExchange.id, wanted) }
        }
    }

    @Test func aStackIsNotRetargeted() async throws {
        _ = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request(#""stack":{"id":1}"#))
        ]) { forge in
            var change = MergeRequestChange()
            change.target = BranchName("main")
            let wanted = change
            await expect(.invalid) { try await forge.change(GitHubExchange.id, wanted) }
        }
    }

    /// The auto-merge goes first, and the draft mark last: nobody shall merge it into the old target meanwhile.
    @Test func theOrderOfARetarget() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        var wanted = try Self.wanted()
        wanted.isDraft = true
        let id = try await forge.open(wanted).id
        standIn.world { $0.update(id.number) { $0.isAutoMergeArmed = true } }
        var change = MergeRequestChange()
        change.target = BranchName("a")
        change.isDraft = false
        let before = standIn.asked.count
        _ = try await forge.change(id, change)
        let writes = standIn.asked.dropFirst(before).filter { !$0.hasPrefix("GET") }
        #expect(writes == ["POST /graphql", "PATCH /v3/repos/mobile/ios/pulls/1", "POST /graphql"])
        #expect(standIn.world { $0[id.number]?.isAutoMergeArmed } == false)
    }

    /// The description says that the gates were open, and so that a draft is a person's: it comes last.
    @Test func aRetargetThatEndsEarlyDoesNotSayThatItIsDone() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        var wanted = try Self.wanted()
        wanted.isDraft = true
        let id = try await forge.open(wanted).id
        var change = MergeRequestChange()
        (change.target, change.isDraft, change.description) = (BranchName("a"), false, "landing")
        let before = standIn.asked.count
        let changed = try await forge.change(id, change)
        let writes = standIn.asked.dropFirst(before).filter { !$0.hasPrefix("GET") }
        let patch = "PATCH /v3/repos/mobile/ios/pulls/1"
        #expect(writes == [patch, "POST /graphql", patch])
        #expect(changed.description == "landing" && !changed.isDraft)
    }

    /// By the slug that the old pull request shows. Who may not see a team is told, and the rest goes on.
    @Test func teamsAreAskedToReview() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        var wanted = try Self.wanted()
        (wanted.reviewers, wanted.reviewerTeams) = (["ada"], ["ios-release"])
        let opened = try await forge.open(wanted)
        #expect(opened.reviewerTeams == ["ios-release"] && opened.reviewerIDs.count == 1)
        #expect(standIn.world { $0[opened.id.number]?.teams } == ["ios-release"])
        wanted.reviewerTeams = ["ios-release", "secret"]
        let adopted = try await forge.open(wanted)
        #expect(adopted.reviewerTeams == ["ios-release"] && !adopted.isUnfinished)
        #expect(forge.takeWarnings().contains { $0.contains("secret") })
    }

    /// A run that ended between the pull request and its labels is finished by the next.
    @Test func adoptingAddsWhatIsMissing() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        let id = try await forge.open(try Self.wanted()).id
        var wanted = try Self.wanted()
        (wanted.labels, wanted.reviewers, wanted.assigneeIDs) = (["release"], ["ada", "robot"], [3])
        let adopted = try await forge.open(wanted)
        #expect(adopted.id == id && adopted.labels == ["release"])
        #expect(adopted.reviewerIDs == [2] && adopted.assigneeIDs == [3])
        let writes = standIn.asked.filter { !$0.hasPrefix("GET") }.count
        _ = try await forge.open(wanted)
        #expect(standIn.asked.filter { !$0.hasPrefix("GET") }.count == writes + 1)
    }

    /// Until labels and people are there the description says so, and who can't review is said once.
    @Test func whatIsOpenedIsUnfinishedAtFirst() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        var wanted = try Self.wanted()
        wanted.labels = ["release"]
        let opened = try await forge.open(wanted)
        #expect(!opened.isUnfinished && opened.description == wanted.description)
        let patch = "PATCH /v3/repos/mobile/ios/pulls/1"
        #expect(standIn.asked.last { !$0.hasPrefix("GET") } == patch)
        standIn.world {
            $0.update(opened.id.number) { request in
                (request.body, request.labels) = (wanted.openingDescription, [])
            }
        }
        #expect(try await forge.mergeRequest(opened.id).0.isUnfinished)
        wanted.reviewers = ["robot2"]
        standIn.world { $0.users["robot2"] = 9 }
        let finished = try await forge.open(wanted)
        #expect(finished.labels == ["release"] && finished.description == wanted.description)
    }

    @Test(arguments: [
        ("Cut from develop.", "Cut from develop."), ("", ""), ("One\n\ntwo\n", "One\n\ntwo"),
        ("One\r\ntwo", "One\ntwo"),
    ])
    func theMarkOfWhatIsUnfinished(text: String, finished: String) throws {
        var wanted = try Self.wanted()
        (wanted.description, wanted.labels) = (text, ["release"])
        var request = MergeRequest(
            id: MergeRequestID(1), url: "", source: wanted.source, target: wanted.target, state: .opened, title: "t",
            head: nil, createdAt: 0)
        request.description = wanted.openingDescription
        #expect(request.isUnfinished && request.finishedDescription == finished)
        request.description = finished
        #expect(!request.isUnfinished && request.finishedDescription == finished)
    }

    /// The list by last touch ends with the page on which it passes the horizon.
    @Test func oldOnesAreNotRead() async throws {
        let (forge, standIn) = GitHubStandIn.make(pageLimit: 1)
        for number in 1...6 {
            standIn.world { world in
                _ = try? world.open(
                    source: "TrendyolGo/Release", target: "develop", title: "t", body: "", isDraft: false)
                world.update(number) { $0.state = "closed" }
                world.requests[number - 1].updatedAt = 1_700_000_000 + number * 86_400
            }
        }
        let sources = ["TrendyolGo/Release", "b", "c", "d"].compactMap { BranchName($0) }
        let found = try await forge.mergeRequests(from: sources, since: 1_700_000_000 + 5 * 86_400)
        #expect(found.map(\.id.number) == [6, 5, 4, 3])
        #expect(standIn.asked.count { $0.contains("state=all") } == 4)
    }

    /// So does that of one branch, whose name may be used for every release; what is still open is asked for apart.
    @Test func oldOnesOfABranchAreNotRead() async throws {
        let (forge, standIn) = GitHubStandIn.make(pageLimit: 1)
        for number in 1...6 {
            standIn.world { world in
                _ = try? world.open(
                    source: "TrendyolGo/Release", target: "develop", title: "t", body: "", isDraft: false)
                if number > 1 { world.update(number) { $0.state = "closed" } }
                world.requests[number - 1].updatedAt = 1_700_000_000 + number * 86_400
                if number == 1 { world.requests[0].target = "Trendyol/Release" }
            }
        }
        let source = try #require(BranchName("TrendyolGo/Release"))
        let found = try await forge.mergeRequests(from: [source], since: 1_700_000_000 + 5 * 86_400)
        #expect(Set(found.map(\.id.number)) == [6, 5, 4, 3, 1])
        #expect(standIn.asked.count == 5)
    }

    @Test func forksAreLeftOut() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        let id = try await forge.open(try Self.wanted()).id
        let source = try #require(BranchName("TrendyolGo/Release"))
        #expect(try await forge.mergeRequests(from: [source], since: 0).map(\.id) == [id])
        standIn.world { $0.requests[0].isFromFork = true }
        #expect(try await forge.mergeRequests(from: [source], since: 0).isEmpty)
    }

    private static func wanted() throws -> NewMergeRequest {
        NewMergeRequest(
            source: try #require(BranchName("TrendyolGo/Release")), target: try #require(BranchName("develop")),
            title: "Release", description: "", isDraft: false)
    }
}
