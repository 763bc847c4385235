import Forges
import HTTPTransport
import Names
import RehearsalForge
import Testing

/// The adapter, the HTTP client and the forge that relctl itself serves, over real connections.
@Suite struct GitLabOverHTTPTests {
    private static let branches = ["Trendyol/Release", "TrendyolGo/Release", "Other/Release", "a", "b", "c", "d"]

    private static func play(_ work: (GitLabForge, RehearsalForge) async throws -> Void) async throws {
        let project = try await RehearsalProject.make()
        defer { project.remove() }
        let token = "glpat-rehearsal-token"
        let served = try await RehearsalForge.start(
            repository: project.repository, project: "mobile/group/ios", token: token, prefix: "gitlab")
        for branch in branches { try await push(branch, to: served) }
        let http = HTTPClient(options: HTTPClient.Options(environment: [:]))
        let forge = GitLabForge(url: served.url, project: "mobile/group/ios", token: Secret(token), http: http)
        do {
            try await work(forge, served)
        } catch {
            await served.stop()
            throw error
        }
        await served.stop()
    }

    @discardableResult
    private static func push(_ branch: String, to served: RehearsalForge) async throws -> CommitID {
        let number = await served.requests.count
        return try await served.person.push(branch, ["\(branch).txt": "\(number)\n"], message: "Work on \(branch)")
    }

    @Test(arguments: ForgeConformance.all)
    func conforms(check: ForgeConformance) async throws {
        try await Self.play { forge, served in
            let fixture = ForgeFixture(
                forge: forge, mainline: try #require(BranchName("develop")),
                upstream: try #require(BranchName("Trendyol/Release")),
                source: try #require(BranchName("TrendyolGo/Release")),
                others: Self.branches.dropFirst(2).compactMap { BranchName($0) }, reviewer: "bob",
                push: { try await Self.push($0.text, to: served) })
            try await check.run(fixture)
        }
    }

    /// The merge request is there although nobody said so; the next run adopts it.
    @Test func aLostAnswerIsNotAskedForAgain() async throws {
        try await Self.play { forge, served in
            await served.setFaults(Faults([FaultRule("POST", "*/merge_requests", occurrences: 1...1, .loseAnswer)]))
            let wanted = NewMergeRequest(
                source: try #require(BranchName("a")), target: try #require(BranchName("develop")), title: "t",
                description: "", isDraft: false)
            await expect(.answerLost) { try await forge.open(wanted) }
            #expect(await served.requests.count { $0.method == "POST" } == 1)
            #expect(try await forge.open(wanted).id == MergeRequestID(1))
        }
    }

    @Test func aLostMergeIsSeenByTheNextRead() async throws {
        try await Self.play { forge, served in
            let wanted = NewMergeRequest(
                source: try #require(BranchName("a")), target: try #require(BranchName("develop")), title: "t",
                description: "", isDraft: false)
            let opened = try await forge.open(wanted)
            let head = try #require(opened.head)
            while try await forge.mergeRequest(opened.id).1.verdict == .checking {}
            await served.setFaults(Faults([FaultRule("PUT", "*/merge", .loseAnswer)]))
            await expect(.answerLost) { try await forge.merge(opened.id, head: head) }
            #expect(await served.requests.count { $0.method == "PUT" } == 1)
            #expect(try await forge.mergeRequest(opened.id).0.state == .merged)
        }
    }
}
