import Forges
import Testing

/// Which later pipeline does the work of a pass, and how many requests the search takes.
@Suite struct GitLabWaitingTests {
    private static let list =
        GitLabScript.project + "/pipelines?ref=main&source=trigger&order_by=id&sort=desc&per_page=20"

    private static func jobs(_ pipeline: Int, _ jobs: String...) -> Script.Entry {
        let text = jobs.map { job in
            let parts = job.split(separator: " ")
            return #"{"id":1,"name":"\#(parts[0])","status":"\#(parts[1])"}"#
        }
        return .answer(
            "GET", GitLabScript.project + "/pipelines/\(pipeline)/jobs?per_page=100", 200,
            "[\(text.joined(separator: ","))]")
    }

    private func newest(_ pipelines: [(Int, String)], _ jobs: Script.Entry...) async throws -> Int? {
        try await newest(pipelines, all: jobs)
    }

    private func newest(_ pipelines: [(Int, String)], all jobs: [Script.Entry]) async throws -> Int? {
        let text = pipelines.map { #"{"id":\#($0.0),"status":"\#($0.1)"}"# }.joined(separator: ",")
        var found: Int?
        try await GitLabScript.play(all: [.answer("GET", Self.list, 200, "[\(text)]")] + jobs) { forge in
            found = try await forge.newestPipeline(
                after: 41, of: "main", source: "trigger", waitingWith: "relctl:reconcile")
        }
        return found
    }

    @Test func anUploadIsNoPass() async throws {
        #expect(
            try await newest(
                [(44, "running"), (43, "pending"), (42, "created"), (41, "running")],
                Self.jobs(44, "upload running"), Self.jobs(43),
                Self.jobs(42, "pages created", "relctl:reconcile created")) == 42)
        #expect(try await newest([(42, "running"), (41, "running")], Self.jobs(42, "upload running")) == nil)
    }

    /// Of a pipeline that goes on, the pass may be over.
    @Test(arguments: ["success", "failed", "canceled", "skipped", "manual"])
    func aJobThatHasEndedDoesNoWork(status: String) async throws {
        let jobs = Self.jobs(42, "relctl:reconcile \(status)", "pages running")
        #expect(try await newest([(42, "running")], jobs) == nil)
    }

    @Test func onlyLaterOnesThatGoOnAreLookedInto() async throws {
        #expect(try await newest([(43, "success"), (42, "manual"), (41, "running"), (40, "pending")]) == nil)
        #expect(try await newest([]) == nil)
        #expect(
            try await newest([(43, "running"), (42, "running")], Self.jobs(43, "relctl:reconcile running")) == 43)
    }

    @Test func ofManyAFewAreLookedInto() async throws {
        let uploads = (50..<60).reversed().map { ($0, "running") }
        let looked = (55..<60).map { Self.jobs($0, "upload running") }
        #expect(try await newest(uploads + [(42, "pending")], all: looked) == nil)
    }
}
