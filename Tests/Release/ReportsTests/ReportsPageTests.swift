import Printing
import Releases
import Support
import Testing

@testable import Reports

/// Docs/Reports.md has each field of the release commands' JSON, and no other.
@Suite struct ReportsPageTests {
    private let header: ReportsPage.Fields
    /// The members about one repository.
    private let members: ReportsPage.Fields
    private let repositories: ReportsPage.Fields

    init() throws {
        let page = try ReportsPage()
        header = page.fields(of: "In every document")
        members = page.fields(of: "Release commands")
            .merging(page.fields(of: "An upload", below: "trains[].lastUpload")) { $1 }
            .merging(page.fields(of: "An upload", below: "trains[].uploads[]")) { $1 }
        repositories = page.fields(of: "Many repositories")
    }

    private func documents() throws -> [String] {
        try [FullSample.outcome(), Outcome()].map { outcome in
            try ReleaseJSON(command: "status", toolVersion: "1", outcome: outcome, exitCode: 0, asOf: 0).document.text()
        }
    }

    @Test func theFieldsOfReleaseCommandsAreCurrent() throws {
        let fields = header.merging(members) { $1 }
        #expect(ReportsPage.differences(between: fields, and: try documents()) == [])
    }

    @Test func theFieldsOfManyRepositoriesAreCurrent() throws {
        let reports = [
            Sample.report(try FullSample.outcome()), RepositoryReport(config: "b.yml", project: nil, exitCode: 0),
        ]
        let json = RepositoriesJSON(command: "reconcile", toolVersion: "1", reports: reports, exitCode: 0, asOf: 0)
        var fields = header.merging(members) { $1 }.merging(repositories) { $1 }
        for (path, types) in members { fields["repositories[]." + path] = types }
        #expect(ReportsPage.differences(between: fields, and: [try json.document.text()]) == [])
    }

    /// What these tests would say of a page that is not current.
    @Test func eachDifferenceIsNamed() throws {
        var fields = header.merging(members) { $1 }
        fields["trains[].conflict.against[].commit"] = nil
        fields["steps[].gone"] = ["string"]
        fields["exitCode"] = ["string"]
        #expect(
            ReportsPage.differences(between: fields, and: try documents()) == [
                "no document has steps[].gone", "the page doesn't say that exitCode may be: number",
                "the page lacks trains[].conflict.against[].commit",
            ])
    }
}
