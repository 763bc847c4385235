import Support
import Testing

@testable import Uploads

/// What is special about Bitrise: pipelines, and jobs in a repository of their own.
@Suite(.timeLimit(.minutes(10))) struct BitriseTests {
    private let kept = Kept()

    private func posted(_ lines: [String]) async throws -> (String, any UploadProvider, StandIn) {
        let dialect = Dialect(
            name: "bitrise", upload: { ["provider: bitrise", "url: \"\($0)/app/0ffa-1\"", "token: ${UPLOAD_TOKEN}"] },
            serve: Dialect.bitrise.serve)
        let (standIn, provider, _) = try dialect.make(kept, adding: lines)
        _ = try await provider.start(Fixed.order)
        return (try #require(standIn.requests.last { $0.hasPrefix("POST") }), provider, standIn)
    }

    @Test func aPipelineIsStartedInsteadOfAWorkflow() async throws {
        let (call, provider, standIn) = try await posted(["pipeline_id: release"])
        #expect(call.contains("\"pipeline_id\":\"release\"") && !call.contains("workflow_id"))
        #expect(call.contains("\"commit_hash\":\"\(Fixed.commit.hex)\""))
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == "41")
        #expect(standIn.requests.last?.contains("workflow=") == false)
    }

    /// The commit of the app is none of the other repository's.
    @Test func aJobInARepositoryOfItsOwn() async throws {
        let (call, provider, standIn) = try await posted(["workflow: upload", "ref: main"])
        #expect(call.contains("\"branch\":\"main\"") && !call.contains("commit_hash"))
        #expect(standIn.world { $0.runs[0].variables["RELCTL_SHA"] } == Fixed.commit.hex)
        #expect(try await provider.run("41").commit == nil)
        #expect(try await provider.search(for: Fixed.order, since: Fixed.now).run?.id == "41")
    }
}
