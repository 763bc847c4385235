import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GitLabListTests {
    static let notes =
        GitLabScript.one + "/notes?sort=asc&order_by=created_at&activity_filter=only_comments&per_page=100"

    private static func list(_ query: String) -> String {
        GitLabScript.project + "/merge_requests?" + query + "&scope=all&per_page=100"
    }

    private static func source(_ name: String) -> String {
        list("state=all&source_branch=\(name)&order_by=updated_at&sort=desc")
    }

    private static func branches(_ names: String...) -> [BranchName] { names.compactMap { BranchName($0) } }

    @Test func fewBranchesAreAskedForOneByOne() async throws {
        try await GitLabScript.play(
            .answer("GET", Self.source("TrendyolGo%2FRelease"), 200, "[\(GitLabScript.request())]"),
            .answer("GET", Self.source("%C3%BC%2B%26%25"), 200, "[]")
        ) { forge throws in
            let found = try await forge.mergeRequests(
                from: Self.branches("TrendyolGo/Release", "ü+&%", "TrendyolGo/Release"), since: 1_700_000_000)
            #expect(found.map(\.id) == [MergeRequestID(12)])
        }
    }

    /// The horizon is a day before what was asked; 90 days before now where that lies in the future, 180 where no release is
    /// alive.
    @Test(arguments: [
        (1_780_000_000, "2026-05-27T20%3A26%3A40Z"), (1_790_000_001, "2026-06-23T14%3A13%3A20Z"),
        (0, "2026-03-25T14%3A13%3A20Z"),
    ])
    func manyBranchesTakeTwoLists(since: Int, horizon: String) async throws {
        let opened = [GitLabScript.request(), GitLabScript.request(#""iid":13,"source_branch":"unrelated""#)]
        let touched = [GitLabScript.request(#""state":"merged","merged_at":"2026-11-21T05:39:54.9Z""#)]
        try await GitLabScript.play(
            .answer(
                "GET", Self.list("state=opened&order_by=created_at&sort=desc"), 200,
                "[\(opened.joined(separator: ","))]"),
            .answer(
                "GET", Self.list("state=all&updated_after=\(horizon)&order_by=created_at&sort=desc"), 200,
                "[\(touched.joined(separator: ","))]")
        ) { forge throws in
            let found = try await forge.mergeRequests(
                from: Self.branches("TrendyolGo/Release", "a", "b", "c"), since: since)
            #expect(found.map(\.id) == [MergeRequestID(12)])
            #expect(found.map(\.state) == [.merged])
            #expect(found.first?.mergedAt == 1_795_239_594)
        }
    }

    @Test func forksAndOddBranchesAreLeftOut() async throws {
        let listed = [
            GitLabScript.request(#""source_project_id":8"#), GitLabScript.request(#""source_project_id":null"#),
            GitLabScript.request(#""source_branch":null"#), GitLabScript.request(#""target_branch":"a..b""#),
            GitLabScript.request(#""iid":1,"target_project_id":7,"state":"locked","author":null"#),
            GitLabScript.request(#""iid":2,"state":"archived","labels":null,"sha":"not a commit""#),
        ]
        try await GitLabScript.play(
            .answer("GET", Self.source("TrendyolGo%2FRelease"), 200, "[\(listed.joined(separator: ","))]")
        ) { forge throws in
            let found = try await forge.mergeRequests(from: Self.branches("TrendyolGo/Release"), since: 0)
            #expect(found.map(\.id.number) == [2, 1])
            #expect(found.map(\.state) == [.closed, .opened])
            #expect(found[0].head == nil)
        }
    }

    @Test(arguments: [
        "https://git.example.com/api/v4/next?page=2", "https://GIT.example.com:443/api/v4/next?page=2",
        "/api/v4/next?page=2",
    ])
    func thenextPageIsFollowed(link: String) async throws {
        let second = link.hasPrefix("/") ? "https://git.example.com:443" + link : link
        try await GitLabScript.play(
            .answer(
                "GET", Self.notes, 200, #"[{"id":1,"body":"a"},{"id":2,"body":"opened","system":true}]"#,
                headers: [("Link", "<https://git.example.com/first>; rel=\"first\", <\(link)>; rel=\"next\"")]),
            .answer(
                "GET", second, 200, #"[{"id":3,"body":null}]"#,
                headers: [("Link", "<https://git.example.com/first>; rel=\"first\""), ("X-Next-Page", "")])
        ) { forge throws in
            #expect(try await forge.notes(on: GitLabScript.id) == [Note(id: 1, body: "a"), Note(id: 3, body: "")])
        }
    }

    /// A job's token is not told its account.
    @Test(arguments: [(200, [false, true, true]), (401, [true, true, true]), (403, [true, true, true])])
    func theAuthorOfANoteIsCompared(account: (status: Int, isOwn: [Bool])) async throws {
        let authors = [#"{"id":5,"username":"alice"}"#, #"{"id":9,"username":"bot"}"#, "null"]
        let notes = authors.enumerated().map { #"{"id":\#($0),"body":"<!-- relctl:conflict -->","author":\#($1)}"# }
        try await GitLabScript.play(
            .answer("GET", Self.notes, 200, "[\(notes.joined(separator: ","))]"),
            .answer("GET", "/user", account.status, #"{"id":9,"username":"renamed-bot"}"#),
            .answer("GET", Self.notes, 200, "[]"), .answer("GET", Self.notes, 200, "[\(notes[0])]")
        ) { forge throws in
            #expect(try await forge.notes(on: GitLabScript.id).map(\.isOwn) == account.isOwn)
            #expect(try await forge.notes(on: GitLabScript.id).isEmpty)
            #expect(try await forge.notes(on: GitLabScript.id).map(\.isOwn) == [account.isOwn[0]])
        }
    }

    /// The token never goes to another place than the API's own.
    @Test(arguments: [
        "https://evil.example.com/api/v4/next", "http://git.example.com/api/v4/next",
        "https://git.example.com:8443/api/v4/next", "//evil.example.com/next",
        "https://git.example.com@evil.example.com/", "https://evil.example.com\\@git.example.com/", "next?page=2",
        "ftp://git.example.com/", "https://", "https://git.example.com.evil.example.com/", "",
    ])
    func otherHostsAreNotAsked(link: String) async throws {
        let error = try await GitLabScript.error(
            .answer("GET", Self.notes, 200, "[]", headers: [("Link", "<\(link)>; rel=\"next\"")])
        ) { forge throws(ForgeError) in try await forge.notes(on: GitLabScript.id) }
        #expect(error?.kind == .invalid)
        #expect(error?.hint?.contains("external_url") == true)
    }

    @Test func aListWithoutEndIsLeft() async throws {
        let here = GitLabScript.root + Self.notes
        let error = try await GitLabScript.error(
            .answer("GET", Self.notes, 200, "[]", headers: [("Link", "<\(here)>; rel=next")])
        ) { forge throws(ForgeError) in try await forge.notes(on: GitLabScript.id) }
        #expect(error?.kind == .invalid)
    }

    @Test func aListThatGrowsForEverIsLeft() async {
        let forge = GitLabForge(
            url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: Endless())
        await expect(.invalid) { try await forge.notes(on: GitLabScript.id) }
    }

    /// One into another branch holds the commit too, such as one that settles a conflict with it: it brought the commit nowhere.
    @Test func theOneThatMadeACommitIsItsOrigin() async throws {
        let commit = String(repeating: "a", count: 40)
        let path = GitLabScript.project + "/repository/commits/\(commit)/merge_requests?state=merged&per_page=100"
        func merged(_ id: Int, _ more: String) -> String {
            GitLabScript.request(#""iid":\#(id),"state":"merged",\#(more)"#)
        }
        let first = merged(30, #""merged_at":"2026-01-01T00:00:00Z""#)
        let later = merged(20, #""merged_at":"2026-01-02T00:00:00Z""#)
        let maker = merged(40, #""merged_at":"2026-01-03T00:00:00Z","merge_commit_sha":"\#(commit)""#)
        let id = try #require(CommitID(hex: commit))
        let (target, other) = (try #require(BranchName("develop")), try #require(BranchName("elsewhere")))
        let cases: [(String, [BranchName], Int?)] = [
            ("[\(later),\(first)]", [target], 30), ("[\(later),\(first),\(maker)]", [target], 40),
            ("[]", [target], nil), ("[\(GitLabScript.request())]", [target], nil),
            ("[\(later),\(first)]", [other], nil), ("[\(later),\(first)]", [other, target], 30),
            ("[\(first),\(maker)]", [other], 40),
        ]
        for (list, branches, expected) in cases {
            try await GitLabScript.play(.answer("GET", path, 200, list)) { forge throws in
                #expect(try await forge.mergeRequest(bringing: id, into: branches)?.number == expected)
            }
        }
    }
}

/// A list whose every page names another one.
private struct Endless: HTTPSending {
    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: [("Link", "<\(request.url)0>; rel=\"next\"")], body: Array("[]".utf8))
    }
}
