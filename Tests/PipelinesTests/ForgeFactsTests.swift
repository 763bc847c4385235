import Foundation
import Support
import Testing

/// `Pipelines/forge-facts.py` reads descriptions in the forms in which forges publish them.
@Suite struct ForgeFactsTests {
    /// Where a form has the root of the API: in the paths, in `servers`, in `basePath`.
    enum Form: CaseIterable {
        case openAPIPaths, openAPIServers, swagger
    }

    private static let one = "/projects/{id}/merge_requests/{merge_request_iid}"

    /// A description of one operation that GitLab's table names, and of one that it doesn't.
    private func description(_ form: Form, path: String = ForgeFactsTests.one) -> [String: Any] {
        let prefix = form == .openAPIPaths ? "/api/v4" : ""
        let properties = ["iid": ["type": "integer"], "sha": ["type": "string"]]
        let fields: [String: Any] = ["type": "object", "properties": properties]
        let parameters = [
            ["name": "id", "in": "path"], ["name": "render_html", "in": "query"], ["name": "new_one", "in": "query"],
        ]
        let answer: [String: Any] =
            form == .swagger ? ["schema": fields] : ["content": ["application/json": ["schema": fields]]]
        let operation: [String: Any] = ["parameters": parameters, "responses": ["200": answer]]
        var description: [String: Any] = [
            "paths": [prefix + path: ["get": operation], prefix + "/projects/{id}/badges": ["get": operation]]
        ]
        switch form {
        case .openAPIPaths: description["openapi"] = "3.0.0"
        case .openAPIServers:
            (description["openapi"], description["servers"]) = ("3.0.0", [["url": "https://gitlab.com/api/v4/"]])
        case .swagger: (description["swagger"], description["basePath"]) = ("2.0", "/api/v4")
        }
        return description
    }

    /// Runs the script on a copy of the repository's table.
    private func run(_ description: [String: Any]) async throws -> (Ended, before: Data, after: Data) {
        let folder = try ScratchFolder()
        let table = "Tests/Fixtures/Forges/gitlab.json"
        for file in ["Pipelines/forge-facts.py", table] {
            try folder.write(try PipelineFiles.text(file), to: file)
        }
        let sample = try JSONSerialization.data(withJSONObject: description)
        try folder.write(String(decoding: sample, as: UTF8.self), to: "sample.json")
        let before = try Data(contentsOf: URL(filePath: folder.file(table)))
        let result = try await Ended.run(
            ["python3", "Pipelines/forge-facts.py", "gitlab", "OpenAPI 19.5", "2026-11", "sample.json"], in: folder.path
        )
        return (result, before, try Data(contentsOf: URL(filePath: folder.file(table))))
    }

    @Test(arguments: Form.allCases) func everyFormFillsTheTable(form: Form) async throws {
        let (result, _, after) = try await run(description(form))
        #expect(result.status == 0, "\(result.complaint)")
        #expect(result.output.contains("gitlab.json: 1 of "), "\(result.output)")
        let table = try #require(try JSONSerialization.jsonObject(with: after) as? [String: Any])
        let operations = try #require(table["operations"] as? [String: [String: Any]])
        let operation = try #require(operations["GET /projects/{}/merge_requests/{}"])
        #expect(operation["parameters"] as? [String] == ["new_one", "render_html"])
        #expect(operation["source"] as? String == "OpenAPI 19.5, 2026-11")
        let types = try #require(table["types"] as? [String: [String: Any]])
        #expect(types["GitLabMergeRequest"]?["fields"] as? [String] == ["iid", "sha"])
    }

    @Test func aDescriptionOfOtherOperationsFails() async throws {
        let (result, before, after) = try await run(description(.openAPIPaths, path: "/projects/{id}/wikis"))
        #expect(result.status == 1 && result.complaint.contains("has none of the"), "\(result.complaint)")
        #expect(before == after)
    }

    /// Without what it refers to, parameters would seem to be gone.
    @Test func aDescriptionThatIsNotWholeFails() async throws {
        let body = ["in": "body", "name": "body", "schema": ["$ref": "#/definitions/missing"]] as [String: Any]
        let put: [String: Any] = ["parameters": [body], "responses": ["200": [String: Any]()]]
        let (result, before, after) = try await run([
            "swagger": "2.0", "basePath": "/api/v4", "paths": [Self.one: ["put": put]],
        ])
        #expect(result.status == 1 && result.complaint.contains("#/definitions/missing"), "\(result.complaint)")
        #expect(before == after)
    }
}
