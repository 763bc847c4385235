import Names
import Printing
import Support
import Testing
import Uploads

@testable import Commands
@testable import Releases

/// Docs/Reports.md has each field of these commands' JSON, and no other.
@Suite struct ReportsPageTests {
    private let page: ReportsPage
    private let commit = CommitID(ObjectID.zero)

    init() throws { page = try ReportsPage() }

    @Test func theFieldsOfTriggerUploadAreCurrent() throws {
        let branch = try #require(BranchName("Go/Release"))
        let claim = UploadClaim(
            app: "Go", branch: branch, commit: commit, version: "", attempt: 1, claimant: "a job",
            provider: "jenkins", claimedAt: 0)
        let order = UploadOrder(app: "Go", branch: branch, commit: commit)
        let documents = [
            UploadReport(order: order, claim: claim, ending: .done).document(.done, nil),
            UploadReport(order: order, claim: nil, ending: .planned).document(.done, nil),
            UploadReport.failure(CommandFailure(.failed, "why", hint: "what to do"), of: "Go"),
        ]
        let fields = page.fields(of: "`trigger-upload`").merging(page.fields(of: "An upload", below: "upload")) { $1 }
        #expect(try differences(between: fields, and: documents) == [])
    }

    @Test func theFieldsOfRepairAncestryAreCurrent() throws {
        let (train, branch) = (try #require(TrainName("Go")), try #require(BranchName("develop")))
        let request = MergeRequest(
            id: MergeRequestID(1), url: "https://forge/1", source: branch, target: branch, state: .merged, title: "",
            head: commit, createdAt: 0)
        let cut = AncestryCut(train: train, request: request, head: commit, isContentThere: true)
        let proposals = [
            AncestryProposal(target: branch, request: request, commit: commit),
            AncestryProposal(target: branch, commit: commit),
        ]
        let documents = [
            AncestryReport(train: train, cuts: [cut], proposals: proposals).document,
            AncestryReport(train: train, cuts: [], proposals: []).document,
        ]
        #expect(try differences(between: page.fields(of: "`repair-ancestry`"), and: documents) == [])
    }

    private func differences(between fields: ReportsPage.Fields, and documents: [JSONValue]) throws -> [String] {
        let all = page.fields(of: "In every document").merging(fields) { $1 }
        return ReportsPage.differences(between: all, and: try documents.map { try $0.text() })
    }
}
